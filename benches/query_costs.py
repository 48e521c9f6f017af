"""Whether the announced cost of questions about deals is true: by processor time, of one thread.

Each question of the first table is one in which one operation takes most of the time; the second
one has random questions. A cost is in units of about a nanosecond; machines differ, so each is
compared with the median of all. Operations are marked that are off by more than 2, and random
questions that are off by more than 3. Marked, not refused: costs were fitted on processors with
AVX2, and others, or busy ones, have a few that are off by a little more.
"""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

import cardmath as cm
from benches.harness import progress, table
from cardmath._query.aggregates import as_aggregate
from cardmath._query.program import Asked, Deals
from cardmath.queries import Aggregate, Expression, Query, histogram, mean, share

MOST_OFF, MOST_OFF_OF_RANDOM = 2.0, 3.0
RANDOM, SEED = 25, 39
CARDS = ["Ac", "9d", "9h", "Tc", "Ts", "Jd", "8s", "7c", "6h"]
_WORTH = 2_000_000, 100_000_000
"""The costs of random questions: cheaper ones take the time of starting, others too long."""
_SHORTEST = 0.1
"""Seconds of processor time: shorter counts are repeated."""


class Timed(NamedTuple):
    """An operation, and the question that asks for it."""

    operation: str
    q: Query
    asked: Aggregate | Expression


def measure() -> str:
    """The tables of ratios."""
    heads = ["question", "time over cost"]
    of_operations = _rows(list(_questions()), MOST_OFF)
    of_random = _rows(random_questions(SEED, RANDOM), MOST_OFF_OF_RANDOM)
    return "\n".join(
        [
            table("Announced costs of operations", heads, of_operations),
            table("Announced costs of random questions", heads, of_random),
        ]
    )


def _rows(questions: list[Timed], most: float) -> list[list[str]]:
    """The ratios of questions to their median, marked if they are off by more than `most`."""
    ratios = {each.operation: _ratio(each) for each in questions}
    middle = median(ratios.values())

    def written(ratio: float) -> str:
        return f"{ratio:.2f}" if 1 / most <= ratio <= most else f"{ratio:.2f} (off)"

    return [[name, written(ratio / middle)] for name, ratio in ratios.items()]


def _deals(timed: Timed) -> Deals:
    return Deals(Asked(timed.q._table, timed.q.conditions, (), (as_aggregate(timed.asked),)))


def _ratio(timed: Timed) -> float:
    """The nanoseconds of processor time for each unit of cost."""
    progress(timed.operation)
    deals = _deals(timed)
    cost = deals.core.plan[-1]
    counts, start = 0, process_time()
    while process_time() - start < _SHORTEST:
        deals.core.count(1, None)
        counts += 1
    return (process_time() - start) * 1e9 / counts / cost


def _questions() -> Iterator[Timed]:
    flop = cm.query(hero="22+, AKs, KQo", board="")
    yield Timed("ranks", flop, histogram(flop.hero.kicker("flop")))
    known = cm.query(hero="AhKh", villain="QdQc")
    yield Timed("strength", known, known.hero.category() >= "flush")
    yield Timed("share", known, known.hero.wins())
    yield Timed("cards that play", known, mean(known.hero.cards_that_play("turn")))
    yield Timed("flop category", flop, histogram(flop.hero.flop_category()))
    yield Timed("made hand", flop, histogram(flop.hero.made("flop")))
    yield Timed("draw", flop, flop.hero.has("flush draw", "flop"))
    yield Timed("hand ranking", flop, mean(flop.hero.hand_ranking() * flop.board.size("turn")))
    outs = cm.query(hero="AhKh", villain="QdQc", board="2c7h8h")
    yield Timed("outs", known, mean(known.hero.outs("flush", "turn")))
    yield Timed("nuts on the river", known, known.hero.nuts("river"))
    yield Timed("nuts on the turn", flop, flop.hero.nuts("flop"))
    yield Timed("nut outs", outs, mean(outs.hero.nut_outs("turn")))
    yield Timed("nut outs on flops", known, mean(known.hero.nut_outs("flop")))
    river, turn = (cm.query(hero="22+, AKs", board=text) for text in ("2c7h8hTs", "2c7h8h"))
    against = "QQ+, AK"
    yield Timed("equity v a range, river", river, mean(river.hero.equity_against(against, "river")))
    yield Timed("equity v a range, turn", turn, mean(turn.hero.equity_against(against, "turn")))
    one = cm.query(hero="AhKh", board="2c7h")
    yield Timed("equity v a range, flop", one, mean(one.hero.equity_against(against, "flop")))
    two = cm.query(hero="AhKh, 9h9c", villain="QdQc, JTs", board="2c7h")
    for street in ("flop", "turn", "river"):
        q = two if street == "flop" else known
        won = q.hero.equity(street)
        yield Timed(f"equity from the {street}", q, mean(won * won))
    many = cm.query(hero="22+, AKs", villain="QQ, JTs")
    before = many.hero.equity("preflop")
    yield Timed("equity before the flop", many, mean(before * before))
    omaha = cm.query("omaha", hero="AhKhQd2c", villain="9s9d8h7c", board="2s")
    yield Timed("Omaha: strength", omaha, omaha.hero.category() >= "flush")
    yield Timed("Omaha: nuts", omaha, omaha.hero.nuts("flop"))
    outs = cm.query("omaha", hero="AhKhQd2c", board="2s7h")
    yield Timed("Omaha: nut outs", outs, mean(outs.hero.nut_outs("flop")))
    yield Timed("Omaha: cards that play", omaha, mean(omaha.hero.cards_that_play("turn")))
    yield Timed("Omaha: outs", omaha, mean(omaha.hero.outs("flush", "flop")))
    won = omaha.hero.equity("turn")
    yield Timed("Omaha: equity from the turn", omaha, mean(won * won))


def random_questions(seed: int, count: int) -> list[Timed]:
    """Random questions whose costs are worth measuring."""
    random = Random(seed)
    found: dict[str, Timed] = {}
    while len(found) < count:
        timed = _random_question(random)
        if _WORTH[0] <= _deals(timed).core.plan[-1] <= _WORTH[1]:
            found[timed.operation] = timed
    return list(found.values())


def _random_question(random: Random) -> Timed:
    game = random.choice(["holdem", "holdem", "short-deck", "omaha", "omaha8"])
    ranges = ["AA**", "KQJT", "AKQ*", "****"] if "omaha" in game else ["AA", "KK, AKs", "TT+", "*"]
    hero, villain = random.sample(ranges, 2)
    cards = random.sample(CARDS, random.choice([0, 2, 3, 4]))
    q = cm.query(game, hero=hero, villain=villain, board="".join(cards))
    values: list[Expression] = [
        q.hero.wins(),
        q.hero.ties() & (q.villain.category() >= "two pair"),
        q.hero.category("turn") >= "flush",
        q.villain.nuts("flop"),
        q.hero.strength("turn") > q.villain.strength("turn"),
        q.board.paired("turn"),
        q.hero.outs("flush", "turn") > 3,
        q.hero.cards_that_play("turn") == 2,
        q.hero.pot_share() > q.villain.pot_share(),
    ]
    conditions = random.sample(
        [q.board.paired("flop"), q.hero.suit_count() < 3], random.choice([0, 1])
    )
    value = random.choice(values)
    where = "".join(f" where {each}" for each in conditions)
    name = f"{game}: {hero} v {villain} on {' '.join(cards) or 'no board'}: {value}{where}"
    return Timed(name, q.where(*conditions), share(value))


if __name__ == "__main__":
    print(measure())
