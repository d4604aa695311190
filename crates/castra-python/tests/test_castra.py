"""Tests the package with shipped battles. Run by `crates/castra-python/try`."""

import copy
import json
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import castra
import pytest
from castra import runs

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
CARDS = SCENARIOS / "commands-and-colors/battles/zama.castra"
TRICKS = SCENARIOS / "tithe/battles"
HIDDEN = SCENARIOS / "brothers-war/battles"
BOARD = SCENARIOS / "hnefatafl/battles"
BROKEN = """scenario x "X" for commands-and-colors

war-council {
  army reds "Reds" bottom { general "A", cards 5, moves first, colour roman }
  army greys "Greys" top { general "B", cards 4, colour barbarian }
  banners 3
}

map standard {
  hill at G7
}

deploy greys {
  warriors at H4
}

deploy reds {
  auxila at C4
}
"""


def battles():
    """Returns a battle of each shipped game."""
    folders = sorted(SCENARIOS.glob("*/battles"))
    return [sorted(folder.glob("*.castra"))[0] for folder in folders]


def random_game(battle, seed, steps=100_000):
    choose = random.Random(seed)
    state = battle.new_initial_state(seed)
    while not state.is_terminal() and steps:
        steps -= 1
        yield state
        state.apply_action(choose.choice(state.legal_actions()))
    yield state


def test_problems_are_objects():
    problems = castra.check_text(BROKEN, SCENARIOS / "x.castra")
    unknown = [p for p in problems if p.code == "deploy/unknown-unit"]
    assert len(unknown) == 1 and unknown[0].is_error
    assert (unknown[0].place.line, unknown[0].place.col) == (18, 3)
    assert "auxilia" in unknown[0].label
    assert unknown[0].fixes[0].edits[0].text == "auxilia"
    assert castra.check(SCENARIOS / "hnefatafl") == []
    with pytest.raises(FileNotFoundError):
        castra.check("no such file")


def test_a_battle_with_errors_is_not_loaded(tmp_path):
    file = tmp_path / "x.castra"
    file.write_text(BROKEN)
    with pytest.raises(ValueError, match="unknown-unit"):
        castra.load(file)
    with pytest.raises(ValueError, match="no module"):
        castra.load(CARDS, modules=["nothing"])
    with pytest.raises(ValueError, match="option"):
        castra.load(CARDS, options={"nothing": True})


@pytest.mark.parametrize("path", battles(), ids=lambda path: path.parents[1].name)
def test_every_shipped_game_is_played(path):
    battle = castra.load(path)
    for state in random_game(battle, 3, steps=400):
        player = state.current_player()
        if state.is_terminal():
            assert player == -4 and state.legal_actions() == []
            continue
        legal = state.legal_actions()
        assert legal and legal == sorted(set(legal)) and player < state.num_players()
        others = [p for p in range(state.num_players()) if p != player]
        assert all(state.legal_actions(other) == [] for other in others)
        words = [state.action_to_string(action) for action in legal]
        assert [state.string_to_action(word) for word in words] == legal
    assert len(state.returns()) == state.num_players()


def test_the_same_seed_is_the_same_game():
    battle = castra.load(CARDS)
    endings = {tuple(s.returns()) for s in [list(random_game(battle, 5))[-1] for _ in range(2)]}
    assert len(endings) == 1
    ended = list(random_game(battle, 5))[-1]
    assert ended.is_terminal() and sum(ended.returns()) == 0
    winner, reason, turns = ended.outcome()
    assert turns == ended.turn() and (winner is None or ended.returns()[winner] == 1)


def test_a_clone_goes_its_own_way():
    battle = castra.load(CARDS)
    *_, state = random_game(battle, 1, steps=50)
    before = state.information_state_string()
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert other.information_state_string() == before
        again = state.clone()
        for game in (other, again):
            game.apply_action(game.legal_actions()[-1])
        assert other.observation_string(0) == again.observation_string(0)
    assert state.information_state_string() == before


