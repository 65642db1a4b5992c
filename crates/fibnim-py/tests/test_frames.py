"""Data frames and pictures."""

import doctest

import fibnim
import numpy as np
import pytest


@pytest.mark.full
def test_columns_are_those_of_data_frames(tmp_path):
    import pandas
    import polars

    table = fibnim.Table.build(tmp_path / "frame.fnt", piles=2, max=12)
    for library in (pandas, polars):
        frame = library.DataFrame(table.columns())
        assert list(frame.columns) == ["pile 0", "pile 1", "threshold"] and len(frame) == 13 * 14 // 2
        assert library.DataFrame(table.statistics().columns())["positions"].sum() == len(frame)
        assert list(library.DataFrame(fibnim.h_sequence(5).columns())["term"]) == [1, 2, 3, 5, 8]
        assert list(library.DataFrame(fibnim.audit("larsson-T19"))["grade"]) == ["decided"]
        assert list(library.DataFrame(fibnim.solve_many([[20, 62], [5, 5]], quota=8)._asdict())["wins"]) == [
            True,
            False,
        ]
    assert pandas.DataFrame(fibnim.h_sequence(100).columns())["term"].tolist()[-1] > 2**63
    for first, second, threshold in zip(*table.columns().values()):
        assert table[first, second] == (None if threshold == fibnim.INFINITE else threshold)


@pytest.mark.full
def test_pictures():
    import matplotlib

    plot = fibnim.plot
    from matplotlib import pyplot

    matplotlib.use("Agg")
    assert doctest.testmod(plot, extraglobs={"fibnim": fibnim}) == (0, 1)
    array = fibnim.slice(max=30, take="3t", misere=True)
    drawn = plot.thresholds(array).images[0].get_array()
    assert np.array_equal(np.ma.getmaskarray(drawn), (array == fibnim.INFINITE) | (array == 0))
    figure, own = pyplot.subplots()
    array = fibnim.slice(max=20, fixed=(5,))
    assert plot.p_positions(array, quota=3, axes=own) is own
    assert np.array_equal(own.images[0].get_array(), array > 3)
    assert np.array_equal(plot.p_positions(array).images[0].get_array(), array == fibnim.INFINITE)
    values = fibnim.grundy_array(rows=12, cols=9)
    assert np.array_equal(plot.grundy_values(values).images[0].get_array(), values)
    with pytest.raises(fibnim.InputError, match="3 dimensions: give two of them"):
        fibnim.plot.thresholds(fibnim.thresholds(piles=3, max=5))
    pyplot.close("all")
