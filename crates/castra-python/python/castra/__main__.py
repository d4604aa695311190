"""`python -m castra` is the program `castra`."""

import signal
import sys

from ._castra import run


def main() -> int:
    # The program ends at Ctrl-C, and at a pipe that is closed, as other programs do.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run(["castra", *sys.argv[1:]], [sys.executable, "-m", "castra"])


if __name__ == "__main__":
    sys.exit(main())
