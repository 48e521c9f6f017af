"""Questions about deals in PQL: the answer, the plan, the same in Python, and examples."""

from __future__ import annotations

import ast
from collections.abc import Generator
from typing import Any

import cardmath as cm
from cardmath import queries
from cardmath._page.errors import among, in_field
from cardmath._page.questions import in_turn
from cardmath._page.table import Fields, read_pasted
from cardmath._query.pql.statements import PqlQuestion, parse_open, read_pql
from cardmath._ranges.examples import start_of
from cardmath._support.progress import Progress
from cardmath._work.answering import Answering, time_in_words
from cardmath.app.asked import Asked
from cardmath.app.questions.games import GAMES
from cardmath.app.sentences import sentences_for_page
from cardmath.errors import CardmathError, Interrupted

MOST_PLAYERS = 10
MOST_STATEMENTS = 12
MOST_ROWS = 500
"""The most values of a histogram that the page shows."""
QUICK_SAMPLES = 20_000
"""The random deals of the first estimate."""
_HOLDEM = "holdem"


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Answer `text`, statements in PQL. Those without `from` ask about the spot of the page.

    The spot is `game`, `players`, `board` and `dead`; `seed` fixes random deals. If `about` is
    true, the answer is what there is to ask: `games`, `names`, `examples`, `sentences` to fill in,
    the `streets` of the game, and its `start`.

    Yields:
        `python`, the `text` with the spot written out, the `spot` of its first `from`, and the
        `plans`, with `answers` None; then answers as they become known, estimates before better
        ones.

    Returns:
        the same with all `answers`.

    Raises:
        FieldError, SeveralFieldsError: the text or a part of the spot is wrong.
    """
    with among(GAMES):
        game = cm.find_game(asked.text("game", _HOLDEM))
    if asked.flag("about"):
        return _about(game)
    text, seed = asked.text("text"), asked.seed()
    spot = _Spot(asked, game, text)
    with in_field("text"):
        statements = read_pql(text, spot.question)
        if len(statements) > MOST_STATEMENTS:
            raise CardmathError(f"this page answers up to {MOST_STATEMENTS} statements at once")
    limits = Answering.read(seed=seed, progress=progress)
    plans = [each.plan(limits) for each in statements]
    known = {
        "text": spot.written,
        "spot": spot.named,
        "python": _python(statements, [plan.method for plan in plans], seed),
        "plans": [_plan(plan) for plan in plans],
    }
    yield {**known, "answers": None}
    found: list[dict[str, Any]] = []
    for statement, plan in zip(statements, plans, strict=True):
        if found:
            yield {**known, "answers": found}
        for each, final in in_turn(_answer(statement, plan.method == "sample", limits, seed)):
            if not final:
                yield {**known, "answers": [*found, each]}
        found.append(each)
    return {**known, "answers": found}


def _answer(
    statement: PqlQuestion, sampled: bool, limits: Answering, seed: int
) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Answer a statement: first a quick estimate if deals are drawn at random."""
    try:
        if sampled:
            quick = Answering.read(seed=seed, samples=QUICK_SAMPLES, progress=limits.progress)
            yield _shown(statement.answer(quick))
        return _shown(statement.answer(limits))
    except Interrupted as stopped:
        if stopped.partial is not None:
            yield _shown(stopped.partial)
        raise


class _Spot:
    """The spot of the page as a question, for the statements that have no `from`.

    Attributes:
        question: the spot; if every statement has a `from`, that of the game alone.
        written: the statements, each with a `from`.
    """

    def __init__(self, asked: Asked, game: cm.Game, text: str) -> None:
        with in_field("text"):
            statements = parse_open(text)
        self.question, self.written = cm.query(game), text
        self._first = next((each for each in statements if each.bindings), None)
        bare = [each.selected for each in statements if not each.bindings]
        if not bare:
            return
        given = self._read(asked, game, "player_1" in text.lower() or "player_2" in text.lower())
        self.question = cm.query(game, **given)
        listed = ", ".join(f"{name}='{held}'" for name, held in {"game": game.key, **given}.items())
        for place in reversed(bare):
            self.written = f"{text[:place]} from {listed}{self.written[place:]}"

    @property
    def named(self) -> dict[str, Any] | None:
        """What the first `from` says, as the page keeps a spot; None if there is none."""
        if self._first is None:
            return None
        given = {name.text.lower(): value.value for name, value in self._first.bindings}
        parts = {name: given.pop(name, "") for name in ("game", "syntax", "board", "dead")}
        return {
            "game": cm.find_game(parts["game"] or _HOLDEM).key,
            "players": list(given.values()),
            "board": parts["board"],
            "dead": parts["dead"],
        }

    def _read(self, asked: Asked, game: cm.Game, numbered: bool) -> dict[str, str]:
        """The parts of the spot that are not empty; each that is wrong is reported."""
        fields, given = Fields(), dict[str, str]()
        for place, text in enumerate(asked.texts("players", most=MOST_PLAYERS)):
            with fields.of(f"players.{place}"):
                name = f"player_{place + 1}" if numbered else player_name(place)
                held = read_pasted(text)[0].text if _is_foreign(game, text) else text.strip()
                if held:
                    cm.query(game, **{name: held})
                    given[name] = held
        for name in ("board", "dead"):
            with fields.of(name):
                if cards := asked.text(name).strip():
                    cm.query(game, **{name: cards})
                    given[name] = cards
        fields.check()
        return given


def player_name(place: int) -> str:
    """The name of a player of the spot in a query: the first is the hero.

    >>> [player_name(place) for place in range(3)]
    ['hero', 'villain', 'player_3']
    """
    return ("hero", "villain")[place] if place < 2 else f"player_{place + 1}"


