"""A match fed by hand: what the judge answers to any output, and its verdict. No process is started."""

from __future__ import annotations

from typing import Optional, Union

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from opponents import POLICIES, make_opponent
from referee import live
from referee.match.match import BadBoard, BadWord, Match, OpponentFailed, Ply, TooMuch
from referee.match.protocol import FormatWarning
from referee.match.verdict import Judgement, Verdict, explained, judge, overall, stderr_in_words
from referee.match.words import mistake_in_words
from referee.process.limits import DEFAULT_LIMITS, End, Exited, Limit, Run, Usage, WaitsForInput
from rules.board_change import Broken, IllegalBoard, ManyChanges, find_move
from rules.game import Ending, Outcome
from rules.mylla import LETTERS, Move, Position
from tests.support import POSITIONS, legal_output


class Script:
    """An opponent that plays the given moves."""

    def __init__(self, *moves: Move) -> None:
        self._moves = list(moves)

    def choose(self, position: Position) -> Move:
        return self._moves.pop(0)


def ending(match: Match, end: Optional[End], state: Optional[str] = None) -> Judgement:
    """The judgement; ``state`` is what the bot did when it was stopped, ``None`` where it had ended."""
    run = Run(end, Usage(0.5, 1.5, 20.0), DEFAULT_LIMITS, b"")
    return judge(match, run._replace(was_running=state is not None, state_when_stopped=state or ""))


WINNING = (b"...\n.x.\n...\n", b"...\n.x.\nX.o\n", b"..X\n.x.\nX.o\n")


def won_match() -> Match:
    match = Match(Script(Move("o", 8), Move("o", 0)))
    match.receive(WINNING[0])
    match.receive(WINNING[1])
    return match


def test_a_won_game() -> None:
    told: list[Ply] = []
    match = Match(Script(Move("o", 8), Move("o", 0)), told.append)
    assert match.receive(WINNING[0]) == b"...\n.x.\n..o\n"
    assert match.receive(WINNING[1]) == b"o..\n.x.\nX.o\n"
    assert match.receive(b"o.X\n.x.\nX.o\n") == b"Sigur!\n"
    assert match.outcome == Outcome("x", Ending.LINE)
    assert match.won
    assert match.boards == 3
    assert [ply.move for ply in told] == [Move("x", 4), Move("o", 8), Move("X", 6), Move("o", 0), Move("X", 2)]
    assert match.transcript().splitlines()[-4:] == [">o.X", ">.x.", ">X.o", "<Sigur!"]
    judgement = ending(match, Exited(0))
    assert judgement == Judgement(Verdict.AC, True, "X wins with three in a row")
    assert judgement.score == 2


def test_a_lost_game_is_accepted_and_scores_nothing() -> None:
    match = Match(Script(Move("o", 0), Move("o", 1), Move("o", 2)))
    match.receive(b"...\n...\n..x\n")
    match.receive(b"o..\n...\n.xx\n")
    assert match.receive(b"oo.\n.x.\n.xx\n") == b"Tap!\n"
    judgement = ending(match, Exited(0))
    assert judgement == Judgement(Verdict.AC, False, "O wins with three in a row")
    assert judgement.score == 0


def test_a_board_byte_by_byte() -> None:
    match = won_match()
    said = [match.receive(bytes([byte])) for byte in b"o.X\n.x.\nX.o\n"]
    assert said == [b""] * 11 + [b"Sigur!\n"]


def test_a_winning_board_whose_newline_never_came() -> None:
    match = won_match()
    assert match.receive(b"o.X\n.x.\nX.o") == b""
    assert match.unended_row
    assert "lacks the newline" in ending(match, WaitsForInput()).message
    assert match.end_of_output() == b"Sigur!\n"
    assert match.warnings == [FormatWarning.NO_NEWLINE]
    assert ending(match, Exited(0)).won


def test_boards_ahead_of_time_that_turn_out_right() -> None:
    match = Match(Script(Move("o", 8), Move("o", 0)))
    said = match.receive(b"...\n.x.\n...\n" + b"...\n.x.\nX.o\n" + b"o.X\n.x.\nX.o\n")
    assert said == b"...\n.x.\n..o\no..\n.x.\nX.o\nSigur!\n"
    assert match.warnings == [], "how far ahead the bot was is a matter of when its output was read"
    assert ending(match, Exited(0)).won


