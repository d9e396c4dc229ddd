# Is run by a shell that waits for it, as `sh -c` does.
# expect: X wins
sh -c "'$1' '${0%/*}/plain.py'; exit"
exit
