"""The pictures of the pages show what the script that draws them shows."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "images"


def words_of(path: Path) -> list[str]:
    """The texts of a picture; places differ a little from one processor to another."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", path.read_text())


@pytest.mark.exhaustive
def test_images_are_as_drawn(tmp_path: Path) -> None:
    script = ROOT / "scripts" / "draw_docs.py"
    subprocess.run([sys.executable, str(script), "--into", str(tmp_path)], check=True, timeout=300)
    drawn = sorted(tmp_path.iterdir())
    assert [path.name for path in drawn] == sorted(path.name for path in IMAGES.glob("*.svg"))
    for path in drawn:
        assert len(words_of(path)) >= 9
        assert words_of(IMAGES / path.name) == words_of(path), f"python {script} {path.stem}"


def test_pages_show_all_images() -> None:
    pages = "".join(page.read_text() for page in (ROOT / "docs").rglob("*.md"))
    for path in IMAGES.glob("*-light.svg"):
        assert f"images/{path.name})" in pages
