"""A trainer: it deals hands of a solved game, and says what each action costs."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from typing import Any

import cardmath as cm
from cardmath._page.errors import in_field
from cardmath._ranges.range import Range
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.library.entries import SESSIONS, SOLVES, note_of
from cardmath.app.library.solves import load_kept
from cardmath.app.solving.bench import Bench
from cardmath.errors import CardmathError
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.drill import Drill, DrillQuestion, Judgement, drill
from cardmath.solve.postflop import postflop
from cardmath.solve.sizes import STREETS

EXAMPLE_RANGES = (
    "22-TT, A2s-AJs, K9s+, QTs+, JTs, T9s, 98s, 87s, 76s, ATo-AQo, KTo+, QJo",
    "22+, A2s+, K9s+, Q9s+, J9s+, T8s+, 97s+, A8o+, KTo+, QTo+, JTo",
)
"""The ranges of the spot to train on before the user has solved one: a call and a raise."""
POSITIONS = {"either": None, "out": 0, "in": 1}
WORST = 5
"""The answers that are listed as the worst."""
MISTAKE_PERCENT = 0.5
"""An answer that costs at least this much, in percent of the pot, is a mistake. Smaller losses may
be errors of the solution."""
MOST_SESSIONS = 200
"""The sessions that are kept; older ones are forgotten."""
SHOWN_SESSIONS = 40
MOST_TRIES = 400
"""The most questions that are drawn in search of a made hand."""
HANDS_EACH = 4
"""The questions on one board before another solve of a set is trained."""


@dataclass(frozen=True)
class Mistake:
    """A question that was answered wrong, to be asked again."""

    line: str
    hand: str
    player: int


class Training:
    """The drill of a page, the question that was asked last, and the session."""

    def __init__(self) -> None:
        self.lock = Lock()
        """Held while a question is answered: a newer one may arrive before that is done."""
        self.ready: PostflopAnswer | None = None
        self.drill: Drill | None = None
        self.question: DrillQuestion | None = None
        self.judged: list[Judgement] = []
        """The answers of the session."""
        self.mistakes: dict[Mistake, float] = {}
        """Those to be asked again, with what each cost, in percent of the pot."""
        self.session = ""
        """When the session began, under which it is kept."""
        self._source: PostflopAnswer | None = None
        self._loaded: tuple[str, PostflopAnswer] | None = None
        self._wanted: tuple[Any, ...] = ()

    def example(self, progress: Progress) -> PostflopAnswer:
        """A turn after a raise from the button, which is solved when it is first trained."""
        if self.ready is None:
            game = postflop("Ks7h2d3c", EXAMPLE_RANGES, pot=9, stack=95, bets="66%")
            self.ready = game.solve("1%", progress=lambda *_: progress(0, 1))
        return self.ready

    def kept(self, name: str, bench: Bench) -> PostflopAnswer:
        """A solve of the library; only one is in memory."""
        if self._loaded is None or self._loaded[0] != name:
            self.forget()
            self._loaded = None
            self._loaded = (name, load_kept(name, bench.allowed(None)))
        return self._loaded[1]

    def forget(self) -> None:
        """Let go of the drill, which has a solved game in it."""
        self.drill = self.question = self._source = None
        self.mistakes = {}

    def drill_for(self, answer: PostflopAnswer, asked: Asked) -> Drill:
        """The drill, a new one if another game is trained or other hands are wanted.

        Raises:
            FieldError: the hands or the line are not such.
            CardmathError: the game is played for prizes.
        """
        if answer.game.payoffs is not None:
            raise CardmathError(
                "training counts in chips, and this game is played for prizes: "
                "solve one without prizes, or choose another"
            )
        if answer is not self._source:
            self.mistakes = {}
            self._source = answer
        street = asked.choice("street", ("all", *STREETS), "all")
        position = asked.choice("position", POSITIONS, "either")
        hands, seed, line = asked.text("hands").strip(), asked.seed(), asked.text("line").strip()
        made = asked.text("made").strip()
        wanted = (answer._solver.changes, street, position, hands, seed, line, made)
        known = self.drill
        if known is not None and known.answer is answer and wanted == self._wanted:
            return known
        with in_field("hands"):
            held = Range(hands) if hands else None
        with in_field("line" if line else "hands"):
            found = drill(
                answer,
                seed=seed,
                player=POSITIONS[position],
                streets=STREETS if street == "all" else street,
                line=line,
                hands=held,
            )
        self.drill, self.question, self._wanted = found, None, wanted
        return found

    def judge(self, action: str) -> None:
        """Take an action, and count what it costs."""
        question = self.question
        if question is None or question.judgement is not None:
            return
        judged = question.judge(action)
        self.judged.append(judged)
        asked = Mistake(question.line, question.hand, question.player)
        if judged.loss_percent >= MISTAKE_PERCENT:
            self.mistakes[asked] = judged.loss_percent
        else:
            self.mistakes.pop(asked, None)

    def ask_again(self, answer: PostflopAnswer) -> DrillQuestion | None:
        """The worst mistake as a question, another one than was asked last; None without any."""
        order = sorted(self.mistakes, key=lambda each: -self.mistakes[each])
        last = self.question
        others = [each for each in order if last is None or each.line != last.line
                  or each.hand != last.hand]  # fmt: skip
        for each in others or order:
            again = drill(answer, seed=0, player=each.player, line=each.line, hands=each.hand)
            return next(again)
        return None

    def keep(self, title: str) -> None:
        """Keep the score of the session. The oldest sessions make room."""
        self.session = self.session or datetime.now(UTC).isoformat(timespec="milliseconds")
        percent = sum(each.loss_percent for each in self.judged) / len(self.judged)
        known = {"spot": title, "answered": len(self.judged), "percent": percent}
        kept = SESSIONS.load()
        if self.session not in kept and len(kept) >= MOST_SESSIONS:
            SESSIONS.change(min(kept), None)
        SESSIONS.change(self.session, json.dumps(known))


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Show the question that is open, take an action, or ask the next one; `do` says which.

    It may also ask for the `sources` alone. `source` is empty for the solved game of the page,
    `solve/NAME` for one of the library, or `tag/NAME` for all of the library that have this tag.
    With `again` the next question is the worst mistake of the session.

    Raises:
        FieldError: the hands, the line or the made hand are not such.
        CardmathError: no hand fits, or the action is not possible.
    """
    progress(0, 1)
    training, bench = asked.store.thing(Training), asked.store.thing(Bench)
    does = asked.choice("do", ("show", "next", "judge", "sources"), "show")
    bench.forget = training.forget
    kept = _kept_solves()
    if does == "sources":
        return {"sources": _sources(kept)}
    with training.lock:
        game, ready = _game(asked, training, bench, kept, progress)
        board = " ".join(map(str, game.game.board))
        # Not the title of the answer: it would be measured while it is solved.
        title = f"{board}, pot {game.game.pot:g}, stack {game.game.stack:g}"
        wanted = training.drill_for(game, asked)
        question = training.question
        if question is None or (does == "next" and question.judgement):
            is_again = does == "next" and asked.flag("again")
            again = training.ask_again(game) if is_again else None
            question = training.question = again or _search(wanted, asked, progress)
        if does == "judge" and question.judgement is None:
            training.judge(asked.text("action"))
            training.keep(title)
        return {
            "title": title,
            "ready": ready,
            "sources": _sources(kept),
            "question": _plain_question(question),
            "score": _plain_score(training),
            "sessions": _sessions(training.session),
        }


