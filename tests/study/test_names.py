"""The names of made hands and draws, against a plain second implementation."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

import cardmath as cm
from cardmath._study.facts import facts
from cardmath._study.names import Definitions
from tests.examples import first_every_day
from tests.oracles.study import Rules, plain_names

RULES = {"holdem": Rules(), "short-deck": Rules(4, True)}


def random_boards(game: str, cards: int, count: int) -> list[tuple[int, ...]]:
    random = Random(f"{game} {cards}")
    return [tuple(random.sample(RULES[game].deck, cards)) for _ in range(count)]


def names_on(game: cm.Game, holes: np.ndarray, board: tuple[int, ...]) -> list[tuple[str, ...]]:
    definitions = Definitions(game)
    found = definitions.classify(facts(holes, np.array([board], np.uint8), game))
    made = [definitions.made[place].name for place in found.made[0]]
    draws = [
        [draw.name for draw, fits in zip(definitions.draws, row, strict=True) if fits]
        for row in np.array([draw[0] for draw in found.draws]).T
    ]
    return [(name, *listed) for name, listed in zip(made, draws, strict=True)]


def assert_agrees(game: str, board: tuple[int, ...]) -> None:
    free = [card for card in RULES[game].deck if card not in board]
    holes = list(combinations(free, 2))
    found = names_on(cm.find_game(game), np.array(holes, np.uint8), board)
    wanted = [plain_names(hole, board, RULES[game]) for hole in holes]
    listed = zip(map(written, holes), found, wanted, strict=True)
    wrong = [(hole, names, plain) for hole, names, plain in listed if names != plain]
    assert not wrong, (written(board), wrong[:5])


def written(cards: tuple[int, ...]) -> str:
    return str(cm.Hand(map(cm.Card.from_id, cards)))


@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("cards", first_every_day([4, 3, 5]))
def test_names_agree_with_trying_cards(game: str, cards: int) -> None:
    for board in random_boards(game, cards, 1):
        assert_agrees(game, board)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", RULES)
@pytest.mark.parametrize("cards", [3, 4, 5])
def test_names_agree_with_trying_cards_on_many_boards(game: str, cards: int) -> None:
    for board in random_boards(game, cards, 60):
        assert_agrees(game, board)
