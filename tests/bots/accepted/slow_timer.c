// Already waits for more input while a timer runs, whose signal is SIGUSR1; the board is printed where that is handled.
// expect: O wins with three in a row
// limits: wall_s=60
// opponent: minimax
// needs: cc linux
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char board[13] = "...\n...\n...\n";
static const char *letters = "xxxxXX";

static void show(int number) {
    (void)number;
    *strchr(board, '.') = *letters++;
    if (write(1, board, 12) != 12) _exit(1);
}

int main(void) {
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
    struct sigaction action = {.sa_handler = show, .sa_flags = SA_RESTART};
    struct itimerspec once = {.it_value = {0, 50000000}};
    timer_t timer;
    sigaction(SIGUSR1, &action, 0);
    timer_create(CLOCK_MONOTONIC, &event, &timer);
    do {
        timer_settime(timer, 0, &once, 0);
    } while (read(0, board, 12) == 12);
    return 0;
}
