"""The balance of a battle: changes that make it even, the worth of its parts, differences of versions.

The functions run `castra measure balance --suggest`, `castra measure worth` and `castra diff` in a
separate process. The same seed gives the same results.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any

from .runs import program


@dataclass(frozen=True)
class Chance:
    """A chance of winning, from 0 to 1, with its 95 % interval. A draw is half a victory."""

    chance: float
    low: float
    high: float
    games: int
    drawn: float

    @classmethod
    def _of(cls, out: Mapping[str, Any]) -> Chance:
        return cls(out["chance"], out["low"], out["high"], out["games"], out["drawn"])


@dataclass(frozen=True)
class Effect:
    """The effect of a change on a chance, from pairs of games with the same dice, with its 95 % interval."""

    base: float
    variant: float
    difference: float
    low: float
    high: float
    games: int
    faults: int


@dataclass(frozen=True)
class Suggestion:
    """A change of a battle: in words, and in the format of `diff -u`."""

    change: str
    diff: str
    effect: Effect
    """In the games of the search."""
    verified: Chance
    """In fresh games of the next seed."""
    also: Mapping[str, Chance]
    """In fresh games between other bots, by bot."""

    @classmethod
    def _of(cls, out: Mapping[str, Any]) -> Suggestion:
        effect = Effect(**{name: out["effect"][name] for name in Effect.__dataclass_fields__})
        also = out.get("also")
        others = {also["bot"]: Chance._of(also)} if also else {}
        return cls(out["change"], out["diff"], effect, Chance._of(out["verified"]), others)


@dataclass(frozen=True)
class Suggestions:
    """Changes that make a battle of two armies even, best first."""

    battle: str
    army: str
    """The army to which the chances refer."""
    base: Chance
    """In the unchanged battle."""
    tried: int
    refused: int
    games: int
    suggestions: tuple[Suggestion, ...]
    nearest: Suggestion | None
    """The change with the chance nearest to even, if no change makes the battle even."""


@dataclass(frozen=True)
class Part:
    """A part of a battle, with the winning chance that its army loses without it."""

    part: str
    """`pieces`, `council`, `ground`, `specials` or `modules`."""
    name: str
    change: str
    hex: str | None
    army: str | None
    """The army to which the worth refers."""
    worth: float | None
    """In percentage points; None if it was not measured."""
    low: float | None
    high: float | None
    games: int
    faults: int
    unmeasured: str | None
    """The reason why it was not measured."""


@dataclass(frozen=True)
class Worth:
    """The worth of the parts of a battle, greatest first. Parts that were not measured come last."""

    battle: str
    games: int
    played: int
    armies: Mapping[str, Chance]
    parts: tuple[Part, ...]


@dataclass(frozen=True)
class Change:
    """A difference in meaning between two versions, as a sentence."""

    part: str
    place: str
    before: str | None
    after: str | None
    sentence: str

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Difference:
    """The difference of a quantity between the games of two versions, with its 95 % interval."""

    what: str
    name: str
    army: str | None
    one: float
    other: float
    difference: float
    low: float
    high: float


@dataclass(frozen=True)
class Diff:
    """The differences in meaning between two versions of a battle or of rules."""

    same: bool
    plays_alike: bool
    """Whether everything that affects games is equal."""
    changes: tuple[Change, ...]
    differences: tuple[Difference, ...]
    """The differences between the games, if games were played."""
    faults: int
    """The number of pairs with a game that stopped by a runtime error."""


def _options(**options: object) -> list[str]:
    """Returns options of the program, except those that are None."""
    return [f"--{name}={value}" for name, value in options.items() if value is not None]


def _run(*arguments: str) -> dict[str, Any]:
    # The exit code 1 reports findings, which are in the result.
    out: dict[str, Any] = json.loads(program(*arguments, "--format=json", findings=True))
    return out


def suggest(
    path: str | PathLike[str],
    *,
    games: int | None = None,
    seed: int | None = None,
    bots: str | None = None,
    jobs: int | None = None,
    keep: Iterable[str] = (),
    also: str | None = None,
) -> Suggestions:
    """Returns changes that make a battle of two armies even, as `castra measure balance --suggest`.

    `keep` names parts that must not change; `also` plays the suggestions between other bots too.
    """
    kept = ",".join(keep) or None
    options = _options(games=games, seed=seed, bots=bots, jobs=jobs, keep=kept, also=also)
    out = _run("measure", "balance", fspath(path), "--suggest", *options)
    nearest = out.get("nearest")
    return Suggestions(
        battle=out["battle"],
        army=out["army"],
        base=Chance._of(out["base"]),
        tried=out["tried"],
        refused=out["refused"],
        games=out["games"],
        suggestions=tuple(Suggestion._of(one) for one in out["suggestions"]),
        nearest=Suggestion._of(nearest) if nearest else None,
    )


def worth(
    path: str | PathLike[str],
    *,
    games: int | None = None,
    seed: int | None = None,
    bots: str | None = None,
    jobs: int | None = None,
    only: Iterable[str] = (),
) -> Worth:
    """Returns the worth of each part of a battle, as `castra measure worth`.

    `only` selects the kinds of parts: `pieces`, `council`, `ground`, `specials`, `modules`.
    """
    some = ",".join(only) or None
    options = _options(games=games, seed=seed, bots=bots, jobs=jobs, only=some)
    out = _run("measure", "worth", fspath(path), *options)
    parts = [
        Part(
            part=part["part"],
            name=part["name"],
            change=part["change"],
            hex=part.get("hex"),
            army=part.get("for"),
            worth=part.get("worth"),
            low=part.get("low"),
            high=part.get("high"),
            games=part["games"],
            faults=part["faults"],
            unmeasured=part.get("unmeasured"),
        )
        for part in out["parts"]
    ]
    armies = {army["army"]: Chance._of(army) for army in out["armies"]}
    return Worth(out["battle"], out["games"], out["played"], armies, tuple(parts))


def diff(
    old: str | PathLike[str],
    new: str | PathLike[str],
    *,
    games: int | None = None,
    seed: int | None = None,
    bots: str | None = None,
    jobs: int | None = None,
) -> Diff:
    """Returns the differences in meaning between two versions of a battle or of rules, as `castra diff`.

    `games` is the number of games to play with each version, with the same dice.
    """
    options = _options(games=games, seed=seed, bots=bots, jobs=jobs)
    out = _run("diff", fspath(old), fspath(new), *options)
    played = out.get("games") or {"differences": [], "faults": 0}
    changes = [Change(**change) for change in out["changes"]]
    fields = Difference.__dataclass_fields__
    differences = [Difference(**{name: one[name] for name in fields}) for one in played["differences"]]
    return Diff(
        out["same"], out["plays_alike"], tuple(changes), tuple(differences), played["faults"]
    )
