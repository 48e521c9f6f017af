"""The reference has every public name."""

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import cardmath as cm
from cardmath import history, racing, selftest

REFERENCE = Path(__file__).parent.parent / "docs" / "reference"
MODULES = [
    cm,
    cm.betting,
    cm.environments,
    cm.errors,
    cm.hand_histories,
    history,
    cm.matches,
    cm.orderings,
    cm.plots,
    cm.queries,
    cm.results,
    racing,
    selftest,
    cm.showdown,
    cm.simulation,
    cm.solve,
    cm.tournaments,
    cm.twenty_four,
    cm.video_poker,
    cm.widget,
]
DIRECTIVE = re.compile(r"\.\. (currentmodule|auto\w+|py:data):: (\S+)")


def documented() -> set[tuple[str, int]]:
    """What the pages of the reference describe: names, and the identities of what they name."""
    things = set()
    for page in REFERENCE.rglob("*.md"):
        module: object = cm
        for directive, name in DIRECTIVE.findall(page.read_text()):
            if directive == "currentmodule":
                module = import_module(name)
            else:
                things.add((name, id(getattr(module, name))))
    return things


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_reference_has_all_names(module: ModuleType) -> None:
    there = documented()
    for name in getattr(module, "__all__", None) or exceptions(module):
        thing = getattr(module, name)
        if not isinstance(thing, ModuleType) and not name.startswith("__"):
            assert (name, id(thing)) in there, name


def exceptions(module: ModuleType) -> list[str]:
    return [
        name
        for name, thing in vars(module).items()
        if isinstance(thing, type) and issubclass(thing, BaseException)
    ]


def test_all_modules_are_looked_at() -> None:
    assert {name for name in cm.__all__ if isinstance(getattr(cm, name), ModuleType)} == {
        module.__name__.removeprefix("cardmath.")
        for module in MODULES[1:]
        if module not in (history, racing, selftest)
    }
