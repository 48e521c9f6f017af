"""The modules of the crates, and what the package gives the core."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "python" / "cardmath"
sys.path.append(str(ROOT / "scripts"))
import check_crates  # type: ignore[import-not-found] # noqa: E402


def crate(folder: Path, **sources: str) -> Path:
    """Make a crate of these modules; `a__b` is b in a."""
    for name, text in sources.items():
        path = folder.joinpath("src", *name.split("__")).with_suffix(".rs")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_the_crates_have_no_circle_and_name_no_module_of_the_package() -> None:
    assert check_crates.main() == 0


@pytest.mark.parametrize(
    "other",
    [
        "use crate::hand::Hand;",
        "use super::hand::{Hand, more};",
        "use crate::Hand;",
        "use crate::{Card, Hand};",
        "fn f() -> crate::hand::Hand {}",
        "use crate::{\n    card::{Card, Rank},\n    hand,\n};",
    ],
)
def test_a_circle_is_found(tmp_path: Path, other: str) -> None:
    lib = "mod card;\nmod hand;\npub use card::Card;\npub use hand::{Hand, more};\n"
    found = crate(tmp_path, lib=lib, hand="use crate::card::Card;\n", card=other)
    [circle] = check_crates.circles(found)
    assert "card ← hand" in circle


def test_children_count_with_their_parents(tmp_path: Path) -> None:
    found = crate(
        tmp_path,
        lib="mod one;\nmod other;\n",
        one__mod="mod part;\n",
        one__part="use crate::other::Other;\n",
        other="use crate::one::One;\n",
    )
    assert len(list(check_crates.circles(found))) == 1


def test_tests_and_comments_are_no_circle(tmp_path: Path) -> None:
    card = "// use crate::hand::Hand;\n#[cfg(test)]\nmod tests {\n    use crate::hand::Hand;\n}\n"
    found = crate(tmp_path, lib="mod card;\nmod hand;\n", hand="use crate::card::C;\n", card=card)
    assert not list(check_crates.circles(found))


def test_a_module_of_the_package_is_found(tmp_path: Path) -> None:
    found = crate(tmp_path, lib='fn f() { py.import(intern!(py, "cardmath._rules.games")) }\n')
    assert list(check_crates.upward(found))
    found = crate(tmp_path, lib='#[pyclass(module = "cardmath._core")]\nstruct Card;\n')
    assert not list(check_crates.upward(found))


@cache
def named_imports(module: str) -> frozenset[str]:
    """The modules that a module of the package names when it is imported."""
    path = PACKAGE.joinpath(*module.split(".")[1:])
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not path.is_file() or module == "cardmath":
        return frozenset()
    found: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = {f"{node.module}.{name.name}" for name in node.names}
            found |= {node.module} | names
    return frozenset(found)


def imports_of(module: str) -> set[str]:
    """The modules that are imported with a module, directly or not.

    A package may import from itself, so what was seen is not followed again.
    """
    found: set[str] = set()
    waiting = [module]
    while waiting:
        new = named_imports(waiting.pop()) - found
        found |= new
        waiting += (name for name in new if name.startswith("cardmath."))
    return found


def test_who_takes_cards_from_the_core_has_registered_their_faces() -> None:
    lacking = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = ("cardmath", *path.relative_to(PACKAGE).with_suffix("").parts)
        module = ".".join(parts).removesuffix(".__init__")
        found = imports_of(module)
        of_core = {"cardmath._core.Card", "cardmath._core.Hand", "cardmath._core.cards"} & found
        if of_core and "cardmath._cards.faces" not in found:
            lacking.append(module)
    assert not lacking
