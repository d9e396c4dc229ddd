// A bot to begin with: it plays any legal move. Make choose() better.
//
// Try it:  mylla game --bot my_bot.cpp

#include <algorithm>
#include <iostream>
#include <random>
#include <string>
#include <vector>

using namespace std;

// A board is nine letters, row by row.
using Board = string;

int count_of(const Board &board, char letter) {
    return count(board.begin(), board.end(), letter);
}

// A copy of the board with the letter on the square.
Board put(Board board, int square, char letter) {
    board[square] = letter;
    return board;
}

// The boards that one move of X leads to.
vector<Board> legal_moves(const Board &board, int small_left) {
    int large_left = 2 - count_of(board, 'X');
    vector<Board> boards;
    for (int target = 0; target < 9; target++) {
        char there = board[target];
        if (there == 'X' || there == 'O') continue;  // Nothing is ever put on a large letter.
        if (there == '.' && small_left > 0) boards.push_back(put(board, target, 'x'));
        if (large_left > 0) boards.push_back(put(board, target, 'X'));
        if (there == '.') continue;
        for (int source = 0; source < 9; source++)  // One of X's own large letters may move onto a small one.
            if (board[source] == 'X') boards.push_back(put(put(board, source, '.'), target, 'X'));
    }
    return boards;
}

// Which of the boards to leave to O: here is where a better bot thinks.
Board choose(const vector<Board> &boards) {
    static mt19937 chance(random_device{}());
    return boards[chance() % boards.size()];
}

int main() {
    Board board = ".........";
    int small_left = 4;  // Small letters in hand. A covered one never comes back, so the board alone does not tell.
    while (true) {
        Board after = choose(legal_moves(board, small_left));
        if (count_of(after, 'x') > count_of(board, 'x')) small_left--;

        for (int row = 0; row < 3; row++) cout << after.substr(3 * row, 3) << '\n';
        cout << flush;  // Without a flush the judge may wait for a board that never comes.

        string first, second, third;
        cin >> first;
        if (first == "Sigur!" || first == "Tap!") return 0;  // Won, or lost: the game is over.
        cin >> second >> third;
        board = first + second + third;
    }
}
