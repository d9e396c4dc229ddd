// The output validator of our problem package once more, from the rules alone, in C++: run INPUT ANSWER FEEDBACK_DIR.
// It shares no code with the one in Python, so that equal games check both. It is quick to start, so that the cost of
// carrying what two programs say can be measured. It knows the opponents of the contest only.
//
// run --solve writes the file "won" beside the program: a bit for each position, set where the contest's judge takes the
// side to move for the winner (docs/contest.md tells where that is wrong).
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <random>
#include <string>
#include <vector>

enum Cell : uint8_t { EMPTY, OWN_SMALL, OWN_LARGE, OTHER_SMALL, OTHER_LARGE };
constexpr int LARGE_LETTERS = 2, SMALL_LETTERS = 4, MOST_MOVES = 34;
constexpr int LINES[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};  // Three squares each, a bit a square.

// A position as the side to move sees it; own and other are the small letters in the hands.
struct Position {
    std::array<Cell, 9> cells{};
    int own = SMALL_LETTERS, other = SMALL_LETTERS;

    int count(Cell letter) const {
        int found = 0;
        for (Cell cell : cells) found += cell == letter;
        return found;
    }
};

struct Move {
    Cell letter;
    int target;
    int source = -1;  // -1: from the hand.
};

static bool is_small(Cell cell) { return cell == OWN_SMALL || cell == OTHER_SMALL; }
static bool is_large(Cell cell) { return cell == OWN_LARGE || cell == OTHER_LARGE; }

static std::vector<Move> moves(const Position &position) {
    std::vector<Move> found;
    found.reserve(MOST_MOVES);
    for (int target = 0; target < 9 && position.own > 0; target++)
        if (position.cells[target] == EMPTY) found.push_back({OWN_SMALL, target});
    bool large_in_hand = position.count(OWN_LARGE) < LARGE_LETTERS;
    for (int target = 0; target < 9 && large_in_hand; target++)
        if (!is_large(position.cells[target])) found.push_back({OWN_LARGE, target});
    for (int source = 0; source < 9; source++)
        for (int target = 0; target < 9 && position.cells[source] == OWN_LARGE; target++)
            if (is_small(position.cells[target])) found.push_back({OWN_LARGE, target, source});
    return found;
}

static Position played(Position position, const Move &move) {
    if (move.source >= 0) position.cells[move.source] = EMPTY;
    if (move.letter == OWN_SMALL) position.own--;
    position.cells[move.target] = move.letter;
    constexpr Cell seen_by_other[] = {EMPTY, OTHER_SMALL, OTHER_LARGE, OWN_SMALL, OWN_LARGE};
    for (Cell &cell : position.cells) cell = seen_by_other[cell];
    std::swap(position.own, position.other);
    return position;
}

// Whether the side that moved last has three in a row.
static bool line_made(const Position &position) {
    int theirs = 0;
    for (int square = 0; square < 9; square++) theirs |= (position.cells[square] >= OTHER_SMALL) << square;
    for (int line : LINES)
        if ((theirs & line) == line) return true;
    return false;
}

// Whether the side that moved last has won.
static bool is_over(const Position &position) { return line_made(position) || moves(position).empty(); }

// What the contest's judge takes for won.

constexpr uint32_t POSITIONS = 1953125 * 25;

static uint32_t number(const Position &position) {
    uint32_t code = 0;
    for (Cell cell : position.cells) code = 5 * code + cell;
    return 25 * code + 5 * position.own + position.other;
}

// Who wins each position that play can reach from this one: 1 where it is the side to move, -1 where it is the other.
static int8_t search(const Position &position, std::vector<int8_t> &known) {
    int8_t &winner = known[number(position)];
    if (winner) return winner;
    // Here it errs: that the other side could not move now does not mean that it cannot after this move.
    bool won = position.other == 0 && position.count(OTHER_LARGE) == LARGE_LETTERS && !position.count(OWN_SMALL) &&
               !position.count(OTHER_SMALL);
    for (const Move &move : moves(position)) {
        Position after = played(position, move);
        if (line_made(after) || search(after, known) < 0) won = true;
    }
    return winner = won ? 1 : -1;
}

static int solve(const std::string &path) {
    std::vector<int8_t> known(POSITIONS);
    search(Position(), known);
    std::vector<char> bits(POSITIONS / 8 + 1);
    for (uint32_t each = 0; each < POSITIONS; each++)
        if (known[each] > 0) bits[each / 8] |= char(1 << each % 8);
    std::ofstream file(path, std::ios::binary);
    file.write(bits.data(), std::streamsize(bits.size()));
    return file.flush() ? 0 : 1;
}

class Opponent {
  public:
    Opponent(const std::string &name, uint32_t seed, const std::string &solved) : name(name), chance(seed) {
        int fd = open(solved.c_str(), O_RDONLY);
        void *mapped = fd < 0 ? MAP_FAILED : mmap(nullptr, POSITIONS / 8 + 1, PROT_READ, MAP_PRIVATE, fd, 0);
        won = mapped == MAP_FAILED ? nullptr : static_cast<const uint8_t *>(mapped);
    }

    bool is_known() const {
        for (const char *each : {"worst", "random", "rand2", "half", "best"})
            if (name == each) return won;
        return false;
    }

    Move choose(const Position &position) {
        if (name == "random") return any(moves(position));
        if (name == "worst") return worst(position);
        if (name == "rand2" || (name == "half" && below(2))) return rand2(position);
        return best(position);
    }

