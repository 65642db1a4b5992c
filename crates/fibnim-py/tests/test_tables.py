import pickle

import fibnim
import numpy as np
import pytest


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    return fibnim.Table.build(tmp_path_factory.mktemp("tables") / "fib3.fnt", piles=3, max=40)


def test_a_table_is_the_array(table):
    array = fibnim.thresholds(piles=3, max=40)
    assert (table.piles, table.max, table.take, table.misere, table.shape) == (3, 40, "2t", False, (41, 41, 41))
    assert np.array_equal(table[:], array) and np.array_equal(table[:, :, :], array)
    assert np.array_equal(table[7], array[7]) and np.array_equal(table[7, 3:40:5], array[7, 3:40:5])
    assert np.array_equal(table[::-1, 4, 2:2], array[::-1, 4, 2:2])
    assert np.array_equal(table[np.int64(7), :, 9], array[7, :, 9])
    for index in [
        np.s_[..., 9],
        np.s_[-3:, 1, 2],
        np.s_[::7, ::7, ::7],
        np.s_[40:10:-3, 5, ::-1],
        np.s_[:, 30:, 30:],
        np.s_[3, :, ::500],
        np.s_[5:5, 3, :],
    ]:
        assert np.array_equal(table[index], array[index])
    for piles in [(5, 8, 13), (0, 0, 0), (40, 1, 40), (3, 3, 0)]:
        assert table[piles] == (None if array[piles] == fibnim.INFINITE else array[piles])
        assert type(table[piles]) in (int, type(None))


def test_a_table_is_an_array_for_numpy_and_in_a_loop(table):
    array = fibnim.thresholds(piles=3, max=40)
    assert np.array_equal(np.asarray(table), np.asarray(array)) and np.asarray(table).dtype == np.uint32
    assert (
        np.array_equal(np.asarray(table, dtype=float), fibnim.as_float(array))
        and np.max(np.array(table, float)) == np.inf
    )
    assert len(table) == 41 and all(np.array_equal(one, other) for one, other in zip(table, array, strict=True))
    with pytest.raises(TypeError):
        3 in table


def test_a_table_solves(table):
    analysis = table.solve([13, 8, 30], quota=2)
    assert analysis == fibnim.solve([13, 8, 30], quota=2)
    assert analysis.basis.table == (3, 40) and table[13, 8, 30] == analysis.threshold
    again = pickle.loads(pickle.dumps(analysis))
    assert again == analysis and again.basis == analysis.basis


def test_tables_are_values(table):
    again = pickle.loads(pickle.dumps(table))
    assert again == table == eval(repr(table), {"Table": fibnim.Table}) and len({again, table}) == 1


def test_refusals(table, tmp_path):
    for index in [(41, 0, 0), (-1, 0, 0), (0, 0, 0, 0), (1.5, 0, 0), (slice(1.5, None), 0, 0)]:
        with pytest.raises(ValueError, match=": give "):
            table[index]
    with pytest.raises(FileExistsError, match="force=True"):
        fibnim.Table.build(eval(repr(table)[5:]), piles=2, max=5)
    with pytest.raises(FileNotFoundError, match="missing.fnt"):
        fibnim.Table(tmp_path / "missing.fnt")
    (tmp_path / "forged.fnt").write_bytes(b"fibnim table, or not" * 100)
    with pytest.raises(ValueError, match="forged.fnt"):
        fibnim.Table(tmp_path / "forged.fnt")
    with pytest.raises(fibnim.BeyondBudget):
        fibnim.Table.build(tmp_path / "large.fnt", piles=3, max=1000, memory=1000)
    other = fibnim.Table.build(tmp_path / "misere.fnt", piles=2, max=9, take="3t", misere=True)
    assert (other.take, other.misere) == ("3t", True)
    assert np.array_equal(other[:], fibnim.thresholds(piles=2, max=9, take="3t", misere=True))
    assert np.array_equal(
        fibnim.Table.build(tmp_path / "misere.fnt", piles=1, max=9, force=True)[:], fibnim.thresholds(piles=1, max=9)
    )


def test_a_table_that_is_shortened_while_it_is_open_raises(tmp_path):
    path = tmp_path / "shortened.fnt"
    table = fibnim.Table.build(path, piles=3, max=150)
    with open(path, "r+b") as file:
        file.truncate(100)
    for read in [lambda: table[:], lambda: table[150, 140, 130], lambda: table.solve([150, 140, 131], quota=1)]:
        with pytest.raises(OSError, match="ends too early"):
            read()


@pytest.mark.parametrize("piles, most", [(1, 300), (2, 140), (3, 70), (4, 12), (8, 1)])
def test_arrays_have_the_thresholds_of_positions(piles, most):
    array = fibnim.thresholds(piles=piles, max=most, take="3t", misere=True)
    for seed in range(40):
        position = [(7919 * (seed + 1) * (place + 3)) % (most + 1) for place in range(piles)]
        if any(position):
            threshold = fibnim.solve(position, quota=1, take="3t", misere=True).threshold
            assert array[tuple(position)] == (fibnim.INFINITE if threshold is None else threshold)


@pytest.mark.parametrize("dtype, most", [("uint8", 254), ("uint16", 700)])
def test_narrow_arrays_have_the_same_thresholds(dtype, most):
    wide, narrow = (fibnim.thresholds(piles=2, max=most, dtype=kind) for kind in ("uint32", dtype))
    assert narrow.dtype == dtype and wide[wide != fibnim.INFINITE].max() > most / 2
    assert np.array_equal(fibnim.masked(narrow).filled(0), fibnim.masked(wide).filled(0))
    assert np.array_equal(narrow == np.iinfo(dtype).max, wide == fibnim.INFINITE)


def test_positions_one_by_one(table):
    records = dict(table.records())
    assert len(records) == 41 * 42 * 43 // 6
    assert all(
        piles == tuple(sorted(piles, reverse=True)) and table[piles] == least for piles, least in records.items()
    )
    assert set(table.p_positions()) == {piles for piles, least in records.items() if least is None}
    for quota in [1, 5, 39, 300]:
        assert list(table.p_positions(quota)) == [
            piles for piles, least in records.items() if least is None or least > quota
        ]
    with pytest.raises(ValueError, match="quota"):
        table.p_positions(0).__next__()


def test_a_table_is_checked(tmp_path):
    path = tmp_path / "checked.fnt"
    table = fibnim.Table.build(path, piles=3, max=40, take="3t")
    assert table.verify() == len(list(table.records())) == 41 * 42 * 43 // 6 and table.verify(sample=50, seed=2) == 50
    with pytest.raises(fibnim.BeyondBudget):
        table.verify(time=0)
    content = bytearray(path.read_bytes())
    content[-len(content) // 3] ^= 1
    path.write_bytes(content)
    with pytest.raises((OSError, ValueError)):
        fibnim.Table(path).verify()


def test_statistics(table):
    statistics, records = table.statistics(), dict(table.records())
    assert sum(statistics.counts.values()) == len(records) and sum(statistics.vectors.values()) == 41**3
    for threshold, count in statistics.counts.items():
        assert count == list(records.values()).count(threshold)
        assert statistics.vectors[threshold] == int(
            (table[:] == (fibnim.INFINITE if threshold is None else threshold)).sum()
        )
    for quota, count in statistics.p_positions.items():
        assert count == sum(least is None or least > quota for least in records.values())
