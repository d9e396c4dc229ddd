"""The explorer as people use it: a real browser, by mouse, by touch and by keyboard; and the page as a file."""

from __future__ import annotations

import json
import re
import urllib.parse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Iterator

import pytest

from bot import main as bot
from explorer import bundle as explorer
from explorer.browser import AVAILABLE, MISSING, chromium
from mylla.explorer_page import page as build
from opponents import make_opponent
from referee import play_against_ai
from referee.match.match import Match
from referee.match.protocol import board_text
from referee.match.replay import Replay
from referee.match.words import move_in_words, outcome_in_words, rule_in_words
from rules.game import Ending
from rules.mylla import MYLLA, Illegality, Move, Position
from rules.notation import format_move, format_position
from solver.tablebase import Tablebase
from tests.support import POSITIONS, mylla, script

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Locator, Page

BASE = Tablebase.load()
MOST_BYTES = 200_000
NARROW = {"width": 320, "height": 640}

in_browser = pytest.mark.skipif(not AVAILABLE, reason=MISSING)


# The page as a file


def test_the_page_is_small_and_whole_and_names_no_other_place(tmp_path: Path) -> None:
    path = tmp_path / "explorer.html"
    done = mylla("explorer", str(path))
    assert done.returncode == 0, done.stderr
    size = path.stat().st_size
    assert f"{size:,} bytes" in done.stdout
    assert size <= MOST_BYTES
    text = path.read_text(encoding="utf-8")
    assert text == build()
    assert set(re.findall(r"https?:[^'\"]*", text)) == {"http://www.w3.org/2000/svg"}
    assert "{{" not in text


@pytest.mark.parametrize(("command", "argument"), [("explorer", ""), ("tournament", "--report")])
def test_a_page_that_cannot_be_written(tmp_path: Path, command: str, argument: str) -> None:
    path = tmp_path / "no" / "page.html"
    done = mylla(command, *filter(None, [argument, str(path)]))
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert f"{path} cannot be written: No such file" in done.stderr


