"""`python -m castra` runs the program `castra`."""

import signal
import sys

from ._castra import run


def main() -> int:
    # Ctrl-C ends the program at once, as usual for command-line programs.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(["castra", *sys.argv[1:]], [sys.executable, "-m", "castra"])


if __name__ == "__main__":
    sys.exit(main())
