import json
from pathlib import Path

import pytest

TUTORIAL = Path(__file__).parent.parent / "tutorial.ipynb"


def answers(outputs):
    """The outputs of a cell as text, without tables and pictures, which depend on the versions of their libraries."""
    shown = [output["data"] if "data" in output else {"text/plain": output["text"]} for output in outputs if output.get("name") != "stderr"]
    return ["".join(data["text/plain"]) for data in shown if "image/png" not in data and "<thead>" not in "".join(data.get("text/html", ""))]


@pytest.mark.full
@pytest.mark.filterwarnings("ignore:FigureCanvasAgg is non-interactive")
def test_the_tutorial_shows_what_its_cells_print(capsys):
    import matplotlib
    from IPython.core.interactiveshell import InteractiveShell
    from traitlets.config import Config

    matplotlib.use("Agg")
    shell, outputs, shown = InteractiveShell(config=Config(HistoryManager={"enabled": False})), [], 0
    shell.display_trap.hook = lambda value: value is None or outputs.append({"data": shell.display_formatter.format(value)[0]})
    for cell in json.loads(TUTORIAL.read_text())["cells"]:
        if cell["cell_type"] == "code":
            outputs.clear()
            shell.run_cell("".join(cell["source"])).raise_error()
            printed = capsys.readouterr().out
            assert answers([{"text": printed}, *outputs] if printed else outputs) == answers(cell["outputs"])
            shown += len(answers(outputs))
    matplotlib.pyplot.close("all")
    assert shown > 12
