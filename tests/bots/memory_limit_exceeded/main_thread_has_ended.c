// Ends its main thread while another one takes memory without end.
// expect: MiB of memory, and the limit is 200 MiB, before board 1
// limits: memory_mib=200 wall_s=3
// needs: cc linux
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void *work(void *unused) {
    for (int taken = 0; taken < 4000; taken++) {
        memset(malloc(1 << 20), 1, 1 << 20);
        usleep(500);
    }
    pause();
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_exit(0);
}
