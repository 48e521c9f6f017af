"""Why a situation is impossible: no combo is left, or players cannot hold their cards at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardmath._situation.seats import free_combos, free_counts
from cardmath._support.layout import shortened
from cardmath.errors import CardmathError

if TYPE_CHECKING:
    from cardmath._core import Hand
    from cardmath._ranges.range import Range
    from cardmath._rules.game import Game

CANNOT_ALL_HOLD = "the players cannot all hold their cards at once: a deck has each card once"

_LONGEST = 28
_MOST_PAIRS = 1_000_000
"""The most pairs of combos among which a card is sought that two players both need."""
_MOST_SHOWN = 8
"""More cards that two players both need are not listed."""


def in_few_letters(held: object) -> str:
    """Write a range, and cut off a long one."""
    return shortened(str(held), _LONGEST)


def check_held(player: int | str, held: Range, known: Hand) -> None:
    """Check that a player can hold some combo, given the known cards.

    Args:
        player: the player's number, from 1, or name.
        held: the player's range.
        known: the board and the dead cards.

    Raises:
        CardmathError: the range is empty, or the known cards block every combo of it.
    """
    if not held:
        raise holds_nothing(player)
    if not free_counts(held, known):
        raise no_combo_left(player, held, known)


def _called(player: int | str) -> str:
    """What an error calls a player: by the number, from 1, or by the name."""
    return player if isinstance(player, str) else f"player {player}"


def holds_nothing(player: int | str) -> CardmathError:
    """The error that the range of a player is empty."""
    return CardmathError(f"{_called(player)} holds nothing: the range is empty")


def no_combo_left(player: int | str, held: Range, known: Hand) -> CardmathError:
    """The error that the known cards block every combo of a player."""
    return CardmathError(
        f"{_called(player)}: every hand of {in_few_letters(held)} uses a card that is already on "
        f"the board or dead ({known})"
    )


def clash(
    all_held: Sequence[Range], game: Game, known: Hand, names: Sequence[str] = ()
) -> CardmathError:
    """The error that the players, who all have combos, cannot hold their cards at once.

    Args:
        all_held: what each player may hold.
        game: the game.
        known: the board and the dead cards.
        names: the names of the players; they are numbered if there are none.
    """
    hands = [
        [hand for hand, _ in free_combos(held, known)] if len(held) <= _MOST_PAIRS else []
        for held in all_held
    ]
    # Naming the card that two players need explains more than a deck that is too small.
    for second, theirs in enumerate(hands):
        for first, ours in enumerate(hands[:second]):
            if 0 < len(ours) * len(theirs) <= _MOST_PAIRS:
                found = _pair_clash(ours, theirs)
                if found:
                    pair = (names[first], names[second]) if names else (first + 1, second + 1)
                    players = f"{'' if names else 'players '}{pair[0]} and {pair[1]}"
                    return CardmathError(f"{players} {found}: a deck has each card once")
    known &= game.deck
    count = len(all_held)
    if count * game.cards + game.board + len(known) > len(game.deck):
        return CardmathError(
            f"too few cards are left for {count} players: {len(known)} are known or dead"
        )
    return CardmathError(CANNOT_ALL_HOLD)


def _pair_clash(ours: Sequence[Hand], theirs: Sequence[Hand]) -> str:
    """Write which cards all combos of two players share; an empty text if they fit."""
    if any(hand.isdisjoint(other) for hand in ours for other in theirs):
        return ""
    shared = [hand & other for hand in ours for other in theirs]
    cards = dict.fromkeys(card for hand in shared for card in hand)
    needed = f", as both need {' '.join(map(str, cards))}" if len(cards) <= _MOST_SHOWN else ""
    return f"cannot both hold their cards{needed}"
