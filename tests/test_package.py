"""The package as a whole: its index of names, its version, what it loads."""

import doctest
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import cardmath
from cardmath import evaluation, showdown

ROOT = Path(__file__).parent.parent


def test_all_is_what_is_visible() -> None:
    visible = {
        name
        for name in dir(cardmath)
        if not name.startswith("_") and not isinstance(getattr(cardmath, name), type(sys))
    }
    assert visible | {"__version__"} == set(cardmath.__all__)
    assert set(dir(cardmath)) == {*cardmath.__all__, "twenty_four"}
    assert cardmath.twenty_four.__name__ == "cardmath.twenty_four"
    assert set(evaluation.__all__) <= set(dir(evaluation))
    assert set(showdown.__all__) <= set(dir(showdown))


def test_every_public_name_is_documented() -> None:
    for name in cardmath.__all__:
        assert name == "__version__" or getattr(cardmath, name).__doc__


def test_the_examples_of_compiled_things_run() -> None:
    names = vars(cardmath)
    runner, parser = doctest.DocTestRunner(), doctest.DocTestParser()
    documented = [getattr(cardmath, name) for name in ["Card", "Hand", "cards", "strength"]]
    for thing in [*documented, cardmath.Card.from_kev]:
        test = parser.get_doctest(thing.__doc__ or "", dict(names), thing.__name__, None, 0)
        assert test.examples
        assert runner.run(test).failed == 0


def test_the_version_stands_once() -> None:
    cargo = tomllib.loads((ROOT / "Cargo.toml").read_text())
    assert cardmath.__version__ == version("cardmath") == cargo["workspace"]["package"]["version"]
    assert f"## {cardmath.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_importing_loads_nothing_heavy() -> None:
    script = "import sys, cardmath; print(*sys.modules)"
    loaded = subprocess.check_output([sys.executable, "-c", script], text=True).split()
    assert "cardmath.cards" in loaded
    assert not {"numpy", "click", "rich", "random", "dataclasses"} & set(loaded)


def test_every_golden_file_has_its_source() -> None:
    listed = (ROOT / "golden" / "README.md").read_text()
    for path in sorted((ROOT / "golden").glob("*.txt")):
        comments = [line for line in path.read_text().splitlines() if line.startswith("#")]
        assert any(line.startswith("# Source: ") for line in comments), path.name
        assert f"`{path.name}`" in listed
