# A shell that sleeps, by programs of its own, before another program plays.
# expect: X wins
# limits: wall_s=60
sleep 0.1
(sleep 0.1) &
wait
"$1" "${0%/*}/slow_sleeps.py"
exit
