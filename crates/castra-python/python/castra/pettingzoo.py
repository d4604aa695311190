"""A battle as an environment of PettingZoo, in which agents take turns.

    from castra.pettingzoo import env
    environment = env("scenarios/hnefatafl/battles/hall.castra")

An agent observes the arrays of `castra.Encoding`: the position as its army knows it. The array
`action_mask` marks the legal actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike
from typing import Any

import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv

from . import Battle, Encoding, State, load
from .arrays import observation_space

Arrays = dict[str, npt.NDArray[Any]]


class CastraEnv(AECEnv[str, Arrays, "int | None"], EzPickle):  # type: ignore[misc]
    """A battle between agents, which have the names of its armies."""

    metadata: dict[str, Any] = {
        "render_modes": ["ansi"],
        "name": "castra_v1",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        render_mode: str | None = None,
        modules: Iterable[str] = (),
        without: Iterable[str] = (),
        options: Mapping[str, object] | None = None,
    ) -> None:
        EzPickle.__init__(
            self,
            path,
            render_mode=render_mode,
            modules=tuple(modules),
            without=tuple(without),
            options=options,
        )
        AECEnv.__init__(self)
        self.battle: Battle = load(path, modules=modules, without=without, options=options)
        self.encoding = Encoding(self.battle)
        self.render_mode = render_mode
        self._seed = 1
        self._number = 0
        self.possible_agents = list(self.battle.armies)
        observation, action = observation_space(self.encoding), spaces.Discrete(self.encoding.actions)
        self._keys = list(observation)
        self.observation_spaces = {agent: observation for agent in self.possible_agents}
        self.action_spaces = {agent: action for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts the next game of the current seed, or the first of a given seed."""
        if seed is not None:
            self._seed, self._number = seed, 0
        self._number += 1
        self.state_of_game: State = self.battle.new_initial_state(
            self._seed, self._number, remember=False
        )
        self.agents = self.possible_agents[:]
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self.state_of_game.current_player(), 0)]
        self._finish()

    def _finish(self) -> None:
        if self.state_of_game.is_terminal():
            returns = self.state_of_game.returns()
            self.rewards = dict(zip(self.possible_agents, returns))
            self.terminations = {agent: True for agent in self.agents}

    def observe(self, agent: str) -> Arrays:
        player = self.possible_agents.index(agent)
        arrays: Mapping[str, Any] = self.encoding.observe(self.state_of_game, player)
        return {name: arrays[name] for name in self._keys}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked: there is no step without an action")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        state = self.state_of_game
        state.apply_action(self.encoding.to_legal(state, int(action)))
        player = state.current_player()
        if player >= 0:
            self.agent_selection = self.possible_agents[player]
        self._finish()
        self._accumulate_rewards()

    def render(self) -> str | None:
        return str(self.state_of_game) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def env(path: str | PathLike[str], **options: Any) -> CastraEnv:
    """Returns the environment of a battle; `options` are those of `CastraEnv`."""
    return CastraEnv(path, **options)
