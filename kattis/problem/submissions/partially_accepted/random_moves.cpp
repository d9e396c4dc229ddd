// Makes any move, each as likely. The generator's seed is fixed, so that its games are always the same.
#include <iostream>
#include <random>
#include <string>
#include <vector>
using namespace std;

struct Choice {
    string board;
    int small;  // letters left in the hand
};

vector<Choice> moves(const string& board, int small) {
    vector<Choice> choices;
    int large = 0;
    for (char letter : board) large += letter == 'X';
    for (int target = 0; target < 9; target++) {
        string placed = board;
        if (small > 0 && board[target] == '.') {
            placed[target] = 'x';
            choices.push_back({placed, small - 1});
        }
        bool covers = board[target] == 'x' || board[target] == 'o';
        if (large < 2 && (covers || board[target] == '.')) {
            placed[target] = 'X';
            choices.push_back({placed, small});
        }
        for (int source = 0; source < 9; source++) {
            if (board[source] != 'X' || !covers) continue;
            string moved = board;
            moved[source] = '.';
            moved[target] = 'X';
            choices.push_back({moved, small});
        }
    }
    return choices;
}

int main() {
    mt19937 generator(1);
    string board = ".........";
    int small = 4;
    while (true) {
        vector<Choice> choices = moves(board, small);
        Choice choice = choices[generator() % choices.size()];
        small = choice.small;
        for (int row = 0; row < 9; row += 3) cout << choice.board.substr(row, 3) << "\n";
        cout << flush;
        string first, second, third;
        cin >> first;
        if (first == "Sigur!" || first == "Tap!") return 0;
        cin >> second >> third;
        board = first + second + third;
    }
}
