// Plays the sticks game perfectly. The case holds the number of sticks; with the argument "quiet" it says nothing at the end.
#include "validate.h"

#include <cstring>
#include <fstream>
#include <iostream>
#include <string>

int main(int argc, char **argv) {
    Judge judge{argv[3]};
    int sticks = 0;
    std::ifstream(argv[1]) >> sticks;
    bool quiet = argc > 4 && !std::strcmp(argv[4], "quiet");
    while (true) {
        std::string word;
        if (!(std::cin >> word)) judge.reject("the output ended in the middle of the game");
        if (word != "1" && word != "2" && word != "3") judge.reject("'" + word + "' is not 1, 2 or 3");
        int taken = word[0] - '0';
        if (taken > sticks) judge.reject("there are not so many sticks");
        sticks -= taken;
        if (sticks == 0) {
            if (!quiet) std::cout << "won" << std::endl;
            if (std::cin >> word) judge.reject("output after the end of the game: " + word);
            judge.accept("won");
        }
        int answer = sticks % 4 ? sticks % 4 : 1;
        sticks -= answer;
        if (sticks == 0) {
            std::cout << "lost" << std::endl;
            judge.reject("lost");
        }
        std::cout << sticks << std::endl;
    }
}
