// Takes 4 GiB at once, and then computes.
// expect: MiB of memory, and the limit is 200 MiB, before board 1
// limits: memory_mib=200
// needs: cc linux
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *volatile taken = malloc((size_t)1 << 32);
    for (;;)
        memset(taken, 1, (size_t)1 << 32);
}
