"""Parsing of ranges of games other than hold'em: `AA** not AAKK`, `JT98ds+`, `AsAhKsKh`.

Commas, weights, parentheses and exclusions are read by `parser`. This module reads the words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Never

from cardmath._cards.faces import RANKS
from cardmath._core import Card, Hand
from cardmath._ranges.examples import holding_examples
from cardmath._ranges.game_rankings import ranking_of
from cardmath._ranges.hand_sets import (
    all_hands,
    all_masks,
    hands_like,
    hands_within,
    one_hand,
    set_of,
)
from cardmath._ranges.hints import NO_MACROS
from cardmath._ranges.parser import DASH, RangeReader, out_of_place
from cardmath._ranges.patterns import (
    Piece,
    has_single_letter,
    letter_alone,
    named_ranks,
    pattern_of,
    pieces_of,
    raised,
    texts_of,
    those_like,
)
from cardmath._ranges.starting_hands import is_ranked
from cardmath._ranges.tokens import CARD, HAND, RANK, SUIT, TWICE, WITH_CARD, card_of, word_pattern
from cardmath._rules.game import Game
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import small

_MOST_EXAMPLES = 6
"""The most examples of hands in a message."""
ANYTHING = {"*", "random", "any", "all"}
SUITS = {"r": 0, "ss": 1, "ds": 2}
"""How hands are suited: the number of suits with two cards or more."""

_WORD = word_pattern(rf"(?P<pieces>(?:{RANK}(?:{SUIT})??|\*)*?)(?P<suits>ds|ss|r)?")
_PIECE = word_pattern(rf"{RANK}(?:{SUIT})?|\*")
_SUITED = re.compile(r"(?:ds|ss|r)$", re.IGNORECASE)
_PIECES = word_pattern(rf"(?:{_PIECE.pattern})*")
_SUIT = word_pattern(SUIT)
_ACE = len(RANKS) - 1
_NOT_A_SPAN = "in a span all ranks go down together, as from T987 to 7654 or from AA** to JJ**"


def _not_raised(ranks: Sequence[int] | None) -> str:
    """Why a plus has no meaning after these ranks."""
    if not ranks:
        return "a plus raises all ranks together, and here none is named: leave it out"
    return "a plus raises all ranks together, and none can be raised above an ace: leave it out"


class _GameReader(RangeReader):
    """A reader for a game: checks its deck, and takes percentages only if hands are ranked."""

    def __init__(self, text: str, game: Game) -> None:
        super().__init__(text, game.cards)
        self.game = game
        self.inside = hands_within(game.cards, game.deck)

    def percent(self) -> int | None:
        start = self.at
        found = super().percent()
        ranked = is_ranked(self.game) or ranking_of(self.game)
        if found != -1 and found is not None and not ranked:
            reason = f"percentages need a ranking of the hands of {self.game}, and there is none"
            self.fail(reason, self.text[start : self.at], start)
        return found

    def best(self, share: Fraction) -> int:
        """The best hands of the game, up to a share of all hands."""
        ranking = ranking_of(self.game)
        return ranking.best_hands(share) if ranking else super().best(share)

    def in_deck(self, hands: int, start: int) -> int:
        """The hands of a set that are in the deck; an error if there are none."""
        inside = hands & self.inside
        if not inside:
            token = self.text[start : self.at]
            self.fail(f"no such hand is in the deck of {self.game}", token, start)
        return inside

    def check_card(self, card: Card, token: str, start: int) -> None:
        """Check that a card is in the deck."""
        if card not in self.game.deck:
            self.fail(f"this card is not in the deck of {self.game}", token, start)


class TwoCardReader(_GameReader):
    """Reads ranges of a game of two cards, in the notation of hold'em."""

    def hands(self) -> int:
        """Read a term of hold'em, and check that all cards named in it are in the deck."""
        start = self.at
        hands = super().hands()
        for word in re.finditer(r"\S+", self.text[start : self.at]):
            if any(named.fullmatch(word[0]) for named in (HAND, CARD, WITH_CARD)):
                for card in CARD.finditer(word[0]):
                    self.check_card(Card(card[0]), card[0], start + word.start() + card.start())
        return self.in_deck(hands, start)


class _Form:
    """The meaning of a word: cards, further ranks, and how the hand is suited."""

    def __init__(self, cards: Hand, ranks: tuple[int, ...], suits: str) -> None:
        self.cards, self.ranks, self.suits = cards, ranks, suits

    def moved(self, steps: int) -> _Form:
        """The form with all ranks raised by some steps."""
        return _Form(self.cards, tuple(rank + steps for rank in self.ranks), self.suits)

    def hands(self, size: int) -> int:
        """The set of the hands of a size that have this form."""
        if len(self.cards) == size:
            return one_hand(self.cards)
        if not self.cards and not self.ranks and not self.suits:
            return all_hands(size)
        return hands_like(size, self.cards, self.ranks, SUITS.get(self.suits))


