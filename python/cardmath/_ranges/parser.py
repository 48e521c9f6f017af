"""Reading ranges from text: `QQ+, AKs@50%, 15% not Ah*`. `docs/ranges.md` has all of the notation.

A reader goes through the text once, term by term, and keeps for each open parenthesis what stands
in it so far. What it cannot read it names, with the place: nothing is skipped.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TYPE_CHECKING, Never, TypeAlias

from cardmath._ranges.starting_hands import Class, best, class_name, combination, set_of_class
from cardmath._ranges.tokens import (
    ACCEPTED,
    DASHES,
    NUMBER,
    TWICE,
    between,
    card_of,
    class_of,
    combinations_of,
    upwards,
)
from cardmath._ranges.weights import FINEST
from cardmath.errors import RangeTextError

if TYPE_CHECKING:
    Levels: TypeAlias = dict[Fraction, int]

__all__ = ["Reader", "out_of_place", "read"]

_MOST_DIGITS = 400
_DEEPEST = 10
ONE = Fraction(1)


_SPACE = re.compile(r"\s*+")
_WORD = re.compile(rf"[^\s,;()@:%!+{DASHES}]++")
DASH = re.compile(rf"\s*+[{DASHES}]\s*+")
_WEIGHT = re.compile(rf"({NUMBER})(?:\s*+/\s*+({NUMBER}))?(\s*+%)?")
_PERCENT = re.compile(rf"(?:top\s*+)?({NUMBER})\s*+%", re.IGNORECASE)
_PERCENTS = re.compile(rf"({NUMBER})\s*+%?\s*+[{DASHES}]\s*+({NUMBER})\s*+%")

_TOO_FINE = f"a number has {_MOST_DIGITS} digits at most"
_OUT_OF_PLACE = {
    "+": "a plus stands right after a pair or two ranks, as in QQ+ or A2s+",
    "%": "a number stands before a percent sign: 15% are the best hands",
    ":": "a weight follows what it weighs, as in AKs:0.5",
    "@": "a weight follows what it weighs, as in AKs@50% or (AKs, QQ)@50%",
    "-": "a dash stands between two classes, as in JJ-88 or A5s-A2s",
}


def read(text: str) -> Levels:
    """Read a range: for each weight above 0 the set of combinations that have it.

    Raises:
        RangeTextError: something in the text has no place in a range.
    """
    return Reader(text).levels()


class _Group:
    """What stands in a pair of parentheses, or in the whole text."""

    def __init__(self, start: int, opened: int, weight: Fraction | None = None) -> None:
        self.start = start  # of the parenthesis, or of the weight before it
        self.opened = opened
        self.weight = weight
        self.terms: list[tuple[int, Fraction]] = []
        self.excluding: tuple[int, str] | None = None  # a `not` that waits for its term
        self.comma = True  # no term stands after the last comma

    def levels(self) -> Levels:
        """A later term wins, so it goes first, and an earlier one gets what is left."""
        seen = 0
        levels: Levels = {}
        for combinations, weight in reversed(self.terms):
            new = combinations & ~seen
            if new:
                seen |= new
                levels[weight] = levels.get(weight, 0) | new
        levels.pop(Fraction(0), None)
        return levels


class Reader:
    """Reads a text once; what its words mean is told by `hands`."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.groups = [_Group(0, 0)]

    def levels(self) -> Levels:
        """Read all of the text."""
        apart = True  # from the term before
        while (start := self.at) < len(self.text):
            self.skip(_SPACE)
            apart |= self.at > start
            if self.at < len(self.text):
                apart = self.step(apart)
        self.end_list()
        if len(self.groups) > 1:
            self.fail("this parenthesis is never closed", "(", self.groups[-1].opened)
        return self.groups[0].levels()

    def step(self, apart: bool) -> bool:
        """Read what stands here; tell whether a term may follow at once."""
        here = self.text[self.at]
        if here in ",;":
            self.separate(here)
        elif here == ")":
            self.close()
            return False
        elif here == "!" or self.word().lower() == "not":
            self.exclude()
        elif not apart:
            token = self.word() or here
            self.fail(
                out_of_place(here, "a comma or a space is wanted before this"), token, self.at
            )
        elif here == "(":
            self.open(self.at, None)
        else:
            return self.term()
        return True

    def separate(self, comma: str) -> None:
        """Pass a comma between two terms."""
        if self.groups[-1].comma:
            self.fail("nothing stands before this", comma, self.at)
        self.end_list()
        self.groups[-1].comma = True
        self.at += 1

    def end_list(self) -> None:
        """At a comma, a parenthesis or the end nothing may be awaited any more."""
        waiting = self.groups[-1].excluding
        if waiting is not None:
            self.fail("what is to be taken out must follow", waiting[1], waiting[0])

    def exclude(self) -> None:
        """Pass a `not`: the next term is taken out."""
        group, token = self.groups[-1], self.word() or "!"
        if group.excluding is not None or not group.terms:
            self.fail(
                "this stands between a range and what is taken out of it, as in random not Ah*",
                token,
                self.at,
            )
        group.excluding = self.at, token
        self.at += len(token)

    def open(self, start: int, weight: Fraction | None) -> None:
        """Pass the parenthesis that opens a group, which may have a weight before it."""
        if len(self.groups) > _DEEPEST:
            self.fail(f"parentheses stand in each other {_DEEPEST} deep at most", "(", self.at)
        self.groups.append(_Group(start, self.at, weight))
        self.at += 1

    def close(self) -> None:
        """Pass the parenthesis that closes a group, which is then a term."""
        if len(self.groups) == 1:
            self.fail("no parenthesis is open here", ")", self.at)
        self.end_list()
        group = self.groups.pop()
        if not group.terms:
            self.fail("nothing stands in these parentheses", "(", group.opened)
        self.at += 1
        levels = [(combinations, weight) for weight, combinations in group.levels().items()]
        self.weigh(levels, group.start, group.weight)

    def term(self) -> bool:
        """Read a term that is no group; or the weight of one before its parenthesis."""
        start = self.at
        if self.text[start] in "0123456789.tT":
            combinations = self.percent()
            if combinations is None:
                return True
        else:
            combinations = -1
        if combinations < 0:
            combinations = self.hands()
        self.weigh([(combinations, ONE)], start, None)
        return False

    def percent(self) -> int | None:
        """The classes of `15%` or `5%-20%`; None for the 33% of `33%(QQ, AK)`; or -1."""
        start = self.at
        if found := _PERCENTS.match(self.text, start):
            shares = sorted(self.share(found[place], found) for place in (1, 2))
            self.at = found.end()
            return best(shares[1]) & ~best(shares[0])
        if not (found := _PERCENT.match(self.text, start)):
            return -1
        share = self.share(found[1], found)
        self.at = found.end()
        rest = self.text[self.at : self.skipped()]
        if self.text.startswith("(", self.skipped()):
            if rest or found[0][0] not in "0123456789.":
                reason = (
                    f"is it the best {found[0]} and a group, or the weight of the group? Write "
                    f"{found[0]}, (…) or (…)@{found[1]}%"
                )
                self.fail(reason, found[0], start)
            self.open(start, share)
            return None
        return best(share)

    def share(self, digits: str, found: re.Match[str]) -> Fraction:
        """A percentage of all hands."""
        share = self.number(digits, found.start()) / 100
        if share > 1:
            self.fail("a share of all hands is 0% to 100%", found[0], found.start())
        return share

    def hands(self) -> int:
        """The combinations of a word: with the card, the plus or the span that belongs to it."""
        start, word = self.at, self.word()
        if not word:
            self.fail(out_of_place(self.text[start], ACCEPTED), self.text[start], start)
        self.at += len(word)
        if (card := card_of(word)) is not None:
            return self.two_cards(card, start)
        if (found := class_of(word)) is not None:
            return self.around(found, start)
        combinations = combinations_of(word)
        if combinations is None:
            self.misread(word, word, start)
        return combinations

    def two_cards(self, first: int, start: int) -> int:
        """A card that stands alone has its fellow after a space."""
        word = self.word(self.skipped())
        second = card_of(word)
        if second is None:
            token = self.text[start : self.at]
            self.fail(f"one card is no hand; {token}* is every hand that holds it", token, start)
        self.at = self.skipped() + len(word)
        if first == second:
            self.fail(TWICE, self.text[start : self.at], start)
        return 1 << combination(first, second)

    def around(self, found: Class, start: int) -> int:
        """The combinations of a class, of those from it on upwards, or of a span."""
        if self.text.startswith("+", self.at):
            self.at += 1
            return upwards(found)
        dash = DASH.match(self.text, self.at)
        if dash is None:
            return set_of_class(*found)
        first = self.text[start : self.at]
        word = self.word(dash.end())
        token = self.text[start : dash.end() + len(word)].rstrip()
        other = class_of(word)
        if other is None:
            if not word:
                lowest = "22" if found[0] == found[1] else class_name(found[0], 0, found[2])
                reason = f"the other end of the span is missing, as in {first}-{lowest}"
                self.fail(reason, token, start)
            self.misread(word, token, start)
        combinations = between(found, other)
        if isinstance(combinations, str):
            self.fail(combinations, token, start)
        self.at = dash.end() + len(word)
        if self.text.startswith("+", self.at):
            self.fail("a span has two ends and no plus", token + "+", start)
        return combinations

    def weigh(
        self, levels: list[tuple[int, Fraction]], start: int, before: Fraction | None
    ) -> None:
        """Add a term with the weight that follows it, if one does."""
        group, end, weight = self.groups[-1], self.at, before
        mark = self.skipped()
        if self.text.startswith((":", "@"), mark):
            if before is not None:
                self.fail("this group has a weight already, before it", self.text[mark], mark)
            weight = self.weight(mark)
        if group.excluding is not None:
            if weight is not None:
                token = self.text[start:end] if before is not None else self.text[mark : self.at]
                place = start if before is not None else mark
                self.fail("what is taken out goes wholly: no weight", token, place)
            weight, group.excluding = Fraction(0), None
        # A group that holds nothing, such as (AA@0), is a term all the same.
        for combinations, level in levels or [(0, ONE)]:
            group.terms.append((combinations, self.product(level, weight, start)))
        group.comma = False

    def product(self, level: Fraction, weight: Fraction | None, start: int) -> Fraction:
        """The weight of a term in a group that has one."""
        if weight is None:
            return level
        product = weight if level is ONE else level * weight
        if product.denominator > FINEST:
            self.fail("the product of these weights is too fine", self.text[start], start)
        return product

    def weight(self, mark: int) -> Fraction:
        """The weight after a colon or an at sign."""
        self.at = self.skipped(mark + 1)
        found = _WEIGHT.match(self.text, self.at)
        if found is None:
            token = self.word() or self.text[mark]
            place = self.at if self.word() else mark
            self.fail("a weight is a number, such as 0.5, 50% or 1/2", token, place)
        weight = self.number(found[1], self.at)
        if found[2]:
            divisor = self.number(found[2], found.start(2))
            if not divisor:
                self.fail("nothing can be divided by 0", found[0], self.at)
            weight /= divisor
        if found[3]:
            weight /= 100
        if weight > 1:
            hint = f"; {found[0]}% is a percentage" if weight <= 100 and not found[3] else ""
            self.fail(f"a weight is 0 to 1, or 0% to 100%{hint}", found[0], self.at)
        if weight.denominator > FINEST:
            self.fail(_TOO_FINE, found[0], self.at)
        self.at = found.end()
        return weight

    def number(self, digits: str, start: int) -> Fraction:
        """A number, exactly."""
        whole, _, decimals = digits.partition(".")
        if len(digits) > _MOST_DIGITS + 2:
            self.fail(_TOO_FINE, digits, start)
        return Fraction(int(whole + decimals), 10 ** len(decimals))

    def misread(self, word: str, token: str, start: int) -> Never:
        """Tell why a word is none."""
        from cardmath._ranges.hints import reason  # it takes longer to load than ranges to be read

        told = reason(word) if combinations_of(word) is None else f"{word} is none"
        span = f"a span goes from one class to another, as in JJ-88; {told}"
        self.fail(told if token == word else span, token, start)

    def word(self, start: int | None = None) -> str:
        """The word that stands here, or empty text."""
        found = _WORD.match(self.text, self.at if start is None else start)
        return found[0] if found else ""

    def skip(self, pattern: re.Pattern[str]) -> None:
        """Pass what a pattern matches."""
        if found := pattern.match(self.text, self.at):
            self.at = found.end()

    def skipped(self, start: int | None = None) -> int:
        """Where the spaces end."""
        found = _SPACE.match(self.text, self.at if start is None else start)
        return found.end() if found else self.at

    def fail(self, reason: str, token: str, position: int) -> Never:
        """Say what is wrong, and where."""
        raise RangeTextError(reason, token, self.text, position)


def out_of_place(here: str, otherwise: str) -> str:
    """What is wrong with a character that stands where a hand should."""
    return _OUT_OF_PLACE.get("-" if here in DASHES else here, otherwise)
