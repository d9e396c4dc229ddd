"""``python -m mylla``, and the command ``mylla``."""

import sys


def main() -> int:
    """Runs the command line; gives the exit status, also where Ctrl-C comes before anything is loaded."""
    try:
        from mylla.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
