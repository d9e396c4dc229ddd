// Does not flush its first board.
// expect: did you forget to flush?
// limits: wall_s=5
// needs: cc linux
#include <stdio.h>

int main(void) {
    char row[4];
    printf("...\n.x.\n...\n");
    return scanf("%3s", row) != 1;
}
