"""Questions about deals as sentences with blanks, and the PQL that each of them turns into."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from cardmath.errors import CardmathError


@dataclass(frozen=True)
class Blank:
    """A place of a sentence to fill in: cards or a range to type, or a choice of a few."""

    label: str
    """What belongs there, for those who do not see the sentence around it."""
    choices: tuple[tuple[str, str], ...] = ()
    """The choices in words and in PQL; none where cards or a range are typed."""


@dataclass(frozen=True)
class Sentence:
    """A question in words.

    Attributes:
        topic: what it is about; the page lists sentences by topics.
        words: the question; a blank is its name in braces, with what is there at first after a
            colon.
        pql: the query, with the names of blanks in braces.
    """

    topic: str
    words: str
    pql: str

    @property
    def blanks(self) -> tuple[tuple[str, str], ...]:
        """The names of the blanks in the order of the words, each with its first value."""
        return tuple(
            (name, value)
            for part in self.words.split("{")[1:]
            for name, _, value in [part.partition("}")[0].partition(":")]
        )

    def fill(self, **values: str) -> str:
        """The query with values for some blanks; the others keep their first ones.

        A choice is given by its words.

        >>> print(SENTENCES[0].fill(hand="22", made="quads or better"))
        select count(minFlopHandCategory(hero, flopquads)) as often
        from hero='22'

        Raises:
            CardmathError: the sentence has no such blank or choice, or a text has a quotation mark.
        """
        filled = {**dict(self.blanks), **values}
        if unknown := {*filled} - {name for name, _ in self.blanks}:
            raise CardmathError(f"no such blank: {', '.join(sorted(unknown))}")
        return re.sub(r"\{(\w+)\}", lambda found: _in_pql(found[1], filled[found[1]]), self.pql)

    def to_dict(self) -> dict[str, Any]:
        """The sentence for the page: its parts are texts and blanks in turn."""
        parts: list[Any] = []
        for place, piece in enumerate(self.words.split("{")):
            name, _, rest = piece.partition("}") if place else ("", "", piece)
            if place:
                key, _, value = name.partition(":")
                blank = BLANKS[key]
                choices = [*map(list, blank.choices)]
                parts.append(
                    {"name": key, "label": blank.label, "value": value, "choices": choices}
                )
            parts.append(rest)
        return {"topic": self.topic, "parts": parts, "pql": self.pql}


def _in_pql(name: str, value: str) -> str:
    """The value of a blank as it is written in PQL."""
    choices = dict(BLANKS[name].choices)
    if not choices:
        if "'" in value:
            raise CardmathError(f"{value!r} has a quotation mark, which no card or range has")
        return value
    if value not in choices:
        raise CardmathError(f"{value!r} is not one of the choices: {', '.join(choices)}")
    return choices[value]


@cache
def sentences_for_page() -> list[dict[str, Any]]:
    """All sentences as the page takes them."""
    return [sentence.to_dict() for sentence in SENTENCES]


_FLOPPED = {
    "top pair": "floptoppair",
    "an overpair": "flopoverpair",
    "two pair": "flopbottomtwo",
    "trips": "floptrips",
    "a set": "flopset",
    "a straight": "flopstraight",
    "a flush": "flopflush",
    "a full house": "flopfullhouse",
    "quads": "flopquads",
    "a straight flush": "flopstraightflush",
}

_HANDS = {
    "a pair": "pair",
    "two pair": "twopair",
    "three of a kind": "trips",
    "a straight": "straight",
    "a flush": "flush",
    "a full house": "fullhouse",
    "quads": "quads",
    "a straight flush": "straightflush",
}

_SET_OR_BETTER = (
    "minFlopHandCategory(hero, flopset)\n"
    "       and (handBoardIntersections(hero, flop) > 0 or not pocketPair(hero))"
)
"""Without the full house that a flop such as AAA gives to 77: nobody calls that a set or better."""

_OR_BETTER = tuple(
    (
        f"{words} or better",
        _SET_OR_BETTER if name == "flopset" else f"minFlopHandCategory(hero, {name})",
    )
    for words, name in _FLOPPED.items()
)
_EXACTLY = tuple(
    (words, f"exactFlopHandCategory(hero, {name})") for words, name in _FLOPPED.items()
)

BLANKS: dict[str, Blank] = {
    "hand": Blank("Hand or range"),
    "other": Blank("The other hand or range"),
    "third": Blank("The third hand or range"),
    "range": Blank("Range"),
    "board": Blank("Board"),
    "made": Blank("What is flopped", _OR_BETTER),
    "just": Blank("What is flopped, and no better", _EXACTLY),
    "level": Blank(
        "What both flop", tuple((f"{words} or better", name) for words, name in _FLOPPED.items())
    ),
    "type": Blank("Hand", tuple((f"{words} or better", name) for words, name in _HANDS.items())),
    "outs_to": Blank("Hand", tuple(_HANDS.items())),
    "street": Blank("Street", (("the flop", "flop"), ("the turn", "turn"), ("the river", "river"))),
    "by": Blank("Street", (("the turn", "turn"), ("the river", "river"))),
    "texture": Blank(
        "Flop",
        (
            ("of one suit", "monotoneBoard(flop)"),
            ("of two suits", "twoToneBoard(flop)"),
            ("of three suits (rainbow)", "rainbowBoard(flop)"),
            ("paired", "pairedBoard(flop)"),
            ("one that allows a straight", "straightBoard(flop)"),
        ),
    ),
    "rank": Blank(
        "Rank",
        tuple(
            (words, f"boardInRange('{rank}**')")
            for words, rank in zip(
                ("an ace", "a king", "a queen", "a jack", "a ten", "a nine", "an eight", "a seven",
                 "a six", "a five", "a four", "a three", "a deuce"),
                "AKQJT98765432",
                strict=True,
            )
        ),
    ),
    "turn": Blank(
        "What the turn does",
        (
            ("pairs the board", "pairedBoard(turn)"),
            ("allows a flush", "flushingBoard(turn)"),
            ("allows a straight", "straightBoard(turn)"),
        ),
    ),
    "possible": Blank(
        "What the board allows",
        (
            ("a flush", "flushingBoard(river)"),
            ("a straight", "straightBoard(river)"),
            ("a full house", "pairedBoard(river)"),
        ),
    ),
}  # fmt: skip
"""The blanks by their names."""

_FLOP, _DRAWS, _WINS = "The flop", "Draws and outs", "Who wins"
_RIVER, _BOARDS, _DEALT, _OMAHA = "By the river", "Boards", "Hands that are dealt", "Omaha"

SENTENCES: tuple[Sentence, ...] = (
    Sentence(
        _FLOP,
        "How often does {hand:77} flop {made:a set or better}?",
        "select count({made}) as often\nfrom hero='{hand}'",
    ),
    Sentence(
        _FLOP,
        "How often does {hand:AK} flop exactly {just:top pair}?",
        "select count({just}) as often\nfrom hero='{hand}'",
    ),
    Sentence(
        _FLOP,
        "What does {hand:AK} make on the flop?",
        "select histogram(flopHandCategory(hero)) as flop\nfrom hero='{hand}'",
    ),
    Sentence(
        _FLOP,
        "How often does {hand:77} hit the flop (pair one of its ranks, or more)?",
        "select count(handBoardIntersections(hero, flop) > 0) as hits\nfrom hero='{hand}'",
    ),
    Sentence(
        _FLOP,
        "How often does {hand:AK} miss the flop (no pair)?",
        "select count(exactFlopHandCategory(hero, flopnothing)) as misses\nfrom hero='{hand}'",
    ),
    Sentence(
        _FLOP,
        "How often is {hand:QQ} an overpair on the flop?",
        "select count(overpair(hero, flop)) as overpair\nfrom hero='{hand}'",
    ),
    Sentence(
        _FLOP,
        "How often does an overcard to {hand:QQ} come on the flop?",
        "select count(maxRank(boardRanks(flop)) > maxRank(handRanks(hero))) as overcard\n"
        "from hero='{hand}'",
    ),
    Sentence(
        _FLOP,
        "How often do {hand:77} and {other:99} both hit the flop (set over set)?",
        "select count(handBoardIntersections(hero, flop) > 0\n"
        "       and handBoardIntersections(villain, flop) > 0) as both\n"
        "from hero='{hand}', villain='{other}'",
    ),
    Sentence(
        _FLOP,
        "How often do {hand:AK} and {other:KQ} both flop {level:top pair or better}?",
        "select count(minFlopHandCategory(hero, {level})\n"
        "       and minFlopHandCategory(villain, {level})) as both\n"
        "from hero='{hand}', villain='{other}'",
    ),
    Sentence(
        _FLOP,
        "When a player with {range:22+, AT+} flops {made:a set or better}, which hands are these?",
        "select handsHaving(hero, {made}) as hands\nfrom hero='{range}'",
    ),
    Sentence(
        _FLOP,
        "How often is {hand:AK} ahead of {other:QQ} on {street:the flop}?",
        "select count(hiRating(hero, {street}) > hiRating(villain, {street})) as ahead\n"
        "from hero='{hand}', villain='{other}'",
    ),
    Sentence(
        _DRAWS,
        "How often does {hand:AsKs} flop a flush draw (four to a flush)?",
        "select count(fourFlush(hero, flop)) as draw\nfrom hero='{hand}'",
    ),
    Sentence(
        _DRAWS,
        "How often does {hand:AsKs} flop a backdoor flush draw (three to a flush)?",
        "select count(threeFlush(hero, flop)) as backdoor\nfrom hero='{hand}'",
    ),
    Sentence(
        _DRAWS,
        "How often does {hand:JsTs} flop an open-ended straight draw, or another with eight outs?",
        "select count(not minHandType(hero, flop, straight)\n"
        "       and minOutsToHandType(hero, flop, straight, 8)) as draw\nfrom hero='{hand}'",
    ),
    Sentence(
        _DRAWS,
        "How often does {hand:JsTs} flop any straight draw, gutshots too?",
        "select count(not minHandType(hero, flop, straight)\n"
        "       and minOutsToHandType(hero, flop, straight, 4)) as draw\nfrom hero='{hand}'",
    ),
    Sentence(
        _DRAWS,
        "How many outs to {outs_to:a flush} does {hand:AhKh} have on {board:Qh 7h 2c}?",
        "select avg(outsToHandType(hero, flop, {outs_to})) as outs\n"
        "from hero='{hand}', board='{board}'",
    ),
    Sentence(
        _DRAWS,
        "How often does {hand:AhKh} on {board:Qh 7h 2c} make {type:a flush or better} by "
        "{by:the river}?",
        "select count(minHandType(hero, {by}, {type})) as makes\n"
        "from hero='{hand}', board='{board}'",
    ),
    Sentence(
        _DRAWS,
        "How many cards give {hand:AhKh} the nuts on {board:Qh 7h 2c}?",
        "select avg(nutHiOuts(hero, flop)) as outs\nfrom hero='{hand}', board='{board}'",
    ),
    Sentence(
        _WINS,
        "How much of the pot does {hand:AKs} win against {other:QQ} (equity)?",
        "select avg(riverEquity(hero)) as pot\nfrom hero='{hand}', villain='{other}'",
    ),
    Sentence(
        _WINS,
        "How much of the pot does {hand:AhKh} win against {other:QQ+, AQ+} on {board:Jh 7h 2s}?",
        "select avg(riverEquity(hero)) as pot\n"
        "from hero='{hand}', villain='{other}', board='{board}'",
    ),
    Sentence(
        _WINS,
        "How much of the pot does {hand:AhKh} win against {other:QQ} on {board:Jh 7h 2s} if the "
        "turn {turn:pairs the board}?",
        "select avg(riverEquity(hero)) as pot\n"
        "from hero='{hand}', villain='{other}', board='{board}'\nwhere {turn}",
    ),
    Sentence(
        _WINS,
        "How much of the pot do {hand:AsKs}, {other:QhQd} and {third:7c6c} win, three in the pot?",
        "select avg(riverEquity(hero)) as first,\n"
        "       avg(riverEquity(villain)) as second,\n"
        "       avg(riverEquity(player_3)) as third\n"
        "from hero='{hand}', villain='{other}', player_3='{third}'",
    ),
    Sentence(
        _WINS,
        "How often do {hand:AKo} and {other:AQo} split the pot (tie)?",
        "select count(tiesHi(hero)) as ties\nfrom hero='{hand}', villain='{other}'",
    ),
    Sentence(
        _WINS,
        "How often does {hand:AA} lose to {other:KK} (get cracked)?",
        "select count(winsHi(villain)) as loses\nfrom hero='{hand}', villain='{other}'",
    ),
    Sentence(
        _WINS,
        "How often does {hand:AhAd} lose to {other:JsTs} after being ahead on {street:the flop}?",
        "select count(winsHi(villain)) as loses\nfrom hero='{hand}', villain='{other}'\n"
        "where hiRating(hero, {street}) > hiRating(villain, {street})",
    ),
    Sentence(
        _WINS,
        "How often does the river change who is ahead, {hand:AhKd} or {other:7s7d}, on "
        "{board:Ks 8h 2d}?",
        "select count((hiRating(hero, turn) > hiRating(villain, turn))\n"
        "       <> (hiRating(hero, river) > hiRating(villain, river))) as changed\n"
        "from hero='{hand}', villain='{other}', board='{board}'",
    ),
    Sentence(
        _WINS,
        "When {hand:AhKd} beats {other:**} on {board:Ks 7h 2d}, how often does the loser have "
        "{type:a pair or better}?",
        "select count(minHandType(villain, river, {type})) as pays\n"
        "from hero='{hand}', villain='{other}', board='{board}'\nwhere winsHi(hero)",
    ),
    Sentence(
        _WINS,
        "With what is the pot won between {hand:AKs} and {other:QQ}?",
        "select histogram(winningHandType()) as winner\nfrom hero='{hand}', villain='{other}'",
    ),
    Sentence(
        _RIVER,
        "With what does {hand:AK} end on the river?",
        "select histogram(handType(hero, river)) as ends\nfrom hero='{hand}'",
    ),
    Sentence(
        _RIVER,
        "How often does {hand:AsKs} make {type:a flush or better} by the river?",
        "select count(minHandType(hero, river, {type})) as makes\nfrom hero='{hand}'",
    ),
    Sentence(
        _RIVER,
        "How often does {hand:AhKh} have the nuts on the river after {board:Qh 7h 2c}?",
        "select count(nutHi(hero, river)) as nuts\nfrom hero='{hand}', board='{board}'",
    ),
    Sentence(
        _RIVER,
        "How often does {hand:22} end with one pair, and no more?",
        "select count(exactHandType(hero, river, pair)) as alone\nfrom hero='{hand}'",
    ),
    Sentence(
        _BOARDS,
        "How often is the flop {texture:of one suit}?",
        "select count({texture}) as often\nfrom game='holdem'",
    ),
    Sentence(
        _BOARDS,
        "How often is there {rank:an ace} on the flop?",
        "select count({rank}) as often\nfrom game='holdem'",
    ),
    Sentence(
        _BOARDS,
        "What is the highest card of the flop?",
        "select histogram(maxRank(boardRanks(flop))) as highest\nfrom game='holdem'",
    ),
    Sentence(
        _BOARDS,
        "How many suits are on {street:the flop}?",
        "select histogram(boardSuitCount({street})) as suits\nfrom game='holdem'",
    ),
    Sentence(
        _BOARDS,
        "How often does the board of five cards allow {possible:a flush}?",
        "select count({possible}) as allowed\nfrom game='holdem'",
    ),
    Sentence(
        _BOARDS,
        "After {board:Ks 7h 2d}, how often does a turn come that {turn:pairs the board}?",
        "select count({turn}) as often\nfrom game='holdem', board='{board}'",
    ),
    Sentence(
        _DEALT,
        "How often is a player dealt {range:QQ+, AK}?",
        "select count(inRange(hero, '{range}')) as dealt\nfrom hero='**'",
    ),
    Sentence(
        _DEALT,
        "You hold {hand:AhKd}: how often does one opponent hold {range:QQ+, AK}?",
        "select count(inRange(villain, '{range}')) as held\nfrom hero='{hand}', villain='**'",
    ),
    Sentence(
        _DEALT,
        "How often does a hand of {range:22+, A2s+, KTs+} have a pair?",
        "select count(pocketPair(hero)) as pairs\nfrom hero='{range}'",
    ),
    Sentence(
        _OMAHA,
        "In Omaha, how much of the pot does {hand:AsAhKsQh} win against {other:JcTd9c8d} on "
        "{board:7s 6h 2d}?",
        "select avg(riverEquity(hero)) as pot\n"
        "from game='omaha', hero='{hand}', villain='{other}', board='{board}'",
    ),
    Sentence(
        _OMAHA,
        "In Omaha, how often does {hand:JsTh9s8h} flop a wrap (a straight draw with nine outs or "
        "more)?",
        "select count(minOutsToHandType(hero, flop, straight, 9)) as wrap\n"
        "from game='omaha', hero='{hand}'",
    ),
    Sentence(
        _OMAHA,
        "In Omaha eight or better, how often does {hand:As2s3hKh} make a low?",
        "select count(madeLo(hero, river)) as low\nfrom game='omaha8', hero='{hand}'",
    ),
    Sentence(
        _OMAHA,
        "In Omaha eight or better, how often does {hand:As2sKhQh} scoop against {other:Ac3cJdTd} "
        "on {board:4c 7d 8h}?",
        "select count(scoops(hero)) as scoops\n"
        "from game='omaha8', hero='{hand}', villain='{other}', board='{board}'",
    ),
)
"""The questions, by topics."""
