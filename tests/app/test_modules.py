"""The habits of the page's modules: short, documented, and nothing from elsewhere."""

import json
import re
from pathlib import Path

import pytest

import cardmath
from tests.shell import ROOT

FOLDER = Path(cardmath.__file__).parent / "_page"
MODULES = sorted(FOLDER.rglob("*.js"))
LONGEST_FUNCTION, LONGEST_LINE = 40, 110
IMPORT = re.compile(r'(?:^import [^"]*|^} from |import\()"(.*?)"', re.MULTILINE)

TEXTS = {path: path.read_text() for path in MODULES}


def functions(lines: list[str]) -> list[tuple[str, int]]:
    """The first line of each function, and its number of lines: they end at equal indentation."""
    found = []
    for start, line in enumerate(lines):
        if re.match(
            r"\s*(export )?(async )?(static )?(function\b|#?\w+\(.*\)|get \w+\(\)) ?.*\{$", line
        ):
            indent = re.match(r"\s*", line)
            assert indent is not None
            end = next(
                place
                for place in range(start + 1, len(lines))
                if lines[place].startswith(f"{indent.group()}}}")
            )
            found.append((line.strip(), end - start + 1))
    return found


def test_functions_and_lines_are_short() -> None:
    lines = {path.name: text.splitlines() for path, text in TEXTS.items()}
    assert [
        (path, name)
        for path in lines
        for name, length in functions(lines[path])
        if length > LONGEST_FUNCTION
    ] == []
    assert [
        (path, line) for path in lines for line in lines[path] if len(line) > LONGEST_LINE
    ] == []


def test_the_functions_are_found() -> None:
    found = functions((FOLDER / "connection.js").read_text().splitlines())
    assert ("ask(question, handlers) {", 10) in found


def test_a_module_says_what_it_is_and_imports_what_is_there() -> None:
    assert len(MODULES) > 100
    for path, text in TEXTS.items():
        assert text.startswith("/**"), path.name
        for named in IMPORT.findall(text):
            assert (path.parent / named).exists(), (path.name, named)


UNTYPED = re.compile(r"\bany\b|\bFunction\b|(?<!typedef \{)(?<!param \{)\bobject\b|\{\*")
"""Words for a type that say nothing of it. A typedef and a parameter are an `object` if properties
follow."""


def types_in(text: str) -> list[str]:
    """What is in braces after the tags of comments."""
    found = []
    for comment in re.findall(r"/\*\*.*?\*/", text, re.DOTALL):
        for tag in re.finditer(r"@\w+ \{", comment):
            depth, end = 1, tag.end()
            while depth:
                depth += {"{": 1, "}": -1}.get(comment[end], 0)
                end += 1
            found.append(tag[0] + comment[tag.end() : end - 1])
    return found


def test_types_say_what_a_value_is() -> None:
    """`tsc` does not look at what is `any`: `unknown`, with a check, is for what is not known."""
    for path, text in TEXTS.items():
        assert [each for each in types_in(text) if UNTYPED.search(each)] == [], path.name
        for name in re.findall(r"@param \{object\} (\w+)", text):
            assert re.search(rf"@param \{{.*\}} \[?{name}\.\w", text), (path.name, name)
        assert not re.search(r"@ts-(ignore|nocheck|expect-error)", text), path.name
    settings = json.loads((ROOT / "jsconfig.json").read_text())["compilerOptions"]
    assert settings["strict"]
    assert settings["checkJs"]


@pytest.mark.parametrize(
    ("comment", "is_untyped"),
    [
        ("/** @type {any} */", True),
        ("/** @param {Record<string, any>} some */", True),
        ("/** @param {{a: number, b: any[]}} some @param {number} other */", True),
        ("/** @param {(found: object) => void} then */", True),
        ("/** @type {Function} */", True),
        ("/** @type {*} */", True),
        ("/** @typedef {object} Some */", False),
        ("/** any @param {number} many  of any {any} */", False),
        ('const any = {any: "any"};', False),
    ],
)
def test_types_that_say_nothing_are_found(comment: str, is_untyped: bool) -> None:
    assert any(UNTYPED.search(each) for each in types_in(comment)) == is_untyped


def names_of(listed: str) -> list[tuple[str, str]]:
    """The names in braces, each with the name after `as`, or twice."""
    parts = [re.split(r"\s+as\s+", name.strip()) for name in listed.split(",") if name.strip()]
    return [(names[0], names[-1]) for names in parts]


