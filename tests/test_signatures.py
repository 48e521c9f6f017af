"""The parameters of all public functions: one name means one thing, with one default."""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from importlib import import_module
from inspect import Parameter
from types import ModuleType
from typing import Any, Literal, get_origin

import pytest

import cardmath as cm

ARRAYS = {
    "cardmath.best_five",
    "cardmath.categories",
    "cardmath.strengths",
    *(f"cardmath.HandIndexer.{name}" for name in ("canonical", "index", "unindex")),
}
"""Functions of arrays, which are often called from threads: these take one thread by default."""

OTHER_PROGRESS = {"cardmath.solve.Postflop.solve", "cardmath.solve.PostflopAnswer.resume"}
"""Functions that can show their progress themselves: `progress` may be true."""

NOT_CALLED = {"cardmath.solve.PostflopAnswer.__init__", "cardmath.solve.Drill.__init__"}
"""What a function of the library makes."""

ONLY = Parameter.KEYWORD_ONLY
DEFAULTS = {
    "threads": 0,
    "seed": None,
    "progress": None,
    "scheduler": None,
    "workers": 0,
    "security": None,
}
KEYWORDS = {"threads", "progress", "scheduler", "workers", "security"}


def functions(module: ModuleType, seen: set[str]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public functions and methods of a module, and of the modules that it has."""
    for name in module.__all__:
        found = getattr(module, name)
        path = f"{module.__name__}.{name}"
        if inspect.ismodule(found) and hasattr(found, "__all__") and name not in seen:
            yield from functions(found, seen | {name})
        elif inspect.isfunction(found):
            yield path, found
        elif inspect.isclass(found) and not issubclass(found, BaseException):
            for own, static in inspect.getmembers_static(found):
                method = getattr(static, "__func__", static)
                is_made = own == "__init__" and not is_dataclass(found)
                if inspect.isfunction(method) and (is_made or own[0] != "_"):
                    yield f"{path}.{own}", method


def parameters() -> Iterator[tuple[str, Callable[..., Any], Parameter]]:
    modules = [cm, *map(import_module, ("cardmath.racing", "cardmath.selftest"))]
    for module in modules:
        for path, function in functions(module, set()):
            for parameter in inspect.signature(function).parameters.values():
                yield path, function, parameter


NAMED = {
    (path, each.name): (function, each)
    for path, function, each in parameters()
    if path not in NOT_CALLED
}


def named(*names: str) -> list[tuple[str, str]]:
    return sorted(key for key in NAMED if key[1] in names)


def test_there_are_functions_to_look_at() -> None:
    assert len({path for path, _ in NAMED}) > 200
    assert {path for path, _ in NAMED} >= ARRAYS | OTHER_PROGRESS
    assert {name for _, name in named(*DEFAULTS, "method")} == {*DEFAULTS, "method"}


def test_defaults_are_the_same_everywhere() -> None:
    assert len(named(*DEFAULTS)) > 100
    for path, name in named(*DEFAULTS):
        default = NAMED[path, name][1].default
        if name == "threads" and path in ARRAYS:
            assert default == 1, path
        elif name == "progress" and path in OTHER_PROGRESS:
            assert default is False, path
        else:
            assert default == DEFAULTS[name], (path, name)


def test_how_to_work_is_said_by_keyword() -> None:
    places = [(path, name) for path, name in named(*KEYWORDS) if path not in ARRAYS]
    assert len(places) > 50
    assert [place for place in places if NAMED[place][1].kind is not ONLY] == []


@pytest.mark.parametrize(("path", "name"), named("method"))
def test_methods_are_named_in_the_types(path: str, name: str) -> None:
    function, parameter = NAMED[path, name]
    names = inspect.unwrap(function).__globals__
    assert get_origin(eval(parameter.annotation, dict(names, Literal=Literal))) is Literal
