"""The commands, a module each: ``add`` describes its arguments, ``run`` does the work and gives the exit status.

Here, and in ``kattis.validator``, the opponents meet the referee; nothing else of the referee knows them.
"""
