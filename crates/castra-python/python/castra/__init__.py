"""Castra: battles as text, checked, simulated and played.

    castra.check(path)                problems, as objects
    castra.load(path)                 a battle, ready to be played
    battle.new_initial_state(seed)    a game at its first decision, in the shape of OpenSpiel's state
    castra.simulate(path, games=…)    many games between bots, as an Arrow table
    castra.book(path)                 a book of the game, as HTML
    castra.export(path, "json")       a battle in the format of another program

`castra.runs` spreads a run over many machines, `castra.pettingzoo` has an environment for learners.
"""

from __future__ import annotations

import json
from os import PathLike, fspath
from typing import Any, Iterable, Mapping

from ._castra import Battle, RuleError, State, book, export, run, version
from ._castra import check as _check
from ._castra import check_text as _check_text
from .problems import Edit, Fix, Label, Place, Problem
from .runs import ProgramError, simulate

__all__ = [
    "Battle",
    "Edit",
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
    "export",
    "load",
    "position",
    "question",
    "run",
    "simulate",
    "version",
]

__version__ = version()


def check(*paths: str | PathLike[str]) -> list[Problem]:
    """The problems of files and folders, errors before warnings."""
    return Problem.list_of(_check([fspath(path) for path in paths]))


def check_text(text: str, path: str | PathLike[str] = "text.castra") -> list[Problem]:
    """The problems of a text as if it stood in a file at `path`, whose folder decides its package."""
    return Problem.list_of(_check_text(fspath(path), text))


def load(
    path: str | PathLike[str],
    *,
    modules: Iterable[str] = (),
    without: Iterable[str] = (),
    options: Mapping[str, object] | None = None,
) -> Battle:
    """A battle, or a game that needs none, ready to be played.

    `modules` are put in and `without` left out by name; `options` are set as on the command line.
    Raises ValueError, with the problems, if the text has errors.
    """

    def word(value: object) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    settings = [(name, word(value)) for name, value in (options or {}).items()]
    return Battle(fspath(path), modules=list(modules), without=list(without), options=settings)


def position(state: State, player: int | None = None) -> dict[str, Any]:
    """What a player sees of a position: turn, pieces with their places and state, piles, states.

    By default the player who is asked.
    """
    return json.loads(state.view_json(player))


def question(state: State) -> dict[str, Any] | None:
    """What is asked: label, options with their places on the board, bounds; None at the end."""
    return json.loads(state.question_json())
