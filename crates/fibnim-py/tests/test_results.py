"""Results can be explored, written as tables, and do not hide infinity; questions, functions and strategies are given
as in Python."""

import math
import pickle

import fibnim
import numpy as np
import pytest

import literal

FIBONACCI = (1, 2, 3, 5, 8, 13, 21, 34)

ARRAYS = [
    fibnim.thresholds(piles=2, max=9),
    fibnim.thresholds(piles=2, max=9, misere=True),
    fibnim.thresholds(piles=3, max=5, dtype=np.uint8),
    fibnim.tableau(rows=4, cols=6, take="3t"),
    fibnim.solve_many([[5, 5], [5, 6], [2**64 - 1, 4]], quota=3).thresholds,
]


@pytest.mark.parametrize(
    ("answer", "fields"),
    [
        (lambda: fibnim.complement((6, 1)), {"kind", "value", "searched_to", "basis"}),
        (lambda: fibnim.prove_statement("forall n: n >= 0"), {"holds", "witness", "statement"}),
        (lambda: fibnim.h_sequence(4), {"terms", "lags", "to_bfile", "to_pandas"}),
        (lambda: fibnim.odds([5], first="random", against="perfect"), {"kind", "exact", "unfinished", "interval"}),
        (lambda: fibnim.word(3, 2, 4), {"letters", "pile", "quota"}),
        (lambda: fibnim.word(3, 2, 4).letters[0], {"letter", "partial_sum"}),
    ],
)
def test_fields_are_listed(answer, fields):
    found = answer()
    assert fields <= set(dir(found)) and all(getattr(found, name) is not ... for name in fields)
    with pytest.raises(AttributeError, match="nothing"):
        found.nothing


def test_every_question_has_a_call():
    assert fibnim.word(3, 2, 4).letters[3].partial_sum == 13
    assert fibnim.certificates().certificates[0].take_away == "2t"
    assert fibnim.theory("prove a := forall n: n >= 0").holds
    rows = fibnim.grundy_rows(8, cols=8).rows
    assert [list(row) for row in rows] == fibnim.grundy_array(rows=8, cols=8).tolist()
    assert [value for (value,) in fibnim.grundy_rows(8, quota=3).rows] == [
        literal.grundy(n, 3, literal.double) for n in range(9)
    ]
    with pytest.raises(fibnim.InputError, match="quota"):
        fibnim.grundy_automaton(quota="some")


def test_complements_are_those_one_by_one():
    for options in ({}, {"take": "3t", "bound": 30}, {"misere": True, "bound": 30}):
        for row in fibnim.complements(max=7, **options).rows:
            one = fibnim.complement(row.piles, **options)
            assert (row.complement.kind, row.complement.value) == (one.kind, one.value), (row, options)


def test_ask_names_fields_and_their_alternatives():
    assert fibnim.ask("solve", position="(7)", quota=np.int64(3)) == fibnim.ask({"ask": "solve", "position": "(7;3)"})
    assert fibnim.ask("thresholds", as_="slice", max=3) == fibnim.ask({"ask": "thresholds", "as": "slice", "max": 3})
    assert fibnim.ask("grundy_rows", rows=3, take=3) == fibnim.ask("grundy-rows", rows=3, take="3")
    for call, says in [
        (lambda: fibnim.ask("nothing"), "ask is 'nothing': use one of 'solve', 'grundy'"),
        (lambda: fibnim.ask("word", pile=3, quotas=2), "quotas is not a field of word: use 'letters', 'pile', 'quota'"),
        (lambda: fibnim.ask("thresholds", max=3, as_="map"), "'map': use one of 'list', 'p-positions'"),
        (lambda: fibnim.ask("thresholds", max=1.5), "max is 1.5: give an integer"),
        (lambda: fibnim.ask("count", fixed=3), "fixed is 3: give a list"),
        (lambda: fibnim.ask("word", pile=[], quota=1, letters=3), "pile is []: give an integer or a text"),
    ]:
        with pytest.raises(fibnim.InputError) as error:
            call()
        assert says in str(error.value)
    with pytest.raises(TypeError, match="give True or False"):
        fibnim.ask("solve", position=7, explain="no")


