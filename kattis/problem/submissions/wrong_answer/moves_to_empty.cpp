// Places a large letter, and then moves it to an empty square, which no large letter may do.
#include <iostream>
#include <string>
using namespace std;

void say(const string& board) {
    for (int row = 0; row < 9; row += 3) cout << board.substr(row, 3) << "\n";
    cout << flush;
}

int main() {
    say("....X....");
    string first, second, third;
    cin >> first >> second >> third;
    string board = first + second + third;
    // The judge may have moved anywhere but onto the X.
    board[board.find('.')] = 'X';
    board[4] = '.';
    say(board);
    cin >> first;
}
