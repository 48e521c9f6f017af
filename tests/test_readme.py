"""The shell examples in the README and in docs/ print what the pages show; links lead somewhere."""

import os
import re
from pathlib import Path

import pytest

from tests.shell import ROOT, typed

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


@pytest.mark.parametrize("document", dict.fromkeys(DOCUMENTS), ids=lambda path: path.name)
def test_links_lead_to_files(document: Path) -> None:
    """Sphinx checks headings too, but only for the pages of the site."""
    text = re.sub(r"```.*?```", "", document.read_text(), flags=re.DOTALL)
    for url in re.findall(r"\]\(([^)\s]+)\)", text):
        path = url.partition("#")[0]
        if path and not re.match(r"[a-z]+:", url):
            assert os.path.lexists(document.parent / path), url