@pytest.mark.parametrize("array", ARRAYS)
def test_infinity_is_never_a_number(array):
    plain, infinite = np.asarray(array), fibnim.masked(array).mask
    wide = np.where(infinite, np.inf, plain.astype(float))
    assert type(plain) is np.ndarray and infinite.any() and np.array_equal(fibnim.as_float(array), wide)
    assert str(plain.max()) not in repr(array) + str(array) and "∞" in repr(array) and "∞" in str(array)
    for of in (
        np.sum,
        np.max,
        np.min,
        np.mean,
        np.median,
        lambda a: a + 1,
        lambda a: 2 * a,
        np.isinf,
        np.cumsum,
        lambda a: -a,
    ):
        assert np.array_equal(of(array), of(wide))
    assert array.sum() == array.max() == math.inf and array.astype(float).tolist() == array.tolist() == wide.tolist()
    limits = [0, 1, 3, 254, 255, 256, 2**32 - 2, 2**32, 10**30, math.inf, 2.5, np.uint8(3), np.int64(255), wide]
    for limit in limits:
        # An exact comparison of the sizes that occur here.
        for compare in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__"):
            if limit is not wide and int(np.iinfo(plain.dtype).max) == limit:
                continue
            expected = [getattr(float(one), compare)(float(two)) for one, two in np.broadcast(wide, limit)]
            assert getattr(array, compare)(limit).ravel().tolist() == expected, (limit, compare)
    assert (array == array).all() and (array == fibnim.INFINITE).tolist() == infinite.tolist()
    place = tuple(np.argwhere(infinite)[0])
    assert array[place] == array.item(*place) == fibnim.INFINITE
    again = pickle.loads(pickle.dumps(array))
    assert type(again) is type(array) and (again == array).all()


def test_tables_are_written():
    array = fibnim.thresholds(piles=2, max=2)
    body = [r"0 & $\infty$ & 1 & 2 \\", r"1 & 1 & $\infty$ & 1 \\", r"2 & 2 & 1 & $\infty$ \\"]
    head = [r"\begin{tabular}{rrrr}", r" & 0 & 1 & 2 \\", r"\hline"]
    assert array.to_latex().splitlines() == [*head, *body, r"\end{tabular}"]
    assert fibnim.thresholds(piles=1, max=3)[1:].to_bfile() == "0 1\n1 2\n2 3\n"
    assert fibnim.h_sequence(4).to_bfile() == "1 1\n2 2\n3 3\n4 5\n"
    assert fibnim.count(fixed=(6, 1), quota=3, terms=3).to_bfile() == "1 1\n2 1\n3 1\n"
    assert fibnim.sequence("threshold", range="20..24").to_bfile() == "20 2\n21 21\n22 1\n23 2\n24 3\n"
    assert fibnim.sequence("size", range="4..9", where="P", quota=2).to_bfile() == "1 5\n2 8\n"
    assert fibnim.to_bfile([10**5000]) == "0 1" + "0" * 5000 + "\n"
    latex = fibnim.complements(max=4, holes=True).to_latex()
    assert "none &  & 4 &  & (3, 4) & " in latex and r"complement.searched\_to" in latex
    for call, says in [
        (array.to_bfile, "2 dimensions"),
        (fibnim.thresholds(piles=3, max=2).to_latex, "3 dimensions"),
        (fibnim.thresholds(piles=1, max=2).to_bfile, "index 0 is infinite"),
        (fibnim.complement((6, 1)).to_latex, "no list of records"),
        (fibnim.sequence("threshold", range="0..3").to_bfile, "n = 0 is infinite"),
        (fibnim.sequence("chance", range="3..5").to_bfile, "integers only"),
        (fibnim.sequence("threshold", range="1..3", beside="m").to_bfile, "not one sequence"),
        (fibnim.sequence("threshold", range="1..3", sum=True).to_bfile, "not one sequence"),
    ]:
        with pytest.raises(fibnim.InputError, match=says):
            call()


