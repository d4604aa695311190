"""Castra: battles as text, checked, simulated and played.

    castra.check(path)                problems, as objects
    castra.load(path)                 a battle, ready to play
    battle.new_initial_state(seed)    a game at its first decision, with the interface of OpenSpiel's state
    castra.Encoding(battle)           its positions and actions as NumPy arrays
    castra.Batch(encoding, games)     many games that advance together, for machine learning
    castra.simulate(path, games=…)    many games between bots, as an Arrow table
    castra.suggest(path)              changes that make a battle even
    castra.worth(path)                the worth of each part of a battle
    castra.diff(old, new)             the differences between two versions
    castra.book(path)                 a book of the game, as HTML
    castra.export(path, "json")       a battle in the format of another program

`castra.runs` distributes a run over many machines. `castra.gymnasium` and `castra.pettingzoo` contain
environments for machine learning.
"""

from __future__ import annotations

import json
from os import PathLike, fspath
from typing import Any, Iterable, Mapping

from ._castra import Batch, Battle, Encoding, RuleError, State, book, export, run, version
from ._castra import check as _check
from ._castra import check_text as _check_text
from .measures import diff, suggest, worth
from .problems import Edit, Fix, Label, Place, Problem
from .runs import ProgramError, simulate

__all__ = [
    "Batch",
    "Battle",
    "Edit",
    "Encoding",
    "Fix",
    "Label",
    "Place",
    "Problem",
    "ProgramError",
    "RuleError",
    "State",
    "book",
    "check",
    "check_text",
    "diff",
    "export",
    "load",
    "position",
    "question",
    "run",
    "simulate",
    "suggest",
    "version",
    "worth",
]

__version__ = version()


def check(*paths: str | PathLike[str]) -> list[Problem]:
    """Returns the problems of files and folders, errors before warnings."""
    return Problem.list_of(_check([fspath(path) for path in paths]))


def check_text(text: str, path: str | PathLike[str] = "text.castra") -> list[Problem]:
    """Returns the problems of a text as if it were the file `path`; the folder determines the package."""
    return Problem.list_of(_check_text(fspath(path), text))


def load(
    path: str | PathLike[str],
    *,
    modules: Iterable[str] = (),
    without: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
) -> Battle:
    """Returns a battle, or a game that needs none, ready to play.

    `modules` are added and `without` removed, by name; `options` are set as on the command line.
    Raises ValueError with the problems if the text has errors.
    """

    def word(value: object) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    settings = [(name, word(value)) for name, value in (options or {}).items()]
    return Battle(fspath(path), modules=list(modules), without=list(without), options=settings)


def position(state: State, player: int | None = None) -> dict[str, Any]:
    """Returns the visible position for a player: turn, pieces with places and state, piles, states.

    The default is the player who has to decide.
    """
    view: dict[str, Any] = json.loads(state.view_json(player))
    return view


def question(state: State) -> dict[str, Any] | None:
    """Returns the pending decision: label, options with their places, bounds; None after the end."""
    asked: dict[str, Any] | None = json.loads(state.question_json())
    return asked