  private:
    std::string name;
    std::mt19937 chance;
    const uint8_t *won;

    uint32_t below(uint32_t count) {
        uint64_t product;
        do product = uint64_t(chance()) * count;
        while (uint32_t(product) < (uint64_t(1) << 32) % count);
        return uint32_t(product >> 32);
    }

    Move any(const std::vector<Move> &some) { return some[below(uint32_t(some.size()))]; }

    bool wins(const Position &position, const Move &move) const {
        Position after = played(position, move);
        uint32_t index = number(after);
        return line_made(after) || !(won[index / 8] >> index % 8 & 1);
    }

    Move worst(const Position &position) {
        for (const Move &move : moves(position))
            if (!wins(position, move)) return move;
        return any(moves(position));
    }

    Move rand2(const Position &position) {
        std::vector<Move> sensible;
        for (const Move &move : moves(position))
            if (move.source < 0 || position.cells[move.target] != OWN_SMALL) sensible.push_back(move);
        if (sensible.empty()) sensible = moves(position);
        for (const Move &move : sensible)
            if (is_over(played(position, move))) return move;
        return any(sensible);
    }

    Move best(const Position &position) {
        for (const Move &move : moves(position))
            if (wins(position, move)) return move;
        return rand2(position);
    }
};

// The game, in which the bot is X and begins.
class Game {
  public:
    explicit Game(Opponent &opponent) : opponent(opponent) {}

    std::string fault, answer;  // What the bot has done wrong; what it is to be told.
    bool over = false, won = false;

    // Takes a byte of the bot's output.
    void take(char byte) {
        if (std::string(" \t\r\n\v\f").find(byte) == std::string::npos)
            add(byte);
        else if (!word.empty())
            end_word();
    }

    // Takes the end of the bot's output.
    void take_end() {
        if (word.size() == 3 && fault.empty()) end_word();
        if (!over && fault.empty()) fault = "the output ended in the middle of the game";
    }

  private:
    static constexpr const char *BOTS_LETTERS = ".xXoO", *OUR_LETTERS = ".oOxX";  // In the order of Cell.
    Opponent &opponent;
    Position position;
    std::string word, board;

    void add(char byte) {
        word += byte;
        if (over)
            fault = "output after the end of the game";
        else if (std::string(BOTS_LETTERS).find(byte) == std::string::npos || word.size() > 3)
            fault = "a row is three of . x X o O, and not " + word;
    }

    void end_word() {
        if (word.size() < 3) fault = "a row is three of . x X o O, and not " + word;
        board += word;
        word.clear();
        if (board.size() == 9 && fault.empty()) make_move();
    }

    void make_move() {
        for (const Move &move : moves(position)) {
            Position after = played(position, move);
            if (text(after, OUR_LETTERS) != board) continue;
            board.clear();
            proceed(after);
            return;
        }
        fault = "no legal move leads to the board " + board;
    }

    void proceed(const Position &after) {
        position = after;
        over = won = is_over(position);
        if (!over) {
            position = played(position, opponent.choose(position));
            over = is_over(position);
        }
        std::string now = text(position, BOTS_LETTERS);
        answer = now.substr(0, 3) + "\n" + now.substr(3, 3) + "\n" + now.substr(6) + "\n";
        if (over) answer = won ? "Sigur!\n" : "Tap!\n";
    }

    static std::string text(const Position &position, const char *letters) {
        std::string shown;
        for (Cell cell : position.cells) shown += letters[cell];
        return shown;
    }
};

static void send(std::string &text) {
    for (ssize_t sent = 0; !text.empty(); text.erase(0, size_t(sent)))
        if ((sent = write(1, text.data(), text.size())) < 0) break;  // Who no longer reads makes no mistake.
    text.clear();
}

static int judge(Game &game, const std::string &feedback) {
    char bytes[65536];
    ssize_t count;
    while (game.fault.empty() && (count = read(0, bytes, sizeof bytes)) > 0) {
        for (ssize_t each = 0; each < count && game.fault.empty(); each++) {
            game.take(bytes[each]);
            send(game.answer);
        }
        if (game.over) close(1);
    }
    game.take_end();
    send(game.answer);
    if (!game.fault.empty()) {
        std::ofstream(feedback + "/teammessage.txt") << game.fault << "\n";
        return 43;
    }
    std::ofstream(feedback + "/score.txt") << (game.won ? 2 : 0) << "\n";
    return 42;
}

int main(int count, char **words) {
    std::string program = words[0];
    std::string solved = program.substr(0, program.rfind('/') + 1) + "won";
    if (count == 2 && words[1] == std::string("--solve")) return solve(solved);
    if (count < 4) {
        std::fprintf(stderr, "usage: %s INPUT ANSWER FEEDBACK_DIR, or %s --solve\n", words[0], words[0]);
        return 3;
    }
    signal(SIGPIPE, SIG_IGN);
    std::string name;
    uint32_t seed = 0;
    std::ifstream(words[1]) >> name >> seed;
    Opponent opponent(name, seed, solved);
    if (!opponent.is_known()) {
        std::fprintf(stderr, "%s: no opponent %s of the contest, or no file %s\n", words[1], name.c_str(), solved.c_str());
        return 3;
    }
    Game game(opponent);
    return judge(game, words[3]);
}
