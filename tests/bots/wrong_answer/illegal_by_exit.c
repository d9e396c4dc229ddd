// Prints an illegal board that comes out only when the program ends, with a status that is not 0.
// expect: board 1 is not legal: placed the small letter o at row 2, column 2
// needs: cc
#include <stdio.h>

int main(void) {
    printf("...\n.o.\n...\n");
    return 1;
}
