"""Problems of texts as objects, with the fields of `castra check --format json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Mapping


@dataclass(frozen=True)
class Place:
    """A part of a file: lines and columns from 1, the end exclusive; `start` and `end` in bytes."""

    path: str
    line: int
    col: int
    end_line: int
    end_col: int
    start: int
    end: int

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Place:
        return cls(
            data["path"],
            data["line"],
            data["col"],
            data["endLine"],
            data["endCol"],
            data["start"],
            data["end"],
        )


@dataclass(frozen=True)
class Label:
    """A related place with a note."""

    text: str
    place: Place


@dataclass(frozen=True)
class Edit:
    """A replacement for the text at a place."""

    text: str
    place: Place


@dataclass(frozen=True)
class Fix:
    """Edits that fix a problem; `safe` if `castra check --fix` applies them."""

    title: str
    safe: bool
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Problem:
    """A problem. `code` is for example `map/row-length`; `severity` is `error` or `warning`."""

    code: str
    severity: str
    message: str
    place: Place
    label: str
    labels: tuple[Label, ...]
    help: str | None
    fixes: tuple[Fix, ...]

    def __str__(self) -> str:
        at = self.place
        return f"{at.path}:{at.line}:{at.col}: {self.severity}[{self.code}]: {self.message}"

    @property
    def is_error(self) -> bool:
        """Whether the problem is an error, so that the battle cannot be played."""
        return self.severity == "error"

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Problem:
        return cls(
            code=data["code"],
            severity=data["severity"],
            message=data["message"],
            place=Place.of(data),
            label=data["label"],
            labels=tuple(Label(label["text"], Place.of(label)) for label in data["labels"]),
            help=data["help"],
            fixes=tuple(
                Fix(
                    fix["title"],
                    fix["safe"],
                    tuple(Edit(edit["text"], Place.of(edit)) for edit in fix["edits"]),
                )
                for fix in data["fixes"]
            ),
        )

    @classmethod
    def list_of(cls, text: str) -> list[Problem]:
        return [cls.of(problem) for problem in json.loads(text)]
