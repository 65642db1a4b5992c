"""Types that a user may rely on. The tests of the package check them with mypy, too."""

from collections.abc import Mapping
from pathlib import Path

import fibnim
import numpy as np
from numpy.typing import NDArray


def test_a_threshold_is_an_integer_or_none(tmp_path: Path) -> None:
    table = fibnim.Table.build(tmp_path / "t.fnt", piles=2, max=5)
    found: list[int | None] = [fibnim.solve([3, 5]).threshold, fibnim.solve([5, 5]).threshold, table[3, 5], table[5, 5]]
    narrow: NDArray[np.uint8] = fibnim.thresholds(piles=2, max=5, dtype=np.uint8)
    counts: Mapping[int | None, int] = table.statistics().counts
    assert found == [2, None, 2, None] and list(counts) == [1, 2, 3, 5, None]
    assert narrow.dtype == np.uint8 and np.array_equal(fibnim.as_float(narrow), fibnim.as_float(table[:]))
