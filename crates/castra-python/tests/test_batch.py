"""Compares batches of games with single games. Run by `crates/castra-python/try`."""

from pathlib import Path

import castra
import pytest

np = pytest.importorskip("numpy")

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
CARDS = SCENARIOS / "commands-and-colors/battles/akragas.castra"
TRICKS = SCENARIOS / "tithe/battles/three-farms.castra"
HIDDEN = SCENARIOS / "brothers-war/battles/thates.castra"
BOARD = SCENARIOS / "hnefatafl/battles/hall.castra"
ARRAYS = ("board", "cards", "numbers", "picked", "action_mask")


def battles():
    """Returns a battle of each shipped game."""
    return [sorted(folder.glob("*.castra"))[0] for folder in sorted(SCENARIOS.glob("*/battles"))]


def rows(batch, at):
    """Returns the arrays of a game as `Encoding.observe` does, or with `...` those of all games."""
    arrays = {name: getattr(batch, name)[at] for name in ARRAYS}
    return {**arrays, "question": batch.questions.reshape(-1, 1)[at]}


def assert_equal(one, other):
    assert one.keys() == other.keys()
    for name in one:
        assert one[name].dtype == other[name].dtype and one[name].shape == other[name].shape
        np.testing.assert_array_equal(one[name], other[name], err_msg=name)


@pytest.mark.parametrize("path", battles(), ids=lambda path: path.parents[1].name)
def test_shapes_and_names_fit(path):
    encoding = castra.Encoding(castra.load(path))
    batch = castra.Batch(encoding, 3, threads=1)
    assert batch.board.shape == (3, *encoding.board_shape)
    assert encoding.board_shape[0] == len(encoding.planes) == len(set(encoding.planes))
    assert batch.cards.shape == (3, len(encoding.piles), len(encoding.cards))
    assert batch.numbers.shape == (3, len(encoding.numbers))
    assert len(set(encoding.numbers)) == len(encoding.numbers)
    assert batch.action_mask.shape == batch.picked.shape == (3, encoding.actions)
    assert batch.rewards.shape == (3, len(encoding.armies)) and batch.players.shape == (3,)
    assert encoding.action_name(encoding.actions - 1) == "nothing"
    with pytest.raises(IndexError):
        encoding.action_name(encoding.actions)
    assert not batch.board.flags.writeable and len(batch) == 3


@pytest.mark.parametrize("path", battles(), ids=lambda path: path.parents[1].name)
def test_games_of_a_batch_are_single_games(path):
    """The same answers to games of the same seeds lead through the same positions to the same ends."""
    battle = castra.load(path)
    encoding = castra.Encoding(battle)
    batch = castra.Batch(encoding, 3, seed=40)
    states = [battle.new_initial_state(40 + i, 1) for i in range(3)]
    for step in range(300):
        actions = batch.random_actions()
        for at, state in enumerate(states):
            assert batch.players[at] == state.current_player()
            legal = [encoding.from_legal(state, action) for action in state.legal_actions()]
            assert np.flatnonzero(batch.action_mask[at]).tolist() == legal
            assert [encoding.to_legal(state, action) for action in legal] == state.legal_actions()
            if step % 10 == 0:
                assert_equal(rows(batch, at), encoding.observe(state))
            state.apply_action(encoding.to_legal(state, actions[at]))
        batch.step(actions)
        for at, state in enumerate(states):
            assert batch.ended[at] == state.is_terminal()
            if state.is_terminal():
                assert batch.rewards[at].tolist() == pytest.approx(state.returns())
                states[at] = battle.new_initial_state(40 + at, batch.game_numbers[at])
            else:
                assert not batch.rewards[at].any()


def test_winners_are_those_of_the_records(tmp_path):
    """Games are played to their ends, and `castra replay` finds the same winner in their records."""
    battle = castra.load(CARDS)
    encoding = castra.Encoding(battle)
    batch = castra.Batch(encoding, 4, seed=7)
    states = [battle.new_initial_state(7 + i, 1) for i in range(4)]
    won = {}
    while len(won) < 4:
        actions = batch.random_actions()
        for at, state in enumerate(states):
            if at not in won:
                state.apply_action(encoding.to_legal(state, actions[at]))
        batch.step(actions)
        for ended in batch.ended_games():
            won.setdefault(ended["game"], (ended["winner"], ended["reason"], ended["turns"]))
    for at, state in enumerate(states):
        assert state.outcome() == won[at]
        record = tmp_path / f"{at}.ron"
        record.write_text(state.record())
        assert won[at][1] in castra.runs.program("replay", str(record), str(CARDS))


