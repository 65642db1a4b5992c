from pathlib import Path

import nbformat
from nbclient import NotebookClient

TUTORIAL = Path(__file__).parent.parent / "tutorial.ipynb"


def answers(notebook):
    """The outputs of the cells as text, without tables and pictures, which depend on the versions of their libraries."""
    return [
        output.get("text") or output.data["text/plain"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if output.get("name") != "stderr" and "image/png" not in output.get("data", {}) and "<thead>" not in output.get("data", {}).get("text/html", "")
    ]


def test_the_tutorial_shows_what_its_cells_print():
    notebook = nbformat.read(TUTORIAL, as_version=4)
    shown = answers(notebook)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    assert answers(notebook) == shown and len(shown) > 12
