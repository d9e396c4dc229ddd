"""The page's own copy of the rules, the words and the tablebase: held to the Python ones, in a real browser.

The modules of ``explorer/`` are loaded as they are, from an address that no network serves.
"""

from __future__ import annotations

import base64
import hashlib
import json
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional

import pytest

from bot import main as bot
from explorer.browser import AVAILABLE, MISSING, chromium
from explorer.bundle import SOURCES
from opponents import make_opponent
from referee import play_against_ai
from referee.match.match import Match
from referee.match.protocol import board_text
from referee.match.replay import Replay
from referee.match.transcript import TranscriptError
from referee.match.verdict import fault_in_words
from referee.match.words import hands_in_words, move_in_words, outcome_in_words, rule_in_words
from rules.grid import SYMMETRIES, transform
from rules.mylla import MYLLA, Move, Position
from rules.notation import NotationError, format_move, format_position, parse_move, parse_position
from rules.tictactoe import TICTACTOE
from rules.tictactoe import Position as Marks
from solver.tablebase import DEFAULT_PATH, Tablebase
from tests.support import POSITIONS

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.skipif(not AVAILABLE, reason=MISSING)

BASE = Tablebase.load()
HOST = "https://explorer.test/"


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """An empty page that can import the modules; ``tablebase`` and ``book`` are read already."""
    with chromium() as browser:
        opened = browser.new_page()
        opened.route(HOST + "**", serve)
        opened.goto(HOST + "empty.html")
        data = {"base64": base64.b64encode(DEFAULT_PATH.read_bytes()).decode(), "book": bot.BOOK}
        opened.evaluate(
            """async ({ base64, book }) => {
                window.load = (name) => import(`./${name}.js`);
                window.tablebase = await (await load("tablebase")).readTablebase(base64);
                window.book = (await load("book")).readBook(book);
            }""",
            data,
        )
        yield opened


def ask(page: Page, function: str, *data: Any) -> Any:
    """What a function of the page gives. The data travel as one text: playwright packs long lists slowly."""
    given = json.dumps(data)
    return json.loads(
        page.evaluate(f"async (given) => JSON.stringify(await ({function})(...JSON.parse(given)))", given)
    )


