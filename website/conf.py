"""How Sphinx makes the site from the pages in docs/. `make docs` builds it, without a network."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import cardmath

project = "cardmath"
author = "The authors of cardmath"
project_copyright = "the authors of cardmath"
release = version = cardmath.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_click",
    "sphinx_copybutton",
    "sphinx_design",
    "docstrings",
    "links",
    "notebooks",
    "pages",
]

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist", "html_image"]
myst_heading_anchors = 3
smartquotes = False  # or the option --players gets a dash

# A name in backquotes is a link if it is a public name, and code otherwise: docstrings.py.
default_role = "name"
add_module_names = False
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
suppress_warnings = ["ref.python"]  # several rooms have a Game: the link goes to the first
python_maximum_signature_line_length = 88
python_display_short_literal_types = True

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_only_copy_prompt_lines = True

html_theme = "furo"
html_title = f"cardmath {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_favicon = "static/icon.svg"
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0b6e4f", "color-brand-content": "#0b6e4f"},
    "dark_css_variables": {"color-brand-primary": "#5bc8a0", "color-brand-content": "#5bc8a0"},
}
pygments_style = "default"
pygments_dark_style = "github-dark"

linkcheck_timeout = 20
linkcheck_anchors = False
linkcheck_ignore = [r"http://home\.comcast\.net/"]  # a page of 2001 that is gone
