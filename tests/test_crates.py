"""The modules of the crates, the names of their types, and what the package gives the core."""

import re
import sys
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


def test_the_crates_pass_all_checks() -> None:
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


@pytest.mark.parametrize(
    "other",
    [
        "struct Row;",
        "/// A row.\n#[derive(Clone)]\n#[repr(C, align(64))]\npub(crate) struct Row<T>([T; 2]);",
        "pub enum Row {}",
        "pub(super) type Row = [u8; 4];",
        "pub unsafe trait Row: Copy {}",
    ],
)
def test_two_types_of_one_name_are_found(tmp_path: Path, other: str) -> None:
    found = crate(tmp_path, lib="mod one;\nmod other;\n", one="pub struct Row;\n", other=other)
    [double] = check_crates.repeated(found)
    assert double.startswith("Row: ")
    assert "::one and of " in double


@pytest.mark.parametrize(
    "other",
    [
        "use cardmath_cards::Row;",
        "use cardmath_cards::{\n    Hand,\n    rows::{Row, Column},\n};",
        "fn f() -> cardmath_cards::Row {}",
        "use cardmath_cards as core;\nfn f() { core::Row::new() }",
        "use cardmath_cards as core;\nuse core::{Hand, Row};",
    ],
)
def test_a_type_named_as_one_of_another_crate_is_found(tmp_path: Path, other: str) -> None:
    found = crate(tmp_path, lib="mod one;\nmod other;\n", one="struct Row;\n", other=other)
    [double] = check_crates.repeated(found)
    assert double.endswith("::one and of cardmath_cards")


@pytest.mark.parametrize(
    "other",
    [
        "impl Iterator for Column {\n    type Row = u8;\n}",
        "enum Kind {\n    Row,\n}\nuse cardmath_cards::Suit::Row as of_row;",
        "// struct Row;",
        "#[cfg(test)]\nmod tests {\nstruct Row;\n}",
        "fn f() -> cardmath_cards::Rows {}",
    ],
)
def test_a_name_of_one_type_is_none_of_two(tmp_path: Path, other: str) -> None:
    found = crate(tmp_path, lib="mod one;\nmod other;\n", one="struct Row;\n", other=other)
    assert not list(check_crates.repeated(found))


def test_a_class_may_be_named_as_what_it_wraps(tmp_path: Path) -> None:
    row = '#[pyclass(module = "cardmath._core", frozen)]\npub struct Row(cardmath_cards::Row);\n'
    assert not list(check_crates.repeated(crate(tmp_path, lib=row)))


IMPORT = re.compile(r"^from ([\w.]+) import (\([^)]*\)|.*)", re.M)
"""An import at the start of a line. To parse the whole package would take a second."""


def named_imports(module: str) -> frozenset[str]:
    """The modules that a module of the package names when it is imported."""
    path = PACKAGE.joinpath(*module.split(".")[1:])
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not path.is_file() or module == "cardmath":
        return frozenset()
    found: set[str] = set()
    for source, names in IMPORT.findall(path.read_text()):
        words = re.findall(r"(\w+)(?: as \w+)?", re.sub("#.*", "", names))
        found |= {source} | {f"{source}.{name}" for name in words}
    return frozenset(found)


def importers(names: set[str], direct: dict[str, frozenset[str]]) -> set[str]:
    """The modules that import one of these names, directly or not."""
    users: dict[str, set[str]] = {}
    for module, imported in direct.items():
        for name in imported:
            users.setdefault(name, set()).add(module)
    found: set[str] = set()
    waiting = [*names]
    while waiting:
        new = users.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def test_who_takes_cards_from_the_core_has_registered_their_faces() -> None:
    modules = {
        ".".join(("cardmath", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(
            ".__init__"
        )
        for path in PACKAGE.rglob("*.py")
    }
    direct = {module: named_imports(module) for module in modules}
    of_core = importers({f"cardmath._core.{name}" for name in ("Card", "Hand", "cards")}, direct)
    assert len(of_core) > 100
    assert sorted(of_core - importers({"cardmath._cards.faces"}, direct)) == []