@pytest.mark.parametrize(
    ("end", "verdict", "words"),
    [
        (Exited(1), Verdict.RTE, "exit status 1 before board 1"),
        (Exited(120), Verdict.RTE, "exit status 120 (Python: standard output could not be flushed)"),
        (Exited(-11), Verdict.RTE, "killed by SIGSEGV (segmentation fault) before board 1"),
        (Exited(-34), Verdict.RTE, "killed by SIGRTMIN"),
        (Exited(0), Verdict.WA, "ended in the middle of the game, with exit status 0, before board 1"),
        (Limit.CPU, Verdict.TLE, "the CPU time ran out before board 1\n(CPU time 0.50 s of 2 s, wall time 1.50 s of 5"),
        (Limit.WALL, Verdict.TLE, "the wall time ran out"),
        (Limit.MEMORY, Verdict.MLE, "20 MiB of memory, and the limit is 1024 MiB"),
        (Limit.OUTPUT, Verdict.OLE, "more than 64 KiB of output"),
        (WaitsForInput(), Verdict.TLE, "did you forget to flush?"),
    ],
)
def test_no_board_came(end: End, verdict: Verdict, words: str) -> None:
    judgement = ending(Match(Script()), end)
    assert judgement.verdict is verdict
    assert words in judgement.message
    assert not judgement.won


def test_a_bot_that_waits_at_the_limit_is_asked_about_its_flush() -> None:
    """Where the missing flush itself could not be seen: on macOS, or in a bot whose threads wake now and then."""
    assert "did you forget to flush?" in ending(Match(Script()), Limit.WALL, state="waiting").message
    assert "flush" not in ending(Match(Script()), Limit.WALL, state="computing").message


def test_part_of_a_row_is_told_and_is_no_row() -> None:
    match = Match(Script())
    match.receive(b"...\n.x")
    match.end_of_output()
    crashed = ending(match, Exited(1))
    assert crashed.verdict is Verdict.RTE
    assert crashed.message == 'exit status 1 before board 1 (1 of its rows came and ".x" without a newline)'
    assert ending(match, Exited(0)).verdict is Verdict.WA
    shell = ending(Match(Script()), Exited(139)).message
    assert shell.startswith("exit status 139 (a shell's way to say: killed by SIGSEGV (segmentation fault)) before")


ENDS: list[End] = [Exited(0), Exited(1), Exited(-9), WaitsForInput(), *Limit]


@pytest.mark.parametrize("end", ENDS, ids=str)
@pytest.mark.parametrize("data", [b"...\n.o.\n...\n", b"x.\n", b"Sigur!\n", b"...\n.x.\n.x.\n", b"\xff\xfe"])
def test_wrong_output_is_a_wrong_answer_however_the_process_ends(data: bytes, end: End) -> None:
    match = Match(Script())
    assert match.receive(data) == b""
    assert ending(match, end).verdict is Verdict.WA


@pytest.mark.parametrize(
    ("end", "state", "verdict", "words"),
    [
        (Exited(0), None, Verdict.AC, "X wins"),
        (Exited(3), None, Verdict.RTE, "exit status 3 after Sigur!"),
        (Exited(-6), None, Verdict.RTE, "killed by SIGABRT"),
        (Limit.WALL, "waiting", Verdict.TLE, "the bot must exit once it has read Sigur! or Tap!; the bot was waiting"),
        (Limit.CPU, "computing", Verdict.TLE, "after the end of the game"),
        (Limit.WALL, "", Verdict.TLE, "the bot must exit once it has read Sigur! or Tap!\n(CPU"),
        (Limit.CPU, None, Verdict.TLE, "the CPU time ran out by the end of the game"),
        (Limit.MEMORY, None, Verdict.MLE, "20 MiB of memory, and the limit is 1024 MiB, by the end of the game"),
    ],
)
def test_after_the_game(end: End, state: Optional[str], verdict: Verdict, words: str) -> None:
    match = won_match()
    match.receive(b"o.X\n.x.\nX.o\n \n\n")
    judgement = ending(match, end, state=state)
    assert judgement.verdict is verdict
    assert words in judgement.message
    assert judgement.won == (verdict is Verdict.AC)


