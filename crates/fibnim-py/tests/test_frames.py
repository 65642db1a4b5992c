"""Data frames and pictures."""

import fibnim
import numpy as np
import pytest


def test_frames():
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    frame = fibnim.h_sequence(100).to_pandas()
    assert frame["term"].tolist()[:5] == [1, 2, 3, 5, 8] and frame["term"].tolist()[-1] > 2**63
    assert fibnim.h_sequence(100).to_polars()["term"].to_list()[-1] == str(fibnim.h_sequence(100).terms[-1])
    assert fibnim.h_sequence(5).to_polars()["term"].to_list() == [1, 2, 3, 5, 8]
    assert pandas.DataFrame(fibnim.audit("larsson-T19"))["verdict"].tolist() == ["proved"]
    solutions = fibnim.solve_many([[20, 62], [5, 5]], quota=8)
    assert solutions.to_pandas()["wins"].tolist() == [True, False] and solutions.to_polars()["threshold"].to_list() == [8, 2**64 - 1]


def test_tables_are_frames(tmp_path):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    table = fibnim.Table.build(tmp_path / "frame.fnt", piles=2, max=12)
    frame, other = table.to_pandas(), table.to_polars()
    assert len(frame) == len(other) == 13 * 14 // 2
    for (first, second, threshold), row in zip(frame.itertuples(index=False), other.iter_rows()):
        expected = table[int(first), int(second)]
        assert (threshold is pandas.NA and row[2] is None) if expected == float("inf") else threshold == expected == row[2]
        assert row[:2] == (first, second)


def test_pictures():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    from matplotlib import pyplot

    from fibnim import plot

    axes = plot.thresholds(max=30, take="3t", misere=True)
    drawn = axes.images[0].get_array()
    assert drawn.shape == (31, 31) and axes.get_title() == "Thresholds, f(t) = 3t, misère"
    array = fibnim.slice(max=30, take="3t", misere=True)
    assert np.array_equal(np.ma.getmaskarray(drawn), (array == fibnim.INFINITE) | (array == 0))
    figure, own = pyplot.subplots()
    assert plot.p_positions(max=20, quota=3, fixed=(5,), axes=own) is own
    lost = fibnim.slice(max=20, fixed=(5,)) > 3
    assert np.array_equal(own.images[0].get_array(), lost)
    assert plot.tableau(rows=9, cols=12).images[0].get_array().shape == (10, 13)
    values = plot.grundy_values(rows=12, cols=9).images[0].get_array()
    assert np.array_equal(values, fibnim.grundy_array(rows=12, cols=9))
    pyplot.close("all")
