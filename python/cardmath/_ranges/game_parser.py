"""Reading ranges of other games than hold'em: `AA** not AAKK`, `JT98ds+`, `AsAhKsKh`.

Commas, weights, parentheses and exclusions are those of `notation`; here are the words.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Never

from cardmath._core import Card, Hand
from cardmath._ranges.examples import how_typed
from cardmath._ranges.hand_sets import all_hands, hands_like, hands_within, one_hand
from cardmath._ranges.parser import DASH, Reader, out_of_place
from cardmath._ranges.starting_hands import RANKS, is_ranked
from cardmath._ranges.tokens import CARD, HAND, RANK, SUIT, TWICE, WITH_CARD, card_of, form
from cardmath._support.numbers import small

if TYPE_CHECKING:
    from cardmath._rules.games import Game

__all__ = ["TwoCards", "Words"]

ANYTHING = {"*", "random", "any", "all"}
SUITS = {"r": 0, "ss": 1, "ds": 2}
"""How hands are suited: so many suits have two of the cards or more."""

ONE_CARD = form(RANK + SUIT)
_WORD = form(rf"(?P<pieces>(?:{RANK}(?:{SUIT})??|\*)*?)(?P<suits>ds|ss|r)?")
_PIECE = form(rf"{RANK}(?:{SUIT})?|\*")
_PIECES = form(rf"(?:{_PIECE.pattern})*")
_SUIT = form(SUIT)
_ACE = len(RANKS) - 1


class _GameReader(Reader):
    """What readers of games have in common: a deck, and percents only where hands are ranked."""

    def __init__(self, text: str, game: Game) -> None:
        super().__init__(text)
        self.game = game
        self.inside = hands_within(game.cards, game.deck)

    def percent(self) -> int | None:
        start = self.at
        found = super().percent()
        if found != -1 and found is not None and not is_ranked(self.game):
            reason = f"no ranking of the hands of {self.game} is known, of which to take the best"
            self.fail(reason, self.text[start : self.at], start)
        return found

    def kept(self, hands: int, start: int) -> int:
        """Those that the deck can deal, if there are any."""
        if not hands & self.inside:
            token = self.text[start : self.at]
            self.fail(f"no such hand is in the deck of {self.game}", token, start)
        return hands & self.inside

    def check_card(self, card: Card, token: str, start: int) -> None:
        """Refuse a card that the deck has not."""
        if card not in self.game.deck:
            self.fail(f"this card is not in the deck of {self.game}", token, start)


class TwoCards(_GameReader):
    """Reads ranges of hold'em in a game of two cards: of its deck."""

    def hands(self) -> int:
        """A term of hold'em; cards that are named one by one are in the deck."""
        start = self.at
        found = super().hands()
        for word in re.finditer(r"\S+", self.text[start : self.at]):
            if any(named.fullmatch(word[0]) for named in (HAND, CARD, WITH_CARD)):
                for card in ONE_CARD.finditer(word[0]):
                    self.check_card(Card(card[0]), card[0], start + word.start() + card.start())
        return self.kept(found, start)


class _Form:
    """What a word says: cards, ranks besides, and how the hand is suited."""

    def __init__(self, cards: Hand, ranks: tuple[int, ...], suits: str) -> None:
        self.cards, self.ranks, self.suits = cards, ranks, suits

    def moved(self, steps: int) -> _Form:
        """All ranks so much higher."""
        return _Form(self.cards, tuple(rank + steps for rank in self.ranks), self.suits)

    def hands(self, size: int) -> int:
        """The hands that are so."""
        if len(self.cards) == size:
            return one_hand(self.cards)
        if not self.cards and not self.ranks and not self.suits:
            return all_hands(size)
        return hands_like(size, self.cards, self.ranks, SUITS.get(self.suits))


