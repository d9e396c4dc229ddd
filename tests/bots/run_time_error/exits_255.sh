# Runs a program that there is not, and exits with 255.
# expect: exit status 255 before board 1
no-such-program-as-this
exit 255
