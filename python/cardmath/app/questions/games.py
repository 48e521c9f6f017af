"""Equities in any game, with its rules and examples of how a player's cards are written."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import cardmath as cm
from cardmath._cards.deck import cards as read_cards
from cardmath._page.errors import among, in_field
from cardmath._ranges.examples import holding_examples, start_of
from cardmath._support.layout import printed
from cardmath._support.progress import Progress
from cardmath.app.asked import Asked

QUICK_BUDGET = 30_000_000
"""The budget of the first answer: it takes a few hundredths of a second."""

QUICK_ERROR = 2e-3
"""The standard error of the first answer."""

_MOST_PLAYERS = 10
_LONGEST_NAME = 30


def answer(asked: Asked, progress: Progress) -> Generator[dict[str, Any], None, dict[str, Any]]:
    """Describe a game, estimate the players' equities, then answer as `cm.equity` does."""
    with among(GAMES):
        game = cm.find_game(asked.text("game", "omaha8"))
    known = {"games": GAMES, "game": _about(game), "equity": None}
    players = asked.texts("players", most=_MOST_PLAYERS)
    if len(players) < 2:
        return known
    yield known
    cards = {name: _cards(asked, name) for name in ("board", "dead")}
    seed = asked.seed()
    ask: dict[str, Any] = {"game": game.key, **cards, "seed": seed, "progress": progress}
    found = cm.equity(*players, **ask, budget=QUICK_BUDGET, error=QUICK_ERROR)
    if found.method == "sample":
        yield {**known, "equity": _shown(found, asked)}
        found = cm.equity(*players, **ask)
    return {**known, "equity": _shown(found, asked)}


def _cards(asked: Asked, name: str) -> cm.Hand:
    with in_field(name):
        return cm.Hand(asked.text(name))


GAMES = [[game.key, game.name] for game in cm.GAMES.values()]


def _about(game: cm.Game) -> dict[str, Any]:
    """The rules of a game in words, and examples of a player's cards, each with its meaning."""
    return {
        "key": game.key,
        "name": game.name,
        "rules": game.rules,
        "plays": game.plain,
        "cards": game.cards,
        "board": game.board,
        "deck": [str(card) for card in game.deck],
        "pots": [name for name, _ in game.pots],
        "examples": holding_examples(game),
        "start": start_of(game),
    }


def _shown(found: cm.results.Equity, asked: Asked) -> dict[str, Any]:
    """An answer in numbers and as text, with the cards in the order in which they were typed."""
    players = asked.texts("players", most=_MOST_PLAYERS)
    names = [_name(*each) for each in zip(players, found, strict=True)]
    table = printed(found)
    board = asked.text("board")
    typed = " ".join(map(str, read_cards(board)))
    return {
        "method": found.method,
        "seed": found.seed,
        "players": [_player(*each) for each in zip(names, found, strict=True)],
        "table": {
            **table,
            "title": table["title"].replace(f" on {cm.Hand(board)}", f" on {typed}"),
            "cells": [
                (name, *cells[1:]) for name, cells in zip(names, table["cells"], strict=True)
            ],
        },
    }


def _name(typed: str, player: cm.results.PlayerEquity) -> str:
    """What was typed for a player; its short form where that is long."""
    typed = " ".join(typed.split())
    return typed if len(typed) <= _LONGEST_NAME else player.name


def _player(name: str, player: cm.results.PlayerEquity) -> dict[str, Any]:
    parts = player.parts or {}
    return {
        "range": name,
        "equity": float(player.equity),
        "error": player.error,
        "parts": {name: float(part) for name, part in parts.items()},
    }
