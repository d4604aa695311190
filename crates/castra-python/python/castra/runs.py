"""Many games between bots, on this machine or on many.

The program plays in separate processes, and the functions return the bytes that it writes. The merged
parts of a run are byte for byte the run as a whole, no matter which worker plays which part, and how
often a part is repeated.
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
    """The program ended with an error; the message is its output."""


def program(*arguments: str, findings: bool = False) -> str:
    """Runs `castra` with arguments, and returns its standard output.

    With `findings`, the exit code 1 with output is not an error: the output contains findings.
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

    `bots` is the value of `--bots`; `arguments` are further arguments of `castra simulate`.
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

    Workers call this function. Each call, on any machine, gives the same bytes.
    """
    more = [*_run(games, seed, bots, arguments), "--shard", f"{part}/{parts}"]
    return _played(path, ending, more)


def merge(parts: Iterable[bytes], *, ending: str = "parquet") -> bytes:
    """Merges the results of the parts of a run, in any order, to those of the whole run."""
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

    `executors` returns an executor for each attempt, since an executor that has lost a worker may be
    broken: `lambda: ProcessPoolExecutor(4)`, or `client.get_executor` of Dask. The next attempt repeats
    the lost parts and keeps the others. An error of the program itself is raised at once. `run`
    contains arguments of `play_part`.
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
                except Exception as error:  # The executor is already broken.
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
