// Wins if it can at once; else makes the first move after which the other side cannot win at once, if there is one.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

struct Side {
    char small, large;
    int hand;  // small letters left in it
};

bool won(const string& board, const Side& side) {
    auto own = [&](int square) { return board[square] == side.small || board[square] == side.large; };
    return any_of(begin(LINES), end(LINES), [&](const int* line) { return own(line[0]) && own(line[1]) && own(line[2]); });
}

vector<string> moves(const string& board, const Side& side) {
    vector<string> boards;
    auto put = [](string after, char letter, int square) {
        after[square] = letter;
        return after;
    };
    bool large_left = count(board.begin(), board.end(), side.large) < 2;
    for (int target : {4, 0, 2, 6, 8, 1, 3, 5, 7}) {
        if (side.hand > 0 && board[target] == '.') boards.push_back(put(board, side.small, target));
        if (board[target] == 'X' || board[target] == 'O') continue;
        if (large_left) boards.push_back(put(board, side.large, target));
        for (int source = 0; source < 9; source++)
            if (board[source] == side.large && board[target] != '.')
                boards.push_back(put(put(board, '.', source), side.large, target));
    }
    return boards;
}

bool can_win(const string& board, const Side& side) {
    vector<string> boards = moves(board, side);
    return any_of(boards.begin(), boards.end(), [&](const string& after) { return won(after, side); });
}

string choose(const string& board, const Side& own, const Side& other) {
    vector<string> boards = moves(board, own);
    for (const string& after : boards)
        if (won(after, own)) return after;
    for (const string& after : boards)
        if (!can_win(after, other)) return after;
    return boards[0];
}

int main() {
    Side own{'x', 'X', 4}, other{'o', 'O', 4};
    string board = ".........";
    // Small letters are counted by what is new: a square that shows one now and did not before.
    auto placed = [](const string& before, const string& after, char letter) {
        int count = 0;
        for (int square = 0; square < 9; square++) count += after[square] == letter && before[square] != letter;
        return count;
    };
    while (true) {
        string after = choose(board, own, other);
        own.hand -= placed(board, after, own.small);
        for (int row = 0; row < 9; row += 3) cout << after.substr(row, 3) << "\n";
        cout << flush;
        string first, second, third;
        cin >> first;
        if (first == "Sigur!" || first == "Tap!") return 0;
        cin >> second >> third;
        board = first + second + third;
        other.hand -= placed(after, board, other.small);
    }
}
