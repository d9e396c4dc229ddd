"""``python -m mylla``, and the command ``mylla``."""

import sys


def main() -> int:
    """Runs the command line and gives its exit status, also if Ctrl-C comes while the modules are being loaded."""
    try:
        from mylla.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
