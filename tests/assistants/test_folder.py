"""Files: none without a folder, and with one only those inside it."""

from pathlib import Path

import pytest

from cardmath.assistants.folder import Folder
from cardmath.errors import CardmathError
from tests.assistants.client import ask, ask_all

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "hands"
GAME = {"board": "Ks7h2d3c4s", "oop": "AA, 66", "ip": "KQ", "pot": 100, "stack": 100}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with hands, beside a file that is none of its own."""
    inside = tmp_path / "inside"
    (inside / "hands").mkdir(parents=True)
    (inside / ".hidden").mkdir()
    text = next(path for path in EXAMPLE.iterdir() if path.is_file()).read_text()
    (inside / "hands" / "july.txt").write_text(text)
    (inside / ".hidden" / "old.txt").write_text(text)
    (tmp_path / "secret.txt").write_text(text)
    return inside


def test_hands_are_read_from_the_folder(folder: Path) -> None:
    one, every = ask_all([("hands", {"path": "hands/july.txt"}), ("hands", {"path": "."})], folder)
    assert one.plain["hands"] == every.plain["hands"] == 3


@pytest.mark.parametrize(
    "name", ["../secret.txt", "/etc/passwd", "link.txt", "way/secret.txt", "hands/../../secret.txt"]
)
def test_nothing_outside_is_read(folder: Path, name: str) -> None:
    (folder / "link.txt").symlink_to(folder.parent / "secret.txt")
    (folder / "way").symlink_to(folder.parent)
    found = ask("hands", {"path": name}, folder)
    assert found.is_error
    assert "not in the folder of this server" in found.text


def test_a_folder_with_a_link_that_leads_out_is_refused(folder: Path) -> None:
    (folder / "hands" / "link.txt").symlink_to(folder.parent / "secret.txt")
    assert ask("hands", {"path": "hands"}, folder).is_error


def test_a_game_is_saved_once_and_read_again(folder: Path) -> None:
    kept = {**GAME, "save": "river.cms"}
    first, again, loaded, out = ask_all(
        [
            ("solve", kept),
            ("solve", kept),
            ("solve", {**GAME, "load": "river.cms"}),
            ("solve", {**GAME, "save": "../river.cms"}),
        ],
        folder,
    )
    assert first.plain["saved"] == "river.cms"
    assert (folder / "river.cms").is_file()
    assert "is there already" in again.text
    assert loaded.plain["values"] == first.plain["values"]
    assert "not in the folder" in out.text
    assert not (folder.parent / "river.cms").exists()


def test_without_a_folder_there_are_no_files() -> None:
    for arguments in ({"path": "hands"}, {"text": "x", "path": "x"}):
        assert "no argument 'path'" in ask("hands", arguments).text
    assert "no argument 'save'" in ask("solve", {**GAME, "save": "x.cms"}).text


def test_the_folder_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(CardmathError, match="is not a folder"):
        Folder(str(tmp_path / "nothing"))


@pytest.mark.parametrize("name", ["", "x\0y", "x" * 2000, "nothing.txt", "hands/nothing"])
def test_names_that_are_no_files_are_errors(folder: Path, name: str) -> None:
    with pytest.raises(CardmathError):
        Folder(str(folder)).files(name)
    with pytest.raises(CardmathError):
        Folder(str(folder)).new_file(name, ".cms")