@pytest.mark.parametrize("end", ENDS, ids=str)
@pytest.mark.parametrize("together", [True, False])
def test_output_after_the_end(together: bool, end: End) -> None:
    match = won_match()
    if together:
        match.receive(b"o.X\n.x.\nX.o\n.")
    else:
        match.receive(b"o.X\n.x.\nX.o\n")
        match.receive(b"\n")
        match.receive(b".")
    assert match.fault == TooMuch(b".")
    judgement = ending(match, end)
    assert judgement.verdict is Verdict.WA
    assert 'output after the end of the game: "."' in judgement.message


def test_the_message_of_an_illegal_board() -> None:
    match = Match(Script(Move("o", 8)))
    match.receive(WINNING[0])
    match.receive(b"..x\n.x.\n.xo\n")
    assert match.fault == BadBoard(
        2, Position("....x...o", "x", (3, 3)), "..x.x..xo", ManyChanges((2, 7)), match.plies[-1]
    )
    assert ending(match, Exited(1)).message == (
        "board 2 is not legal: it shows two moves of yours: make one, and read the judge's board; "
        "2 squares changed that no one move changes (row 1, column 3; row 3, column 2)\n"
        "before    your board    changed\n"
        "...       ..x           ..^\n"
        ".x.       .x.           ...\n"
        "..o       .xo           .^."
    )


@given(st.sampled_from(POSITIONS), st.text(LETTERS, min_size=9, max_size=9), st.booleans())
def test_a_cause_is_guessed_for_any_board(position: Position, board: str, is_later: bool) -> None:
    judged = Ply(position._replace(turn="o"), Move("o", 0)) if is_later else None
    try:
        find_move(position, board)
    except IllegalBoard as error:
        words = explained(BadBoard(2, position, board, error.mistake, judged))
        assert words.startswith("board 2 is not legal: ")
        assert mistake_in_words(position, error.mistake) in words


@given(st.binary(min_size=1, max_size=30))
def test_a_cause_is_guessed_for_any_output(output: bytes) -> None:
    match = Match(Script())
    match.receive(output)
    assert not match.fault or all(line.isprintable() for line in explained(match.fault).split("\n"))


def test_a_jvm_over_the_memory_limit_is_told_how_to_take_less() -> None:
    usage = Usage(0.1, 0.1, 2000.0)
    for argv, is_told in [(("/usr/bin/java", "Bot"), True), (("java", "-Xmx64m", "Bot"), False), (("./bot",), False)]:
        judged = judge(Match(Script()), Run(Limit.MEMORY, usage, DEFAULT_LIMITS, b"", argv=argv))
        assert ("java -Xmx512m" in judged.message) == is_told


def test_the_message_of_a_wrong_first_board() -> None:
    match = Match(Script())
    match.receive(b"...\n.o.\n...\n")
    assert isinstance(match.fault, BadBoard)
    assert isinstance(match.fault.mistake, Broken)
    match = Match(Script())
    match.receive(b"x..\n.x.\n...\n")
    assert "the first board shows one letter, x or X, on an otherwise empty board" in ending(match, Exited(0)).message


@pytest.mark.parametrize(
    ("data", "fault", "words"),
    [
        (b"x.\n", BadWord(1, 1, b"x.", b"x.", 1), 'row 1 of board 1 is "x.", not three of . x X o O'),
        (b"...\n....\n", BadWord(1, 2, b"....", b"....", 2), 'row 2 of board 1 is "....", not three'),
        (b"Sigur!\n", BadWord(1, 1, b"Sigur!", b"Sigur!", 1), "which only the judge prints"),
        (b"\xef\xbb\xbf...\n", BadWord(1, 1, b"\xef\xbb\xbf...", b"\xef\xbb\xbf...", 1), "byte order mark"),
        (b"a\0b\n", BadWord(1, 1, b"a\0b", b"a\0b", 1), "NUL"),
        (b"\x1b[31m\n", BadWord(1, 1, b"\x1b[31m", b"\x1b[31m", 1), '"\\x1b[31m"'),
    ],
)
def test_malformed_rows(data: bytes, fault: BadWord, words: str) -> None:
    match = Match(Script())
    match.receive(data)
    assert match.fault == fault
    assert words in ending(match, Exited(0)).message


