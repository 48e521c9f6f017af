"""Judgements of hands that were reviewed before, in a file of the user's cache folder."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import asdict, replace
from functools import lru_cache
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from threading import Lock
from time import time
from typing import TYPE_CHECKING, Any

from cardmath import __version__
from cardmath._review.jam_spot import JudgedJam
from cardmath._review.judged_act import JudgedAct
from cardmath._study.combos import all_combos
from cardmath._support.numpy import np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardmath._cards.deck import Card
    from cardmath._ranges.range import Range
    from cardmath._review.jam_spot import JamSpot
    from cardmath._review.judging import Options
    from cardmath._review.played_hand import PlayedHand

_FORM = 9
"""The form of what is kept: a greater one makes all that is older unknown.

Another way to solve is a new form too: its answers are as good, but not the same.
"""
MOST_KEPT = 200_000
"""The most hands that are kept, about 1 kB each. Those used least recently are dropped first."""
_FILE = "reviews.sqlite"
_TABLE = "CREATE TABLE IF NOT EXISTS judged (key TEXT PRIMARY KEY, acts TEXT, used REAL)"


class Cache:
    """Judgements by the question that they answer.

    A question that differs by suits alone is the same. A file that is damaged, or cannot be
    written, is as though it were empty: the hands are solved.

    Args:
        folder: where the file is; None keeps nothing on disk.
    """

    def __init__(self, folder: Path | None) -> None:
        self._known: dict[str, list[JudgedAct]] = {}
        self._used: list[str] = []
        """The keys of what was found in the file."""
        self._lock = Lock()
        self._database = None if folder is None else _opened(folder / _FILE)

    def get(self, key: str) -> list[JudgedAct] | None:
        """The judgements of a question, None if they are not known."""
        with self._lock:
            if key in self._known:
                return self._known[key]
            text = self._look_up(key)
        return None if text is None else _read(text)

    def put(self, key: str, acts: Sequence[JudgedAct]) -> None:
        """Keep the judgements of a question."""
        with self._lock:
            self._known[key] = list(acts)
            self._write(key, json.dumps([asdict(act) for act in acts]))

    def get_jam(self, key: str) -> JudgedJam | None:
        """The judgement of a decision before the flop, None if it is not known."""
        with self._lock:
            text = self._look_up(key)
        return None if text is None else _read_jam(text)

    def put_jam(self, key: str, judged: JudgedJam) -> None:
        """Keep the judgement of a decision before the flop."""
        with self._lock:
            self._write(key, json.dumps(asdict(judged)))

    def _look_up(self, key: str) -> object:
        """What the file has for a key; None for nothing."""
        if self._database is not None:
            with suppress(sqlite3.Error):
                found = self._database.execute("SELECT acts FROM judged WHERE key = ?", (key,))
                row = found.fetchone()
                if row is not None:
                    self._used.append(key)
                    return row[0]
        return None

    def _write(self, key: str, text: str) -> None:
        if self._database is None:
            return
        with suppress(sqlite3.Error), self._database:
            self._database.execute("REPLACE INTO judged VALUES (?, ?, ?)", (key, text, time()))

    def close(self) -> None:
        """Note what was used, and drop what is too much.

        A look by itself writes nothing: a write waits for the disk, a read does not.
        """
        with self._lock:
            if self._database is None:
                return
            with suppress(sqlite3.Error), closing(self._database) as database, database:
                _tidy(database, self._used)
            self._database = None


def _opened(file: Path) -> sqlite3.Connection | None:
    """The file of judgements; None if there can be none."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Several threads use it in turn, under a lock.
        database = sqlite3.connect(str(file), timeout=10, check_same_thread=False)
    except (OSError, sqlite3.Error):
        return None
    try:
        with database:
            database.execute(_TABLE)
    except sqlite3.Error:
        database.close()
        return None
    return database


def _tidy(database: sqlite3.Connection, used: Sequence[str]) -> None:
    now = time()
    database.executemany("UPDATE judged SET used = ? WHERE key = ?", ((now, key) for key in used))
    kept = database.execute("SELECT count(*) FROM judged").fetchone()[0]
    if kept > MOST_KEPT:
        database.execute(
            "DELETE FROM judged WHERE key IN (SELECT key FROM judged ORDER BY used LIMIT ?)",
            (kept - MOST_KEPT * 9 // 10,),
        )


_DAMAGED = (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError)
"""What reading a damaged judgement raises: also numbers that no float holds, and deep nesting."""


def _read(text: object) -> list[JudgedAct] | None:
    """Judgements from a file, which is not trusted; None if they are not of this form."""
    try:
        return [JudgedAct.of_plain(act) for act in json.loads(str(text))]
    except _DAMAGED:
        return None


def _read_jam(text: object) -> JudgedJam | None:
    """A judgement from a file, which is not trusted; None if it is not one."""
    try:
        return JudgedJam.of_plain(json.loads(str(text)))
    except _DAMAGED:
        return None


def key_of_jam(spot: JamSpot) -> str:
    """The digest of all that the judgement of a decision before the flop depends on."""
    # The bound is that of the action: a fold and a jam have different ones.
    asked = [_FORM, __version__, repr(spot.game), spot.node, spot.hand_class, spot.action]
    return sha256(json.dumps(asked).encode()).hexdigest()


def key_of(hand: PlayedHand, ranges: tuple[Range, Range], hero: int, options: Options) -> str:
    """The digest of all that the judgements depend on, the same for all relabellings of suits."""
    held = hand.holes[hero]
    assert held is not None
    # With the street that is reviewed last, later cards do not matter.
    last = max(act.street for act in hand.acts if act.player == hero)
    board = hand.board_on(last)
    rest: list[Any] = [
        _FORM,
        __version__,
        hand.pot,
        hand.stack,
        hand.rake,
        [(act.street, act.player, act.move, act.bet) for act in hand.acts if act.street <= last],
        hero,
        repr(replace(options, memory=None)),  # memory does not change the answer
    ]
    digest = sha256(json.dumps(rest).encode())
    digest.update(min(_cards_and_ranges(board, held, ranges)))
    return digest.hexdigest()


def _cards_and_ranges(
    board: Sequence[Card], held: Sequence[Card], ranges: tuple[Range, Range]
) -> list[bytes]:
    """The cards and the ranges, under the suit relabelling that makes the cards smallest."""
    labelled = []
    for order in permutations(range(4)):
        ids = [4 * (card.id // 4) + order[card.id % 4] for card in (*board, *held)]
        # The order of the cards of a flop, and of a hand, does not matter.
        cards = (*sorted(ids[:3]), *ids[3 : len(board)], *sorted(ids[len(board) :]))
        labelled.append((cards, order))
    least = min(labelled)[0]
    return [
        bytes(cards) + b"".join(_relabelled(each, order) for each in ranges)
        for cards, order in labelled
        if cards == least
    ]


def _relabelled(held: Range, order: tuple[int, ...]) -> bytes:
    """The weights of all pairs of cards, after the suits were relabelled."""
    return held.weights[_sources(order)].tobytes()


@lru_cache(maxsize=24)
def _sources(order: tuple[int, ...]) -> NDArray[np.intp]:
    """For each pair of cards, the place of the one that gets its name when suits are relabelled."""
    combos = all_combos()
    renamed = np.sort(4 * (combos // 4) + np.array(order)[combos % 4], axis=1)[:, ::-1]
    places = np.zeros((52, 52), np.intp)
    places[renamed[:, 0], renamed[:, 1]] = np.arange(len(combos))
    return places[combos[:, 0], combos[:, 1]]
