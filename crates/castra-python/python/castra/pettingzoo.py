"""A battle as an environment of PettingZoo, in which agents take turns.

    from castra.pettingzoo import env
    environment = env("scenarios/hnefatafl/battles/brandub.castra")

What an agent observes is made by `encode(state, player)`, which by default counts how often each of
a few hundred buckets is hit by the words of what the player sees: enough to check that everything
works, and to be replaced by whoever wants to learn a game. Which actions are legal is in
`action_mask`.
"""

from __future__ import annotations

import zlib
from os import PathLike
from typing import Any, Callable

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from . import Battle, State, load, position

BUCKETS = 512


def words(state: State, player: int) -> np.ndarray:
    """How often the facts of what a player sees fall into each bucket."""
    counts = np.zeros(BUCKETS, dtype=np.float32)

    def fact(*parts: object) -> None:
        counts[zlib.crc32(repr(parts).encode()) % BUCKETS] += 1

    view = position(state, player)
    fact("turn", view["mover"])
    for piece in view["pieces"]:
        fact("piece", piece["army"], piece["sort"], piece["hex"])
        for its in piece["state"]:
            fact("state", piece["army"], piece["hex"], its["name"], its["value"])
    for pile in view["piles"]:
        fact("pile", pile["name"], pile["army"], pile["count"])
        for card in pile["cards"]:
            fact("card", pile["name"], pile["army"], card["key"])
    for its in view["states"]:
        fact("state", its["army"], its["name"], its["value"])
    return counts


class CastraEnv(AECEnv, EzPickle):
    """A battle between agents that are called as its armies are."""

    metadata = {"render_modes": ["ansi"], "name": "castra_v0", "is_parallelizable": False}

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        actions: int = 1024,
        encode: Callable[[State, int], np.ndarray] = words,
        observation: spaces.Space | None = None,
        render_mode: str | None = None,
        **load_options: Any,
    ) -> None:
        EzPickle.__init__(
            self,
            path,
            actions=actions,
            encode=encode,
            observation=observation,
            render_mode=render_mode,
            **load_options,
        )
        AECEnv.__init__(self)
        self.battle: Battle = load(path, **load_options)
        self.render_mode = render_mode
        self._encode = encode
        self._actions = actions
        self._seed = 1
        self._number = 0
        self.possible_agents = list(self.battle.armies)
        shape = observation or spaces.Box(0.0, np.inf, (BUCKETS,), np.float32)
        self._observation = spaces.Dict(
            {"observation": shape, "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
        )
        self._action = spaces.Discrete(actions)

    def observation_space(self, agent: str) -> spaces.Space:
        return self._observation

    def action_space(self, agent: str) -> spaces.Space:
        return self._action

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts the next game of a seed; with a seed, its first."""
        if seed is not None:
            self._seed, self._number = seed, 0
        self._number += 1
        self.state_of_game = self.battle.new_initial_state(
            self._seed, self._number, remember=False
        )
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self.state_of_game.current_player(), 0)]
        self._finish()

    def _finish(self) -> None:
        if self.state_of_game.is_terminal():
            returns = self.state_of_game.returns()
            self.rewards = dict(zip(self.possible_agents, returns))
            self.terminations = {agent: True for agent in self.agents}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        player = self.possible_agents.index(agent)
        mask = np.zeros(self._actions, dtype=np.int8)
        legal = self.state_of_game.legal_actions(player)
        if legal and legal[-1] >= self._actions:
            raise ValueError(f"there are {legal[-1] + 1} actions: make `actions` larger")
        mask[legal] = 1
        return {"observation": self._encode(self.state_of_game, player), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_of_game.apply_action(int(action))
        player = self.state_of_game.current_player()
        if player >= 0:
            self.agent_selection = self.possible_agents[player]
        self._finish()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self.state_of_game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def env(path: str | PathLike[str], **options: Any) -> CastraEnv:
    """The environment of a battle; `options` are those of `CastraEnv`."""
    return CastraEnv(path, **options)
