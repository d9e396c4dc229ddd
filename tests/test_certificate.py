"""The proof that no book is smaller: what is true is proven, what is false is refused, and a damaged proof too."""

from __future__ import annotations

import itertools
import random
import re
import zlib
from functools import lru_cache
from pathlib import Path
from typing import Any, Optional

import pytest

import check_certificate as checker
from bot import prove as prover
from bot.main import BOOK
from bot.prove import Proof, SmallerBook, certificate, game_of_fastest_replies, prove
from rules.mylla import MYLLA
from solver.tablebase import Tablebase
from tests.support import ROOT

CERTIFICATE = ROOT / "docs" / "book.certificate"
BOT = ROOT / "bot" / "main.py"
BASE = Tablebase.load()

MadeUp = dict[int, dict[tuple[str, int], list[int]]]
"""A made-up game: for each position the replies to its board, and the positions that O can answer each with."""
START = 0


def made_up(seed: int) -> MadeUp:
    """At most a dozen positions on half as many boards, whose replies lead on to later positions."""
    chance = random.Random(seed)
    boards = [0, *(chance.randrange(1, 6) for _ in range(11))]
    game = {
        position: {
            (f"board {board}", reply): chance.sample(range(position + 1, 12), min(11 - position, chance.randrange(4)))
            for reply in chance.sample(range(4), chance.randrange(1, 4))
        }
        for position, board in enumerate(boards)
    }
    occurring = {START}
    for position in sorted(game):
        if position in occurring:
            occurring.update(itertools.chain(*game[position].values()))
    return {position: game[position] for position in sorted(occurring)}


def made_up_cover(seed: int) -> MadeUp:
    """Where X chooses an end for each edge of a graph, and the ends are boards. Its proof needs splits."""
    chance = random.Random(seed)
    edges = [edge for edge in itertools.combinations(range(100, 106), 2) if chance.random() < 0.7]
    ends: MadeUp = {end: {(f"end {end}", 0): []} for end in sorted(set(itertools.chain(*edges)))}
    choices = {number: {(f"edge {edge}", end): [end] for end in edge} for number, edge in enumerate(edges, 1)}
    return {START: {("start", 0): list(choices)}, **choices, **ends}


GAMES = [*map(made_up, range(40)), *map(made_up_cover, range(10))]


def fewest_replies(game: MadeUp) -> Optional[int]:
    """The size of the smallest book, over every choice of a reply to each board; ``None`` if there is no book."""
    replies_to: dict[str, set[tuple[str, int]]] = {}
    for choices in game.values():
        for reply in choices:
            replies_to.setdefault(reply[0], set()).add(reply)
    sizes = [size_of(dict(book), game) for book in itertools.product(*replies_to.values())]
    return min((size for size in sizes if size), default=None)


def size_of(book: dict[str, int], game: MadeUp) -> Optional[int]:
    """How many boards occur while X follows the book; ``None`` where it does not come through."""
    met, todo = set(), [START]
    while todo:
        choices = game[todo.pop()]
        board = next(iter(choices))[0]
        if (board, book[board]) not in choices:
            return None
        met.add(board)
        todo += choices[board, book[board]]
    return len(met)


def checked(game: MadeUp, bound: int, lines: list[str]) -> str:
    """What the checker says of the proof of a claim; raises ``Refused``."""
    packed = certificate({"made-up": (bound, Proof(lines, 0, 0, 0))})
    return checker.check_claim(checker.read_certificate(packed)["made-up"], game, START)


def test_the_prover_and_the_checker_say_what_brute_force_says() -> None:
    divided = solved = 0
    for game in GAMES:
        fewest = fewest_replies(game)
        proof = prove(game, START, fewest or 12)
        assert checked(game, fewest or 12, proof.lines).startswith(f"leaves: {proof.leaves}, sets: {proof.sets}, ")
        divided += proof.leaves > 1
        if fewest is None:
            continue
        solved += 1
        with pytest.raises(SmallerBook) as smaller:
            prove(game, START, fewest + 1)
        assert len(smaller.value.replies) == fewest
        checker.check_book(dict(smaller.value.replies), game, START)
        with pytest.raises(checker.Refused):
            checked(game, fewest + 1, proof.lines)
    assert 10 < solved < len(GAMES) and divided > 5


