#include "take.h"

#include <cstring>
#include <iostream>
#include <string>

int main(int argc, char **argv) {
    int sticks = argc > 1 && !std::strcmp(argv[1], "short") ? 7 : 21;
    while (true) {
        std::cout << take(sticks) << std::endl;
        std::string word;
        if (sticks == take(sticks) || !(std::cin >> word)) return 0;
        sticks = std::stoi(word);
    }
}
