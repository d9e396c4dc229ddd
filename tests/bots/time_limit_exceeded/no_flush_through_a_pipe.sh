# Does not flush its first board, and another program waits for its output: that is not seen before the limit.
# expect: the wall time ran out before board 1
# limits: wall_s=0.5
# needs: linux
"$1" "${0%/*}/no_flush.py" | cat
