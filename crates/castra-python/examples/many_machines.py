"""Plays a run on two workers of Dask and kills one of them, and checks that the result has the same
bytes as a run without parts.

    pip install 'castra[arrow,dask]'
    python many_machines.py BATTLE [--games 4000]

For many machines, pass the address of their scheduler to `Client` instead of the cluster. The files
of the battle must be at the same path on each machine; games that ship with Castra are on all of them.
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
            # After the first part, kill a worker. Its parts go to the other one, and to its
            # replacement.
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


# Dask's workers import this file again.
if __name__ == "__main__":
    sys.exit(main())
