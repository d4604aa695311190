"""Plays a run on two workers of Dask, one of which is lost on the way, and holds it against the run as
a whole: the same bytes.

    pip install 'castra[arrow,dask]'
    python many_machines.py BATTLE [--games 4000]

On many machines, give `Client` the address of their scheduler in the place of the cluster. The texts
of the battle must be at the same path on each machine; a game that comes with Castra is everywhere.
"""

import argparse
import sys
import time

import castra
from castra import runs
from dask.distributed import Client, LocalCluster


def main() -> int:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("battle")
    arguments.add_argument("--games", type=int, default=4000)
    arguments.add_argument("--parts", type=int, default=8)
    asked = arguments.parse_args()

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster) as client:
            play = lambda part: client.submit(
                runs.play_part, asked.battle, part, asked.parts, games=asked.games, pure=False
            )
            futures = [play(part) for part in range(1, asked.parts + 1)]
            # Once a part is there, a worker dies without a word. Its parts go to the other one,
            # and to the one that takes its place.
            while not any(future.done() for future in futures):
                time.sleep(0.01)
            victim = next(iter(cluster.workers.values()))
            victim.process.process._process.kill()
            whole = runs.merge(future.result() for future in futures)

    alone = runs.play_part(asked.battle, 1, 1, games=asked.games)
    same = whole == alone
    print(f"castra {castra.version()}: {len(whole)} bytes in {asked.parts} parts,", end=" ")
    print("the same as in one" if same else "not the same as in one")
    return 0 if same else 1


# Dask starts its workers by reading this file again.
if __name__ == "__main__":
    sys.exit(main())
