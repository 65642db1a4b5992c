"""The notebooks show what their cells give. With ``FIBNIM_UPDATE=1`` the test writes their outputs."""

import base64
import io
import json
import os
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent


def answers(outputs):
    """The outputs of a cell as text, without tables and pictures, which depend on the versions of their libraries."""
    shown = [
        output["data"] if "data" in output else {"text/plain": output["text"]}
        for output in outputs
        if output.get("name") != "stderr"
    ]
    return [
        "".join(data["text/plain"])
        for data in shown
        if "image/png" not in data and "<thead>" not in "".join(data.get("text/html", ""))
    ]


def lines(data):
    """Outputs in the form of a notebook, whose texts are lists of lines."""
    return {kind: text.splitlines(keepends=True) if "png" not in kind else text for kind, text in data.items()}


@pytest.mark.full
@pytest.mark.filterwarnings("ignore:FigureCanvasAgg is non-interactive")
@pytest.mark.parametrize("name", ["tutorial.ipynb", "research.ipynb"])
def test_notebooks_show_what_their_cells_give(capsys, name):
    import matplotlib
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    matplotlib.use("Agg")
    from matplotlib import pyplot

    shell, results, shown = InteractiveShell(config=Config(HistoryManager={"enabled": False})), [], 0
    shell.display_trap.hook = lambda value: value is None or results.append(shell.display_formatter.format(value)[0])
    notebook = json.loads((FOLDER / name).read_text())
    for count, cell in enumerate((cell for cell in notebook["cells"] if cell["cell_type"] == "code"), 1):
        results.clear()
        shell.run_cell("".join(cell["source"])).raise_error()
        printed = capsys.readouterr().out
        if pyplot.get_fignums():
            picture = io.BytesIO()
            pyplot.gcf().savefig(picture, format="png", dpi=72)
            pyplot.close("all")
            results[:] = [{"image/png": base64.b64encode(picture.getvalue()).decode(), "text/plain": "<Figure>"}]
        outputs = (
            [{"name": "stdout", "output_type": "stream", "text": printed.splitlines(keepends=True)}] if printed else []
        )
        about = {"execution_count": count, "metadata": {}, "output_type": "execute_result"}
        outputs += [{"data": lines(result), **about} for result in results]
        if os.environ.get("FIBNIM_UPDATE"):
            cell["execution_count"], cell["outputs"] = count, outputs
        assert answers(outputs) == answers(cell["outputs"])
        shown += len(answers(outputs))
    if os.environ.get("FIBNIM_UPDATE"):
        (FOLDER / name).write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n")
    assert shown > 8
