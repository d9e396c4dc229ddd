# Waits for a child that an alarm ends, and then plays: no file of /proc shows the alarm.
# expect: X wins
# needs: linux perl
perl -e 'alarm 1; exec @ARGV' cat > /dev/null
exec "$1" "${0%/*}/plain.py"
