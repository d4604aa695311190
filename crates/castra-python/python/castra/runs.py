"""Many games between bots, here or on many machines.

The program itself plays, in processes of its own: what comes back are the bytes that it writes. A run
in parts, merged, is byte for byte the run as a whole, whichever worker plays which part and however
often a part has to be played again.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from concurrent.futures import Executor, Future
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Iterable, Sequence

if TYPE_CHECKING:
    import pyarrow


class ProgramError(RuntimeError):
    """The program ended with an error; the message is what it printed."""


def program(*arguments: str, findings: bool = False) -> str:
    """Runs `castra` with arguments, and returns what it prints.

    With `findings`, an exit code of 1 is no error if something was printed: the program found
    something, and the text says what.
    """
    command = [sys.executable, "-m", "castra", "--quiet", "--color", "never", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    found = findings and done.returncode == 1 and done.stdout
    if done.returncode != 0 and not found:
        raise ProgramError(done.stderr.strip() or done.stdout.strip())
    return done.stdout


def _played(path: str | PathLike[str], ending: str, more: Iterable[str]) -> bytes:
    with tempfile.TemporaryDirectory(prefix="castra-") as folder:
        results = Path(folder) / f"results.{ending}"
        program("simulate", fspath(path), "--results", fspath(results), *more)
        return results.read_bytes()


def _run(games: int, seed: int, bots: str | None, more: Sequence[str]) -> list[str]:
    arguments = ["--games", str(games), "--seed", str(seed), *more]
    return arguments if bots is None else [*arguments, "--bots", bots]


def simulate(
    path: str | PathLike[str],
    *,
    games: int = 1000,
    seed: int = 1,
    bots: str | None = None,
    arguments: Sequence[str] = (),
) -> pyarrow.Table:
    """Plays many games, and returns a row for each as an Arrow table (which needs pyarrow).

    `bots` is what `--bots` takes, `arguments` are further arguments of `castra simulate`.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as parquet
    except ImportError as missing:
        raise ImportError("castra.simulate needs pyarrow: pip install 'castra[arrow]'") from missing
    results = _played(path, "parquet", _run(games, seed, bots, arguments))
    return parquet.read_table(pa.BufferReader(results))


def play_part(
    path: str | PathLike[str],
    part: int,
    parts: int,
    *,
    games: int,
    seed: int = 1,
    bots: str | None = None,
    ending: str = "parquet",
    arguments: Sequence[str] = (),
) -> bytes:
    """Plays one part of a run, from 1 to `parts`, and returns the bytes of its result file.

    This is what a worker does. It may be done again, anywhere, and gives the same bytes.
    """
    more = [*_run(games, seed, bots, arguments), "--shard", f"{part}/{parts}"]
    return _played(path, ending, more)


def merge(parts: Iterable[bytes], *, ending: str = "parquet") -> bytes:
    """The results of a whole run, made of those of its parts in any order."""
    with tempfile.TemporaryDirectory(prefix="castra-") as folder:
        files = []
        for number, results in enumerate(parts):
            file = Path(folder) / f"part-{number}.{ending}"
            file.write_bytes(results)
            files.append(fspath(file))
        whole = Path(folder) / f"whole.{ending}"
        program("merge", *files, "-o", fspath(whole))
        return whole.read_bytes()


def play(
    path: str | PathLike[str],
    executors: Callable[[], Executor],
    *,
    parts: int,
    games: int,
    attempts: int = 3,
    **run: Any,
) -> bytes:
    """Plays a run in parts, and returns the bytes of its merged results.

    `executors` makes an executor for each attempt, since one that has lost a worker may take nothing
    any more: `lambda: ProcessPoolExecutor(4)`, or `client.get_executor` of Dask. Parts that are lost
    are handed out again in the next attempt; what has come back is kept. An error of the program
    itself is raised at once. `run` is what `play_part` takes.
    """
    done: dict[int, bytes] = {}
    for attempt in range(1, attempts + 1):
        lost: BaseException | None = None
        with executors() as executor:
            futures: list[tuple[int, Future[bytes]]] = []
            for part in range(1, parts + 1):
                if part in done:
                    continue
                try:
                    future = executor.submit(play_part, path, part, parts, games=games, **run)
                except Exception as error:  # It has broken already, and says so at once.
                    lost = error
                    break
                futures.append((part, future))
            for part, future in futures:
                try:
                    done[part] = future.result()
                except ProgramError:
                    raise
                except Exception as error:
                    lost = error
        if lost is None:
            ending = run.get("ending", "parquet")
            return merge((done[part] for part in sorted(done)), ending=ending)
        if attempt == attempts:
            missing = [part for part in range(1, parts + 1) if part not in done]
            raise RuntimeError(f"parts {missing} were lost {attempts} times") from lost
    raise ValueError("a run needs an attempt at least")
