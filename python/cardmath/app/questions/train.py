"""A trainer: it deals hands of the solved game of the page, and says what each action costs."""

from __future__ import annotations

from threading import Lock
from typing import Any

from cardmath._page.errors import in_field
from cardmath._ranges.range import Range
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked
from cardmath.app.solving.bench import Bench
from cardmath.solve.answer import PostflopAnswer
from cardmath.solve.drill import Drill, DrillQuestion, Judgement, drill
from cardmath.solve.postflop import postflop
from cardmath.solve.sizes import STREETS

READY = (
    "22-TT, A2s-AJs, K9s+, QTs+, JTs, T9s, 98s, 87s, 76s, ATo-AQo, KTo+, QJo",
    "22+, A2s+, K9s+, Q9s+, J9s+, T8s+, 97s+, A8o+, KTo+, QTo+, JTo",
)
"""The ranges of the spot to train on before the user has solved one: a call and a raise."""
POSITIONS = {"either": None, "out": 0, "in": 1}
WORST = 5
"""The answers that are listed as the worst."""


class Training:
    """The drill of a page, and the question that was asked last."""

    def __init__(self) -> None:
        self.lock = Lock()
        """Held while a question plays on: a newer one may come meanwhile."""
        self.ready: PostflopAnswer | None = None
        self.drill: Drill | None = None
        self.question: DrillQuestion | None = None
        self._wanted: tuple[Any, ...] = ()

    def ready_made(self, progress: Progress) -> PostflopAnswer:
        """A turn after a raise from the button, which is solved when it is first trained."""
        if self.ready is None:
            game = postflop("Ks7h2d3c", READY, pot=9, stack=95, bets="66%")
            self.ready = game.solve("1%", progress=lambda *_: progress(0, 1))
        return self.ready

    def forget(self) -> None:
        """Let go of the drill, which has a solved game in it."""
        self.drill = self.question = None

    def want(self, answer: PostflopAnswer, asked: Asked) -> Drill:
        """The drill, a new one if another game is trained or other hands are wanted."""
        street = asked.choice("street", ("all", *STREETS), "all")
        position = asked.choice("position", POSITIONS, "either")
        hands, seed = asked.text("hands").strip(), asked.seed()
        wanted = (answer._solver.changes, street, position, hands, seed)
        known = self.drill
        if known is not None and known.answer is answer and wanted == self._wanted:
            return known
        with in_field("hands"):
            held = Range(hands) if hands else None
        made = drill(
            answer,
            seed=seed,
            player=POSITIONS[position],
            streets=STREETS if street == "all" else street,
            hands=held,
        )
        self.drill, self.question, self._wanted = made, None, wanted
        return made


def answer(asked: Asked, progress: Progress) -> dict[str, Any]:
    """Show the question that is open, take an action, or ask the next one; `do` says which.

    Raises:
        FieldError: the hands are not a range.
        CardmathError: no hand fits, or the action is not possible.
    """
    progress(0, 1)
    training, bench = asked.kept.thing(Training), asked.kept.thing(Bench)
    does = asked.choice("do", ("show", "next", "judge"), "show")
    bench.forget = training.forget
    solved = bench.answer
    game = training.ready_made(progress) if solved is None else solved
    with training.lock:
        wanted = training.want(game, asked)
        question = training.question
        if question is None or (does == "next" and question.judgement):
            question = training.question = wanted.search(lambda: progress(0, 1))
        if does == "judge" and question.judgement is None:
            question.judge(asked.text("action"))
    board = " ".join(map(str, game.game.board))
    return {
        # Not the title of the answer: it would be measured while it is solved.
        "title": f"{board}, pot {game.game.pot:g}, stack {game.game.stack:g}",
        "ready": solved is None,
        "question": _plain_question(question),
        "score": _plain_score(wanted),
    }


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


def _plain_score(training: Drill) -> dict[str, Any]:
    answers = training.answers
    return {
        "answered": answers.answered,
        "loss": answers.loss,
        "percent": answers.loss_percent,
        "worst": [_plain_judgement(each) for each in answers.worst(WORST)],
    }
