import pickle
from concurrent.futures import ThreadPoolExecutor

import fibnim
import pytest

import literal


def test_a_game_against_a_perfect_opponent_is_won_from_a_won_start():
    game = fibnim.Game([20], players=("human", "perfect"))
    while game.winner is None:
        hint = game.hint()
        assert hint.wins and literal.wins(game.piles, 19 if game.quota == "not-whole" else game.quota, literal.double)
        game.play(hint.move)
    assert game.winner == "first" and sum(move.take for move in game.moves) == 20
    # Every position of the opponent was lost.
    assert [verdict.wins for verdict in game.review()] == [True, False] * (len(game.moves) // 2) + [True] * (
        len(game.moves) % 2
    )
    with pytest.raises(ValueError, match="the game is over"):
        game.play(0, 1)


def test_undo_and_redo():
    game = fibnim.Game([21], players=("human", "human"))
    game.play(0, 5)
    game.play(0, 3)
    assert (game.piles, game.quota, game.turn) == ((13,), 6, "first")
    assert game.undo() and game.undo() and not game.undo()
    assert (game.piles, game.quota) == ((21,), "not-whole")
    assert game.redo() and game.redo() and not game.redo()
    assert game.moves == (fibnim.Move(0, 5), fibnim.Move(0, 3))
    # 21 is a P-position, so no first move wins; the second move wins.
    assert game.review() == [fibnim.Verdict(fibnim.Move(0, 5), False), fibnim.Verdict(fibnim.Move(0, 3), True)]
    game.resign()
    assert game.winner == "second"


def test_strategies_play_the_same_with_the_same_seed(tmp_path):
    games = [fibnim.Game([9, 12, 5], players=("random", "slip:0.5"), seed=seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    assert all(game.winner for game in games)
    games[0].save(tmp_path / "game.json")
    assert fibnim.Game.load(tmp_path / "game.json") == games[0] == pickle.loads(pickle.dumps(games[0]))
    assert eval(repr(games[0]), {"Game": fibnim.Game}) == games[0]
    with pytest.raises(FileExistsError):
        games[0].save(tmp_path / "game.json")


def test_a_strategy_that_exceeds_its_time_makes_no_move():
    game = fibnim.Game([1500, 1600, 1700], players=("human", "perfect"))
    with pytest.raises(fibnim.BeyondBudget):
        game.play(0, 1, time=0.05)
    assert game.moves == (fibnim.Move(0, 1),) and game.turn == "second"
    with pytest.raises(ValueError, match="the turn of perfect"):
        game.play(0, 1)


def test_a_hint_does_not_block_the_game():
    game = fibnim.Game([1500, 1600, 1700], players=("human", "human"))
    with ThreadPoolExecutor() as pool:
        hints = [pool.submit(game.hint, time=0.3) for _ in range(4)]
        game.play(0, 3)
        assert game.undo() and game.redo()
        assert all(isinstance(hint.exception(), fibnim.BeyondBudget) for hint in hints)
    assert game.moves == (fibnim.Move(0, 3),)


def test_other_rules():
    game = fibnim.Game("(5;2)+(8;3)", players=("human", "human"), take="3t", misere=False)
    game.play(1, 3)
    assert (game.piles, game.quota) == ((5, 5), (2, 9))
    assert game.solve() == fibnim.solve([5, 5], quota=[2, 9], dynamic="local", take="3t")
    assert "●●●●●" in game._repr_html_()
    misere = fibnim.Game([1], quota=1, misere=True, players=("human", "human"))
    misere.play(0, 1)
    assert misere.winner == "second"