class ManyCardReader(_GameReader):
    """Reads ranges of a game of more than two cards."""

    def hands(self) -> int:
        """Read a word with its plus or span, and return its hands."""
        start, word = self.at, self.word()
        if not word:
            here = self.text[start]
            self.fail(out_of_place(here, self.accepted()), here, start)
        self.at += len(word)
        if word.lower() in ANYTHING:
            return self.in_deck(all_hands(self.size), start)
        if (pieces := self.pattern(word)) is not None:
            return self.in_deck(self.around_pieces(pieces, start), start)
        form = self.form(word, start)
        if len(form.cards) == self.size and not form.suits:
            return self.in_deck(form.hands(self.size), start)
        return self.in_deck(self.spread(form, start), start)

    def pattern(self, word: str) -> tuple[Piece, ...] | None:
        """A pattern with variables, lists or suits of any rank; None for other words."""
        pieces = pattern_of(word)
        if _WORD.fullmatch(word) is not None or pieces is None or len(pieces) != self.size:
            return None
        return pieces

    def around_pieces(self, pieces: tuple[Piece, ...], start: int) -> int:
        """Read the plus or span of a pattern, in which all ranks that it names go together."""
        ranks, steps = named_ranks(pieces), range(1)
        dash = DASH.match(self.text, self.at)
        if self.text.startswith("+", self.at):
            self.at += 1
            if not ranks or max(ranks) == _ACE:
                self.fail(_not_raised(ranks), self.text[start : self.at], start)
            steps = range(_ACE - max(ranks) + 1)
        elif dash is not None:
            word = self.word(dash.end())
            self.at = dash.end() + len(word)
            ends = named_ranks(pattern_of(word) or ())
            between = (
                set()
                if not ranks or not ends or len(ranks) != len(ends)
                else {end - rank for rank, end in zip(ranks, ends, strict=True)}
            )
            if len(between) != 1:
                self.fail(_NOT_A_SPAN, self.text[start : self.at].rstrip(), start)
            step = between.pop()
            steps = range(min(step, 0), max(step, 0) + 1)
        return self.like([raised(pieces, step) for step in steps])

    def like(self, patterns: list[tuple[Piece, ...]]) -> int:
        """The hands of some patterns."""
        return set_of(those_like([each for each in patterns if each], all_masks(self.size)))

    def spread(self, form: _Form, start: int) -> int:
        """Read the plus or span of a form, if it has one, and return the hands."""
        if self.text.startswith("+", self.at):
            self.at += 1
            return self.upwards(form, start)
        dash = DASH.match(self.text, self.at)
        if dash is None:
            return form.hands(self.size)
        word = self.word(dash.end())
        self.at = dash.end() + len(word)
        if not word:
            self.fail(_NOT_A_SPAN, self.text[start : self.at].rstrip(), start)
        return self.between(form, self.form(word, dash.end()), start)

    def upwards(self, form: _Form, start: int) -> int:
        """The hands of a form and of those above it."""
        steps = _ACE - max(form.ranks, default=_ACE)
        if form.cards or not steps:
            reason = (
                "a plus raises all ranks together, as in JT98+ or KK**+; here a card has its suit"
                if form.cards
                else _not_raised(form.ranks)
            )
            self.fail(reason, self.text[start : self.at], start)
        return self.union(form, range(steps + 1))

    def between(self, form: _Form, other: _Form, start: int) -> int:
        """The hands of a span, in which all ranks go from one form to the other together."""
        steps = {high - low for high, low in zip(form.ranks, other.ranks, strict=False)}
        alike = len(form.ranks) == len(other.ranks) and form.suits == other.suits
        if form.cards or other.cards or not alike or len(steps) != 1:
            self.fail(_NOT_A_SPAN, self.text[start : self.at], start)
        if self.text.startswith("+", self.at):
            self.fail("a span has two ends and no plus", self.text[start : self.at] + "+", start)
        step = steps.pop()
        return self.union(form, range(min(-step, 0), max(-step, 0) + 1))

    def union(self, form: _Form, steps: range) -> int:
        """The hands of a form with all ranks raised by any of these steps."""
        hands = 0
        for step in steps:
            hands |= form.moved(step).hands(self.size)
        return hands

    def form(self, word: str, start: int) -> _Form:
        """Read a word; if it is only cards, the hand may go on in the next words."""
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
        """Read the remaining cards of a hand from the following words."""
        pieces: list[tuple[str, int]] = []
        while len(pieces) < wanted:
            start = self.skipped()
            word = self.word(start)
            cards = list(CARD.finditer(word))
            if not cards or "".join(card[0] for card in cards) != word:
                if _PIECE.match(word) and _WORD.fullmatch(word) is None:
                    self.misspelt(word, start)
                break
            pieces += [(card[0], start + card.start()) for card in cards]
            self.at = start + len(word)
        return pieces

    def checked(self, pieces: list[tuple[str, int]], suits: str, start: int) -> _Form:
        """Check the pieces of a word, one for each card of a hand, and make its form."""
        cards, ranks = Hand(), list[int]()
        for piece, at in pieces:
            if card_of(piece) is not None:
                card = Card(piece)
                self.check_card(card, piece, at)
                if ranks:
                    self.fail("cards go before ranks; suits are ds, ss or r", piece, at)
                if card in cards:
                    self.fail(TWICE, piece, at)
                cards |= card
            elif piece != "*":
                ranks.append(RANKS.index("T" if piece == "10" else piece.upper()))
        token = self.text[start : self.at]
        all_ranks = [*ranks, *(card.rank.index for card in cards)]
        if any(all_ranks.count(rank) > 4 for rank in all_ranks):
            self.fail("a deck has four cards of a rank", token, start)
        self.check_suits(suits, token, start)
        return _Form(cards, tuple(sorted(ranks, reverse=True)), suits)

    def check_suits(self, suits: str, token: str, start: int) -> None:
        """Check that a hand of this size can be suited like this."""
        if suits == "ds" and self.size < 4:
            self.fail(f"{small(self.size)} cards cannot be double-suited", token, start)
        if suits == "r" and self.size > 4:
            self.fail(f"{small(self.size)} cards cannot all have different suits", token, start)

    def miscounted(self, word: str, pieces: list[str], start: int) -> Never:
        """Raise the error for a wrong number of cards."""
        token, stars = self.text[start : self.at], "*" * (self.size - len(pieces))
        reason = f"{self.game} has {small(self.size)} cards in a hand, and "
        reason += f"this has {small(len(pieces))}"
        alike = len({card_of(piece) is None for piece in pieces}) == 1 and "*" not in token
        if stars and alike and token == word:
            reason += f"; {word}{stars} leaves the others open"
        self.fail(reason, token, start)

    def misspelt(self, word: str, start: int) -> Never:
        """Raise the error for a word with something that is not a card."""
        self.check_pattern(word, start)
        read = _PIECES.match(word)
        place = read.end() if read else 0
        if place == len(word):
            self.fail(self.accepted(), word, start)
        letter = word[place]
        if letter == "1":
            reason = "a ten is T or 10"
        elif letter == "$":
            reason = NO_MACROS
        elif _SUIT.match(letter):
            reason = f"{letter!r} is a suit without a rank before it"
        else:
            reason = f"{letter!r} is neither a rank nor a suit"
            pieces = pieces_of(word)
            if pieces is not None and has_single_letter(pieces):
                reason += (
                    f", and alone it says nothing: A{letter}K{letter} is two cards of one suit"
                )
        self.fail(f"{reason}; {self.accepted()}", word[place:], start + place)

    def check_pattern(self, word: str, start: int) -> None:
        """Raise an error for a word that is nearly a pattern: with lists of ranks, or letters."""
        pieces = pieces_of(word)
        if pieces is not None and not has_single_letter(pieces):
            if alone := letter_alone(pieces):
                reason = (
                    f"{alone!r} alone may mean any card or any suit: * is any card, and "
                    f"A{alone}K{alone} are two cards of one suit"
                )
                self.fail(f"{reason}; {self.accepted()}", word, start)
            if len(pieces) != self.size:
                self.miscounted(word, texts_of(word), start)
        if "[" not in word:
            return
        place = 0
        for text in texts_of(word):
            if text.startswith("[") and pieces_of(text) is None:
                self.fail("a list of ranks is such as [A-T] or [AKQ]", text, start + place)
            place += len(text)
        suits = _SUITED.search(word)
        if suits is not None and pieces_of(word[: suits.start()]) is not None:
            reason = "ds, ss and r follow ranks and stars, and no lists in brackets"
            self.fail(reason, suits[0], start + suits.start())
        place = len("".join(texts_of(word))) if pieces is None else 0
        self.fail(f"this is not a card; {self.accepted()}", word[place:], start + place)

    def accepted(self) -> str:
        """What hands of the game look like, for messages."""
        examples = [example for example, _ in holding_examples(self.game) if "," not in example]
        return f"hands of {self.game} are such as {', '.join(examples[:_MOST_EXAMPLES])}"