def _kept_solves() -> dict[str, list[str]]:
    """The names of the kept solves, each with its tags."""
    return {name: note_of("solve", name)["tags"] for name in SOLVES.load()}


def _sources(kept: dict[str, list[str]]) -> list[list[str]]:
    """What can be trained besides the game of the page: texts of `source`, and names."""
    tags = sorted({tag for each in kept.values() for tag in each})
    listed = [[f"tag/{tag}", f"all tagged “{tag}”"] for tag in tags]
    return listed + [[f"solve/{name}", name] for name in sorted(kept)]


def _game(
    asked: Asked, training: Training, bench: Bench, kept: dict[str, list[str]], progress: Progress
) -> tuple[PostflopAnswer, bool]:
    """The game that is trained, and whether it is the ready-made one."""
    kind, _, name = asked.text("source").partition("/")
    if kind == "solve":
        return training.kept(name, bench), False
    if kind == "tag":
        names = sorted(each for each, tags in kept.items() if name in tags)
        if not names:
            raise CardmathError("no kept solve has this tag any more: choose another source")
        turn = len(training.judged) - (training.question is not None
                                       and training.question.judgement is not None
                                       and asked.text("do") != "next")  # fmt: skip
        return training.kept(names[turn // HANDS_EACH % len(names)], bench), False
    solved = bench.answer
    return (training.example(progress), True) if solved is None else (solved, False)


def _search(wanted: Drill, asked: Asked, progress: Progress) -> DrillQuestion:
    """The next question, about a made hand if one is wanted."""
    made = asked.text("made").strip()
    fits = _fits(made) if made else lambda _question: True
    for _ in range(MOST_TRIES):
        question = wanted.search(lambda: progress(0, 1))
        if fits(question):
            return question
    raise CardmathError(f"none of {MOST_TRIES} hands is “{made}”: ask for other made hands")


def _fits(made: str) -> Callable[[DrillQuestion], bool]:
    """Whether the hand of a question is a made hand or a draw, as in Study."""

    def fits(question: DrillQuestion) -> bool:
        with in_field("made"):
            board = " ".join(map(str, question.board))
            return bool(cm.study(question.hand, board=board).range(made))

    return fits


def _sessions(now: str) -> list[dict[str, Any]]:
    """The last sessions, the oldest first. What is damaged is left out."""
    shown = []
    for when, text in sorted(SESSIONS.load().items())[-SHOWN_SESSIONS:]:
        with suppress(ValueError, TypeError, KeyError, RecursionError):
            known = json.loads(text)
            row = {
                "when": when,
                "spot": str(known["spot"]),
                "answered": int(known["answered"]),
                "percent": max(0.0, min(float(known["percent"]), 1e6)),
                "now": when == now,
            }
            shown.append(row)
    return shown


def _plain_question(question: DrillQuestion) -> dict[str, Any]:
    """The question; what the actions are worth only once it is answered."""
    judged = question.judgement
    return {
        "hand": [question.hand[:2], question.hand[2:]],
        "board": [str(card) for card in question.board],
        "player": question.player,
        "line": question.line,
        "pot": question.pot,
        "actions": list(question.actions),
        "judged": None
        if judged is None
        else {
            **_plain_judgement(judged),
            "equity": question.equity,
            "actions": [
                {"name": name, "share": question.frequencies[name], "value": question.values[name]}
                for name in question.actions
            ],
        },
    }


def _plain_judgement(judged: Judgement) -> dict[str, Any]:
    return {
        "hand": judged.hand,
        "line": judged.line,
        "action": judged.action,
        "best": judged.best,
        "frequency": judged.frequency,
        "loss": judged.loss,
        "percent": judged.loss_percent,
    }


def _plain_score(training: Training) -> dict[str, Any]:
    judged = training.judged
    streak = 0
    for each in reversed(judged):
        if each.loss_percent >= MISTAKE_PERCENT:
            break
        streak += 1
    wrong = sorted((each for each in judged if each.loss > 0), key=lambda each: -each.loss)
    return {
        "answered": len(judged),
        "loss": sum(each.loss for each in judged),
        "percent": sum(each.loss_percent for each in judged) / max(1, len(judged)),
        "streak": streak,
        "mistakes": len(training.mistakes),
        "worst": [_plain_judgement(each) for each in wrong[:WORST]],
    }
