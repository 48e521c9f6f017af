"""Hand histories without the names of players."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from cardmath import _core
from cardmath.errors import CardmathError, CardmathTypeError

Tables = tuple[
    _core.ArrowTable, _core.ArrowTable, _core.ArrowTable, _core.ArrowTable, _core.ArrowTable
]
"""Hands, players, actions, what was rejected, and tournaments."""

_LONGEST_KEY = 64
_REMOVED = "(removed: it may quote a name)"


def anonymized(
    hands: _core.ArrowTable,
    players: _core.ArrowTable,
    actions: _core.ArrowTable,
    rejected: _core.ArrowTable,
    tournaments: _core.ArrowTable,
    *,
    key: str | bytes | None,
) -> Tables:
    """The tables with other names of players, without names of files and texts that may have names.

    Raises:
        CardmathError: the key is empty or too long.
    """
    names = list(dict.fromkeys([*players.names("name")[1], *tournaments.names("name")[1]]))
    new_names = _numbered("Player", names) if key is None else _hashed(names, _bytes(key))
    with_files = (hands, rejected, tournaments)
    files = dict.fromkeys(name for table in with_files for name in table.names("source_file")[1])
    new_files = _numbered("file", list(files))
    return (
        hands.renamed("source_file", new_files).renamed("warnings", {}, _REMOVED),
        players.renamed("name", new_names),
        actions,
        rejected.renamed("source_file", new_files).renamed("reason", {}, _REMOVED),
        tournaments.renamed("name", new_names)
        .renamed("source_file", new_files)
        .renamed("warnings", {}, _REMOVED),
    )


def renamer(key: str | bytes | None) -> Callable[[str], str]:
    """A function that gives each player another name, the same each time.

    Raises:
        CardmathError: the key is empty or too long.
    """
    if key is not None:
        secret = _bytes(key)
        return lambda name: _hashed([name], secret)[name]
    known: dict[str, str] = {}
    return lambda name: known.setdefault(name, f"Player {len(known) + 1}")


def _numbered(word: str, names: list[str]) -> dict[str, str]:
    return {name: f"{word} {number}" for number, name in enumerate(names, 1)}


def _hashed(names: list[str], key: bytes) -> dict[str, str]:
    def short(name: str) -> str:
        return blake2b(name.encode(), key=key, digest_size=8).hexdigest()

    return {name: f"Player {short(name)}" for name in names}


def _bytes(key: str | bytes) -> bytes:
    if not isinstance(key, (str, bytes)):
        raise CardmathTypeError(f"a key is text or bytes, not {type(key).__name__}")
    given = key.encode("utf-8", "surrogatepass") if isinstance(key, str) else key
    if not given:
        raise CardmathError("a key has at least one byte")
    return blake2b(given).digest()[:_LONGEST_KEY]
