"""``python -m mylla``, and the command ``mylla``."""

# First of all: Ctrl-C while the modules below are loaded ends the program, and no traceback is shown.
import _signal  # type: ignore[import-not-found]

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)

import gc
import os
from typing import NoReturn

from mylla.signals import end_at_once


def main() -> NoReturn:
    """Runs the command line and ends with its exit status."""
    end_at_once()
    gc.disable()  # What is being loaded stays; to look through it for garbage takes time.
    from mylla.cli import main as run

    status = run()
    # All is written. To end at once is quicker than to take the interpreter apart with all that is loaded.
    os._exit(status)


if __name__ == "__main__":
    main()
