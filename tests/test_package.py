"""The package as a whole: its public names, its version, and what importing it loads."""

import doctest
import re
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

import cardmath

ROOT = Path(__file__).parent.parent
PUBLIC_MODULES = {
    "betting",
    *("errors", "orderings", "plots", "queries", "results", "showdown", "widget"),
    "environments",
    "hand_histories",
    "matches",
    "simulation",
    "solve",
    "tournaments",
    "twenty_four",
    "video_poker",
}


def test_all_is_what_is_visible() -> None:
    visible = {
        name
        for name in dir(cardmath)
        if not name.startswith("_") and not isinstance(getattr(cardmath, name), type(sys))
    }
    assert visible | {"__version__"} | PUBLIC_MODULES == set(cardmath.__all__) == set(dir(cardmath))
    for name in PUBLIC_MODULES:
        module = getattr(cardmath, name)
        assert module.__name__ == f"cardmath.{name}"
        shown = {shown for shown in dir(module) if not shown.startswith("_")}
        assert name == "errors" or shown == set(module.__all__)


def test_an_unknown_name_suggests_a_known_one() -> None:
    with pytest.raises(AttributeError, match="no attribute 'equty'; did you mean 'equity'"):
        _ = cardmath.equty  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match=r"no attribute 'zzz'$"):
        _ = cardmath.zzz  # type: ignore[attr-defined]
    assert not hasattr(cardmath, "__wrapped__")


def test_a_name_of_a_module_says_where_it_is() -> None:
    with pytest.raises(AttributeError, match=r"^Equity is in cardmath\.results: "):
        _ = cardmath.Equity  # type: ignore[attr-defined]
    with pytest.raises(AttributeError, match=r"^histogram is in cardmath\.queries: "):
        _ = cardmath.histogram  # type: ignore[attr-defined]
    for module in cardmath._BESIDE:  # type: ignore[attr-defined]
        names = cardmath._names_in(module)  # type: ignore[attr-defined]
        assert set(names) == set(getattr(cardmath, module).__all__)


def test_other_modules_are_found() -> None:
    script = "import cardmath as cm; print(cm.racing.race.__name__, cm.history.PROGRAMS.title)"
    asked = subprocess.check_output([sys.executable, "-c", script], text=True)
    assert asked == "race The programs that cardmath grew from\n"
    assert not {"history", "racing", "selftest"} & {*dir(cardmath)}


@pytest.mark.exhaustive
def test_public_names_are_the_same_whatever_is_imported_first() -> None:
    """A function such as `cm.equity` is never replaced by a module of the same name."""
    script = """
import random, sys
from importlib import import_module
from pkgutil import walk_packages
import cardmath
modules = [module.name for module in walk_packages(cardmath.__path__, "cardmath.")]
modules = [name for name in modules if not name.endswith("__main__")]
random.Random(int(sys.argv[1])).shuffle(modules)
for name in modules:
    import_module(name)
for name in cardmath.__all__:
    print(name, type(getattr(cardmath, name)).__name__)
"""
    answers = {
        subprocess.check_output([sys.executable, "-c", script, str(seed)], text=True)
        for seed in range(2)
    }
    assert len(answers) == 1
    kinds = dict(line.split() for line in answers.pop().splitlines())
    assert {name for name, kind in kinds.items() if kind == "module"} == PUBLIC_MODULES


def test_every_public_name_is_documented() -> None:
    for name in cardmath.__all__:
        assert name == "__version__" or getattr(cardmath, name).__doc__


def test_the_overview_has_every_public_name() -> None:
    """`cm.__doc__` is what people read first; only the types of values are left out."""
    named = set(re.findall(r"\w+", cardmath.__doc__ or ""))
    left_out = {"Definition", "Shape", "Street", "__version__"}
    assert set(cardmath.__all__) - named == left_out
    assert len((cardmath.__doc__ or "").splitlines()) <= 24


def test_the_examples_of_compiled_names_run() -> None:
    names = {name: getattr(cardmath, name) for name in cardmath.__all__}
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    documented = [getattr(cardmath, name) for name in ["Card", "Hand", "cards", "strength"]]
    for documented_name in [*documented, cardmath.Card.from_kev]:
        docstring, name = documented_name.__doc__ or "", documented_name.__name__
        test = parser.get_doctest(docstring, dict(names), name, None, 0)
        assert test.examples
        assert runner.run(test).failed == 0


def test_the_version_is_the_same_everywhere() -> None:
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text())
    assert cardmath.__version__ == version("cardmath") == cargo["workspace"]["package"]["version"]
    assert f"## {cardmath.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_importing_loads_nothing_heavy() -> None:
    script = "import sys, cardmath; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", script], text=True).split()
    assert not {"numpy", "click", "rich", "random", "dataclasses", "cardmath._core"} & set(loaded)


STARTS = {
    "the page": ("cardmath.app.launch", "cardmath.app.server"),
    "its first answer": ("cardmath.app.server", "cardmath._page.equity"),
    "its saved spots": ("cardmath.app.questions.spots", "cardmath._page.saved"),
}
"""What is loaded before a page shows something."""


@pytest.mark.parametrize("start", STARTS)
def test_the_page_starts_without_what_later_views_need(start: str) -> None:
    pytest.importorskip("uvicorn")
    script = f"import sys, {', '.join(STARTS[start])}; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", script], text=True).split()
    later = {"cardmath.solve", "cardmath.hand_histories", "matplotlib", "polars", "pyarrow"}
    late = {"cardmath.app.library.jobs", "websockets", "importlib.metadata"}
    assert not (later | (late if start == "the page" else set())) & set(loaded)


def test_every_golden_file_has_its_source() -> None:
    listed = (ROOT / "golden" / "README.md").read_text()
    for path in sorted((ROOT / "golden").glob("*.txt")):
        comments = [line for line in path.read_text().splitlines() if line.startswith("#")]
        assert any(line.startswith("# Source: ") for line in comments), path.name
        assert f"`{path.name}`" in listed