@pytest.mark.full
def test_data_frames(tmp_path):
    frame = fibnim.thresholds(piles=2, max=3).to_pandas()
    assert frame.shape == (4, 4) and frame["3"][3] == math.inf and frame["3"][1] == 1
    assert list(fibnim.complements(max=9).to_pandas()["complement.value"].dropna().astype(int))[:3] == [0, 1, 0]
    table = fibnim.Table.build(tmp_path / "frame.fnt", piles=2, max=5)
    assert table.to_pandas()["threshold"].max() == math.inf and fibnim.h_sequence(5).to_pandas()["term"].sum() == 19


def test_sizes_are_integers_or_texts():
    hard = lambda memory: fibnim.solve([900, 901, 902], quota=3, memory=memory)
    for memory in ("1MB", "1 mb", 10**6, "1000kB", "0.001GB"):
        with pytest.raises(fibnim.BeyondBudget):
            hard(memory)
    assert fibnim.solve([5], memory="4GiB") == fibnim.solve([5], memory=2**32)
    for bad in ("4XB", "GiB", "-1", "1e9", "", "9" * 99, 0):
        with pytest.raises(fibnim.InputError, match="memory is"):
            hard(bad)


def test_a_quota_that_never_changes_is_an_integer():
    assert fibnim.Position([7], take=3) == fibnim.Position([7], take="3") == fibnim.Position([7], take=np.int8(3))
    assert fibnim.thresholds(piles=2, max=9, take=3).tolist() == fibnim.thresholds(piles=2, max=9, take="3").tolist()


