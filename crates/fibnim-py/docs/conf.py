"""Settings of the reference of the Python package."""

import fibnim

project = "fibnim"
release = fibnim.__version__
extensions = ["sphinx.ext.autodoc"]
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
python_maximum_signature_line_length = 80
toc_object_entries_show_parents = "hide"
html_theme = "alabaster"
html_theme_options = {"description": "Fibonacci nim and its relatives, solved exactly"}
html_copy_source = False
