"""The fifty cases of the contest: the opponents that its judge sends, and the seeds of their ten games each."""

from __future__ import annotations

from typing import NamedTuple

_SEEDS = """
worst  432326282 1490796839 2341390509 2775099011 3409472221 880541239 1340263484 2735918139 1975386874 1616099622
random 1952115422 253018767 393433965 3438704752 2384952637 164952539 4247134390 2159992280 2436094267 119847115
rand2  2483331936 933880069 3548007461 3941377285 2169817948 2230297200 26860200 1223227383 2554449359 2050656907
half   357701882 123751908 2133938280 2668516531 596347340 2251622920 2393242461 658616896 3222506640 719802408
best   3917176397 1722915480 974162096 1485028265 4232182641 3819061940 929289013 3240007320 2228962333 3314928052
"""


class Case(NamedTuple):
    """A game of the contest: who plays O, and the seed that fixes what it leaves to chance."""

    opponent: str
    seed: int


CASES = {
    f"{number:02}-{opponent}": Case(opponent, int(seed))
    for opponent, *seeds in map(str.split, _SEEDS.strip().splitlines())
    for number, seed in enumerate(seeds, 1)
}
"""The cases by name, ``01-worst`` to ``10-best``, the ten of an opponent one after the other."""

OPPONENTS = tuple(dict.fromkeys(case.opponent for case in CASES.values()))
"""The contest's opponents, in the order of its cases."""
