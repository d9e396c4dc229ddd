// What a validator needs: where to write feedback, and how to judge.
#pragma once

#include <cstdlib>
#include <fstream>
#include <string>

struct Judge {
    std::string feedback;

    [[noreturn]] void say(int status, const std::string &message) const {
        std::ofstream(feedback + "judgemessage.txt", std::ios::app) << message << "\n";
        std::exit(status);
    }
    [[noreturn]] void accept(const std::string &message) const { say(42, message); }
    [[noreturn]] void reject(const std::string &message) const { say(43, message); }
};
