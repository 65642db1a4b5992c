import fibnim
import pytest


def test_solutions_are_those_of_the_positions():
    puzzles = fibnim.puzzles(30, grade=4, seed=11).puzzles
    assert [puzzle.kind for puzzle in puzzles[:4]] == ["only-move", "outcome", "tails", "only-move"]
    for puzzle in puzzles:
        solved = puzzle.position.solve()
        if puzzle.kind == "only-move":
            assert list(solved.winning_moves) == [puzzle.solution]
        elif puzzle.kind == "outcome":
            assert solved.outcome == puzzle.solution
        else:
            terms = fibnim.number(puzzle.position.piles[0], take=puzzle.position.take).terms
            tails = {sum(terms[start:]) for start in range(len(terms))}
            assert sum(move.take in tails for move in solved.winning_moves) == puzzle.solution


def test_a_seed_is_a_set():
    assert fibnim.puzzles(8, seed=5) == fibnim.puzzles(8, seed=5) != fibnim.puzzles(8, seed=6)
    assert fibnim.puzzles(8, seed=5).puzzles[:3] == fibnim.puzzles(3, seed=5).puzzles
    few = fibnim.puzzles(2, kinds=["tails"], grade=2)
    assert eval(repr(few), {"puzzles": fibnim.puzzles}) == few
    assert list(fibnim.puzzles(2).to_pandas().columns) == ["kind", "task", "solution", "position"]


@pytest.mark.parametrize(
    ("call", "accepted"),
    [
        (lambda: fibnim.puzzles(51), "from 1 to 50"),
        (lambda: fibnim.puzzles(grade=6), "from 1 to 5"),
        (lambda: fibnim.puzzles(kinds=[]), "sequences of 'only-move'"),
        (lambda: fibnim.puzzles(kinds=["chess"]), "'outcome'"),
        (lambda: fibnim.puzzles(seed=2**64), "from 0 to 18446744073709551615"),
    ],
)
def test_errors_say_what_is_accepted(call, accepted):
    with pytest.raises(fibnim.InputError, match=accepted):
        call()