def test_the_example_of_the_documentation_is_a_proof() -> None:
    game: dict[str, dict[tuple[str, str], list[str]]] = {
        "start": {("start", ""): ["AB", "AC", "BC"]},
        **{board: {(board, end): [end] for end in board} for board in ("AB", "AC", "BC")},
        **{end: {(end, "wins"): []} for end in "ABC"},
    }
    text = (ROOT / "docs" / "solution.md").read_text(encoding="utf-8")
    example = re.search("^book certificate 1\n(?:.+\n)*?(?=```)", text, re.MULTILINE)
    assert example
    claim = checker.read_certificate(zlib.compress(example[0].encode()))["example"]
    assert claim.bound == 6
    assert checker.check_claim(claim, game, "start") == "leaves: 1, sets: 7, weakest bound 5.500"


def damaged(lines: list[str], chance: random.Random) -> list[str]:
    """The lines of a proof with some changed, left out, doubled or swapped."""
    lines = list(lines)
    for _ in range(chance.randrange(1, 4)):
        first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
        numbers = re.findall("[0-9]+", lines[first])
        way = chance.randrange(4)
        if way == 0 and numbers:
            new = str(chance.choice([0, 1, 2, 3, 500_000, 1_000_000, 3_000_000, 90_000_000]))
            lines[first] = re.sub(rf"\b{chance.choice(numbers)}\b", new, lines[first])
        elif way == 1 and len(lines) > 1:
            del lines[first]
        elif way == 2:
            lines.insert(first, lines[second])
        else:
            lines[first], lines[second] = lines[second], lines[first]
    return lines


def test_no_damaged_proof_proves_what_is_false() -> None:
    tried = accepted = 0
    for game in GAMES[20:]:
        fewest = fewest_replies(game)
        if fewest is None:
            continue
        lines = prove(game, START, fewest).lines
        for number in range(40):
            wrong = damaged(lines, random.Random(number))
            with pytest.raises(checker.Refused):
                checked(game, fewest + 1, wrong)
            tried += 1
            try:
                checked(game, fewest, wrong)
                accepted += 1
            except checker.Refused:
                pass
    assert tried > 400 and 0 < accepted < tried


@pytest.mark.parametrize("list_wins", [True, False])
def test_two_programs_find_the_same_game(list_wins: bool) -> None:
    ours: Any = game_of_fastest_replies(BASE, list_wins)
    theirs = checker.game(list_wins)
    assert {
        (position.board, *position.hands): {
            reply: {(answer.board, *answer.hands) for answer in answers} for reply, answers in choices.items()
        }
        for position, choices in ours.items()
    } == {position: {reply: set(answers) for reply, answers in choices.items()} for position, choices in theirs.items()}


@lru_cache(maxsize=None)
def lines_of_certificate() -> tuple[str, ...]:
    return tuple(zlib.decompress(CERTIFICATE.read_bytes()).decode().splitlines(keepends=True))


real_game = lru_cache(maxsize=None)(checker.game)


@pytest.fixture(autouse=True)
def the_game_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "game", real_game)


