# Runs a program that is killed by SIGSEGV; the shell makes a status of its own of that.
# expect: exit status 139
sh -c 'kill -s SEGV $$'
exit
