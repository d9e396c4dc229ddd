// Writes to address 0.
// expect: perhaps an index out of range, or a recursion without end
// needs: cc
int main(void) {
    *(volatile int *)0 = 1;
    return 0;
}
