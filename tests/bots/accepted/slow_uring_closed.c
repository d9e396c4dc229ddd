// Already waits for input while the kernel waits and then writes the board (io_uring, its descriptor closed).
// expect: O wins with three in a row
// opponent: minimax
// needs: cc linux uring
#include <linux/io_uring.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static char board[13] = "...\n...\n...\n";
static const char *letters = "xxxxXX";
static struct __kernel_timespec delay = {0, 100000000};
static struct io_uring_sqe *entries;
static unsigned *tail, *mask, *slots;

static void submit(struct io_uring_sqe entry) {
    unsigned slot = *tail & *mask;
    entries[slot] = entry;
    slots[slot] = slot;
    __atomic_store_n(tail, *tail + 1, __ATOMIC_RELEASE);
}

int main(void) {
    struct io_uring_params params = {0};
    int ring = syscall(SYS_io_uring_setup, 8, &params);
    if (ring < 0) return 3;
    char *memory = mmap(0, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_SQ_RING);
    entries = mmap(0, 1 << 12, PROT_READ | PROT_WRITE, MAP_SHARED, ring, IORING_OFF_SQES);
    if (memory == MAP_FAILED || entries == MAP_FAILED) return 3;
    tail = (unsigned *)(memory + params.sq_off.tail);
    mask = (unsigned *)(memory + params.sq_off.ring_mask);
    slots = (unsigned *)(memory + params.sq_off.array);
    struct io_uring_rsrc_update update = {.offset = -1U, .data = ring};
    if (syscall(SYS_io_uring_register, ring, IORING_REGISTER_RING_FDS, &update, 1) != 1) return 3;
    close(ring);
    do {
        *strchr(board, '.') = *letters++;
        submit((struct io_uring_sqe){.opcode = IORING_OP_TIMEOUT, .fd = -1, .addr = (unsigned long)&delay, .len = 1,
                                     .flags = IOSQE_IO_HARDLINK});
        submit((struct io_uring_sqe){.opcode = IORING_OP_WRITE, .fd = 1, .addr = (unsigned long)board, .len = 12,
                                     .off = -1});
        syscall(SYS_io_uring_enter, update.offset, 2, 0, IORING_ENTER_REGISTERED_RING, 0, 0);
        char answer[12];
        if (read(0, answer, 12) != 12) return 0;
        memcpy(board, answer, 12);
    } while (1);
}
