// Does not flush its first board; its main thread has ended, another one plays.
// expect: did you forget to flush?
// limits: wall_s=5
// needs: cc linux
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *work(void *unused) {
    char row[4];
    printf("...\n.x.\n...\n");
    if (scanf("%3s", row) != 1) exit(1);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_exit(0);
}
