"""Check what the compiler does not: circles, names of types, imports of the package by its binding.

Siblings may use each other in one direction only. A module counts with all that is below it, and
what a parent merely re-exports (`pub use`) counts for where it is defined.

Within a crate the name of a type at the top of a module is unique, and it is no name that the crate
takes from another one.
"""

import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

CRATES = Path(__file__).parents[1] / "crates"
Module = tuple[str, ...]

TYPE = re.compile(
    r"^((?:#\[(?:[^\[\]]|\[[^\]]*\])*\]\s*)*)"
    r"(?:pub(?:\([\w ]+\))? )?(?:unsafe )?(?:struct|enum|trait|type|union) (\w+)",
    re.M,
)
"""The attributes and the name of a type at the top of a module."""

SHARED = {
    # Each reader and writer of hands is read alone. It names what it keeps while it reads in the
    # words that all of them use, and nothing else sees it.
    "cardmath-histories": {
        *("Dealing", "Dealt", "Finish", "Numbers", "Part", "Play", "Player", "Reader", "Record"),
        *("Table", "Walk", "Words"),
        # As a text has them: `cardmath_cards::Hand` is a set of cards, and
        # `cardmath_betting::Action` what the rules of betting take.
        *("Action", "Hand"),
    },
}
"""Names of types that are not unique within a crate, and why."""


def modules_of(crate: Path) -> dict[Module, str]:
    """Read the source of each module of a crate, without comments and tests."""
    texts = {}
    for path in sorted((crate / "src").rglob("*.rs")):
        module = path.relative_to(crate / "src").with_suffix("").parts
        if module[-1] in {"lib", "mod"}:
            module = module[:-1]
        text = re.sub(r"//[^\n]*", "", path.read_text(encoding="utf-8"))
        if not module or not module[-1].endswith("tests"):
            texts[module] = text.partition("#[cfg(test)]\nmod tests {")[0]
    return texts


def paths_of(text: str) -> Iterator[list[str]]:
    """Find the paths within the crate that a source names, one for each name that it takes."""
    for start in re.finditer(r"\b(?:crate|super|self)(?:::\w+)*(::\{)?", text):
        names = [name for name in start[0].removesuffix("::{").split("::") if name]
        if start[1]:
            yield from ([*names, *more] for more in _braces(text, start.end()))
        else:
            yield names


def _braces(text: str, start: int) -> Iterator[list[str]]:
    """Find the paths in braces that are open at `start`."""
    depth, end = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    for item in re.split(r",(?![^{]*\})", text[start : end - 1]):
        head, brace, _ = item.partition("{")
        names = [name for name in head.split(" as ")[0].strip().split("::") if name]
        if brace:
            inner = _braces(item, len(head) + 1)
            yield from ([*names, *more] for more in inner)
        elif names:
            yield names


@cache
def handed_on(text: str) -> dict[str, list[str]]:
    """Where the names that a module re-exports are defined, relative to it."""
    found = {}
    for use in re.finditer(
        r"\bpub(?:\([\w ]+\))? use (?!crate|super)(\w+(?:::\w+)*)(::\{[^}]*\})?", text
    ):
        path = use[1].split("::")
        names = re.findall(r"\w+", use[2]) if use[2] else [path.pop()]
        found |= dict.fromkeys(names, path)
    return found


def target(texts: dict[Module, str], module: Module, names: list[str]) -> Module:
    """Find the module that a path from `module` leads to."""
    place = list(module)
    rest = list(names)
    while rest and rest[0] in {"crate", "super", "self"}:
        match rest.pop(0):
            case "crate":
                place = []
            case "super":
                place.pop()
    while rest:
        if (*place, rest[0]) in texts:
            place.append(rest.pop(0))
        elif shown := handed_on(texts[tuple(place)]).get(rest[0]):
            rest[:0] = shown
        else:
            break
    return tuple(place)


def circles(crate: Path) -> Iterator[str]:
    """Find circles among siblings."""
    texts = modules_of(crate)
    graphs: dict[Module, dict[str, set[str]]] = {}
    for module, text in texts.items():
        for names in paths_of(text):
            used = target(texts, module, names)
            shared = 0
            while shared < min(len(module), len(used)) and module[shared] == used[shared]:
                shared += 1
            if shared < min(len(module), len(used)):
                graph = graphs.setdefault(module[:shared], {})
                graph.setdefault(module[shared], set()).add(used[shared])
    for parent, graph in graphs.items():
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            where = "::".join([crate.name, *parent])
            yield f"{where}: a circle: {' ← '.join(error.args[1])}"


def upward(crate: Path) -> Iterator[str]:
    """Find modules of the package that Rust names: the package registers what the core needs."""
    for module, text in modules_of(crate).items():
        for name in re.findall(r'(?<!module = )"(cardmath\.[\w.]+)"', text):
            yield f"{'::'.join([crate.name, *module])}: names {name}"


def types_of(text: str, *, wrappers: bool = True) -> list[str]:
    """Name the types at the top of a module, perhaps without the classes that Python sees."""
    return [
        name for attributes, name in TYPE.findall(text) if wrappers or "#[pyclass" not in attributes
    ]


def taken(text: str) -> Iterator[tuple[str, str]]:
    """Find the types that a source takes from other crates of ours: their name, and the crate."""
    aliases = dict(re.findall(r"\buse (cardmath_\w+)(?:::\w+)* as (\w+);", text))
    crates = {name: name for name in re.findall(r"\bcardmath_\w+", text)}
    crates |= {alias: name for name, alias in aliases.items()}
    if not crates:
        return
    for start in re.finditer(rf"\b({'|'.join(crates)})((?:::\w+)*)(::\{{)?", text):
        paths = _braces(text, start.end()) if start[3] else [start[2].split("::")]
        for path in paths:
            types = [name for name in path if name[:1].isupper()]
            yield from ((name, crates[start[1]]) for name in types[:1])


def repeated(crate: Path) -> Iterator[str]:
    """Find types of one name. A class may be named as what it wraps for Python."""
    texts = modules_of(crate)
    others = {name: other for text in texts.values() for name, other in taken(text)}
    found: dict[str, list[str]] = {}
    for module, text in texts.items():
        where = "::".join([crate.name, *module])
        for name in types_of(text):
            found.setdefault(name, []).append(where)
        for name in types_of(text, wrappers=False):
            if name in others:
                found[name].append(others[name])
    for name, places in found.items():
        if len(places) > 1 and name not in SHARED.get(crate.name, ()):
            yield f"{name}: the name of {len(places)} types, of {' and of '.join(places)}"


CHECKS = (circles, upward, repeated)


def main() -> int:
    """Print what is wrong; the exit status says whether anything is."""
    crates = [path.parent for path in sorted(CRATES.glob("*/Cargo.toml"))]
    found = [line for crate in crates for check in CHECKS for line in check(crate)]
    print("\n".join(found) or f"{len(crates)} crates without circles, and names without a double")
    return bool(found)


if __name__ == "__main__":
    ArgumentParser(description=__doc__).parse_args()
    sys.exit(main())
