// One thread reads, the other waits for a semaphore that a process outside may post: no deadlock that we can be sure of.
// expect: the wall time ran out before board 1; the bot was waiting
// limits: wall_s=0.6
// needs: cc linux
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <sys/mman.h>

static void *reads(void *nothing) {
    char line[80];
    fgets(line, sizeof line, stdin);
    return nothing;
}

int main(void) {
    sem_t *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_t reader;
    sem_init(shared, 1, 0);
    pthread_create(&reader, NULL, reads, NULL);
    sem_wait(shared);
    puts("...\n.x.\n...");
    return 0;
}
