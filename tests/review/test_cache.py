"""Reviewed hands that are found again."""

import json
import sqlite3
from pathlib import Path

from tests.review.hands import Played
from tests.review.reviewed import BLUFF_FACED, BOARD, OPTIONS, played, review


def test_reviewed_hands_are_found_again(tmp_path: Path) -> None:
    options = {**OPTIONS, "cache": tmp_path}
    first = review(played(), **options)
    calls = []
    again = review(played(), progress=lambda *done: calls.append(done), **options)
    assert again == first
    with sqlite3.connect(tmp_path / "reviews.sqlite") as database:
        (kept,) = database.execute("SELECT count(*) FROM judged").fetchone()
        assert kept == 1
        (acts,) = database.execute("SELECT acts FROM judged").fetchone()
    [check, call] = json.loads(acts)
    damages = [
        [{}],
        [check, {**call, "pot": 0}],
        [check, {**call, "pot": call["pot"] + 1}],
        [check, {**call, "loss": float("nan")}],
        [check, {**call, "loss": 10**400}],
        [check, {**call, "pot": float("inf")}],
        [check, {**call, "bound": float("nan")}],
        [check, json.loads(json.dumps(call).replace("call", "call x"))],
    ]
    for damaged in damages:
        with sqlite3.connect(tmp_path / "reviews.sqlite") as database:
            database.execute("UPDATE judged SET acts = ?", (json.dumps(damaged),))
        assert review(played(), **options) == first  # what is damaged is solved again
    (tmp_path / "reviews.sqlite").write_bytes(b"not a database")
    assert review(played(), **options) == first


def test_hands_that_differ_by_suits_are_solved_once(tmp_path: Path) -> None:
    order = str.maketrans("shdc", "hdcs")
    other = Played(2, BOARD.translate(order), ("KhQh".translate(order), "AhAd"), BLUFF_FACED)
    done = review(played(), other, cache=tmp_path)
    with sqlite3.connect(tmp_path / "reviews.sqlite") as database:
        assert database.execute("SELECT count(*) FROM judged").fetchone() == (1,)
    turned = Played(3, "7h 2d Ks 3c 4s", ("KhQh", "AhAd"), BLUFF_FACED)
    review(turned, cache=tmp_path)
    with sqlite3.connect(tmp_path / "reviews.sqlite") as database:
        assert database.execute("SELECT count(*) FROM judged").fetchone() == (1,)
    first, second = done.decisions[1], done.decisions[3]
    assert first.values == second.values
    assert first.hole != second.hole
