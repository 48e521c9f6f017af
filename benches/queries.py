"""The time to answer questions about deals, for each way of counting and for random deals."""

import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import cardmath as cm
from benches.equities import best_of, milliseconds
from benches.harness import progress, table
from cardmath.queries import Answer, mean, pql_to_python, share

THREADS = 2
SAMPLES = 2_000_000


class Question(NamedTuple):
    """A question, the way it is counted, a goal for the time, and an answer that is known."""

    text: str
    kind: str
    goal: str
    ask: Callable[[], Answer]
    known: Fraction | None = None


def measure() -> str:
    """The table of times, with the goals."""
    heads = ["question", "way", "cardmath", "goal"]
    rows = [_row(question) for question in _questions()]
    rows += [_parsing(), _sampling()]
    return table(f"Questions about deals, {THREADS} threads", heads, rows)


def _row(question: Question) -> list[str]:
    progress(question.text)
    answer = question.ask()
    assert answer.method == "exact"
    if question.known is not None:
        assert answer.rows[0].value == question.known
    taken = best_of(question.ask)
    return [question.text, question.kind, milliseconds(taken), question.goal]


def _questions() -> list[Question]:
    board, aces = cm.query(), cm.query(hero="AA")
    known = cm.query(hero="AhKh", villain="QdQc")
    turn = cm.query(hero="22+, A2+, KT+", villain="33+, AT+, KQ", board="Ks7h2d9c")
    deuces, wide = cm.query(hero="2s2h", villain="**"), cm.query(hero="**", villain="**")
    flops = cm.query(hero="22+, A2+, KT+, QTs+", villain="33+, AT+, KQ")
    omaha = cm.query("omaha", hero="AA**", villain="KK**", board="2c7d8hTs")
    eight = cm.query("omaha8", hero="AA**", villain="A2**", board="2c7d8hTsKc")
    unknown = cm.query("omaha", hero="****", villain="****", board="2c7d8hTsKc")
    aces_kings = cm.query("omaha", hero="AsAhKdKc", villain="****", board="2c7d8hTs")
    categories = wide.hero.category(), wide.villain.category()
    later = known.hero.wins() & (known.villain.category("turn") >= "trips")
    streets = (known.hero.category("flop") < known.villain.category("flop")) & (
        known.hero.category("turn") > known.villain.category("turn")
    )
    both = (flops.hero.flop_category() >= "top pair") & (flops.villain.flop_category() >= "set")

    def ask(q: cm.queries.Query, what: Any) -> Callable[[], Answer]:  # noqa: ANN401
        return lambda: q.select(what, method="exact", threads=THREADS)

    return [
        Question(
            "monotone flops", "board", "≤ 0.2 s", ask(board, board.board.monotone()),
            Fraction(1144, 22100),
        ),
        Question("how aces end", "a player", "≤ 0.2 s", ask(aces, aces.hero.category())),
        Question("AhKh v QdQc, order of streets", "runouts", "≤ 0.3 s", ask(known, share(streets))),
        Question(
            "AhKh v QdQc, flop and turn, who wins", "orders", "≤ 0.3 s",
            ask(known.where(known.hero.category("flop") <= "one pair"), share(later)),
        ),
        Question("two ranges on a turn", "sweep", "≤ 0.2 s", ask(turn, turn.hero.pot_share())),
        Question(
            "2s2h v any two", "sweep", "≤ 1 s", ask(deuces, deuces.hero.pot_share()),
            Fraction(263948123, 524393100),
        ),
        Question(
            "any two v any two, a pair wins", "sweep", "≤ 1 s",
            ask(wide, wide.hero.wins() & (wide.hero.category() == "one pair")),
        ),
        Question(
            "any two v any two, wins with a pair on board", "sweep", "≤ 1 s",
            ask(wide, wide.hero.wins() & (wide.hero.pairs_with_board("river") > 0)),
        ),
        Question(
            "any two v any two, by both categories", "sweep", "",
            lambda: wide.select(
                share(wide.hero.wins()), by=categories, method="exact", threads=THREADS
            ),
        ),
        Question("two ranges on all flops", "flops", "≤ 5 s", ask(flops, share(both))),
        Question(
            "equity v a range on all flops", "flops", "≤ 5 s",
            ask(flops, mean(flops.hero.equity_against("33+, AT+, KQ", "flop"))),
        ),
        Question("Omaha ranges on a turn", "sweep", "", ask(omaha, omaha.hero.pot_share())),
        Question(
            "Omaha, **** v **** on a river", "sweep", "", ask(unknown, unknown.hero.pot_share()),
            Fraction(1, 2),
        ),
        Question(
            "Omaha, AsAhKdKc v **** on a turn", "sweep", "",
            ask(aces_kings, aces_kings.hero.pot_share()),
        ),
        Question("Omaha 8 ranges on a river", "sweep", "", ask(eight, eight.hero.pot_share())),
    ]  # fmt: skip


def _parsing() -> list[str]:
    text = "select avg(riverEquity(hero)) from game='holdem', hero='AA', villain='KK'"

    def parse_and_plan() -> str:
        pql_to_python(text)
        return str(cm.queries.explain_pql(text))

    return ["a text read and planned", "", milliseconds(best_of(parse_and_plan)), "≤ 1 ms"]


def _sampling() -> list[str]:
    q = cm.query(hero="AKs", villain="QQ")
    values = q.hero.wins(), q.hero.category() >= "flush", q.board.paired("flop")
    progress("random deals")
    start = time.perf_counter()
    q.select(*values, samples=SAMPLES, seed=1, threads=1)
    rate = SAMPLES / (time.perf_counter() - start) / 1e6
    return ["random deals, three values, one core", "", f"{rate:.3g} M deals/s", "≥ 5 M deals/s"]
