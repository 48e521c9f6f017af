"""Parsing of ranges: `QQ+, AKs@50%, 15% not Ah*`.

`docs/reference/ranges.md` describes the notation.
The parser goes through the text once, term by term. For each open parenthesis it keeps the terms
so far. Nothing is skipped: anything that cannot be read is an error with its position.
"""

from __future__ import annotations

import re
from math import comb
from typing import TYPE_CHECKING, Never, TypeAlias

from cardmath._ranges.patterns import pattern_of
from cardmath._ranges.starting_hands import (
    Class,
    best_classes,
    class_name,
    combo_index,
    set_of_class,
)
from cardmath._ranges.tokens import (
    ACCEPTED,
    DASHES,
    NUMBER,
    TWICE,
    RangeScanner,
    card_of,
    class_of,
    combos_between,
    combos_of,
    combos_upwards,
    patterns_between,
    patterns_upwards,
)
from cardmath._ranges.weights import FINEST
from cardmath._support.fractions import Fraction
from cardmath._support.numbers import small

if TYPE_CHECKING:
    Levels: TypeAlias = dict[Fraction, int]
    LevelList: TypeAlias = list[tuple[int, Fraction]]

_DEEPEST = 10
_MOST_MEMORY = 1 << 30
"""The bytes that the sets of a text may take: each weight needs one, of 2.5 MB for six cards."""
ONE = Fraction(1)


DASH = re.compile(rf"\s*+[{DASHES}]\s*+")
_PERCENT = re.compile(rf"(?:top\s*+)?({NUMBER})\s*+%", re.IGNORECASE)
_BEST = re.compile(rf"(?:top|best)\s*+({NUMBER})", re.IGNORECASE)
_PERCENTS = re.compile(rf"({NUMBER})\s*+%?\s*+[{DASHES}]\s*+({NUMBER})\s*+%")

_OUT_OF_PLACE = {
    "+": "a plus goes right after a pair or two ranks, as in QQ+ or A2s+",
    "%": "a number goes before a percent sign: 15% is the best hands",
    ":": "a weight follows what it weighs, as in AKs:0.5, or a condition, as in AA:Ah*",
    "@": "a weight follows what it weighs, as in AKs@50% or (AKs, QQ)@50%",
    "-": "a dash goes between two classes, as in JJ-88 or A5s-A2s",
}


def parse_range(text: str) -> Levels:
    """Parse a range into the set of combos that have each weight above 0.

    Raises:
        RangeTextError: the text is not a range; the error has the position.
    """
    return RangeReader(text).levels()


class _Group:
    """The terms in a pair of parentheses, or in the whole text."""

    def __init__(self, start: int, opened: int, weight: Fraction | None = None) -> None:
        self.start = start  # position of the weight before the parenthesis, or of the parenthesis
        self.opened = opened  # position of the parenthesis
        self.weight = weight
        self.terms: list[tuple[int, Fraction]] = []
        self.excluding: tuple[int, str] | None = None  # a `not` whose term has not come yet
        self.meeting: tuple[int, LevelList] | None = None  # hands before a colon, and their place
        self.comma = True  # whether there is no term yet since the start or the last comma

    def add(self, combos: int, weight: Fraction) -> None:
        """Add a term; one with the weight of the term before it joins that."""
        if self.terms and self.terms[-1][1] == weight:
            combos |= self.terms.pop()[0]
        self.terms.append((combos, weight))

    def merge(self) -> None:
        """Keep one term for each weight."""
        levels = self.levels()
        self.terms = [(combos, weight) for weight, combos in levels.items()] or [(0, ONE)]

    def levels(self) -> Levels:
        """The combos that have each weight.

        A later term overrides earlier ones, so terms are taken from the last to the first, and
        each only gets the combos that are left.
        """
        seen = 0
        levels: Levels = {}
        for combos, weight in reversed(self.terms):
            new = combos & ~seen
            if new:
                seen |= new
                levels[weight] = levels.get(weight, 0) | new
        levels.pop(Fraction(0), None)
        return levels


