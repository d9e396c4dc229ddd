"""Faults as GitHub shows them beside a change: commands in the output of a workflow.

The form is that of https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions.
"""

from __future__ import annotations

import os
from typing import Sequence

from referee.match.verdict import Verdict
from referee.tournament.play import GameResult
from referee.tournament.remarks import Ways, heading, in_order

_MOST = 10
"""As many as GitHub shows of one step."""


def asked_for() -> bool:
    """Whether the program runs in a workflow of GitHub's."""
    return os.environ.get("GITHUB_ACTIONS") == "true"


def faults_as_annotations(results: Sequence[GameResult], bot: str, ways: Ways) -> str:
    """A line for each of the first games that were not Accepted; ``bot`` names the file if it is one."""
    bad = [result for result in in_order(results) if result.verdict is not Verdict.AC]
    file = f"file={_property(bot)}," if os.path.isfile(bot) else ""
    return "".join(
        f"::error {file}title={_property(heading(result))}::"
        f"{_data(result.message + chr(10) + 'see it again: ' + ways.again(result))}\n"
        for result in bad[:_MOST]
    )


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