def serve(route: Route) -> None:
    name = route.request.url.removeprefix(HOST)
    if name.endswith(".js"):
        route.fulfill(body=(SOURCES / name).read_text(encoding="utf-8"), content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html><title>modules</title>", content_type="text/html")


def as_json(position: Position) -> dict[str, Any]:
    return position._asdict()


def as_move(move: Optional[Move]) -> Any:
    return move and move._asdict()


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def test_the_decoder_gives_every_distance_that_pythons_gives(page: Page) -> None:
    expected = b"".join(code.to_bytes(4, "little") + row.tobytes() for code, row in sorted(BASE.rows.items()))
    found = ask(
        page,
        """async () => {
            const { codes, index, distances } = tablebase;
            const bytes = new Uint8Array(29 * codes.length);
            const view = new DataView(bytes.buffer);
            codes.forEach((code, board) => {
                view.setUint32(29 * board, code, true);
                for (let hands = 0; hands < 25; hands += 1) {
                    view.setInt8(29 * board + 4 + hands, distances[25 * index[board] + hands]);
                }
            });
            const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
            return [codes.length, [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("")];
        }""",
    )
    assert found == [len(BASE.rows), digest(expected)]


def test_every_board_has_the_code_that_python_gives_it_however_it_is_turned(page: Page) -> None:
    boards = []
    for code in BASE.rows:
        digits = [code // 5**power % 5 for power in range(8, -1, -1)]
        for turn, letters in (("x", ".xXoO"), ("o", ".oOxX")):
            boards.append(["".join(letters[digit] for digit in digits), turn, code])
    wrong = ask(
        page,
        """async (boards) => {
            const { boardCode } = await load("tablebase");
            const { SYMMETRIES } = await load("grid");
            const turned = (board, symmetry) => symmetry.map((square) => board[square]).join("");
            return boards.filter(([board, turn, code], index) =>
                boardCode({ board: turned(board, SYMMETRIES[index % 8]), turn }) !== code).length;
        }""",
        boards,
    )
    assert len(boards) == 2 * len(BASE.rows)
    assert wrong == 0


def test_every_board_has_the_legal_moves_in_pythons_order(page: Page) -> None:
    """For every board of the solved game, with a small letter in hand and without where both are possible."""
    positions = []
    for code in BASE.rows:
        board = "".join(".xXoO"[code // 5**power % 5] for power in range(8, -1, -1))
        for hands in ((0, 0), (1, 1)):
            position = Position(board, "x", hands)
            if not MYLLA.why_impossible(position):
                positions.append(position)
    expected = "\n".join(";".join(map(format_move, MYLLA.legal_moves(position))) for position in positions)
    found = ask(
        page,
        """async (positions) => {
            const { legalMoves } = await load("mylla");
            const { formatMove } = await load("notation");
            return positions.map(([board, turn, hands]) => legalMoves({ board, turn, hands }).map(formatMove).join(";"))
                .join("\\n");
        }""",
        positions,
    )
    assert len(positions) > 30_000
    assert found == expected


def test_moves_outcomes_values_and_words(page: Page) -> None:
    found = ask(
        page,
        """async (positions) => {
            const { legalMoves, outcome, play } = await load("mylla");
            const { handsInWords, moveInWords, outcomeInWords } = await load("words");
            return positions.map((position) => ({
                outcome: outcome(position) && outcomeInWords(outcome(position)),
                hands: handsInWords(position),
                words: legalMoves(position).map((move) => moveInWords(position.board, move)),
                after: legalMoves(position).map((move) => play(position, move)),
                distances: tablebase.evaluate(position).map(({ distance }) => distance),
            }));
        }""",
        [as_json(position) for position in POSITIONS],
    )
    for position, each in zip(POSITIONS, found):
        outcome = MYLLA.outcome(position)
        moves = MYLLA.legal_moves(position)
        assert each == {
            "outcome": outcome and outcome_in_words(outcome),
            "hands": hands_in_words(position),
            "words": [move_in_words(position.board, move) for move in moves],
            "after": [
                {**as_json(MYLLA.play(position, move)), "hands": list(MYLLA.play(position, move).hands)}
                for move in moves
            ],
            "distances": [evaluation.distance for evaluation in BASE.evaluate(position)],
        }, position


def test_why_a_move_is_illegal_in_the_same_words(page: Page) -> None:
    """Every letter from every square or the hand to every square, legal or not."""
    positions = POSITIONS[::6]
    tries = [Move(*each) for each in product("xXoO", range(9), [None, *range(9)])]

    def words(position: Position, move: Move) -> Optional[str]:
        rule = MYLLA.why_illegal(position, move)
        return rule and rule_in_words(position, move, rule)

    found = ask(
        page,
        """async ([positions, tries]) => {
            const { whyIllegal } = await load("mylla");
            const { ruleInWords } = await load("words");
            return positions.map((position) => tries.map((move) => {
                const rule = whyIllegal(position, move);
                return rule && ruleInWords(position, move, rule);
            }));
        }""",
        [[as_json(position) for position in positions], [as_move(move) for move in tries]],
    )
    assert len(positions) > 100
    seen = set()
    for position, row in zip(positions, found):
        assert row == [words(position, move) for move in tries], position
        seen |= set(row)
    assert len(seen) > 10


def test_best_play_takes_as_many_plies_as_the_tablebase_says(page: Page) -> None:
    going = [position for position in POSITIONS if not MYLLA.outcome(position)]
    found = ask(
        page,
        """(positions) => positions.map((position) => {
            const { winner, plies } = tablebase.value(position);
            return [winner, plies, tablebase.bestLine(position).length];
        })""",
        [as_json(position) for position in going],
    )
    for position, (winner, plies, length) in zip(going, found):
        distance = BASE.distance(position)
        assert (winner == position.turn) == (distance > 0)
        assert plies == length == abs(distance)


BLANKS = [" ", "\t", "\v", "\f", "\r\n", "\x1c", "\x1f", "\x85", "\xa0", "\u2003", "\u2028", "\ufeff"]
"""Letters that Python or a browser may take for a blank."""


def test_positions_and_moves_in_text(page: Page) -> None:
    texts = [format_position(position) for position in POSITIONS[:50]]
    texts += ["", "x", "... x 4 4", ".../.../... x 4", ".../.../.... x 4 4", ".../..y/... x 4 4", ".../.../... y 4 4"]
    texts += [".../.../... x -1 4", ".../.../... x 5 4", "xxx/x../... x 4 4", ".../.X./X.X x 4 4", "ooo/.../... o 4 1"]
    texts += ['it\'s "so"\t\\ \x00é\u2028😀 x 4 4', ".../.../... x ４ 4"]
    texts += [".../.../... x 9999 4", ".../.../... x 004 4", f".../.../... x {'4' * 60} 4", "\ufeff.../.../... x 4 4"]
    texts += [blank.join([".../.../...", "x", "4", "4"]) for blank in BLANKS]
    moves = ["x b2", "X a1-b2", "Oc3 - a1", " o  c1 ", "x", "b2", "x d1", "x b2-", "y a1", "it's", '"', "'\"", "\n\x7f"]
    moves += [f"{blank}x{blank}b2{blank}" for blank in BLANKS]

    def outcome(parse: Callable[[str], object], text: str) -> str:
        try:
            parsed = parse(text)
        except NotationError as error:
            return str(error)
        return format_position(parsed) if isinstance(parsed, Position) else format_move(parsed)  # type: ignore[arg-type]

    found = ask(
        page,
        """async ([texts, moves]) => {
            const notation = await load("notation");
            const attempt = (parse, format) => (text) => {
                try { return format(parse(text)); } catch (error) { return error.message; }
            };
            return [
                texts.map(attempt(notation.parsePosition, notation.formatPosition)),
                moves.map(attempt(notation.parseMove, notation.formatMove)),
            ];
        }""",
        [texts, moves],
    )
    assert found == [[outcome(parse_position, text) for text in texts], [outcome(parse_move, text) for text in moves]]


def test_the_book_answers_as_the_bot_does(page: Page) -> None:
    boards = [transform(board, symmetry) for board in bot.REPLIES for symmetry in SYMMETRIES] + ["xxx......"]
    found = ask(
        page,
        """async (boards) => {
            const { answer } = await load("book");
            const { play } = await load("mylla");
            return boards.map((board) => {
                const move = answer(book, board);
                return move && play({ board, turn: "x", hands: [4, 4] }, move).board;
            });
        }""",
        boards,
    )
    assert found == [bot.answer(board) for board in boards]


# Transcripts


JUNK = [
    *("", "?", ">", "<...", ">...", ">xxx", "<OOO", ">Sigur!", "<Tap!", "<Sigur!", ">... ...", ">...xX", "hello", "'"),
    *(r">\xef\xbb\xbf...", r">a\x00b\xff", ">" + 100 * "y", ">☃", "<é", "> ... ", "<..", "\x85", ">.\u2028."),
    *(f"{blank}>..." for blank in BLANKS),
    *(f">...{blank}" for blank in BLANKS),
]
"""Lines that come between those of a transcript, or instead of one."""


def transcripts() -> Iterator[str]:
    """Whole games of a bot that plays anything legal, whole, cut, and with something changed in them."""
    random = Random(5)
    for seed in range(120):
        match = Match(make_opponent("half", seed))
        while not match.outcome:
            match.receive(
                board_text(MYLLA.play(match.position, random.choice(MYLLA.legal_moves(match.position))).board).encode()
            )
        whole = match.transcript()
        yield whole
        lines = whole.splitlines()
        yield "\n".join(lines[: random.randrange(len(lines) + 1)])
        for _ in range(4):
            changed = list(lines)
            where = random.randrange(len(lines))
            kind = random.randrange(4)
            if kind == 0:
                changed[where] = random.choice(JUNK)
            elif kind == 1:
                changed.insert(where, random.choice(JUNK))
            elif kind == 2:
                del changed[where]
            else:
                letters = list(changed[where])
                letters[random.randrange(1, len(letters))] = random.choice(".xXoO")
                changed[where] = "".join(letters)
            yield random.choice(["\n", "\r\n", "\n\n"]).join(changed) + random.choice(["", "\n>thanks\n", "\n<Sigur!"])
    yield from ("", "\n \n", "not a transcript", "\ud83d")


def replayed(text: str) -> dict[str, Any]:
    """What Python makes of a transcript."""
    try:
        replay = Replay(text)
    except TranscriptError as error:
        return {"error": str(error)}
    match = replay.match
    return {
        "fault": match.fault and fault_in_words(match.fault),
        "outcome": match.outcome and outcome_in_words(match.outcome),
        "boards": match.boards,
        "complete": replay.complete,
        "position": format_position(match.position),
        "moves": [format_move(ply.move) for ply in match.plies],
    }


def test_transcripts_are_replayed_with_the_same_words(page: Page) -> None:
    texts = list(transcripts())
    found = ask(
        page,
        """async (texts) => {
            const { replay } = await load("transcript");
            const { formatMove, formatPosition } = await load("notation");
            const { outcomeInWords } = await load("words");
            return texts.map((text) => {
                try {
                    const { plies, position, outcome, fault, boards, complete } = replay(text);
                    return {
                        fault, boards, complete,
                        outcome: outcome && outcomeInWords(outcome),
                        position: formatPosition(position),
                        moves: plies.map((ply) => formatMove(ply.move)),
                    };
                } catch (error) {
                    return { error: error.message };
                }
            });
        }""",
        texts,
    )
    kinds = set()
    for text, each in zip(texts, found):
        expected = replayed(text)
        assert each == expected, text
        kinds.add("error" if "error" in expected else "fault" if expected["fault"] else expected["complete"])
    assert kinds == {"error", "fault", True, False}


# Tic-tac-toe


def test_tic_tac_toe_is_pythons_on_every_game(page: Page) -> None:
    """Every game to its end, and after it, and at every turn, an attempt on each square that is taken."""
    reply: dict[str, int] = {}

    def games(position: Marks, moves: list[list[int]]) -> Iterator[list[list[int]]]:
        taken = [[square // 3, square % 3] for square in range(9) if position.board[square] != "."]
        if TICTACTOE.outcome(position):
            yield moves + taken[:2] + [[0, 0]]
            return
        for square in TICTACTOE.legal_moves(position):
            after = TICTACTOE.play(position, square)
            tried = [*moves, *taken, [square // 3, square % 3]]
            if not TICTACTOE.outcome(after):
                if after.board not in reply:
                    events = play_against_ai(tried)
                    row, column = map(int, events[-1][7].split(","))
                    reply[after.board] = 3 * row + column
                after = TICTACTOE.play(after, reply[after.board])
            yield from games(after, tried)

    everything = [[], *games(TICTACTOE.start(), [])]
    found = ask(
        page,
        """async (games) => {
            const { playAgainstAi } = await load("tictactoe");
            return games.map(playAgainstAi);
        }""",
        everything,
    )
    assert len(everything) > 300
    for moves, events in zip(everything, found):
        assert events == play_against_ai(moves), moves


def test_the_words_of_the_modules_name_every_rule() -> None:
    """A rule that is added to the Python rules must be added to the page's."""
    from rules.mylla import Illegality

    source = (SOURCES / "words.js").read_text(encoding="utf-8")
    assert all(f'"{rule.value}"' in source for rule in Illegality)