class Words(_GameReader):
    """Reads ranges of hands of so many cards as the game has."""

    def __init__(self, text: str, game: Game) -> None:
        super().__init__(text, game)
        self.size = game.cards

    def hands(self) -> int:
        """The hands of a word, with the plus or the span that belongs to it."""
        start, word = self.at, self.word()
        if not word:
            here = self.text[start]
            self.fail(out_of_place(here, self.accepted()), here, start)
        self.at += len(word)
        if word.lower() in ANYTHING:
            return self.kept(all_hands(self.size), start)
        found = self.form(word, start)
        if len(found.cards) == self.size and not found.suits:
            return self.kept(found.hands(self.size), start)
        return self.kept(self.spread(found, start), start)

    def spread(self, found: _Form, start: int) -> int:
        """The hands of a form, of those from it on upwards, or of a span."""
        if self.text.startswith("+", self.at):
            self.at += 1
            return self.upwards(found, start)
        dash = DASH.match(self.text, self.at)
        if dash is None:
            return found.hands(self.size)
        word = self.word(dash.end())
        self.at = dash.end() + len(word)
        if not word:
            self.fail(self.no_span(), self.text[start : self.at].rstrip(), start)
        return self.between(found, self.form(word, dash.end()), start)

    def upwards(self, found: _Form, start: int) -> int:
        """The hands of a form and of those above it."""
        steps = _ACE - max(found.ranks, default=_ACE)
        if found.cards or not steps:
            reason = (
                "a plus raises all ranks together, as in JT98+ or KK**+; here a card has its suit"
                if found.cards
                else "a plus raises all ranks together, and here none can go up"
            )
            self.fail(reason, self.text[start : self.at], start)
        return self.union(found, range(steps + 1))

    def between(self, found: _Form, other: _Form, start: int) -> int:
        """The hands of a span: from one form down to the other all ranks go together."""
        steps = {high - low for high, low in zip(found.ranks, other.ranks, strict=False)}
        alike = len(found.ranks) == len(other.ranks) and found.suits == other.suits
        if found.cards or other.cards or not alike or len(steps) != 1:
            self.fail(self.no_span(), self.text[start : self.at], start)
        if self.text.startswith("+", self.at):
            self.fail("a span has two ends and no plus", self.text[start : self.at] + "+", start)
        step = steps.pop()
        return self.union(found, range(min(-step, 0), max(-step, 0) + 1))

    def no_span(self) -> str:
        """What a span is."""
        return "in a span all ranks go down together, as from T987 to 7654 or from AA** to JJ**"

    def union(self, found: _Form, steps: range) -> int:
        """The hands of a form and of others that are so many steps higher."""
        hands = 0
        for step in steps:
            hands |= found.moved(step).hands(self.size)
        return hands

    def form(self, word: str, start: int) -> _Form:
        """What a word says; a hand may go on in the next words, if all of them are of cards."""
        found = _WORD.fullmatch(word)
        if found is None:
            self.misspelt(word, start)
        suits = (found["suits"] or "").lower()
        pieces = [(piece[0], start + piece.start()) for piece in _PIECE.finditer(found["pieces"])]
        if not suits and all(card_of(piece) is not None for piece, _ in pieces):
            pieces += self.more_cards(self.size - len(pieces))
        if len(pieces) != self.size:
            self.miscounted(word, [piece for piece, _ in pieces], start)
        return self.checked(pieces, suits, start)

    def more_cards(self, wanted: int) -> list[tuple[str, int]]:
        """The cards of a hand that are still to come, after a space."""
        pieces: list[tuple[str, int]] = []
        while len(pieces) < wanted:
            start = self.skipped()
            word = self.word(start)
            cards = list(ONE_CARD.finditer(word))
            if not cards or "".join(card[0] for card in cards) != word:
                if _PIECE.match(word) and _WORD.fullmatch(word) is None:
                    self.misspelt(word, start)
                break
            pieces += [(card[0], start + card.start()) for card in cards]
            self.at = start + len(word)
        return pieces

    def checked(self, pieces: list[tuple[str, int]], suits: str, start: int) -> _Form:
        """The form of as many pieces as a hand has cards."""
        cards, ranks = Hand(), list[int]()
        for piece, at in pieces:
            if card_of(piece) is not None:
                card = Card(piece)
                self.check_card(card, piece, at)
                if ranks:
                    self.fail("cards stand before ranks; suits are ds, ss or r", piece, at)
                if card in cards:
                    self.fail(TWICE, piece, at)
                cards |= card
            elif piece != "*":
                ranks.append(RANKS.index("T" if piece == "10" else piece.upper()))
        token = self.text[start : self.at]
        held = [*ranks, *(card.rank.index for card in cards)]
        if any(held.count(rank) > 4 for rank in held):
            self.fail("a deck has four cards of a rank", token, start)
        self.check_suits(suits, token, start)
        return _Form(cards, tuple(sorted(ranks, reverse=True)), suits)

    def check_suits(self, suits: str, token: str, start: int) -> None:
        """Refuse suits that so many cards cannot have."""
        if suits == "ds" and self.size < 4:
            self.fail(f"{small(self.size)} cards are not two of each of two suits", token, start)
        if suits == "r" and self.size > 4:
            self.fail(f"{small(self.size)} cards are not of different suits", token, start)

    def miscounted(self, word: str, pieces: list[str], start: int) -> Never:
        """Say how many cards there should be."""
        token, stars = self.text[start : self.at], "*" * (self.size - len(pieces))
        told = f"{self.game} has {small(self.size)} cards in a hand, and "
        told += f"{small(len(pieces))} stand{'s' * (len(pieces) < 2)} here"
        alike = len({card_of(piece) is None for piece in pieces}) == 1 and "*" not in token
        if stars and alike and token == word:
            told += f"; {word}{stars} leaves the others open"
        self.fail(told, token, start)

    def misspelt(self, word: str, start: int) -> Never:
        """Say what in a word is no card, or else what a hand may look like."""
        read = _PIECES.match(word)
        place = read.end() if read else 0
        if place == len(word):
            self.fail(self.accepted(), word, start)
        letter = word[place]
        if letter == "1":
            reason = "a ten is T or 10"
        elif _SUIT.match(letter):
            reason = f"{letter!r} is a suit, and no rank stands before it"
        else:
            reason = f"{letter!r} is no rank and no suit"
        self.fail(f"{reason}; {self.accepted()}", word[place:], start + place)

    def accepted(self) -> str:
        """What a hand of the game may look like."""
        examples = [example for example, _ in how_typed(self.game) if "," not in example]
        return f"a hand of {self.game} is such as {', '.join(examples)}"
