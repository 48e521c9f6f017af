"""The shell examples in the README and in docs/ print what the pages show; links lead somewhere."""

import os
import re
import tomllib
from contextlib import chdir
from operator import attrgetter
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

import cardmath as cm
from cardmath.cli.commands import COMMANDS as COMMANDS_BY_NAME
from tests.cli.every_command import NOT_ASKED
from tests.shell import ROOT, cardmath, in_a_shell, typed

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
DOCUMENTS = [*PAGES, *sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("*/README.md"))]


def shell_examples() -> list[tuple[str, str]]:
    """Each command that a page shows after `$ `, with the output below it."""
    examples = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(), flags=re.DOTALL):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = example.partition("\n")
                if "cardmath" in command:
                    examples.append((command, output.rstrip("\n")))
    return examples


@pytest.mark.parametrize(("command", "output"), shell_examples())
def test_shell_example(command: str, output: str) -> None:
    run = typed(command)
    assert (run.out + run.err).rstrip("\n") == output


def test_there_are_examples() -> None:
    assert len(shell_examples()) >= 3


README = (ROOT / "README.md").read_text()
CALLS = re.findall(r"(?<=[|,] )`(cm\.[^`]*)`(?= \||, `)", README)
COMMANDS = re.findall(r"\| `(cardmath .*?)` \|", README)


def marked(examples: list[str]) -> list[ParameterSet]:
    """The examples, of which slow ones that other pages show too are not tried every day.

    The tour shows `push-fold`, and docs/how/jam-or-fold.md calls `push_fold`. The guides to
    solving and to video poker solve Omaha in Python, and analyze a game in both ways.
    """
    slow = re.compile(r"preflop.charts|push.fold|video.poker|game=.omaha")
    return [
        pytest.param(each, marks=[pytest.mark.exhaustive] * bool(slow.search(each)))
        for each in examples
    ]


@pytest.mark.parametrize("call", marked(CALLS))
def test_calls_of_the_table_work(call: str) -> None:
    given = call.replace("select(...)", "select(q.hero.category())").replace("=1000)", "=100)")
    hero = {
        "cm": cm,
        "ids": cm.deal(10, cards=7)[:, 0],
        "q": cm.query(hero="AK"),
        "bot": cm.matches.bots.call,
        "other": cm.matches.bots.fold,
        "found": cm.hand_histories.read(ROOT / "examples" / "hands"),
    }
    with chdir(ROOT):
        assert eval(given, hero) is not None


@pytest.mark.parametrize("command", marked(COMMANDS))
def test_commands_of_the_table_work(command: str) -> None:
    run = typed(command)
    assert (run.status, run.err) == (0, "")


def test_the_table_has_calls_and_commands() -> None:
    assert len(CALLS) >= 12
    assert len(COMMANDS) >= 12
    assert f"in {len(cm.GAMES)} games" in README


def test_the_readme_and_the_changelog_name_all_extras() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = set(project["optional-dependencies"])
    for page, opening in (("README.md", "The extras are"), ("CHANGELOG.md", "are in the extras")):
        listed = (ROOT / page).read_text().partition(opening)[2].partition("\n\n")[0]
        assert extras <= set(re.findall("`([a-z-]+)`", listed)), page


def test_the_chooser_names_what_there_is() -> None:
    chooser = (ROOT / "docs" / "how" / "which-function.md").read_text()
    names = set(re.findall(r"\bcm\.([A-Za-z_.]+)", chooser))
    assert len(names) > 40
    for name in names:
        attrgetter(name)(cm)


def test_the_page_of_json_has_every_command() -> None:
    page = (ROOT / "docs" / "reference" / "json.md").read_text()
    page = page.partition("## The keys of each command")[2]
    named = {words.split()[0] for words in re.findall(r"^\| `([\w -]+)` \|", page, re.MULTILINE)}
    assert named == set(COMMANDS_BY_NAME) - NOT_ASKED - {"play"}  # its output is a game


def test_the_glossary_is_in_order() -> None:
    page = (ROOT / "docs" / "reference" / "glossary.md").read_text()
    terms = re.findall(r"^([A-Za-z ]+)\n  ", page, re.MULTILINE)
    assert {"exploitability", "node", "lock", "SPR", "EV"} <= set(terms)
    assert terms == sorted(terms, key=str.lower)


def test_speeds_are_those_of_the_measurements() -> None:
    rows = re.findall(
        r"^\| ([^|`]+?)(?: `strengths` \(ids\)|, in C\+\+)? \| ([\d.]+) \|$", README, re.M
    )
    measured = (ROOT / "benches" / "results.md").read_text().partition("beside other libraries")[2]
    assert len(rows) == 7
    for name, rate in rows:
        assert re.search(rf"^\| {name}\b[^|]*\| {rate} \|", measured, re.M), name


def test_the_tour_runs(tmp_path: Path) -> None:
    reported = tmp_path / "cardmath"
    reported.write_text('#!/bin/sh\nprintf "%s\\0" "$@"; echo\n')
    reported.chmod(0o755)
    printed = in_a_shell(f"{ROOT}/scripts/tour.sh {reported}").out
    commands = [line.split("\0")[:-1] for line in printed.splitlines() if "\0" in line]
    assert [words[0] for words in commands] == [
        *("equity", "query", "solve", "icm", "hands", "census", "24")
    ]
    with chdir(ROOT):
        for words in commands:
            run = cardmath(*words)
            assert (run.status, run.err) == (0, ""), words
            assert run.out


# Until it is published, the name may be another project's on any index.
BY_NAME = re.compile(
    r"""(?:pip3? install|pipx \w+|uvx|uv (?:add|pip install|tool \w+)|conda install)\b[^`\n#;&]*?"""
    r"""[\s'"]cardmath(?![\w/.]|-\d|[\w.-]*\.whl)""",
)
TOLD = [
    *ROOT.glob("*.md"),
    ROOT / "Makefile",
    *(ROOT / ".github").rglob("*.yml"),
    *(
        file
        for folder in ("benches", "docs", "examples", "python", "scripts", "website")
        for file in (ROOT / folder).rglob("*")
        if file.suffix in {".ipynb", ".js", ".html", ".md", ".py", ".pyi", ".toml", ".txt"}
    ),
]


def test_no_line_installs_by_a_name_that_is_not_ours_yet() -> None:
    for line in ("pip install cardmath", "`pip install 'cardmath[app]'`", "uv add --dev cardmath"):
        assert BY_NAME.search(line), line
    for line in (
        "pip install '.[app]'",
        "pip install dist/cardmath-0.1.0-cp311.whl",
        "cd cardmath",
    ):
        assert not BY_NAME.search(line), line
    found = [
        f"{file.relative_to(ROOT)}: {line.strip()[:100]}"
        for file in TOLD
        for line in file.read_text().splitlines()
        if BY_NAME.search(line)
    ]
    assert found == []


def test_links_lead_to_files() -> None:
    """Sphinx checks headings too, but only for the pages of the site."""
    for document in dict.fromkeys(DOCUMENTS):
        text = re.sub(r"```.*?```", "", document.read_text(), flags=re.DOTALL)
        for url in re.findall(r"\]\(([^)\s]+)\)", text):
            path = url.partition("#")[0]
            if path and not re.match(r"[a-z]+:", url):
                assert os.path.lexists(document.parent / path), (document.name, url)