def test_the_end_of_stderr_cannot_steer_a_terminal() -> None:
    run = Run(None, Usage(0.0, 0.0, 0.0), DEFAULT_LIMITS, b"first\n\x1b[2J\xff boom\r\n")
    assert stderr_in_words(run.stderr_text) == ["stderr: first", r"stderr: \x1b[2J\xff boom"]


@pytest.mark.parametrize("move", [Move("o", 4), Move("x", 0), Move("O", 0, 4)])
def test_an_opponent_that_plays_an_illegal_move_is_our_failure(move: Move) -> None:
    with pytest.raises(OpponentFailed, match="is not legal"):
        Match(Script(move)).receive(WINNING[0])


def test_an_opponent_that_raises_is_our_failure() -> None:
    with pytest.raises(OpponentFailed, match="raised IndexError: pop from empty list"):
        Match(Script()).receive(WINNING[0])


def everything(match: Match) -> tuple[object, ...]:
    return match.fault, match.outcome, match.plies, match.transcript(), match.warnings


def fed(pieces: list[bytes], name: str) -> tuple[tuple[object, ...], bytes, Judgement]:
    match = Match(make_opponent(name, 7))
    said = b"".join([match.receive(piece) for piece in pieces]) + match.end_of_output()
    return everything(match), said, ending(match, Exited(0))


@given(
    st.lists(st.integers(0, 40), max_size=8),
    st.one_of(st.binary(max_size=30), st.text(".xXoO\n ", max_size=30).map(str.encode)),
    st.sampled_from(sorted(POLICIES)),
    st.lists(st.integers(0, 200), max_size=8),
)
@example([], b"", "random", [])
@example([0, 0, 0, 0], b"\x1c", "best", [])
def test_the_verdict_depends_on_the_bytes_and_never_on_the_cuts(
    moves: list[int], tail: bytes, name: str, cuts: list[int]
) -> None:
    """Arbitrary bytes behind the beginning of a legal game, whole and in pieces: nothing but a verdict comes out."""
    whole = legal_output(name, 7, moves) + tail
    edges = sorted(min(cut, len(whole)) for cut in cuts)
    pieces = [whole[start:end] for start, end in zip([0, *edges], [*edges, len(whole)])]
    state, said, judgement = fed(pieces, name)
    assert (state, said, judgement) == fed([whole], name)
    assert judgement.verdict in (Verdict.AC, Verdict.WA)


class Printed:
    """A bot that has printed ``parts``; only the first was there when it was first read."""

    def __init__(self, *parts: bytes) -> None:
        self._parts = list(parts)

    def read(self) -> Union[bytes, End]:
        return self._parts.pop(0) if self._parts else Exited(0)

    def read_rest(self) -> bytes:
        rest = b"".join(self._parts)
        self._parts = []
        return rest

    def take_stderr(self) -> bytes:
        return b""

    def send(self, data: bytes) -> None: ...

    def close_stdin(self) -> None: ...

    def stop(self) -> None: ...

    def run(self, end: Optional[End]) -> Run:
        return Run(end, Usage(0.0, 0.0, 0.0), DEFAULT_LIMITS, b"")


def test_a_wrong_word_is_shown_whole_although_it_is_read_in_parts() -> None:
    played = live.play(Match(Script()), Printed(b"My ", b"move", b" is\n"))
    assert played.judgement.message.startswith('row 1 of board 1 is "My", not three of')
    played = live.play(Match(Script()), Printed(b"Hel", b"lo\n"))
    assert played.judgement.message.startswith('row 1 of board 1 is "Hello", not three of')
    assert played.run.end is None


def test_overall_verdicts() -> None:
    AC, WA, TLE, JE = Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.JE
    cases: list[tuple[list[Verdict], Optional[Verdict]]] = [
        ([WA, AC], AC),
        ([TLE, WA], TLE),
        ([AC, JE], JE),
        ([AC], AC),
        ([], None),
    ]
    for verdicts, expected in cases:
        assert overall(verdicts) is expected