@pytest.mark.parametrize(
    ("sources", "words"),
    [
        ({"main.js": 'import main from "./other.js";\n'}, "main.js imports or exports in a way"),
        ({"main.js": "export default 1;\n"}, "main.js imports or exports in a way"),
        (
            {"main.js": 'import { a } from "./a.js";\n', "a.js": 'import { b } from "./main.js";\n'},
            "main.js -> a.js -> ",
        ),
        ({"main.js": 'const text = "</script>";\n'}, "which would end the page's script"),
    ],
)
def test_modules_that_cannot_be_put_together(
    sources: dict[str, str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in sources.items():
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(explorer, "SOURCES", tmp_path)
    with pytest.raises(explorer.ExplorerError, match=re.escape(words)):
        explorer.bundle("main.js")


# The browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page's address on the disk, in a directory with a blank in its name."""
    path = tmp_path_factory.mktemp("the explorer") / "explorer.html"
    path.write_text(build(), encoding="utf-8")
    return path.as_uri()


Opener = Callable[..., "Page"]


@pytest.fixture
def visit(browser: Browser, url: str) -> Iterator[Opener]:
    """Opens the page at a fragment. After the test: nothing was asked of a network, and nothing failed."""
    contexts: list[BrowserContext] = []
    requests: list[str] = []
    errors: list[str] = []

    def visit(fragment: str = "", address: str = url, **options: Any) -> Page:
        context = browser.new_context(**{"reduced_motion": "reduce", **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("request", lambda request: requests.append(request.url))
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.goto(address + fragment)
        page.wait_for_selector("[data-ready]", state="attached")
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not errors
    assert {urllib.parse.urlsplit(request).scheme for request in requests} <= {"file", "data"}


def board_of(page: Page) -> str:
    """The letters on the board that is shown."""
    return str(
        page.evaluate("[...document.querySelectorAll('.square')].map((square) => square.dataset.letter).join('')")
    )


def status(page: Page) -> str:
    return page.locator(".stage .status").inner_text()


def wait_for_board(page: Page, board: str) -> None:
    page.wait_for_function(
        "(board) => [...document.querySelectorAll('.square')].map((each) => each.dataset.letter).join('') === board",
        arg=board,
    )


def square(page: Page, number: int) -> Any:
    return page.locator(f".square[data-square='{number}']")


def stack(page: Page, letter: str) -> Any:
    return page.locator(f".stack[data-letter='{letter}']")


Mover = Callable[["Page", Move], None]


def play_a_game(page: Page, move: Mover, seed: int = 1) -> None:
    """A whole game as O against the book: the page's X answers as the bot does, and the end is told in words."""
    opponent = make_opponent("minimax", seed)
    position = MYLLA.start()
    own_moves = 0
    while True:
        after = bot.answer(position.board)
        assert after is not None
        wait_for_board(page, after)
        position = next(
            child
            for child in (MYLLA.play(position, each) for each in MYLLA.legal_moves(position))
            if child.board == after
        )
        own_moves += 1
        outcome = MYLLA.outcome(position)
        if outcome:
            break
        chosen = opponent.choose(position)
        position = MYLLA.play(position, chosen)
        move(page, chosen)
    assert own_moves == 7
    assert status(page) == f"{outcome_in_words(outcome)}. You have lost after 7 moves of X."
    assert page.locator(".status[role='status']").count() == 1
    assert page.locator(".square.line").count() == (3 if outcome.ending is Ending.LINE else 0)


def centre(page: Page, element: Any) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def source_of(page: Page, move: Move) -> Any:
    return stack(page, move.letter) if move.source is None else square(page, move.source)


def by_mouse(page: Page, move: Move) -> None:
    """Drags letters from the hand, and presses twice for those on the board."""
    if move.source is not None:
        square(page, move.source).click()
        square(page, move.target).click()
        return
    page.mouse.move(*centre(page, stack(page, move.letter)))
    page.mouse.down()
    page.mouse.move(*centre(page, square(page, move.target)), steps=4)
    assert page.locator(".ghost").count() == 1
    assert page.locator(".square.target").count() > 0
    page.mouse.up()
    assert page.locator(".ghost").count() == 0


def press_until(page: Page, key: str, selector: str) -> None:
    for _ in range(30):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {selector}")


def to_square(page: Page, number: int) -> None:
    """From wherever the focus is, with Tab to the board and the arrow keys on it."""
    press_until(page, "Tab", ".square")
    at = int(page.evaluate("document.activeElement.dataset.square"))
    for _ in range(abs(number // 3 - at // 3)):
        page.keyboard.press("ArrowDown" if number // 3 > at // 3 else "ArrowUp")
    for _ in range(abs(number % 3 - at % 3)):
        page.keyboard.press("ArrowRight" if number % 3 > at % 3 else "ArrowLeft")
    assert page.evaluate("document.activeElement.dataset.square") == str(number)
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def by_keyboard(page: Page, move: Move) -> None:
    if move.source is None:
        press_until(page, "Shift+Tab", f".stack[data-letter='{move.letter}']")
    else:
        to_square(page, move.source)
    page.keyboard.press("Enter")
    assert page.locator(".square.target").count() > 0
    to_square(page, move.target)
    page.keyboard.press("Enter")


def by_touch(page: Page, move: Move) -> None:
    """Taps small letters; drags large ones with a finger."""
    source, target = source_of(page, move), square(page, move.target)
    if move.letter == "o":
        source.tap()
        target.tap()
        return
    (x, y), (to_x, to_y) = centre(page, source), centre(page, target)
    session = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": left, "y": top} for left, top in points]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    touch("touchStart", (x, y))
    for part in (0.3, 0.6, 1.0):
        touch("touchMove", (x + part * (to_x - x), y + part * (to_y - y)))
    touch("touchEnd")
    session.detach()


@in_browser
def test_a_whole_game_by_mouse(visit: Opener) -> None:
    play_a_game(visit(), by_mouse)


@in_browser
def test_a_whole_game_by_keyboard(visit: Opener) -> None:
    play_a_game(visit("#play"), by_keyboard, seed=2)


@in_browser
def test_a_whole_game_by_touch_on_a_narrow_screen(visit: Opener) -> None:
    page = visit("#play", viewport=NARROW, has_touch=True, is_mobile=True)
    play_a_game(page, by_touch, seed=3)
    assert page.evaluate("scrollY") == 0


@in_browser
def test_a_game_as_x_against_perfect_o_won_with_the_book(visit: Opener) -> None:
    page = visit()
    page.get_by_role("radio", name="X, against perfect O").check()
    position = MYLLA.start()
    while not MYLLA.outcome(position):
        after = bot.answer(board_of(page))
        assert after
        move = next(each for each in MYLLA.legal_moves(position) if MYLLA.play(position, each).board == after)
        position = MYLLA.play(position, move)
        source_of(page, move).click()
        square(page, move.target).click()
        if MYLLA.outcome(position):
            break
        page.wait_for_selector(".hand.turn .stack[data-letter='x']:enabled")
        answer = next(
            each for each in MYLLA.legal_moves(position) if MYLLA.play(position, each).board == board_of(page)
        )
        assert BASE.distance(MYLLA.play(position, answer)) == -BASE.distance(position) - 1
        position = MYLLA.play(position, answer)
    outcome = MYLLA.outcome(position)
    assert outcome and status(page) == f"{outcome_in_words(outcome)}. You have won after 7 moves of X."


@in_browser
def test_what_is_refused_is_refused_in_the_referees_words(visit: Opener) -> None:
    page = visit("#play/o/xb2,oa1,Xc3,Oc1,Xa2")
    position = Position("o.OXx...X", "o", (3, 3))
    assert board_of(page) == position.board

    def refused(move: Move, rule: Illegality) -> str:
        words = f"{move_in_words(position.board, move)}: {rule_in_words(position, move, rule)}"
        return f"Not legal: {words}."

    stack(page, "o").click()
    square(page, 0).click()
    assert status(page) == refused(Move("o", 0), Illegality.SMALL_ONTO_LETTER)
    square(page, 8).click()
    assert status(page) == refused(Move("o", 8), Illegality.ONTO_LARGE)
    page.keyboard.press("Escape")
    square(page, 2).click()
    square(page, 1).click()
    assert status(page) == refused(Move("O", 1, 2), Illegality.SHIFT_TO_EMPTY)
    square(page, 2).click()
    square(page, 0).click(trial=True)
    square(page, 0).drag_to(square(page, 1))
    assert status(page) == refused(Move("o", 1, 0), Illegality.SMALL_SHIFTED)
    square(page, 8).drag_to(square(page, 1))
    assert status(page) == refused(Move("X", 1, 8), Illegality.NOT_OWN)
    square(page, 0).click()
    assert status(page) == "Not legal: a small letter never moves."
    square(page, 1).click()
    assert status(page).startswith("Take a letter first")
    assert board_of(page) == position.board
    page = visit("#play/o/xb2,Oa1,Xb2,Oc1")
    wait_for_board(page, "OXO.X....")
    stack(page, "O").click()
    assert status(page) == "Not legal: that is a third large letter, and O has only 2 in the whole game."


@in_browser
def test_undo_redo_new_and_an_address_that_holds_the_game(visit: Opener) -> None:
    page = visit()
    start = bot.answer("." * 9)
    assert start
    wait_for_board(page, start)
    undo, redo, again = (page.get_by_role("button", name=name) for name in ("Undo", "Redo", "New game"))
    assert undo.is_disabled() and redo.is_disabled()
    by_mouse(page, Move("o", 0))
    answered = str(bot.answer("o...x...."))
    wait_for_board(page, answered)
    moves = page.locator(".record").inner_text()
    address = page.evaluate("location.hash")
    undo.click()
    assert board_of(page) == start
    redo.click()
    assert board_of(page) == answered
    assert page.evaluate("location.hash") == address
    page.reload()
    page.wait_for_selector("[data-ready]", state="attached")
    assert (board_of(page), page.locator(".record").inner_text()) == (answered, moves)
    again.click()
    wait_for_board(page, start)
    page = visit("#play/o/xb2,Oa1-b2")
    assert status(page) == (
        "The address holds a move that cannot be made. Move 2, O a1-b2, is not legal: moved the large letter O from "
        "row 1, column 1 onto the small letter x at row 2, column 2: there is no large letter O to move there."
    )


# Analysis


def shown_moves(page: Page, positions: list[Position]) -> Any:
    """For each position, what the analysis shows: the sentence, the rows of the table, the numbers on the squares."""
    return page.evaluate(
        """async (positions) => {
            const texts = (selector, from = document) =>
                [...from.querySelectorAll(selector)].map((each) => each.textContent);
            const found = [];
            for (const position of positions) {
                location.hash = `#analyse/${position}`;
                await new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
                found.push({
                    verdict: texts(".verdict")[0],
                    rows: [...document.querySelectorAll(".moves tbody tr")].map((row) => texts("th, td", row)),
                    badges: texts(".square").map((text) => text.replace("−", "-")),
                });
            }
            return found;
        }""",
        [format_position(position).replace(" ", "_") for position in positions],
    )


@in_browser
def test_the_analysis_shows_what_the_tablebase_says(visit: Opener) -> None:
    positions = list(dict.fromkeys(POSITIONS))[1::2]
    assert len(positions) > 300
    for position, shown in zip(positions, shown_moves(visit("#analyse"), positions)):
        outcome = MYLLA.outcome(position)
        if outcome:
            assert shown["verdict"] == outcome_in_words(outcome) + "."
            assert shown["rows"] == []
            continue
        distance = BASE.distance(position)
        turn, other = position.turn.upper(), "OX"["xo".index(position.turn)]
        plies = "1 ply" if abs(distance) == 1 else f"{abs(distance)} plies"
        assert shown["verdict"] == f"{turn if distance > 0 else other} wins in {plies}; {turn} is to move."
        evaluations = BASE.evaluate(position)
        rows = [
            [format_move(move), f"✓ {turn} wins" if value > 0 else f"✗ {other} wins", str(abs(value))]
            for move, value in sorted(evaluations, key=lambda each: (each.distance <= 0, each.distance))
        ]
        assert shown["rows"] == rows, position
        best: dict[int, int] = {}
        for move, value in sorted(evaluations, key=lambda each: (each.distance <= 0, each.distance)):
            best.setdefault(move.target, value)
        assert shown["badges"] == [f"{best[each]:+}" if each in best else "" for each in range(9)]


@in_browser
def test_best_play_plays_itself_out_and_can_be_stepped(visit: Opener) -> None:
    page = visit("#analyse")
    assert page.locator(".verdict").inner_text() == "X wins in 13 plies; X is to move."
    page.get_by_role("button", name="Best play from here").click()
    assert page.get_by_role("button", name="Pause").is_visible()
    page.wait_for_function("() => /^X wins(:| with three)/.test(document.querySelector('.verdict').textContent)")
    assert page.locator(".record li").count() == 13
    assert page.get_by_role("button", name="Best play from here").is_disabled()
    page.get_by_role("button", name="Back").click()
    assert page.locator(".verdict").inner_text() == "X wins in 1 ply; X is to move."
    page.locator(".record button").first.click()
    assert page.locator(".verdict").inner_text() == "X wins in 12 plies; O is to move."
    board = board_of(page)
    assert page.evaluate("location.hash") == f"#analyse/{board[:3]}/{board[3:6]}/{board[6:]}_o_3_4"
    page.get_by_role("button", name="Place the small letter o at row 3, column 3.").press("Enter")
    assert board_of(page) == board[:8] + "o"
    assert page.evaluate("document.activeElement.closest('.moves') !== null"), "the focus stays in the table"


@in_browser
def test_a_position_set_up_by_hand(visit: Opener) -> None:
    page = visit("#analyse")
    page.get_by_role("radio", name="Set up by hand").check()
    for letter, number in (("x", 0), ("X", 4), ("o", 2), ("O", 8)):
        page.locator(".brush").nth("xXoO".index(letter)).click()
        square(page, number).click()
    page.get_by_label("To move").select_option("o")
    page.get_by_label("Small o in hand").select_option("1")
    position = Position("x.o.X...O", "o", (3, 1))
    assert board_of(page) == position.board
    assert page.evaluate("location.hash") == "#analyse/" + format_position(position).replace(" ", "_")
    assert page.locator(".moves tbody tr").count() == len(MYLLA.legal_moves(position))
    square(page, 8).click()
    assert board_of(page) == "x.o.X....", "the same letter again clears the square"
    for number in (1, 3, 8):
        square(page, number).click()
    assert page.locator(".verdict").inner_text() == "Not possible: O has more than 2 large letters on the board."
    assert page.locator(".moves").is_hidden()
    page.get_by_role("radio", name="Make moves").check()
    square(page, 5).click()
    page.get_by_role("radio", name="Set up by hand").check()
    page.get_by_role("button", name="Empty board").click()
    assert page.locator(".verdict").inner_text() == "X wins in 13 plies; X is to move."


@in_browser
@pytest.mark.parametrize(
    ("fragment", "words"),
    [
        ("#analyse/hello", "The address holds no position. 'hello' has 1 parts, not four"),
        ("#analyse/.../.../..y_x_4_4", "Row 3 of the board is '..y', not three of . x X o O"),
        ("#analyse/<img src=x onerror=alert(1)>", "The address holds no position."),
        ("#analyse/%", "The address holds no position."),
        ("#tictactoe/1,1;9,9", "move 2 is not a row and a column from 0 to 2."),
    ],
)
def test_addresses_that_hold_nothing(visit: Opener, fragment: str, words: str) -> None:
    page = visit(fragment)
    assert words in status(page)
    assert page.locator("main img").count() == 0


# Replay

HOSTILE = "<img src=x onerror='document.title=\"hacked\"'><script>document.title='hacked'</script>"


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The JSON and the page of a real tournament: a bot that plays anything, and in some games fails."""
    directory = tmp_path_factory.mktemp("tournament")
    name = directory / "<b>bot<!--.py"
    script(
        name,
        f"""
import sys
sys.path.insert(0, {str(explorer.SOURCES.parent)!r})
import random
from rules.game import Ending
from rules.mylla import MYLLA
from referee.match.protocol import board_text
from rules.board_change import find_move
position, board = MYLLA.start(), ""
choice = random.Random()
for number in range(20):
    seed = sum(map(ord, position.board)) * (number + 7)
    choice.seed(seed)
    if number > 1 and seed % 5 == 0:
        sys.stderr.write({HOSTILE!r})
        sys.exit(3)
    if number > 1 and seed % 5 == 1:
        sys.stdout.write({HOSTILE!r} + "\\n")
        sys.exit()
    if number > 1 and seed % 5 == 2:
        board = "x" * 9
    else:
        position = MYLLA.play(position, choice.choice(MYLLA.legal_moves(position)))
        board = position.board
    print(board_text(board), end="", flush=True)
    rows = [sys.stdin.readline().strip()]
    if rows[0] not in ("Sigur!", "Tap!") and len(rows[0]) == 3:
        rows += [sys.stdin.readline().strip(), sys.stdin.readline().strip()]
        position = MYLLA.play(position, find_move(position, "".join(rows)))
    else:
        sys.exit()
""",
    )
    json_path, page_path = directory / "result.json", directory / "report.html"
    done = mylla(
        "tournament", "--bot", str(name), "--games", "24", "--json", str(json_path), "--report", str(page_path)
    )
    assert done.returncode in (0, 1), done.stderr
    return json_path, page_path


def open_file(page: Page, name: str, content: bytes) -> None:
    page.locator("#file").set_input_files({"name": name, "mimeType": "text/plain", "buffer": content})


def said(page: Page) -> str:
    return page.locator("section > .status").inner_text()


@in_browser
def test_the_replay_of_a_real_tournament(visit: Opener, tournament: tuple[Path, Path]) -> None:
    result = json.loads(tournament[0].read_text())
    verdicts = {game["verdict"] for game in result["games"]}
    assert {"AC", "WA", "RTE"} <= verdicts
    page = visit("#replay")
    page.locator("#file").set_input_files(str(tournament[0]))
    page.wait_for_selector(".games tbody tr")
    assert page.locator(".games tbody tr").count() == len(result["games"])
    assert result["bot"] in page.locator(".listing h2").inner_text()
    for game in result["games"]:
        page.get_by_role("button", name=f"game {game['index']}", exact=True).click()
        check_game(page, game)
    page.get_by_label("Verdict").select_option("WA")
    wrong = [game for game in result["games"] if game["verdict"] == "WA"]
    assert page.locator(".games tbody tr").count() == len(wrong)
    page.get_by_label("Opponent").select_option("greedy")
    assert page.locator(".games tbody tr").count() == sum(game["opponent"] == "greedy" for game in wrong)


def check_game(page: Page, game: dict[str, Any]) -> None:
    """The game that is open: its message, its standard error, its moves, the value of each, and where it was lost."""
    plies = Replay(game["transcript"]).match.plies
    if game["message"]:
        assert page.locator(".detail > pre").text_content() == game["message"]
    assert page.locator(".detail details pre").all_text_contents() == [game["stderr"]][: bool(game["stderr"])]
    rows = page.locator(".plies tbody tr:not(.end)")
    texts = rows.evaluate_all(
        "(rows) => rows.map((row) => [row.querySelector('button').textContent, "
        "...[...row.querySelectorAll('td')].map((cell) => cell.textContent)])"
    )
    assert len(texts) == len(plies)
    turned = [value_of(ply.before)[0] != value_of(MYLLA.play(*ply))[0] for ply in plies]
    for number, (ply, (move, before, after)) in enumerate(zip(plies, texts)):
        assert move == format_move(ply.move)
        assert before == short(value_of(ply.before))
        remark = ""
        if turned[number]:
            last = not any(turned[number + 1 :])
            remark = f"⚑ {ply.before.turn.upper()} lost the game here" if last else "⚑ a win given away"
        assert after == short(value_of(MYLLA.play(*ply))) + remark
    assert page.locator(".plies .end").count() == (game["verdict"] != "AC")


def value_of(position: Position) -> tuple[str, int]:
    outcome = MYLLA.outcome(position)
    if outcome:
        assert outcome.winner
        return outcome.winner, 0
    distance = BASE.distance(position)
    return (position.turn if distance > 0 else {"x": "o", "o": "x"}[position.turn]), abs(distance)


def short(value: tuple[str, int]) -> str:
    winner, plies = value
    return f"{winner.upper()} in {plies}" if plies else f"{winner.upper()} has won"


@in_browser
def test_a_report_opens_on_its_games_and_takes_nothing_from_a_bot_for_markup(
    visit: Opener, tournament: tuple[Path, Path]
) -> None:
    page = visit("", tournament[1].as_uri())
    result = json.loads(tournament[0].read_text())
    assert page.locator("nav [aria-current]").inner_text() == "Replay"
    assert page.locator(".games tbody tr").count() == len(result["games"])
    for game in result["games"]:
        page.get_by_role("button", name=f"game {game['index']}", exact=True).click()
        assert page.locator("main img, main script, main b").count() == 0
    assert "hacked" not in page.title()
    hostile = [game for game in result["games"] if "<img" in game["message"]]
    assert hostile
    page.get_by_role("button", name=f"game {hostile[0]['index']}", exact=True).click()
    assert "<script>" in page.locator(".detail > pre").inner_text()


@in_browser
def test_stepping_with_the_arrow_keys(visit: Opener) -> None:
    match = Match(make_opponent("minimax", 1))
    while not match.outcome:
        after = bot.answer(match.position.board)
        assert after
        match.receive(board_text(after).encode())
    page = visit("#replay")
    open_file(page, "game.interaction", match.transcript().encode())
    page.wait_for_selector(".plies tbody tr")
    assert said(page) == "game.interaction: 1 game."
    assert match.outcome
    boards = [ply.before.board for ply in match.plies] + [match.position.board]
    assert board_of(page) == boards[0]
    for board in boards[1:]:
        page.keyboard.press("ArrowRight")
        assert board_of(page) == board
    page.keyboard.press("ArrowRight")
    assert board_of(page) == boards[-1]
    assert status(page).endswith(f"{outcome_in_words(match.outcome)}.")
    page.keyboard.press("ArrowLeft")
    assert board_of(page) == boards[-2]
    page.keyboard.press("Home")
    assert board_of(page) == boards[0]
    page.keyboard.press("End")
    assert page.evaluate("location.hash") == f"#replay/1/{len(match.plies)}"
    page.get_by_role("link", name="Analyse this position").click()
    assert page.locator(".verdict").inner_text() == f"{outcome_in_words(match.outcome)}."


@in_browser
def test_a_file_that_is_dropped(visit: Opener) -> None:
    page = visit("#replay")
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.items.add(new File([">...\\n>.x.\\n>...\\n<o..\\n<.x.\\n<...\\n"], "cut.interaction"));
            const drop = new DragEvent("drop", { dataTransfer: data, cancelable: true });
            document.querySelector("section").dispatchEvent(drop);
        }"""
    )
    page.wait_for_selector(".plies tbody tr")
    assert page.locator(".detail > pre").inner_text() == "the transcript ends before the game does, before board 2"


GAME = {
    "index": 1,
    "opponent": HOSTILE,
    "verdict": HOSTILE,
    "won": False,
    "moves": 0,
    "message": HOSTILE,
    "transcript": ">...\n>.x.\n>...\n<x..\n<.x.\n<...\n",
}


def as_file(*games: object) -> bytes:
    return json.dumps({"bot": HOSTILE, "score": 0, "max_score": 2, "verdict": "WA", "games": games}).encode()


BAD_FILES = [
    ("a.json", b"hello", "This is neither a transcript, whose lines start with > or <, nor JSON: "),
    ("a.json", b'{"games": [', "nor JSON: "),
    ("a.json", b"[]", "This JSON is a list, not a tournament's"),
    ("a.json", b'{"a": 1}', 'it has no list "games"'),
    ("a.json", as_file(7), 'Game 1 in the list "games" is a number, not an object.'),
    ("a.json", as_file(GAME, {}), 'Game 2 in the list "games" has no "index".'),
    ("a.json", as_file({**GAME, "transcript": None}), 'its "transcript" is null, not a string.'),
    ("a.json", b"\xff\xfe\x00", "It is no text (UTF-8)"),
    ("a.interaction", b"", "The file is empty; a transcript has lines"),
    ("a.interaction", b">...\n>.x.\n>...\nhello\n", "Line 4 starts with 'h'; each line starts with >"),
    ("a.txt", b">...\n>.x.\n<Sigur!\n", "Line 3: the judge says 'Sigur!', but the game is not over."),
]


@in_browser
def test_bad_files_in_words(visit: Opener) -> None:
    """One after the other in one page, with a good one in the end."""
    page = visit("#replay")
    for number, (name, content, words) in enumerate(BAD_FILES):
        open_file(page, f"{number}{name}", content)
        page.wait_for_function(
            "(name) => document.querySelector('section > .status').textContent.startsWith(name)", arg=f"{number}{name}"
        )
        assert said(page).startswith(f"{number}{name} cannot be shown. ")
        assert words in said(page)
        assert page.locator(".games tbody tr").count() == 0
    open_file(page, "good.interaction", b">...\n>.x.\n>...\n<o..\n<.x.\n<...\n")
    page.wait_for_selector(".plies tbody tr")
    assert said(page) == "good.interaction: 1 game."


@in_browser
def test_an_illegal_board_within_a_tournament_is_told_at_its_game(visit: Opener) -> None:
    page = visit("#replay")
    good = {**GAME, "index": 2, "transcript": ">...\n>.x.\n>...\n"}
    open_file(page, "a.json", as_file(GAME, good, {**GAME, "index": 3, "transcript": ""}))
    page.wait_for_selector(".games tbody tr")
    alert = page.locator(".detail [role='alert']")
    assert alert.inner_text().startswith(
        "The transcript of this game cannot be replayed further. Line 4: the judge's board is not legal: placed"
    )
    assert page.locator("main img, main script").count() == 0
    assert page.locator(".detail h2").inner_text() == f"Game 1 against {HOSTILE}: {HOSTILE}"
    for index in (2, 3):
        page.get_by_role("button", name=f"game {index}", exact=True).click()
        assert alert.count() == 3 - index
        assert page.locator(".plies tbody tr:not(.end)").count() == 3 - index


@in_browser
def test_a_bot_that_floods_the_files_is_shown_as_it_is(visit: Opener) -> None:
    transcript = ">" + 70_000 * "<" + "\n"
    page = visit("#replay")
    open_file(page, "flood.interaction", transcript.encode())
    page.wait_for_selector(".detail > pre")
    assert page.locator(".detail > pre").text_content() == (f'row 1 of board 1 is "{80 * "<"}", not three of . x X o O')


# Tic-tac-toe


@in_browser
def test_tic_tac_toe_with_its_events(visit: Opener) -> None:
    page = visit("#tictactoe")
    moves = [[1, 1], [1, 1], [2, 2], [0, 1], [2, 0], [1, 2], [0, 0]]
    for count, (row, column) in enumerate(moves, 1):
        square(page, 3 * row + column).click()
        shown = page.locator(".events tbody tr").evaluate_all(
            "(rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent))"
        )
        assert shown == play_against_ai(moves[:count])
        if count == 2:
            assert status(page) == "Rejected: row 2, column 2 is taken; the board is unchanged."
    assert status(page) == "Rejected: the game is over; the board is unchanged."
    address = page.evaluate("location.hash")
    assert address == "#tictactoe/1,1;1,1;2,2;0,1;2,0;1,2;0,0"
    again = visit(address)
    assert board_of(again) == board_of(page)
    assert again.locator(".events tbody tr").count() == len(shown)
    page.get_by_role("button", name="New game").click()
    assert board_of(page) == "." * 9
    assert page.locator(".events tbody tr").count() == 0


# For everyone


VIEWS = {
    "play": "#play/o/xb2,oa1,Xc3,Oc1,Xa2",
    "play, lost": "#play/o/xb2,oa1,Xc3,oa2,Xa3,ob1,Xc1",
    "analyse": "#analyse/.Oo/.xX/..._o_2_3",
    "replay": "#replay",
    "tic-tac-toe": "#tictactoe/1,1;1,1;2,2",
}


def apart(first: Locator, second: Locator) -> bool:
    """Whether ``first`` ends above ``second``, or left of it."""
    a, b = first.bounding_box(), second.bounding_box()
    assert a and b
    return a["y"] + a["height"] <= b["y"] or a["x"] + a["width"] <= b["x"]


@in_browser
def test_the_page_is_accessible(visit: Opener, tournament: tuple[Path, Path]) -> None:
    """Axe's rules (names, roles, contrast) on every view, in the dark that of contrast; none is wider than a phone."""
    from axe_playwright_python.sync_playwright import Axe

    for name, fragment in VIEWS.items():
        page = visit(fragment, tournament[1].as_uri(), color_scheme="light", viewport=NARROW)
        if name == "analyse":
            page.get_by_role("radio", name="Set up by hand").check()
        if name == "play":
            stack(page, "o").click()
        light = Axe().run(page)
        page.emulate_media(color_scheme="dark")
        dark = Axe().run(page, options={"runOnly": ["color-contrast"]})
        found = [
            (each["id"], each["impact"], [node["html"] for node in each["nodes"]])
            for each in light.response["violations"] + dark.response["violations"]
            if each["impact"] in ("serious", "critical", "moderate")
        ]
        assert not found, name
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], name
        board, status = (
            page.locator(".grid:visible").bounding_box(),
            page.locator(".stage .status").first.bounding_box(),
        )
        assert board and (not status or board["y"] + board["height"] <= status["y"]), f"{name}: text over the board"
        for row in page.locator(".hand").all():
            player, small = row.locator(".name").bounding_box(), row.locator(".stack.small").bounding_box()
            assert player and small, name
            beside, above = player["x"] + player["width"] <= small["x"], player["y"] + player["height"] <= small["y"]
            assert beside or above, f"{name}: the name of the player lies over the letters"


@in_browser
def test_small_and_large_letters_differ_in_size_and_shape(visit: Opener) -> None:
    page = visit("#analyse/xXo/O../..._x_3_3")
    drawn = page.evaluate(
        """[...document.querySelectorAll(".square .piece")].map((piece) => {
            const [shape] = piece.children;
            const { width } = shape.getBBox();
            return [shape.tagName, getComputedStyle(shape).fill === "none", width];
        })"""
    )
    (small_x, large_x, small_o, large_o) = drawn
    assert small_x[:2] == ["path", True] and large_x[:2] == ["rect", False]
    assert small_o[:2] == ["circle", True] and large_o[:2] == ["circle", False]
    assert large_x[2] > 2 * small_x[2] and large_o[2] > 2 * small_o[2]


@in_browser
def test_the_theme_is_the_systems_or_chosen(visit: Opener) -> None:
    page = visit(color_scheme="dark")

    def paper() -> str:
        return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))

    dark = paper()
    page.get_by_role("button", name="Theme: auto").click()
    light = paper()
    assert light != dark
    page.reload()
    assert paper() == light, "the choice is kept"
    page.get_by_role("button", name="Theme: light").click()
    assert paper() == dark


@in_browser
def test_the_policy_of_the_page_lets_nothing_else_in(browser: Browser, url: str) -> None:
    page = browser.new_page()
    page.goto(url)
    refused = page.evaluate(
        """async () => {
            const image = new Image();
            const failed = new Promise((resolve) => { image.onerror = () => resolve("image"); });
            const broken = [];
            addEventListener("securitypolicyviolation", (event) => broken.push(event.effectiveDirective));
            image.src = "https://example.invalid/a.png";
            await failed;
            const script = document.createElement("script");
            script.textContent = "window.hacked = true";
            document.body.append(script);
            await fetch("https://example.invalid/").catch(() => {});
            await new Promise((resolve) => setTimeout(resolve, 50));
            return [broken.sort(), window.hacked ?? false];
        }"""
    )
    page.close()
    assert refused == [["connect-src", "img-src", "script-src-elem"], False]
