# Prints its boards through another program.
# expect: X wins
"$1" "${0%/*}/plain.py" | cat -u
