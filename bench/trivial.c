/* The least that a bot in C does: prints one board and exits. The referee's cost a game is measured with it. */
#include <stdio.h>

int main(void) {
    puts("...\n.x.\n...");
    return 0;
}
