"""The names of holds, and the labels of the core's classes of holds.

A label depends only on the held cards: the number of wild cards, the ranks of the natural cards,
and whether these have one suit. If all five cards are held, it depends on the line that pays them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from cardmath._cards.deck import Card
from cardmath.video_poker.games import Game
from cardmath.video_poker.hold_features import HoldFeatures, features_of, features_of_line
from cardmath.video_poker.hold_labels import all_labels
from cardmath.video_poker.solver import solver
from cardmath.video_poker.terms import Terms, terms_of


def name_of(cards: Iterable[Card], terms: Terms, line: int) -> str:
    """The name of a hold; `line` is the index of the line that pays all five cards."""
    ids = tuple(card.id for card in cards)
    if len(ids) == 5:
        return _name(features_of_line(line), terms)
    return _name(features_of(ids, terms), terms)


@lru_cache(maxsize=1 << 14)
def _name(held: HoldFeatures, terms: Terms) -> str:
    fitting = (label.name for label in all_labels(terms) if label.primary and label.fits(held))
    return next(fitting, f"{held.size} other card{'s' * (held.size > 1)}")


@lru_cache(maxsize=64)
def _features(game: Game) -> tuple[HoldFeatures, ...]:
    """The features of each of the core's classes of holds."""
    terms, core = terms_of(game), solver(game)
    partial = [features_of(ids, terms) for ids in core.sets()]
    return (*partial, *map(features_of_line, range(len(game.lines) + 1)))


def primary_names(game: Game) -> tuple[list[str], list[int]]:
    """The names of holds; and for each of the core's classes, the index of its name."""
    terms, places = terms_of(game), dict[str, int]()
    group_of = [places.setdefault(_name(held, terms), len(places)) for held in _features(game)]
    return list(places), group_of


def labels_of(game: Game) -> tuple[list[str], list[list[bool]]]:
    """The labels that strategies use; and for each of the core's classes, which labels it has.

    If several labels are the same in this game, only the first one is used.
    """
    features = _features(game)
    distinct = list(dict.fromkeys(features))
    names: list[str] = []
    columns: dict[tuple[bool, ...], str] = {}
    for label in all_labels(terms_of(game)):
        column = tuple(map(label.fits, distinct))
        if any(column) and column not in columns and label.name not in names:
            columns[column] = label.name
            names.append(label.name)
    row_of = dict(zip(distinct, map(list, zip(*columns, strict=True)), strict=True))
    return names, [row_of[held] for held in features]
