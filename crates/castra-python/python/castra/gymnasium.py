"""Many games of a battle as a vector environment of Gymnasium.

    from castra.gymnasium import CastraVectorEnv

    envs = CastraVectorEnv("scenarios/commands-and-colors/battles/akragas.castra", num_envs=256)
    observations, infos = envs.reset(seed=1)
    actions = envs.random_actions()
    observations, rewards, terminations, truncations, infos = envs.step(actions)

In each environment the player who has to decide acts: `infos["player"]` is that player. The reward of
a step is that of the player who took it; `infos["rewards"]` contains the rewards of all players.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Dict, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from . import Batch, Battle, Encoding, load
from .arrays import observation_space

Arrays = dict[str, npt.NDArray[Any]]


class CastraVectorEnv(VectorEnv[Arrays, npt.ArrayLike, npt.NDArray[Any]]):
    """`num_envs` games that advance together. When a game ends, the next one of its seed begins in the
    same step.

    With `copy=False`, the arrays of a step are those of the batch itself, which the next step
    overwrites.
    """

    metadata: dict[str, Any] = {
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }
    single_observation_space: Dict
    single_action_space: Discrete
    action_space: MultiDiscrete

    def __init__(
        self,
        path: str | PathLike[str],
        num_envs: int,
        *,
        seed: int = 1,
        threads: int = 0,
        copy: bool = True,
        modules: Iterable[str] = (),
        without: Iterable[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.battle: Battle = load(path, modules=modules, without=without, options=options)
        self.encoding = Encoding(self.battle)
        self.batch = Batch(self.encoding, num_envs, seed=seed, threads=threads)
        self.num_envs = num_envs
        self.copy = copy
        self.single_observation_space = observation_space(self.encoding)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = Discrete(self.encoding.actions)
        self.action_space = MultiDiscrete(np.full(num_envs, self.encoding.actions))
        batch = self.batch
        arrays: Arrays = {
            "board": batch.board,
            "cards": batch.cards,
            "numbers": batch.numbers,
            "picked": batch.picked,
            "question": batch.questions.reshape(num_envs, 1),
            "action_mask": batch.action_mask,
        }
        self._arrays = {name: arrays[name] for name in self.single_observation_space}
        self._players, self._rewards = batch.players, batch.rewards
        self._ended = batch.ended
        self._rows = np.arange(num_envs)
        self._seeds = batch.seeds

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Arrays, dict[str, Any]]:
        """Starts the first game of each environment's seed.

        Environment `i` has the seed `seed + i`, or `seed[i]`. Without a seed, the seeds stay.
        """
        if options:
            raise ValueError(f"there are no options: {options}")
        if isinstance(seed, int):
            super().reset(seed=seed)
            self._seeds = [seed + i for i in range(self.num_envs)]
        elif seed is not None:
            self._seeds = list(seed)
        self.batch.reset(self._seeds)
        return self._observations(), {"player": self._players.copy()}

    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[
        Arrays, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]
    ]:
        """Takes an action in every environment."""
        acting = self._players.copy()
        self.batch.step(np.asarray(actions, dtype=np.int64))
        rewards = self._rewards[self._rows, acting].astype(np.float64)
        infos: dict[str, Any] = {"player": self._players.copy(), "rewards": self._rewards.copy()}
        ended = self._ended.copy()
        if ended.any():
            self._add_final(infos, ended)
        return self._observations(), rewards, ended, np.zeros_like(ended), infos

    def random_actions(self) -> npt.NDArray[np.int64]:
        """Returns a random legal action for each environment, uniformly, by the seed of its game."""
        return self.batch.random_actions()

    def _observations(self) -> Arrays:
        if not self.copy:
            return self._arrays
        return {name: array.copy() for name, array in self._arrays.items()}

    def _add_final(self, infos: dict[str, Any], ended: npt.NDArray[np.bool_]) -> None:
        """Adds the last positions of ended games, from the view of the player who took the step."""
        final_obs = np.full(self.num_envs, None, dtype=object)
        final_info = np.full(self.num_envs, None, dtype=object)
        nothing = np.zeros(self.encoding.actions, dtype=np.int8)
        for game in self.batch.ended_games():
            arrays: Arrays = {
                "board": game["board"],
                "cards": game["cards"],
                "numbers": game["numbers"],
                "picked": nothing,
                "question": np.full(1, -1, dtype=np.int32),
                "action_mask": nothing,
            }
            at = game["game"]
            final_obs[at] = {name: arrays[name] for name in self.single_observation_space}
            final_info[at] = {
                name: game[name]
                for name in ("seed", "number", "player", "winner", "reason", "turns")
            }
        infos["final_obs"], infos["_final_obs"] = final_obs, ended.copy()
        infos["final_info"], infos["_final_info"] = final_info, ended.copy()
