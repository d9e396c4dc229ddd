"""The chance of the contest's judge: one Mersenne Twister (MT19937) a game, and how it draws from it.

``random.Random`` is that generator too, but spreads a seed over its state in another way. So the state is written here.
"""

from __future__ import annotations

from random import Random

_WORDS = 624
_MASK = 0xFFFFFFFF
_MULTIPLIER = 1812433253


def contest_random(seed: int) -> Random:
    """The generator started from ``seed``, of which the lower 32 bits count, as C++'s ``std::mt19937`` is."""
    # Once a game, and most of what an opponent costs: so with local names only.
    multiplier, mask = _MULTIPLIER, _MASK
    word = seed & mask
    state = [word]
    add = state.append
    for index in range(1, _WORDS):
        word = multiplier * (word ^ word >> 30) + index & mask
        add(word)
    random = Random(0)
    random.setstate((3, (*state, _WORDS), None))
    return random


def below(count: int, random: Random) -> int:
    """A number from 0 to ``count - 1``, each as likely; ``count`` is at least 1, and below 2 ** 32.

    The upper half of a 64-bit product. The few lower halves that would favour some numbers are drawn again.
    """
    product = random.getrandbits(32) * count
    while product & _MASK < (_MASK + 1) % count:
        product = random.getrandbits(32) * count
    return product >> 32
