"""Compares measurements of the package with those of the program. Run by `crates/castra-python/try`."""

import json
from pathlib import Path

import castra
import pytest
from castra import runs

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
BOARD = SCENARIOS / "hnefatafl/battles/hall.castra"
CARDS = SCENARIOS / "commands-and-colors/battles"


def printed(*arguments):
    return json.loads(runs.program(*arguments, "--format=json", findings=True))


def test_worth_is_that_of_the_program():
    run = {"games": 24, "seed": 5, "only": ["council", "ground"]}
    battle = CARDS / "cynoscephalae.castra"
    worth = castra.worth(battle, **run)
    options = ["--games=24", "--seed=5", "--only=council,ground"]
    out = printed("measure", "worth", str(battle), *options)
    assert worth.played == out["played"] and worth.games == 24
    assert len(worth.parts) == len(out["parts"]) > 5
    for part, row in zip(worth.parts, out["parts"]):
        assert (part.name, part.worth, part.low, part.high) == (
            row["name"],
            row.get("worth"),
            row.get("low"),
            row.get("high"),
        )
        assert part.part in ("council", "ground")
        assert (part.worth is None) == (part.unmeasured is not None)
        assert part.army in (None, *worth.armies)
    assert any(part.hex for part in worth.parts if part.part == "ground")
    assert all(chance.low <= chance.chance <= chance.high for chance in worth.armies.values())


def test_suggestions_are_those_of_the_program():
    run = {"games": 16, "seed": 3, "keep": ["ground", "units"]}
    found = castra.suggest(CARDS / "akragas.castra", **run)
    options = ["--suggest", "--games=16", "--seed=3", "--keep=ground,units"]
    out = printed("measure", "balance", str(CARDS / "akragas.castra"), *options)
    assert (found.army, found.tried, found.games) == (out["army"], out["tried"], out["games"])
    assert [one.change for one in found.suggestions] == [one["change"] for one in out["suggestions"]]
    assert (found.nearest is None) == bool(found.suggestions) == ("nearest" not in out)
    best = found.nearest or found.suggestions[0]
    assert best.diff.startswith("---") and best.verified.games >= 16
    assert best.effect.low <= best.effect.difference <= best.effect.high
    with pytest.raises(castra.ProgramError, match="no such"):
        castra.suggest("no such file")


def test_differences_are_sentences(tmp_path):
    old = CARDS / "akragas.castra"
    same = castra.diff(old, old)
    assert same.same and same.plays_alike and not same.changes and not same.differences
    diff = castra.diff(old, CARDS / "akragas-flanks.castra", games=4)
    assert not diff.same and not diff.plays_alike
    module = [change for change in diff.changes if change.part == "module"]
    assert [str(change) for change in module] == ["The module `facing-and-flanks` is in play."]
    assert module[0].before is None and diff.faults == 0
    assert all(one.low <= one.difference <= one.high for one in diff.differences)
    assert {one.army for one in diff.differences if one.what == "wins"} == set(
        castra.load(old).armies
    )
    with pytest.raises(castra.ProgramError):
        castra.diff(old, BOARD)