def test_large_regions_and_functions():
    for misere in (False, True):
        for take in ("2t", "3t", "t+1", "2,2,6 then t+3"):
            rules = {"take": take, "misere": misere}
            many, two = fibnim.thresholds(piles=1, max=40_000, **rules), fibnim.thresholds(piles=2, max=150, **rules)
            assert np.array_equal(many[:151], two[0]), rules
    for own, text in [
        (lambda t: t + t // 2, "floor(3t/2)"),
        (lambda t: max(9, 3 * t - 7), "9,9,9,9,9 then 3t-7"),
        (lambda t: 7, "7"),
        (lambda t: t + t // 1000, "floor(1001t/1000)"),
    ]:
        assert fibnim.Position([70_000], take=own).take == str(fibnim.Position([7], take=text).take)
    # A quota above the pile is as good as the pile.
    for piles in ([70_000], [70_000, 20]):
        found, same = fibnim.solve(piles, take=lambda t: t * t), fibnim.solve(piles, take="t^2")
        assert (found.outcome, found.threshold, found.winning_moves[:3]) == (
            same.outcome,
            same.threshold,
            same.winning_moves[:3],
        )
    with pytest.raises(fibnim.InputError, match="without a line"):
        fibnim.solve([70_000], take=lambda t: t + math.isqrt(t))


def test_moves_beyond_what_len_can_give():
    moves = fibnim.Position([10**30], quota=10**20).legal_moves
    with pytest.raises(OverflowError, match="use count"):
        len(moves)
    assert moves.count() == 10**20 and moves[10**20 - 1] == (0, 10**20)


def test_strategies_are_functions():
    def largest(position):
        return position.legal_moves[-1]

    game = fibnim.Game([30], players=("human", largest), quota=3)
    game.play(0, 2)
    assert game.moves == ((0, 2), (0, 4)) and game.turn == "first" and game.players == ("human", largest)
    assert game.undo() and game.moves == () and game.redo() and len(game.moves) == 2
    assert fibnim.Game([9], players=(largest, largest)).moves == ((0, 8), (0, 1)) and "largest" in game._repr_html_()
    assert fibnim.Game.loads(game.dumps()).players == ("human", "human")
    for wrong, says in [(lambda _: (0, 4), "at most 3"), (lambda _: 3, "not a move"), (lambda _: (1, 1), "pile is 1")]:
        with pytest.raises(fibnim.InputError, match=says):
            fibnim.Game([30], players=(wrong, "perfect"), quota=3)
    with pytest.raises(ZeroDivisionError):
        fibnim.odds([5], first=lambda position: 1 // 0, against="perfect")


def test_chances_of_functions():
    # The first player takes the least part of the pile, as a perfect player does.
    def least(position):
        return 0, min(fibnim.zeckendorf(position.piles[0])[-1], position.legal_moves.count())

    assert fibnim.odds([12], first=least, against="random", games=5).wins == 5
    found = fibnim.odds([12], first="random", against=lambda position: (0, 1), games=40, seed=3)
    assert found == fibnim.odds([12], first="random", against=lambda position: (0, 1), games=40, seed=3)
    low, high = found.interval
    assert low < found.wins / 40 < high and (found.games, found.unfinished, found.basis.strength) == (40, 0, "estimate")
    assert fibnim.odds([30], first=least, against="random", games=10**9, time=0.2).games < 10**9


def test_a_wrong_number_of_arguments_is_an_error_of_the_input():
    for statement in ("n(1;2)", "n2(1,2)", "forall x: n(3;4,5,6,7)", "forall x: y = x", "nothing(3)"):
        with pytest.raises(fibnim.InputError):
            fibnim.prove_statement(statement)
    with pytest.raises(fibnim.BeyondBudget):
        fibnim.prove_statement("forall k: exists w: w >= 1 and n(4,3; k, w)", states=1)


def test_the_four_ways_to_solve_give_the_answers_of_the_command():
    # One long pile beside small ones, which certificates answer that are learned for them.
    for piles in ([10, 1, 10**12], [2, 3, 10**12], [4, 5, 10**12], [7, 1, 10**12]):
        text = ",".join(map(str, piles))
        reply = fibnim.ask("solve", position=f"({text};3)")
        solved, position = fibnim.solve(piles, quota=3), fibnim.Position(piles, quota=3)
        assert solved.to_dict() == reply and position.solve().outcome == reply["outcome"] == solved.outcome
        many = fibnim.solve_many([piles], quota=3)
        assert (many.wins[0], many.thresholds[0]) == (solved.outcome == "N", solved.threshold)
        hint = fibnim.Game(piles, quota=3, players=("human", "human")).hint()
        assert hint.wins == (solved.outcome == "N") and (not hint.wins or hint.move in solved.winning_moves)


def test_certificates_are_kept(tmp_path):
    import os
    import subprocess
    import sys

    call = "import fibnim; print(fibnim.solve([9, 2, 10**12], quota=3).basis.states)"
    environment = {**os.environ, "FIBNIM_CACHE": str(tmp_path)}
    solve = lambda: (
        subprocess.run([sys.executable, "-c", call], env=environment, check=True, capture_output=True, text=True).stdout
    )
    first = solve()
    names = ["2t_n1_9.json", "2t_n1_9_1.json", "2t_n1_9_2.json"]
    kept = sorted(path.name for path in (tmp_path / "certificates").iterdir())
    assert kept == names and solve() == first == "233\n"
    # A kept file is not trusted.
    (tmp_path / "certificates" / names[2]).write_text("{}")
    assert solve() == first and (tmp_path / "certificates" / names[2]).stat().st_size > 1000


def wins(piles, quota, only=None, block=0, first_empty=False, least=lambda t, n: 2 * t):
    """Whether the player to move wins, by the rules; ``quota`` may be infinite."""
    if first_empty and 0 in piles:
        return False
    winning = 0
    for at, chips in enumerate(piles):
        for take in range(1, int(min(chips, quota)) + 1):
            if only is None or take in only:
                after = (*piles[:at], chips - take, *piles[at + 1 :])
                winning += not wins(after, least(take, chips - take), only, block, first_empty, least)
    return winning > block


@pytest.mark.parametrize(
    ("rules", "literally"),
    [
        ({"only": [1, 3, 4]}, {"only": (1, 3, 4)}),
        ({"only": "odd"}, {"only": range(1, 99, 2)}),
        ({"only": "squares", "take": "unlimited"}, {"only": (1, 4, 9), "least": lambda t, n: math.inf}),
        ({"block": 1}, {"block": 1}),
        ({"ends": "first-empty"}, {"first_empty": True}),
        ({"take": "max(1,n/2)"}, {"least": lambda t, n: max(1, n // 2)}),
    ],
)
def test_further_rules(rules, literally):
    array = fibnim.thresholds(piles=2, max=5, **rules)
    for piles in [(4, 5), (3, 1), (2, 2), (5, 5), (0, 4)]:
        for quota in range(1, 6):
            expected = wins(piles, quota, **literally)
            solved = fibnim.solve(piles, quota=quota, **rules)
            assert (solved.outcome == "N") == expected == (quota >= array[piles]), (piles, quota)
            assert solved == fibnim.solve(f"({piles[0]},{piles[1]};{quota})", **rules)
            position = pickle.loads(pickle.dumps(solved.position))
            assert position == solved.position == eval(repr(position), {"Position": fibnim.Position})
            if "block" not in rules:
                assert all(position.after(move).solve().outcome == "P" for move in solved.winning_moves)
            assert position.solve().outcome == fibnim.remoteness(piles, quota=quota, **rules).outcome == solved.outcome
            assert fibnim.ask("solve", position=position.text(), **rules) == solved.to_dict()
            takes = literally.get("only", range(1, 99))
            legal = [(at, take) for at in (0, 1) for take in range(1, min(piles[at], quota) + 1) if take in takes]
            legal = [] if "first_empty" in literally and 0 in piles else legal
            assert list(position.legal_moves) == legal and len(position.legal_moves) == len(legal)
            for move in [(at, take) for at in range(-1, 3) for take in range(8)]:
                assert (move in position.legal_moves) == (move in legal)
    piles = np.array([(4, 5), (3, 1), (2, 2), (5, 5), (0, 4)] * 5)
    quota = np.repeat(np.arange(1, 6), 5)
    found, least = fibnim.solve_many(piles, quota=quota, **rules)
    each = [fibnim.solve(row, quota=most, **rules) for row, most in zip(piles.tolist(), quota.tolist())]
    assert [one.outcome == "N" for one in each] == found.tolist()
    assert [math.inf if one.threshold is None else one.threshold for one in each] == least.tolist()
    listed = set(fibnim.p_positions(piles=2, max=5, quota=2, **rules))
    assert listed == {(a, b) for b in range(6) for a in range(b + 1) if not wins((a, b), 2, **literally)}
    assert (fibnim.slice(max=5, **rules) == array).all()


@pytest.mark.parametrize(
    "rules", [{"only": [1, 3, 4]}, {"ends": "first-empty"}, {"only": "squares", "take": "unlimited"}]
)
def test_games_under_further_rules(rules):
    game = fibnim.Game([9, 7], quota=6, players=("human", "perfect"), **rules)
    start = game.position
    assert start == fibnim.Position([9, 7], quota=6, **rules)
    move = start.solve().winning_moves[0]
    assert game.hint().wins and fibnim.Game([9, 7], quota=6, players=("perfect", "human"), **rules).hint().move
    game.play(move)
    after = start.after(move)
    assert game.moves[0] == move and game.position == after.after(game.moves[1])
    assert game.review()[0].wins and pickle.loads(pickle.dumps(game)) == game == fibnim.Game.loads(game.dumps())
    assert game.undo() and game.position == start and game.redo() and len(game.moves) == 2

    def lowest(position):
        return position.legal_moves[0]

    ended = fibnim.Game([9, 7], players=(lowest, "greedy"), **rules)
    assert ended.winner in ("first", "second") and not ended.position.legal_moves


def test_many_positions_under_further_rules():
    large = [10**18, 10**17 + 2]
    wins, least = fibnim.solve_many([large], only=[1, 3, 4], take="unlimited")
    solved = fibnim.solve(large, only=[1, 3, 4], take="unlimited")
    assert wins.tolist() == [solved.outcome == "N"] and least[0] == (solved.threshold or math.inf)
    own = fibnim.solve_many([[7, 8]], quota=[[3, 8]], dynamic="local", only="odd")
    assert own.thresholds is None and own.wins[0] == (
        fibnim.solve([7, 8], quota=[3, 8], dynamic="local", only="odd").outcome == "N"
    )
    # Under misère play no single quota decides here: a quota below every take wins, too.
    assert fibnim.solve_many([[5, 2]], quota=1, only="primes", misere=True).thresholds is None
    taken = fibnim.solve_many([[20, 9]], previous=2, only="fib").wins[0]
    assert taken == (fibnim.solve([20, 9], previous=2, only="fib").outcome == "N")
    opening = fibnim.solve_many([[9, 4], [4, 9]], opening="not-whole", only="squares").wins.tolist()
    assert opening == [fibnim.solve([9, 4], opening="not-whole", only="squares").outcome == "N"] * 2
    with pytest.raises(fibnim.InputError, match="give the quota"):
        fibnim.solve_many([[5]], previous=2, take="n")
    with pytest.raises(fibnim.BeyondBudget):
        fibnim.solve_many([[10**9, 10**9]], only="fib")


def test_further_rules_where_they_do_not_fit():
    primes = fibnim.Position([30], only="primes").legal_moves
    assert [take for _, take in primes] == [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    odd = fibnim.Position([10**30], only="odd").legal_moves
    assert odd.count() == 5 * 10**29 and odd[-1] == (0, 10**30 - 1) and (0, 2) not in odd and (0, 3) in odd
    assert repr(odd) == f"LegalMoves([range(1, {10**30}, 2)])"
    assert fibnim.Position([5], only="all", block=0, ends="all-empty") == fibnim.Position([5])
    assert fibnim.Position([5], take="unlimited").quota == "any" and fibnim.Position([5], only=1).quota == "not-whole"
    assert fibnim.Position("(5)", take="unlimited") == fibnim.Position([5], take="unlimited")
    assert fibnim.Position([7, 3], block=1, quota=5).legal_moves == fibnim.Position([7, 3], quota=5).legal_moves
    assert fibnim.Position([7, 0], ends="first-empty", quota=5).legal_moves.count() == 0
    for call, says in [
        (lambda: fibnim.solve([5], only="some"), "not a set of takes"),
        (lambda: fibnim.solve([5], only=[1, 0]), "only is 0"),
        (lambda: fibnim.solve([5], block=-1), "block is -1"),
        (lambda: fibnim.solve([5], ends="never"), "'all-empty', 'first-empty'"),
        (lambda: fibnim.solve([5], take="nonsense"), "not a take-away function"),
        (lambda: fibnim.solve([5], take="n", previous=2), "give the quota"),
        (lambda: fibnim.Position([10**30], only="primes").legal_moves, "too many to be listed"),
        (lambda: fibnim.Position([9], only=[1, 3]).after((0, 2)), "only these takes: 1,3"),
        (lambda: fibnim.Game([9], only="odd", players=("zhou", "human")), "zhou"),
        (lambda: fibnim.Game([9, 3], block=1), "leave out block"),
    ]:
        with pytest.raises(fibnim.InputError, match=says):
            call()


def test_sequences():
    terms = fibnim.sequence("least", range="1..50").terms
    assert [(term.n, term.value) for term in terms] == [
        (n, 0 if n in FIBONACCI else fibnim.zeckendorf(n)[-1]) for n in range(1, 51)
    ]
    chances = fibnim.sequence("chance", range="4..5").terms
    assert chances[0].value == fibnim.odds([4], first="random", against="perfect").exact
    assert [term.value for term in fibnim.sequence("outcome", range="3..4").terms] == ["P", "N"]
    infinite = fibnim.sequence("threshold", range="1..2", beside="n")
    assert infinite.terms[1].value is None and infinite.columns()["value"] == [math.inf, math.inf]
    assert [term.value for term in fibnim.sequence("complement", range="3..4", beside="m").terms] == [
        0,
        "none",
        "none",
        0,
    ]
    total = fibnim.sequence("least", range="1..10^18", sum=True)
    assert fibnim.sequence("least", range="1..50", sum=True).total.sum == sum(term.value for term in terms)
    assert total.total.terms == 10**18 and total.basis.strength == "theorem"
