# Computes for ever.
# expect: the CPU time ran out before board 1
# needs: linux
# limits: cpu_s=0.3 wall_s=30
while True:
    pass
