// Fails an assertion, which says so on stderr.
// expect: `letters == 1' failed
// needs: cc linux
#include <assert.h>

int main(int letters, char **names) {
    (void)names;
    letters = 2;
    assert(letters == 1);
    return 0;
}
