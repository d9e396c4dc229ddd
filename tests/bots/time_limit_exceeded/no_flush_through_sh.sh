# Does not flush its first board; it is run by a shell that waits for it, as `sh -c` does.
# expect: did you forget to flush?
# limits: wall_s=5
# needs: linux
sh -c "'$1' '${0%/*}/no_flush.py'; exit"
exit