def exported(path: Path) -> set[str]:
    text = TEXTS[path.resolve()]
    made = re.findall(r"^export (?:async )?(?:function|class|const|let) (\w+)", text, re.MULTILINE)
    lists = re.findall(r"^export \{([^}]*)\}", text, re.MULTILINE)
    return {*made, *(name for listed in lists for _, name in names_of(listed))}


def test_a_module_imports_names_that_others_export() -> None:
    """A browser says that a name is missing only where the view is opened."""
    for path, text in TEXTS.items():
        for listed, named in re.findall(r'^import \{([^}]*)\} from "(.*?)"', text, re.MULTILINE):
            wanted = {name for name, _ in names_of(listed)}
            assert wanted <= exported(path.parent / named), (path.name, named)


def test_numbers_are_written_in_one_place() -> None:
    """One minus sign, and commas in thousands, in all views."""
    written = re.compile(r"\.(?:toFixed|toPrecision|toLocaleString)\(")
    assert {path.name for path, text in TEXTS.items() if written.search(text)} == {"numbers.js"}


def test_what_is_drawn_anew_keeps_the_focus() -> None:
    """`refill` does; the widgets and the page itself have their own ways."""
    drawing = [path for path, text in TEXTS.items() if ".replaceChildren(" in text]
    assert [
        path.name
        for path in drawing
        if path.parent.name != "widget" and path.name not in ("refill.js", "main.js")
    ] == []


def test_the_widgets_are_one_module_that_imports_nothing() -> None:
    pytest.importorskip("anywidget")
    from cardmath.widget.module import joined

    text = joined()
    assert not re.search(r"^import\b|\bimport\(\"\./\w+\.js\"\)\s*;", text, re.MULTILINE)
    for name in ("mountGrid", "mountEquity", "mountTable"):
        assert text.count(f"export function {name}(") == 1
    assert text.rstrip().endswith("export default { render };")
    declared = re.findall(r"^(?:export )?(?:class|function|const|let) (\w+)", text, re.MULTILINE)
    assert len(declared) == len({*declared}) > 40


def test_a_module_of_the_widgets_imports_only_its_neighbours() -> None:
    for path in (FOLDER / "parts" / "widget").glob("*.js"):
        assert all(re.fullmatch(r"\./\w+\.js", named) for named in IMPORT.findall(path.read_text()))


def test_nothing_comes_from_elsewhere() -> None:
    for path in [*MODULES, FOLDER / "index.html", FOLDER / "style.css"]:
        addresses = re.findall(r"https?://[^\s\"'`]+", path.read_text())
        assert {*addresses} <= {"http://www.w3.org/2000/svg"}, path.name
        assert "innerHTML" not in re.sub(r"`innerHTML`", "", path.read_text())


def test_every_rule_is_scoped() -> None:
    """A notebook loads the stylesheet beside its own: each selector has the class `cardmath`."""
    text = re.sub(r"/\*.*?\*/", "", (FOLDER / "style.css").read_text(), flags=re.DOTALL)
    selectors = re.findall(r"([^{}]+)\{", text)
    for selector in selectors:
        if not selector.strip().startswith("@"):
            for part in re.sub(r"\([^()]*\)", "()", selector).split(","):
                assert "cardmath" in part, part


def test_no_rule_looks_into_elements() -> None:
    """With `:has`, each text that is written makes the browser style much of the page anew."""
    assert ":has(" not in (FOLDER / "style.css").read_text()


def test_rules_name_the_elements_that_they_style() -> None:
    """A rule that ends in `:is` is tried on each element whose style is computed.

    It stays where the parts have different specificity, which writing them out would change.
    """
    text = re.sub(r"/\*.*?\*/", "", (FOLDER / "style.css").read_text(), flags=re.DOTALL)
    ends = re.findall(r"[ >]:is\(([^()]*)\)(?::[\w-]+(?:\([^()]*\))?)*\s*[,{]", text)
    shapes = [{re.sub(r"[\w-]+", "x", part.strip()) for part in end.split(",")} for end in ends]
    assert [end for end, found in zip(ends, shapes, strict=True) if len(found) == 1] == []
    assert ends  # the pattern still finds what it is for
