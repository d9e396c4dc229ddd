# Does not flush its first board; it is run by a shell that waits for it, so that it is not the only process.
# expect: If it has printed that board
# limits: wall_s=0.5
# needs: linux
sh -c "'$1' '${0%/*}/no_flush.py'; exit"
exit