def run(certificate: Path, bot: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = checker.main([str(certificate), str(bot)])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


def test_the_certificate_proves_the_book_of_the_bot(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(CERTIFICATE, BOT, capsys)
    assert (status, err) == (0, "")
    size = len([line for line in BOOK.splitlines() if line])
    assert f"main.py: a book of {size} replies\n" in out
    assert f"\nboards: no book has fewer than {size} replies (" in out
    assert "\nboards-without-wins: no book has fewer than 160 replies (" in out


def last(lines: list[str], word: str) -> int:
    """The last line of the first claim that begins with a word."""
    end = next(number for number, line in enumerate(lines) if line.startswith("claim boards-without-wins"))
    return max(number for number in range(end) if lines[number].startswith(word))


def without_the_last(word: str) -> list[str]:
    lines = list(lines_of_certificate())
    del lines[last(lines, word)]
    return lines


def with_weight(old: str, new: str) -> list[str]:
    """With another weight of a set in the only leaf of the second claim."""
    *lines, leaf = lines_of_certificate()
    return [*lines, re.sub(old, new, leaf.rstrip("\n"), count=1) + "\n"]


def with_line(number: int, line: str) -> list[str]:
    lines = list(lines_of_certificate())
    lines[number] = line
    return lines


DAMAGED = {
    "one leaf removed": (without_the_last("leaf"), "branches without a leaf: 1"),
    "one split removed": (without_the_last("split"), "every branch has a leaf already|the bound is"),
    "one set removed": (without_the_last("set"), "not among the|the bound is"),
    "a weight too small": (
        with_weight(r":1000000\b", ":0"),
        r"line \d+: the bound is \d+ / 1000000, not more than 159",
    ),
    "a weight too large": (
        with_weight(r":\d+$", ":999999999"),
        r"line \d+: the bound is -\d+ / 1000000, not more than 159",
    ),
    "a weight below 0": (with_weight(r":\d+", ":-1"), r"line \d+ is 'leaf .*, not a claim, or a set"),
    "a weight of no set": (with_weight(r" \d+:", " 99999:"), r"line \d+: a set has a weight that is not among"),
    "a set with a reply less": (with_line(2, "set 28\n"), "set 0 can be avoided"),
    "a set with no reply": (with_line(2, "set\n"), "set 0 can be avoided"),
    "a set with a reply that there is not": (with_line(2, "set 99999\n"), "a reply that is not among the 5223"),
    "a claim of more": (with_line(1, "claim boards 280 scale 1000000\n"), "the bound is .* not more than 279"),
    "a claim of less": (with_line(1, "claim boards 278 scale 1000000\n"), "is proven to need 278"),
    "another claim": (with_line(1, "claim bords 279 scale 1000000\n"), "has no claim boards"),
    "another version": (with_line(0, "book certificate 2\n"), "line 1 is 'book certificate 2'; this program reads"),
    "no claims": (["book certificate 1\n"], "has no claim boards"),
    "nothing": ([""], "line 1 is ''; this program reads 'book certificate 1'"),
    "other words": (with_line(5, "sett 1\n"), "line 6 is 'sett 1', not a claim, or a set, split or leaf"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_certificate_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines, message = DAMAGED[name]
    path = tmp_path / "book.certificate"
    path.write_bytes(zlib.compress("".join(lines).encode(), 1))
    status, _, err = run(path, BOT, capsys)
    assert status == 1
    assert re.match(f"refused: (the certificate |the book |)?.*({message})", err) and err.count("\n") == 1


def test_any_split_with_a_reply_of_another_board_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = list(lines_of_certificate())
    number = last(lines, "split")
    lines[number] = lines[number].rstrip("\n") + " 0\n"
    path = tmp_path / "book.certificate"
    path.write_bytes(zlib.compress("".join(lines).encode(), 1))
    assert run(path, BOT, capsys)[::2] == (1, f"refused: line {number + 1}: these are not replies to one board\n")


@pytest.mark.parametrize(
    "data", [CERTIFICATE.read_bytes()[:-100], b"", b"book certificate 1\n", zlib.compress(b"\xff")]
)
def test_a_file_cut_short_and_other_files_are_refused(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "book.certificate"
    path.write_bytes(data)
    status, out, err = run(path, BOT, capsys)
    assert (status, out) == (1, "")
    assert err.startswith("refused: the certificate is cut short, damaged or none: ") and err.count("\n") == 1


@pytest.mark.parametrize("names", [("none", "main.py"), ("book.certificate", "none")])
def test_a_file_that_cannot_be_read(names: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "main.py").write_bytes(BOT.read_bytes())
    (tmp_path / "book.certificate").write_bytes(CERTIFICATE.read_bytes())
    status, out, err = run(tmp_path / names[0], tmp_path / names[1], capsys)
    assert (status, out) == (2, "")
    assert err == f"cannot read {tmp_path / 'none'}: No such file or directory\n"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (".../.../... x b2\n", "", r"the bot has no reply in \('\.{9}', 4, 4\) that wins as fast as any"),
        (".../.../... x b2\n", ".../.../... X b2\n", r"the bot has no reply in \('\.{9}', 4, 4\)"),
        (".O./.x./... X b2\n", ".O./.x./... X b2\nO../.x./... X b2\n.../Ox./... X b2\n", "the bot has two replies to"),
        (".../.../... x b2\n", ".../.../... x b2\nxxx/xxx/xxx x a1\n", "has 280 replies, and is proven to need 279"),
        ("x b2\n", "x d2\n", "the bot has no table BOOK of boards and replies"),
        ("BOOK =", "B00K =", "the bot has no table BOOK of boards and replies"),
    ],
)
def test_a_bot_with_another_book_is_refused(
    old: str, new: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = tmp_path / "main.py"
    bot.write_text(BOT.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    status, _, err = run(CERTIFICATE, bot, capsys)
    assert status == 1
    assert re.match(f"refused: .*{message}", err) and err.count("\n") == 1


def test_the_certificate_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "book.certificate"
    monkeypatch.setattr(prover, "PATH", path)
    monkeypatch.setattr(prover, "game_of_fastest_replies", lambda base, list_wins: {})
    monkeypatch.setattr(prover, "prove", lambda choices, start, bound: Proof(["set 1", "leaf 0:5"], 1, 1, bound + 0.5))
    assert prover.main() == 0
    assert {name: claim.bound for name, claim in checker.read_certificate(path.read_bytes()).items()} == {
        "boards": 279,
        "boards-without-wins": 160,
    }
    printed = capsys.readouterr().out
    assert (
        "\nboards-without-wins: no book has fewer than 160 replies (leaves: 1, sets: 1, weakest bound 160.500), "
        in printed
    )


def test_a_smaller_book_is_said_and_nothing_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def prove_nothing(choices: Any, start: Any, bound: int) -> Proof:
        raise SmallerBook([(board, "") for board in range(bound - 1)])

    monkeypatch.setattr(prover, "PATH", tmp_path / "book.certificate")
    monkeypatch.setattr(prover, "game_of_fastest_replies", lambda base, list_wins: {})
    monkeypatch.setattr(prover, "prove", prove_nothing)
    assert prover.main() == 1
    assert capsys.readouterr().err == "boards: not 279: there is a book of 278\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.deep
@pytest.mark.parametrize(("name", "fewest"), [("boards", 279), ("boards-without-wins", 160)])
def test_asked_to_prove_more_than_is_true_the_prover_finds_the_book(name: str, fewest: int) -> None:
    choices = game_of_fastest_replies(BASE, list_wins=name == "boards")
    with pytest.raises(SmallerBook) as smaller:
        prove(choices, MYLLA.start(), fewest + 1)
    assert len(smaller.value.replies) == fewest
    checker.check_book(dict(smaller.value.replies), checker.game(name == "boards"), checker.START)


@pytest.mark.deep
def test_a_proof_found_again_is_accepted() -> None:
    proof = prove(game_of_fastest_replies(BASE, list_wins=False), MYLLA.start(), 160)
    packed = certificate({"boards-without-wins": (160, proof)})
    claim = checker.read_certificate(packed)["boards-without-wins"]
    assert checker.check_claim(claim, checker.game(False), checker.START)