def test_threads_and_neighbours_change_nothing():
    encoding = castra.Encoding(castra.load(CARDS))
    batches = [castra.Batch(encoding, 50, seed=3, threads=threads) for threads in (1, 2, 7)]
    alone = castra.Batch(encoding, 1, seed=3 + 30)
    for _ in range(150):
        actions = [batch.random_actions() for batch in batches]
        assert all((other == actions[0]).all() for other in actions)
        for batch in batches:
            batch.step(actions[0])
        alone.step(actions[0][30:31])
        for batch in batches[1:]:
            assert_equal(rows(batches[0], ...), rows(batch, ...))
        assert_equal(rows(batches[0], 30), rows(alone, 0))


@pytest.mark.parametrize("path", [CARDS, TRICKS, HIDDEN], ids=lambda path: path.parents[1].name)
def test_arrays_tell_nothing_hidden(path):
    """Positions that look the same to a player have the same arrays; those of other players differ."""
    import random

    battle = castra.load(path)
    encoding = castra.Encoding(battle)
    state, choose, differ = battle.new_initial_state(2), random.Random(2), 0
    for step in range(120):
        if state.is_terminal():
            break
        if step % 10 == 0:
            player = state.current_player()
            others = [p for p in range(state.num_players()) if p != player]
            known = encoding.observe(state)
            worlds = [state.resample(seed) for seed in range(6)]
            for world in worlds:
                assert_equal(encoding.observe(world), known)
                assert_equal(encoding.observe(world, player), known)
            for other in others:
                seen = [encoding.observe(world, other) for world in worlds]
                assert not any(arrays["action_mask"].any() for arrays in seen)
                assert all(arrays["question"][0] == -1 for arrays in seen)
                differ += len({b"".join(a.tobytes() for a in s.values()) for s in seen}) > 1
        state.apply_action(choose.choice(state.legal_actions()))
    assert differ, "nothing that others know was ever dealt anew"


def test_what_is_not_legal_is_refused():
    encoding = castra.Encoding(castra.load(CARDS))
    batch = castra.Batch(encoding, 3)
    before = {name: array.copy() for name, array in rows(batch, ...).items()}
    actions = batch.random_actions()
    illegal = int(np.flatnonzero(batch.action_mask[1] == 0)[0])
    for wrong in (illegal, -1, encoding.actions, 2**40):
        with pytest.raises(ValueError, match="game 1"):
            batch.step([actions[0], wrong, actions[2]])
    with pytest.raises(ValueError, match="2 values for 3 games"):
        batch.step(actions[:2])
    with pytest.raises(ValueError, match="1 values for 3 games"):
        batch.reset([1])
    assert_equal(rows(batch, ...), before)
    batch.step(actions)
    other = castra.load(BOARD).new_initial_state()
    with pytest.raises(ValueError, match="another battle"):
        encoding.observe(other)


def test_gymnasium_takes_it():
    gymnasium = pytest.importorskip("gymnasium")
    from castra.gymnasium import CastraVectorEnv

    envs = CastraVectorEnv(BOARD, 8, threads=2)
    assert isinstance(envs, gymnasium.vector.VectorEnv)
    assert envs.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    first, infos = envs.reset(seed=5)
    assert envs.observation_space.contains(first) and infos["player"].shape == (8,)
    again, _ = envs.reset(seed=list(range(5, 13)))
    assert_equal(first, again)
    ends = 0
    for _ in range(1500):
        actions = envs.random_actions()
        assert envs.action_space.contains(actions)
        acting = infos["player"]
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (8,)
        assert not truncations.any() and not rewards[~terminations].any()
        for at in np.flatnonzero(terminations):
            final = infos["final_info"][at]
            assert envs.single_observation_space.contains(infos["final_obs"][at])
            winner, player = final["winner"], acting[at]
            assert final["player"] == player
            assert rewards[at] == (0 if winner is None else 1 if winner == player else -1)
            ends += 1
    assert ends and envs.observation_space.contains(observations)
    assert envs.single_observation_space.contains(
        {name: array[0] for name, array in observations.items()}
    )
    with pytest.raises(ValueError, match="options"):
        envs.reset(options={"nothing": 1})
    kept = CastraVectorEnv(BOARD, 2, copy=False)
    one, _ = kept.reset()
    two = kept.step(kept.random_actions())[0]
    assert all(one[name] is two[name] for name in one)
    envs.close()