def _is_foreign(game: cm.Game, text: str) -> bool:
    """Whether a text is a range in the notation of another program."""
    if game.key != _HOLDEM:
        return False
    try:
        return read_pasted(text)[1] is not None
    except CardmathError:
        return False


def _about(game: cm.Game) -> dict[str, Any]:
    return {
        "games": GAMES,
        "names": [[each.name, each.kind, each.signature, each.meaning] for each in queries.names()],
        "examples": EXAMPLES,
        "sentences": sentences_for_page(),
        "streets": [street.name for street in game.streets],
        "board": game.board,
        "start": start_of(game),
    }


def _plan(plan: queries.QueryPlan) -> dict[str, Any]:
    return {**plan.to_dict(), "time": time_in_words(plan.cost)}


def _python(statements: tuple[PqlQuestion, ...], methods: list[str], seed: int) -> str:
    """The statements in Python, with what they import."""
    codes = []
    for statement, method in zip(statements, methods, strict=True):
        code = statement.to_python()
        codes.append(f"{code[:-1]}, seed={seed})" if method == "sample" else code)
    text = "\n\n".join(codes)
    words = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    used = sorted(words & {*queries.__all__})
    listed = f"from cardmath.queries import {', '.join(used)}\n" if used else ""
    return f"import cardmath as cm\n{listed}\n{text}"


def _shown(found: queries.Answer) -> dict[str, Any]:
    """An answer: its rows in words, each with the share that its bar shows, or None."""
    columns = found._printed()[-3:]
    rows = [
        {
            "name": row.name,
            "kind": row.kind,
            "of": row.of,
            "share": float(row.value) if row.hits is not None and row.value is not None else None,
            "cells": [column.cell(row) for column in columns],
        }
        for row in found.rows
    ]
    return {
        "title": found.title,
        "method": found.method,
        "seed": found.seed,
        "stopped": found.stopped,
        "met": int(found.met > 0),
        "rows": rows[:MOST_ROWS],
        "left": max(0, len(rows) - MOST_ROWS),
    }


EXAMPLES: tuple[tuple[str, str], ...] = (
    (
        "How often does hero win, and how much of the pot?",
        "select count(winsHi(hero)) as wins, avg(riverEquity(hero)) as pot",
    ),
    (
        "With what does hero end?",
        "select histogram(handType(hero, river)) as ends",
    ),
    (
        "How many flops have one suit, two suits, a pair?",
        "select count(monotoneBoard(flop)) as one,\n"
        "       count(twoToneBoard(flop)) as two,\n"
        "       count(pairedBoard(flop)) as pair\n"
        "from game='holdem'",
    ),
    (
        "What does ace king make on the flop?",
        "select histogram(flopHandCategory(hero)) as flop\nfrom hero='AK'",
    ),
    (
        "Set over set: how often do two pairs both flop one?",
        "select count(handBoardIntersections(hero, flop) > 0\n"
        "       and handBoardIntersections(villain, flop) > 0) as both\n"
        "from hero='7h7c', villain='9h9c'",
    ),
    (
        "How many outs are there to a straight, and to a flush?",
        "select avg(outsToHandType(hero, turn, straight)) as straight,\n"
        "       avg(outsToHandType(hero, turn, flush)) as flush\n"
        "from hero='9dTd', board='2s3h7d8d'",
    ),
    (
        "What is a hand worth if the turn pairs the board?",
        "select avg(riverEquity(hero)) as pot\n"
        "from hero='AhKh', villain='QQ', board='Jh7h2s'\n"
        "where pairedBoard(turn)",
    ),
    (
        "How often do both players flop top pair or better?",
        "select count(minFlopHandCategory(hero, floptoppair)\n"
        "       and minFlopHandCategory(villain, floptoppair)) as both\n"
        "from hero='22+, A2s+, KTs+', villain='77+, AT+, KQ'",
    ),
    (
        "When hero wins, how often does villain have a pair or more?",
        "select count(minHandType(villain, river, pair)) as paid\n"
        "from hero='AhKd', villain='**', board='Ks7h2d'\n"
        "where winsHi(hero)",
    ),
    (
        "How often does the river change who is ahead?",
        "select count((hiRating(hero, turn) > hiRating(villain, turn))\n"
        "       <> (hiRating(hero, river) > hiRating(villain, river))) as changed\n"
        "from hero='AhKd', villain='7s7d', board='Ks8h2d'",
    ),
    (
        "A bet of my own design: what does it pay?",
        "select avg(case when minHandType(hero, river, fullhouse) then 10\n"
        "                when winsHi(hero) then 1\n"
        "                else -1 end) as paid\n"
        "from hero='AcAd', villain='KhKs'",
    ),
    (
        "In Omaha eight or better: is hero quartered?",
        "select histogram(riverEquity(hero)) as pot\n"
        "from game='omaha8', hero='As2sKhQh', villain='Ac3cJdTd', board='4c7d8h'",
    ),
    (
        "In stud: how often does the one behind on sixth street win?",
        "select count(winsHi(villain) and equity(hero, sixth) > 0.5) as passed\n"
        "from game='stud', hero='AsAhKd7c2d9c', villain='QsQhJd7d3d9d'",
    ),
    (
        "The favourite on the flop: how often is it behind on the turn?",
        "select count(equity(hero, turn) < 0.5) as behind\n"
        "from hero='JJ+, AK', villain='22+, A9s+, KTs+, QTs+, JTs, T9s, 98s, ATo+, KJo+'\n"
        "where equity(hero, flop) > 0.5",
    ),
)
"""Each question in words and in PQL. Those without `from` ask about the spot of the page."""
