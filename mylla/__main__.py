"""``python -m mylla``, and the command ``mylla``."""

import sys

from mylla.signals import end_at_once


def main() -> int:
    """Runs the command line and gives its exit status."""
    end_at_once()
    from mylla.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
