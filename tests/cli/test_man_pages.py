"""The man pages that `make man` writes from the help of the commands."""

import shutil
import subprocess
import sys

import pytest

from cardmath.cli.commands import COMMANDS
from tests.cli.every_command import NAMES
from tests.shell import ROOT

sys.path.append(str(ROOT / "scripts"))

from man_pages import escaped, pages  # type: ignore[import-not-found]

PAGES = dict(pages())


def test_each_command_has_a_page() -> None:
    assert {f"cardmath-{name.replace(' ', '-')}" for name in NAMES} <= set(PAGES)
    assert all(
        f"cardmath\\-{name.replace('-', chr(92) + '-')}" in PAGES["cardmath"] for name in COMMANDS
    )


def test_what_roff_reads_as_its_own_is_escaped() -> None:
    assert escaped(".5 of a pot") == "\\&.5 of a pot"
    assert escaped("--json 'a\\b'") == "\\-\\-json 'a\\eb'"


def test_a_page_has_what_the_help_has() -> None:
    page = PAGES["cardmath-equity"]
    assert "Compute how often each player wins" in page
    assert "\\-\\-board CARDS" in page
    assert "\\-h, \\-\\-help" in page
    assert "\ncardmath equity " in page.partition(".SH EXAMPLES")[2]


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_groff_reads_every_page_without_a_warning() -> None:
    read = subprocess.run(
        ["groff", "-K", "utf8", "-man", "-ww", "-Tutf8", "-z"],
        input="".join(PAGES.values()),
        capture_output=True,
        text=True,
        check=True,
    )
    assert read.stderr == ""
