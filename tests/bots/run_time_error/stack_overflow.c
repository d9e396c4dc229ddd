// Calls itself until the stack is full.
// expect: killed by SIGSEGV (segmentation fault) before board 1
// needs: cc
static int depth(volatile int *above) {
    volatile int here[1024] = {*above + 1};
    return depth(here) + here[1];
}

int main(void) {
    volatile int zero = 0;
    return depth(&zero);
}
