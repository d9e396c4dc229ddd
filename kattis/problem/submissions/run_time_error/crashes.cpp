// Makes one move, reads the answer, and aborts.
#include <cstdlib>
#include <iostream>
#include <string>
using namespace std;

int main() {
    cout << "...\n.x.\n..." << endl;
    string row;
    for (int count = 0; count < 3; count++) cin >> row;
    abort();
}
