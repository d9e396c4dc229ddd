// One thread reads and hands the input to another one, which sleeps and then prints.
// expect: O wins with three in a row
// limits: wall_s=60
// opponent: minimax
// needs: cc
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static char board[13] = "...\n...\n...\n";
static const char *letters = "xxxxXX";
static int turn = 1;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

static void *player(void *unused) {
    for (;;) {
        pthread_mutex_lock(&mutex);
        while (!turn) pthread_cond_wait(&changed, &mutex);
        turn = 0;
        pthread_mutex_unlock(&mutex);
        usleep(50000);
        *strchr(board, '.') = *letters++;
        if (write(1, board, 12) != 12) _exit(1);
    }
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, player, 0);
    while (read(0, board, 12) == 12) {
        pthread_mutex_lock(&mutex);
        turn = 1;
        pthread_cond_signal(&changed);
        pthread_mutex_unlock(&mutex);
    }
    return 0;
}