class RangeReader(RangeScanner):
    """Reads a range from text. Subclasses redefine `hands`, which reads one term."""

    def __init__(self, text: str, size: int = 2) -> None:
        super().__init__(text)
        self.size = size
        self.groups = [_Group(0, 0)]

    def levels(self) -> Levels:
        """Read the whole text."""
        separated = True  # from the previous term
        while (start := self.at) < len(self.text):
            self.at = self.skipped()
            separated |= self.at > start
            if self.at < len(self.text):
                separated = self.step(separated)
        self.end_list()
        if len(self.groups) > 1:
            self.fail("this parenthesis is never closed", "(", self.groups[-1].opened)
        return self.groups[0].levels()

    def step(self, separated: bool) -> bool:
        """Read the next token or term.

        Returns:
            Whether a term may follow without a comma or space.
        """
        here = self.text[self.at]
        if here in ",;":
            self.separate(here)
        elif here == ")":
            return self.close()
        elif here == "!" or self.word().lower() == "not":
            self.exclude()
        elif not separated:
            token = self.word() or here
            self.fail(
                out_of_place(here, "a comma or a space must come before this"), token, self.at
            )
        elif here == "(":
            self.open(self.at, None)
        else:
            return self.term()
        return True

    def separate(self, comma: str) -> None:
        """Read a comma between two terms."""
        if self.groups[-1].comma:
            self.fail("there is no term before this", comma, self.at)
        self.end_list()
        self.groups[-1].comma = True
        self.at += 1

    def end_list(self) -> None:
        """Check, at a comma, a parenthesis or the end, that no `not` or colon lacks its term."""
        excluding, meeting = self.groups[-1].excluding, self.groups[-1].meeting
        if meeting is not None:
            start = meeting[0]
            reason = (
                "after a colon comes a weight, or hands of which only those are meant, as AA:Ah*"
            )
            self.fail(reason, self.text[start : self.at].rstrip(), start)
        if excluding is not None:
            self.fail("the hands to exclude must follow", excluding[1], excluding[0])

    def exclude(self) -> None:
        """Read a `not`: the next term is excluded."""
        group, token = self.groups[-1], self.word() or "!"
        if group.excluding is not None or not group.terms:
            self.fail(
                "this goes between a range and the hands to exclude, as in random not Ah*",
                token,
                self.at,
            )
        group.excluding = self.at, token
        self.at += len(token)

    def open(self, start: int, weight: Fraction | None) -> None:
        """Read the parenthesis that opens a group, which may have a weight before it."""
        if len(self.groups) > _DEEPEST:
            self.fail(f"parentheses are nested {_DEEPEST} deep at most", "(", self.at)
        self.groups.append(_Group(start, self.at, weight))
        self.at += 1

    def close(self) -> bool:
        """Read the parenthesis that closes a group, and add the group as a term.

        Returns:
            Whether a term may follow without a comma or space.
        """
        if len(self.groups) == 1:
            self.fail("no parenthesis is open here", ")", self.at)
        self.end_list()
        group = self.groups.pop()
        if not group.terms:
            self.fail("these parentheses are empty", "(", group.opened)
        self.at += 1
        levels = [(combos, weight) for weight, combos in group.levels().items()]
        return self.weigh(levels, group.start, group.weight)

    def term(self) -> bool:
        """Read a term other than a group, or the weight of a group and its open parenthesis.

        Returns:
            Whether a term may follow without a comma or space.
        """
        start = self.at
        if self.text[start] in "0123456789.tT":
            combos = self.percent()
            if combos is None:
                return True
        else:
            combos = -1
        if combos < 0:
            combos = self.hands()
        return self.weigh([(combos, ONE)], start, None)

    def percent(self) -> int | None:
        """Read a percentage.

        Returns:
            The combos of `15%` or `5%-20%`, None if it was the weight of a group as in
            `33%(QQ, AK)`, or -1 if there is no percentage here.
        """
        start = self.at
        if found := _PERCENTS.match(self.text, start):
            shares = sorted(self.share(found[place], found) for place in (1, 2))
            self.at = found.end()
            return self.best(shares[1]) & ~self.best(shares[0])
        if not (found := _PERCENT.match(self.text, start)):
            return -1
        share = self.share(found[1], found)
        self.at = found.end()
        rest = self.text[self.at : self.skipped()]
        if self.text.startswith("(", self.skipped()):
            if rest or found[0][0] not in "0123456789.":
                reason = (
                    f"is this the best {found[0]} and a group, or the weight of the group? Write "
                    f"{found[0]}, (…) or (…)@{found[1]}%"
                )
                self.fail(reason, found[0], start)
            self.open(start, share)
            return None
        return self.best(share)

    def best(self, share: Fraction) -> int:
        """The best hands, up to a share of all hands."""
        return best_classes(share)

    def share(self, digits: str, found: re.Match[str]) -> Fraction:
        """A percentage of all hands as a fraction, checked."""
        share = self.number(digits, found.start()) / 100
        if share > 1:
            self.fail("a share of all hands is 0% to 100%", found[0], found.start())
        return share

    def hands(self) -> int:
        """Read a word with its second card, plus or span, and return its combos."""
        start, word = self.at, self.word()
        if not word:
            self.fail(out_of_place(self.text[start], ACCEPTED), self.text[start], start)
        self.at += len(word)
        if (card := card_of(word)) is not None:
            return self.two_cards(card, start)
        if (found := class_of(word)) is not None:
            return self.around(found, start)
        combos = combos_of(word)
        if combos is None:
            self.misread(word, word, start)
        return self.around_pattern(word, combos, start)

    def around_pattern(self, word: str, combos: int, start: int) -> int:
        """Read the plus or span of a pattern such as `AwTw`, if it has one."""
        if pattern_of(word) is None:
            return combos
        found: int | str = combos
        dash = DASH.match(self.text, self.at)
        if self.text.startswith("+", self.at):
            self.at += 1
            found = patterns_upwards(word)
        elif dash is not None and (other := self.word(dash.end())):
            self.at = dash.end() + len(other)
            found = patterns_between(word, other)
        if isinstance(found, str):
            self.fail(found, self.text[start : self.at], start)
        return found

    def two_cards(self, first: int, start: int) -> int:
        """Read the second card of a combo, which follows after a space."""
        word = self.word(self.skipped())
        second = card_of(word)
        if second is None:
            token = self.text[start : self.at]
            self.fail(f"one card is not a hand; {token}* is every hand with it", token, start)
        self.at = self.skipped() + len(word)
        if first == second:
            self.fail(TWICE, self.text[start : self.at], start)
        return 1 << combo_index(first, second)

    def around(self, found: Class, start: int) -> int:
        """Read the plus or span of a class, if it has one, and return the combos."""
        if self.text.startswith("+", self.at):
            self.at += 1
            return combos_upwards(found)
        dash = DASH.match(self.text, self.at)
        if dash is None:
            return set_of_class(*found)
        first = self.text[start : self.at]
        word = self.word(dash.end())
        token = self.text[start : dash.end() + len(word)].rstrip()
        other = class_of(word)
        if other is None:
            if not word:
                reason = f"the other end of the span is missing, as in {first}-{_other_end(found)}"
                self.fail(reason, token, start)
            self.misread(word, token, start)
        combos = combos_between(found, other)
        if isinstance(combos, str):
            self.fail(combos, token, start)
        self.at = dash.end() + len(word)
        if self.text.startswith("+", self.at):
            self.fail("a span has two ends and no plus", token + "+", start)
        return combos

    def weigh(self, levels: LevelList, start: int, before: Fraction | None) -> bool:
        """Add a term, with the weight before or after it if there is one.

        Returns:
            Whether a term may follow without a comma or space: after a colon, which means that
            hands are in both terms.
        """
        group, end, weight = self.groups[-1], self.at, before
        if group.meeting is not None:
            start, first = group.meeting
            levels = self.both(first, levels, start)
            group.meeting = None
        mark = self.skipped()
        if self.text.startswith(":", mark) and self.is_condition(self.skipped(mark + 1)):
            if before is not None:
                levels = [(combos, self.product(level, before, start)) for combos, level in levels]
            group.meeting, self.at = (start, levels), mark + 1
            return True
        if self.text.startswith((":", "@"), mark):
            if before is not None:
                self.fail("this group has a weight already, before it", self.text[mark], mark)
            weight = self.weight(mark)
        if group.excluding is not None:
            if weight is not None:
                token = self.text[start:end] if before is not None else self.text[mark : self.at]
                place = start if before is not None else mark
                self.fail("hands to exclude take no weight", token, place)
            weight, group.excluding = Fraction(0), None
        # A group without combos, such as (AA@0), is a term as well.
        for combos, level in levels or [(0, ONE)]:
            group.add(combos, self.product(level, weight, start))
        self.check_memory(start)
        group.comma = False
        return False

    def check_memory(self, start: int, more: int = 0) -> None:
        """Check how many sets of combos are kept, after terms of equal weights are joined."""
        most = 8 * _MOST_MEMORY // comb(52, self.size)
        kept = sum(len(group.terms) for group in self.groups) + more
        if kept > most:
            self.groups[-1].merge()
            kept = sum(len(group.terms) for group in self.groups) + more
            if kept > most // 2:
                reason = (
                    f"this is too much to keep: hands of {small(self.size)} cards may have up to "
                    f"{most // 2} different weights"
                )
                self.fail(reason, self.text[start : self.at], start)

    def is_condition(self, start: int) -> bool:
        """Whether hands follow after a colon, and not a weight."""
        if self.is_small(start):
            return False
        word, here = self.word(start), self.text[start : start + 1]
        if here and (here.isalpha() or here in "([*"):
            return True
        spread = self.text[start + len(word) : start + len(word) + 1]
        is_spread = bool(spread) and spread in f"+{DASHES}" and class_of(word) is not None
        return bool(word) and (is_spread or any(letter.isalpha() for letter in word))

    def both(self, first: LevelList, second: LevelList, start: int) -> LevelList:
        """The hands in both of two terms, with the products of their weights."""
        met: LevelList = []
        for combos, level in first:
            for others, other in second:
                if in_both := combos & others:
                    met.append((in_both, self.product(level, other, start)))
            self.check_memory(start, len(met))
        if not met:
            self.fail("no hand is in both", self.text[start : self.at], start)
        return met

    def product(self, level: Fraction, weight: Fraction | None, start: int) -> Fraction:
        """The product of a level's weight and the weight of its term, if that has one."""
        if weight is None:
            return level
        product = weight if level is ONE else level * weight
        if product.denominator > FINEST:
            self.fail("the product of these weights is too fine", self.text[start], start)
        return product

    def misread(self, word: str, token: str, start: int) -> Never:
        """Say why a word, or the second end of a span, cannot be read."""
        from cardmath._ranges.hints import explain  # loading it takes longer than reading a range

        if best := _BEST.match(self.text, start):
            self.fail(f"the best hands are a percentage: {best[1]}%", best[0], start)
        reason = explain(word) if combos_of(word) is None else f"{word} is not a class"
        span = f"a span goes from one class to another, as in JJ-88; {reason}"
        self.fail(reason if token == word else span, token, start)


def out_of_place(character: str, otherwise: str) -> str:
    """The reason why a character cannot be where a hand should be."""
    return _OUT_OF_PLACE.get("-" if character in DASHES else character, otherwise)


def _other_end(found: Class) -> str:
    """A class with which a span from a class can end: the lowest, or from there the highest."""
    high, low, kind = found
    if high == low:
        return "22" if high else "AA"
    return class_name(high, 0 if low else high - 1, kind)