@pytest.mark.parametrize("folder", [CARDS.parent, TRICKS, HIDDEN], ids=lambda p: p.parent.name)
def test_a_world_dealt_anew_looks_the_same(folder):
    battle = castra.load(sorted(folder.glob("*.castra"))[0])
    differ = 0
    for step, state in enumerate(random_game(battle, 2, steps=120)):
        if state.is_terminal() or step % 10:
            continue
        player = state.current_player()
        seen, known = state.observation_string(), state.information_state_string()
        worlds = [state.resample(seed) for seed in range(6)]
        assert all(world.observation_string() == seen for world in worlds)
        assert all(world.information_state_string() == known for world in worlds)
        assert all(world.legal_actions() == state.legal_actions() for world in worlds)
        again = state.resample(3)
        others = [p for p in range(state.num_players()) if p != player]
        for other in others:
            assert again.observation_string(other) == worlds[3].observation_string(other)
        differ += len({tuple(w.observation_string(o) for o in others) for w in worlds}) > 1
    assert differ, "nothing that others see was ever dealt anew"
    with pytest.raises(ValueError, match="record"):
        worlds[0].record()


def test_worlds_can_be_asked_for_as_openspiel_does():
    state = castra.load(CARDS).new_initial_state()
    player = state.current_player()
    world = state.resample_from_infostate(player, random.Random(1).random)
    assert world.observation_string(player) == state.observation_string(player)
    with pytest.raises(ValueError):
        state.resample_from_infostate(1 - player, random.random)


def test_choices_of_several_are_made_one_by_one():
    battle = castra.load(CARDS)
    several = 0
    for state in random_game(battle, 4, steps=600):
        asked = castra.question(state)
        if asked is None or asked["several"] is None:
            continue
        least, most = asked["several"]["least"], asked["several"]["most"]
        number, world, picked = asked["number"], state.clone(), 0
        while castra.question(world) is not None and castra.question(world)["number"] == number:
            legal = world.legal_actions()
            done = len(asked["options"])
            assert (done in legal) == (picked >= least)
            world.apply_action(legal[0])
            picked += legal[0] != done
        assert least <= picked <= most
        several += 1
    assert several


def test_what_is_not_legal_is_refused():
    state = castra.load(CARDS).new_initial_state()
    before = state.information_state_string()
    for action in (10_000, max(state.legal_actions()) + 1):
        with pytest.raises(ValueError):
            state.apply_action(action)
    with pytest.raises(OverflowError):
        state.apply_action(-1)
    with pytest.raises(IndexError):
        state.legal_actions(7)
    assert state.information_state_string() == before
    forgetful = castra.load(CARDS).new_initial_state(remember=False)
    with pytest.raises(ValueError, match="remember"):
        forgetful.information_state_string()
    assert json.loads(forgetful.observation_string()) == castra.position(forgetful)


def test_a_game_is_a_record(tmp_path):
    battle = castra.load(CARDS)
    ended = list(random_game(battle, 9))[-1]
    record = tmp_path / "game.ron"
    record.write_text(ended.record())
    told = runs.program("replay", str(record), str(CARDS))
    assert ended.outcome()[1] in told


