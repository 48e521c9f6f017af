"""One list of all that is kept, whatever it is: names, tags, notes, renaming and removal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from cardmath._page.errors import FieldError, in_field
from cardmath._page.named_texts import NamedTexts
from cardmath._page.saved import RANGES
from cardmath._page.table import read_pasted
from cardmath.app.asked import Asked
from cardmath.errors import CardmathError, quote

_PATIENCE = 10.0
"""The seconds to wait for another program that changes a file."""
LONGEST_NAME = 60
MOST_TAGS, LONGEST_TAG, LONGEST_NOTES = 8, 24, 2000
_DIGEST = re.compile("[0-9a-f]{32}")
MOST_REMOVED = 20
"""The removals of a page that can be undone."""
SHOWN = 80
"""The most characters of a description."""

SPOTS = NamedTexts("spots", "spots", lambda: _PATIENCE)
"""Each text is JSON of the page: a table for each game."""
SOLVES = NamedTexts("solves", "solves", lambda: _PATIENCE, most=200)
"""Each text is JSON: the `file` of the answer, when it was kept, and what the list shows of it."""
REPORTS = NamedTexts("flop-reports", "reports over flops", lambda: _PATIENCE, most=100)
"""Each text is JSON: the report, when it was made, and the fields of its game."""
NOTES = NamedTexts("notes", "notes", lambda: _PATIENCE, most=2000)
"""The tags and notes of each thing, by its kind and name: `range/open/CO`."""

SESSIONS = NamedTexts("training", "sessions of training", lambda: _PATIENCE)
"""Each name is when a session of Train began; its text is JSON: the spot and the score."""

KINDS = {"solve": SOLVES, "flops": REPORTS, "spot": SPOTS, "range": RANGES}
"""Where the things of each kind are kept."""


class ChangedElsewhereError(CardmathError):
    """Another tab has changed something since this one looked.

    Attributes:
        kept: what is kept now.
    """

    def __init__(self, kept: str) -> None:
        super().__init__("this was changed in another tab")
        self.kept = kept


@dataclass(frozen=True)
class Removed:
    """A thing that was removed."""

    kind: str
    name: str
    text: str
    note: str | None


@dataclass
class Removals:
    """What a page has removed, the last one at the end."""

    things: list[Removed] = field(default_factory=list)


def find(kind: str, name: str) -> str:
    """The text of a thing.

    Raises:
        CardmathError: there is none of this name.
    """
    text = KINDS[kind].load().get(name)
    if text is None:
        raise CardmathError(f"{quote(name)} is no longer kept")
    return text


def listed() -> list[dict[str, Any]]:
    """All things, by name: `kind`, `name`, `about`, `when`, `tags`, `notes`, `damaged`."""
    notes, rows = NOTES.load(), []
    for kind, store in KINDS.items():
        for name, text in store.load().items():
            row = {"kind": kind, "name": name, **_note(notes.get(f"{kind}/{name}"))}
            rows.append(row | _about(kind, text))
    return sorted(rows, key=lambda row: (row["name"].casefold(), row["kind"]))


def _about(kind: str, text: str) -> dict[str, Any]:
    """What a thing is, in words. A text that we did not write is marked, and can be removed."""
    try:
        about, when = _READERS[kind](text)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return {"about": "damaged: it cannot be opened", "when": "", "damaged": True}
    return {"about": about[:SHOWN], "when": when, "damaged": False}


def _range(text: str) -> tuple[str, str]:
    held = read_pasted(text)[0]
    return f"{100 * held.combinations / 1326:.3g}% of hands: {text}", ""


def _spot(text: str) -> tuple[str, str]:
    tables = json.loads(text)
    table: dict[str, Any] = tables.get("holdem") or next(iter(tables.values()), {})
    board = f" on {table['board']}" if table.get("board") else ""
    return f"{' v '.join(map(str, table.get('players', [])))}{board}", ""


def _described(text: str) -> tuple[str, str]:
    known = json.loads(text)
    return _text(known["about"]), _text(known["when"])


def _text(given: object) -> str:
    if not isinstance(given, str):
        raise TypeError
    return given


_READERS: dict[str, Callable[[str], tuple[str, str]]] = {
    "range": _range,
    "spot": _spot,
    "solve": _described,
    "flops": _described,
}


def note_of(kind: str, name: str) -> dict[str, Any]:
    """The `tags` and `notes` of a thing."""
    return _note(NOTES.load().get(f"{kind}/{name}"))


def _note(text: str | None) -> dict[str, Any]:
    """Tags and notes; none where their text is damaged."""
    with suppress(ValueError, TypeError, KeyError, RecursionError):
        known = json.loads(text or "{}")
        return {"tags": [_text(tag) for tag in known["tags"]], "notes": _text(known["notes"])}
    return {"tags": [], "notes": ""}


def add(kind: str, name: str, known: dict[str, Any]) -> str:
    """Keep a thing under a name that is free; return the name."""
    store = KINDS[kind]
    free = free_name(name, store.load())
    stamped = {**known, "when": datetime.now(UTC).isoformat(timespec="seconds")}
    store.change(free, json.dumps(stamped))
    return free


def free_name(name: str, taken: Iterable[str]) -> str:
    """A name that is not taken: the wanted one, or with a number behind it.

    >>> free_name("Ks7h2d", ["Ks7h2d", "Ks7h2d (2)"])
    'Ks7h2d (3)'
    """
    taken, wanted, number = set(taken), name[:LONGEST_NAME], 1
    while wanted in taken:
        number += 1
        wanted = f"{name[: LONGEST_NAME - 6]} ({number})"
    return wanted


def read_name(asked: Asked, field: str) -> str:
    """A name that was typed.

    Raises:
        FieldError: it is empty or too long.
    """
    name = asked.text(field).strip()
    if not 1 <= len(name) <= LONGEST_NAME:
        raise FieldError(field, CardmathError(f"a name has 1 to {LONGEST_NAME} characters"))
    return name


def rename(kind: str, name: str, new: str) -> None:
    """Give a thing another name. Its tags and notes go with it.

    Raises:
        FieldError: the name is taken.
        CardmathError: there is no such thing.
    """
    if new == name:
        return
    text = find(kind, name)
    with in_field("new"):
        if new in KINDS[kind].load():
            raise CardmathError(f"{quote(new)} is taken: choose another name")
    KINDS[kind].change(new, text)
    KINDS[kind].change(name, None)
    if (note := NOTES.load().get(f"{kind}/{name}")) is not None:
        NOTES.change(f"{kind}/{new}", note)
        NOTES.change(f"{kind}/{name}", None)


def remove(kind: str, name: str, removals: Removals) -> None:
    """Remove a thing; the page can put it back."""
    text, note = find(kind, name), NOTES.load().get(f"{kind}/{name}")
    KINDS[kind].change(name, None)
    NOTES.change(f"{kind}/{name}", None)
    removals.things = [*removals.things, Removed(kind, name, text, note)][-MOST_REMOVED:]


def restore(removals: Removals) -> tuple[str, str]:
    """Put back what was removed last; return its kind and name.

    Raises:
        CardmathError: nothing was removed.
    """
    if not removals.things:
        raise CardmathError("there is nothing to put back")
    last = removals.things[-1]
    name = free_name(last.name, KINDS[last.kind].load())
    KINDS[last.kind].change(name, last.text)
    if last.note is not None:
        NOTES.change(f"{last.kind}/{name}", last.note)
    removals.things.pop()
    return last.kind, name


def describe(
    kind: str, name: str, tags: str, notes: str, before: dict[str, Any] | None = None
) -> None:
    """Keep tags, which have commas between them, and notes of a thing.

    They take the place of the `tags` and `notes` `before`; of any if it is None.

    Raises:
        FieldError: there are too many, or they are too long; or others are kept than those before.
        CardmathError: there is no such thing.
    """
    find(kind, name)
    words = list(dict.fromkeys(filter(None, (tag.strip() for tag in re.split("[,;]", tags)))))
    with in_field("tags"):
        if len(words) > MOST_TAGS or any(len(tag) > LONGEST_TAG for tag in words):
            raise CardmathError(f"at most {MOST_TAGS} tags of {LONGEST_TAG} characters each")
    with in_field("notes"):
        _check_notes(notes)
    is_empty = not words and not notes.strip()
    wanted = {"tags": words, "notes": notes}

    def check(text: str | None) -> None:
        kept = _note(text)
        if before is not None and kept not in (before, wanted):
            raise FieldError("before", CardmathError(_other_words(kept)))

    text = None if is_empty else json.dumps(wanted)
    NOTES.change(f"{kind}/{name}", text, check)


def _other_words(kept: dict[str, Any]) -> str:
    tags, notes = ", ".join(kept["tags"]) or "none", quote(kept["notes"])
    return (
        f"another tab has kept other tags ({tags}) or notes ({notes}): save again to replace them"
    )


def note_hand(digest: str, notes: str, before: str) -> None:
    """Keep notes on a hand of hand histories, in place of those before.

    Raises:
        FieldError: the notes are too long.
        ChangedElsewhereError: other notes are kept than those before.
        CardmathError: it is not the digest of a hand.
    """
    if not _DIGEST.fullmatch(digest):
        raise CardmathError("this is not the digest of a hand")
    with in_field("notes"):
        _check_notes(notes)

    def check(text: str | None) -> None:
        kept = _note(text)["notes"]
        if kept not in (before, notes):
            raise ChangedElsewhereError(kept)

    text = json.dumps({"tags": [], "notes": notes}) if notes.strip() else None
    NOTES.change(f"hand/{digest}", text, check)


def _check_notes(notes: str) -> None:
    if len(notes) > LONGEST_NOTES:
        raise CardmathError(f"notes have at most {LONGEST_NOTES:,} characters")
