"""What a build may use is named with its content: packages with hashes, crates with checksums."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "scripts"))
import crate_list  # type: ignore[import-not-found] # noqa: E402
import licences  # type: ignore[import-not-found] # noqa: E402
import pins  # type: ignore[import-not-found] # noqa: E402

HASHES = r"( --hash=sha256:[0-9a-f]{64})+"


def test_every_file_of_requirements_is_known() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "*requirements*.txt"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.split()
    assert set(listed) <= set(pins.FILES)


@pytest.mark.parametrize("name", pins.FILES)
def test_every_package_has_hashes(name: str) -> None:
    options, packages = pins.lines(name)
    assert packages
    for line in packages:
        assert re.fullmatch(rf"[a-z0-9.-]+==[^ ;]+( ; [^#]*?)?{HASHES}", line), line[:80]
    assert all(line.startswith("#") or line.startswith("--requirement ") for line in options)
    assert len(set(map(pins.package, packages))) == len(packages)


def test_crates_are_those_that_cargo_names() -> None:
    for line in crate_list.listed():
        assert re.fullmatch(r"\S+ \d\S+ [0-9a-f]{64}", line)
    assert crate_list.without_licence() == []
    pinned = tomllib.loads((ROOT / "crates/cardmath-python/Cargo.toml").read_text())["dependencies"]
    assert f"pyo3 {pinned['pyo3']['version'].removeprefix('=')}" in {
        line.rpartition(" ")[0] for line in crate_list.listed()
    }


def test_licences_are_those_of_the_crates() -> None:
    try:
        found = licences.licences()
    except SystemExit as error:  # crates for other systems may not be here
        pytest.skip(f"Cargo has not all crates: {error}")
    assert found == crate_list.LICENCES.read_text(encoding="utf-8")


def test_a_crate_without_a_licence_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crate = {"name": "bare", "version": "1.0.0", "license": "MIT"}
    (tmp_path / "lib.rs").write_text("")
    here = {**crate, "manifest_path": str(tmp_path / "Cargo.toml")}
    monkeypatch.setattr(licences, "packages", lambda: [here])
    with pytest.raises(SystemExit, match="bare has no file with its licence"):
        licences.licences()
    (tmp_path / "LICENSE-MIT").write_text("Do what you like.  \n")
    assert licences.licences().endswith(
        "bare 1.0.0: MIT\n\n" + licences.RULE + "\nbare\n\nDo what you like.\n"
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("arrow-array ", "arrow-arraz ", "not in the list: arrow-array"),
        ("\nlibm ", "\nzlibm 1.0.0 00\nlibm ", "not in the build: zlibm 1.0.0"),
    ],
)
def test_another_crate_is_refused(
    old: str, new: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = "".join(
        f'[[package]]\nname = "{name}"\nversion = "{version}"\nsource = "x"\nchecksum = "{sum_}"\n'
        for name, version, sum_ in map(str.split, crate_list.listed())
    )
    (tmp_path / "crates.sha256").write_text(crate_list.LIST.read_text().replace(old, new))
    monkeypatch.setattr(crate_list, "LOCK", tmp_path / "Cargo.lock")
    monkeypatch.setattr(crate_list, "resolve", lambda: crate_list.LOCK.write_text(lock))
    crate_list.main()
    monkeypatch.setattr(crate_list, "LIST", tmp_path / "crates.sha256")
    with pytest.raises(SystemExit, match=re.escape(says)):
        crate_list.main()


def test_newer_crates_of_the_registry_give_way_to_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def newest_where_nothing_is_pinned() -> None:
        if not lock.exists():
            lock.write_text(
                '[[package]]\nname = "libm"\nversion = "9.9.9"\nsource = "x"\nchecksum = "00"\n'
            )

    lock = tmp_path / "Cargo.lock"
    monkeypatch.setattr(crate_list, "LOCK", lock)
    monkeypatch.setattr(crate_list, "resolve", newest_where_nothing_is_pinned)
    crate_list.main()
    assert crate_list.locked() == crate_list.listed()


def test_a_crate_without_a_checksum_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "Cargo.lock").write_text(
        '[[package]]\nname = "evil"\nversion = "1"\nsource = "git"\n'
    )
    monkeypatch.setattr(crate_list, "LOCK", tmp_path / "Cargo.lock")
    with pytest.raises(SystemExit, match="no checksum is known of evil"):
        crate_list.locked()