def test_threads_share_a_battle():
    battle = castra.load(CARDS)
    endings = [None] * 4

    def play(i):
        endings[i] = list(random_game(battle, 11))[-1].information_state_string(0)

    threads = [threading.Thread(target=play, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(endings)) == 1 and endings[0]


def test_games_come_as_arrow():
    pytest.importorskip("pyarrow")
    table = castra.simulate(CARDS, games=40)
    assert table.num_rows == 40
    shown = runs.program("simulate", str(CARDS), "--games", "40", "--format", "json")
    figures = json.loads(shown)
    assert sum(table["turns"].to_pylist()) > 0 and figures["games"] == 40
    with pytest.raises(castra.ProgramError, match="no such"):
        castra.simulate("no such file")


def test_parts_merge_byte_for_byte():
    for ending in ("parquet", "csv", "jsonl"):
        whole = runs.play_part(CARDS, 1, 1, games=60, ending=ending)
        several = [runs.play_part(CARDS, p, 3, games=60, ending=ending) for p in (3, 1, 2)]
        assert runs.merge(several, ending=ending) == whole


def dies_once(mark, path, part, parts, **run):
    """Plays a part like a worker that dies in the first attempt at the second part."""
    if part == 2 and not os.path.exists(mark):
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return original(path, part, parts, **run)


original = runs.play_part


def test_a_lost_worker_costs_only_its_parts(tmp_path, monkeypatch):
    whole = runs.play_part(CARDS, 1, 1, games=60)
    monkeypatch.setattr(runs, "play_part", partial(dies_once, str(tmp_path / "mark")))
    merged = runs.play(CARDS, lambda: ProcessPoolExecutor(2), parts=4, games=60)
    assert merged == whole and (tmp_path / "mark").exists()
    with pytest.raises(castra.ProgramError):
        runs.play("no such file", lambda: ProcessPoolExecutor(1), parts=1, games=1)


def test_books_and_exports_are_those_of_the_program(tmp_path):
    book = tmp_path / "book.html"
    runs.program("doc", str(CARDS), "-o", str(book))
    assert castra.book(CARDS) == book.read_text(encoding="utf-8")
    assert castra.book(CARDS, "designers") != castra.book(CARDS)
    with pytest.raises(ValueError, match="no book for"):
        castra.book(CARDS, "nobody")
    shown = runs.program("export", str(CARDS), "--format", "json")
    content, pictures, lost = castra.export(CARDS)
    assert content.decode() == shown and (pictures, lost) == ([], [])
    assert castra.export(CARDS, "vassal")[0].startswith(b"PK")
    with pytest.raises(ValueError, match="no format"):
        castra.export(CARDS, "chess")


def test_the_module_is_the_program():
    done = subprocess.run([sys.executable, "-m", "castra", "--version"], capture_output=True)
    assert done.returncode == 0 and castra.version() in done.stdout.decode()
    done = subprocess.run([sys.executable, "-m", "castra", "check", "no such file"])
    assert done.returncode == 2


def test_pettingzoo_takes_it():
    test = pytest.importorskip("pettingzoo.test")
    from castra.pettingzoo import env

    for path in (BOARD, CARDS):
        file = path if path.is_file() else sorted(path.glob("*.castra"))[0]
        test.api_test(env(file), num_cycles=300)
        test.seed_test(lambda: env(file), num_cycles=50)


def test_agents_observe_what_their_armies_know():
    pytest.importorskip("pettingzoo")
    from castra.pettingzoo import env

    environment = env(CARDS)
    environment.reset(seed=3)
    assert environment.possible_agents == environment.battle.armies
    choose = random.Random(3)
    for agent in environment.agent_iter(400):
        observation, _, over, _, _ = environment.last()
        assert environment.observation_space(agent).contains(observation)
        others = [other for other in environment.agents if other != agent]
        assert not any(environment.observe(other)["action_mask"].any() for other in others)
        legal = observation["action_mask"].nonzero()[0].tolist()
        environment.step(None if over else choose.choice(legal))


def test_an_environment_can_be_sent_to_a_worker():
    pytest.importorskip("pettingzoo")
    from castra.pettingzoo import env

    one = env(CARDS)
    other = pickle.loads(pickle.dumps(one))
    for environment in (one, other):
        environment.reset(seed=4)
    mine, others = one.observe(one.agents[0]), other.observe(other.agents[0])
    assert all((mine[name] == others[name]).all() for name in mine)


def test_the_notebook_runs(monkeypatch):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("pyarrow")
    monkeypatch.setenv("CASTRA_SCENARIOS", str(SCENARIOS))
    file = Path(__file__).resolve().parents[1] / "examples/battle.ipynb"
    notebook = nbformat.read(file, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300).execute()
    last = notebook.cells[-1]["outputs"][-1]["data"]["text/plain"]
    assert int(last) >= 0
