"""Makes the pictures of the README: the terminal after a tournament, and the explorer. ``make pictures``."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI

from explorer.browser import chromium
from mylla.bot_command import default_bot, find_bot
from mylla.explorer_page import page
from mylla.files import write_whole
from opponents import make_opponent
from referee.process.limits import DEFAULT_LIMITS
from referee.tournament import report
from referee.tournament.play import GameResult, Setup, play_tournament, summarise
from referee.tournament.schedule import schedule

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
SHARES = [("random", 17), ("greedy", 17), ("minimax", 16)]
POSITION = "#analyse/..x/oOX/.x._o_2_3"
COLUMNS = 76

# As rich draws it, but with the reader's own fonts: a picture in a README fetches none.
SVG = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font: {char_height}px/{line_height}px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def main() -> None:
    """Makes both pictures."""
    results = play()
    draw_terminal(results, DOCS / "tournament.svg")
    draw_page(DOCS / "explorer.png")


def play() -> list[GameResult]:
    """The games of ``make tournament``."""
    setup = Setup((sys.executable, str(ROOT / "bot" / "main.py")), DEFAULT_LIMITS, make_opponent)
    return list(play_tournament(setup, schedule(SHARES, 1), os.cpu_count() or 1))


def draw_terminal(results: list[GameResult], path: Path) -> None:
    """What ``make tournament`` prints last."""
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        console = Console(file=nowhere, record=True, width=COLUMNS, highlight=False)
        console.print("$ make tournament")
        console.print(find_bot(default_bot(), None, None, DEFAULT_LIMITS.memory_mib).line)
        console.print(report.table(results, 80))
        console.print(report.score_line(summarise(results, len(results))))
        svg = console.export_svg(title="mylla", theme=DIMMED_MONOKAI, code_format=SVG, unique_id="mylla")
    write_whole(path, svg)
    print(f"{path.relative_to(ROOT)}: {len(svg):,} bytes")


def draw_page(path: Path) -> None:
    """The explorer with a position that a person may wonder about."""
    with tempfile.TemporaryDirectory() as directory, chromium() as browser:
        file = Path(directory) / "explorer.html"
        file.write_text(page(), encoding="utf-8")
        view = browser.new_page(viewport={"width": 1120, "height": 700}, reduced_motion="reduce")
        view.goto(file.as_uri() + POSITION)
        view.wait_for_selector("[data-ready]", state="attached")
        picture = view.screenshot()
    path.write_bytes(picture)
    print(f"{path.relative_to(ROOT)}: {len(picture):,} bytes")


if __name__ == "__main__":
    main()
