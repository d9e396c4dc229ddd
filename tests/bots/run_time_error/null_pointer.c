// Writes to address 0.
// expect: killed by SIGSEGV (segmentation fault) before board 1
// needs: cc
int main(void) {
    *(volatile int *)0 = 1;
    return 0;
}
