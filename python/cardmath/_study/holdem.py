"""The made hands and draws of hold'em and short deck, one declaration each.

`docs/reference/study.md` defines each in words, with examples and counter-examples.
"""

from __future__ import annotations

from cardmath._rules.game import Game
from cardmath._study.definitions import Conditions, Definition
from cardmath._study.facts import levels

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
QUEEN, KING, ACE = 10, 11, 12
GOOD = range(2, 5)
"""The places of good kickers, below the top kicker."""
ANY = range(1, 256)


def _made(name: str, groups: str, meaning: str, *where: Conditions) -> Definition:
    return Definition(name, where, tuple(groups.split("; ")), True, "", meaning)


def _board(name: str, category: int, groups: str, meaning: str) -> Definition:
    where = {"category": category, "by_board": 1}
    return _made(name, f"{groups}; only the board", meaning, where)


def _pocket_below(place: int, name: str) -> Definition:
    """A pocket pair below the rank at a place of the board, and above its next lower rank."""
    where: Conditions = {
        "category": PAIR,
        "by_board": 0,
        "pocket_pair": 1,
        "ranks_above": place,
        "ranks_below": ANY,
    }
    meaning = f"A pocket pair below the board's {name} rank and above its next lower rank."
    listed = "top" if place == 1 else name
    groups = "pair; pocket pair between; pocket pair; pocket pair below top pair"
    return _made(f"pocket pair below {listed}", groups, meaning, where)


def _lower_pair(place: int, name: str) -> Definition:
    where = {"category": PAIR, "pair_place": place}
    meaning = f"One hole card pairs the board's {name} rank."
    groups = "pair; middle pair" if place == 2 else "pair"
    return _made(f"{name} pair", groups, meaning, where)


def _top_pair(name: str, meaning: str, *kickers: int | range) -> Definition:
    wheres = [{"category": PAIR, "pair_place": 1, "kicker": kicker} for kicker in kickers]
    return _made(f"top pair, {name} kicker", "pair; top pair", meaning, *wheres)


def _two_pair(name: str, meaning: str, **conditions: int | range) -> Definition:
    where = {"category": TWO_PAIR, "by_board": 0, **conditions}
    return _made(name, "two pair", meaning, where)


def _with_boards_pair(name: str, meaning: str, *wheres: Conditions) -> Definition:
    alone: Conditions = {"category": TWO_PAIR, "by_board": 0, "second_pair_place": 0}
    each = [{**alone, **where} for where in wheres]
    return _made(name, "two pair; two pair with the board's pair", meaning, *each)


def _flush(name: str, meaning: str, place: int | range) -> Definition:
    where = {"category": FLUSH, "by_board": 0, "flush_place": place}
    return _made(name, "flush", meaning, where)


def _straight(name: str, meaning: str, place: int | range) -> Definition:
    where = {"category": STRAIGHT, "by_board": 0, "straight_place": place}
    return _made(name, "straight", meaning, where)


def _set(name: str, meaning: str, *wheres: Conditions) -> Definition:
    alone = {"category": TRIPS, "by_board": 0, "pocket_pair": 1}
    each = [{**alone, **where} for where in wheres]
    return _made(name, "three of a kind; set", meaning, *each)


def _boards_pair(name: str, meaning: str, rank: int | range) -> Definition:
    where = {"category": PAIR, "by_board": 1, "high_rank": rank}
    return _made(name, "pair; board's pair; only the board", meaning, where)


def _high_card(name: str, meaning: str, rank: int | range) -> Definition:
    return _made(name, "high card", meaning, {"category": HIGH_CARD, "high_rank": rank})


def _own(name: str, category: int, groups: str, meaning: str) -> Definition:
    return _made(name, groups, meaning, {"category": category, "by_board": 0})


MADE: tuple[Definition, ...] = (
    _own("straight flush", STRAIGHT_FLUSH, "straight flushes", "The hole cards have a part in it."),
    _board("board's straight flush", STRAIGHT_FLUSH, "straight flushes", "The board plays."),
    _own("quads", QUADS, "four of a kind", "Four of a kind with at least one hole card."),
    _board("board's quads", QUADS, "four of a kind", "All four cards are on the board."),
    _own("full house", FULL_HOUSE, "full houses", "The hole cards have a part in it."),
    _board("board's full house", FULL_HOUSE, "full houses", "The board plays."),
    _flush("nut flush", "No other card of the suit could be higher.", 1),
    _flush("second-nut flush", "One card of the suit could be higher.", 2),
    _flush("third-nut flush", "Two cards of the suit could be higher.", 3),
    _flush("lower flush", "Three or more cards of the suit could be higher.", range(4, 14)),
    _board("board's flush", FLUSH, "flush", "The board plays."),
    _straight("nut straight", "No hole cards make a higher straight.", 1),
    _straight("lower straight", "Some hole cards make a higher straight.", range(2, 11)),
    _board("board's straight", STRAIGHT, "straight", "The board plays."),
    _set("top set", "A pocket pair and the board's highest rank.", {"pair_place": 1}),
    _set(
        "middle set",
        "A pocket pair and a rank of the board that is neither its highest nor its lowest.",
        {"pair_place": range(2, 6), "pair_from_bottom": range(2, 6)},
    ),
    _set(
        "bottom set",
        "A pocket pair and the board's lowest rank.",
        {"pair_place": range(2, 6), "pair_from_bottom": 1},
    ),
    _made(
        "trips",
        "three of a kind",
        "One hole card and a pair on the board.",
        {"category": TRIPS, "by_board": 0, "pocket_pair": 0},
    ),
    _board("board's trips", TRIPS, "three of a kind", "All three cards are on the board."),
    _with_boards_pair(
        "overpair with the board's pair",
        "A pocket pair above all of the board, and a pair on the board.",
        {"pocket_pair": 1, "ranks_above": 0},
    ),
    _two_pair(
        "top two pair",
        "Both hole cards pair the board: its highest rank and its second.",
        pair_place=1,
        second_pair_place=2,
    ),
    _two_pair(
        "top and bottom two pair",
        "Both hole cards pair the board: its highest rank and one below its second.",
        pair_place=1,
        second_pair_place=range(3, 6),
    ),
    _with_boards_pair(
        "top pair with the board's pair",
        "One hole card pairs the board's highest rank, and the board has a pair.",
        {"pocket_pair": 0, "pair_place": 1},
    ),
    _two_pair(
        "bottom two pair",
        "Both hole cards pair the board, and neither pairs its highest rank.",
        pair_place=range(2, 6),
        second_pair_place=ANY,
    ),
    _with_boards_pair(
        "lower pair with the board's pair",
        "A pair of another kind with a hole card, and a pair on the board.",
        {"pocket_pair": 1, "ranks_above": ANY},
        {"pocket_pair": 0, "pair_place": range(2, 6)},
    ),
    _board("board's two pair", TWO_PAIR, "two pair", "Both pairs are on the board."),
    _made(
        "overpair",
        "pair; pocket pair",
        "A pocket pair above all of the board.",
        {"category": PAIR, "by_board": 0, "pocket_pair": 1, "ranks_above": 0},
    ),
    _top_pair("top", "The kicker is the highest rank that the board does not have.", 1),
    _top_pair("good", "The kicker is the second to fourth such rank, and it plays.", GOOD),
    _top_pair("weak", "The kicker is a lower rank, or it does not play.", range(5, 14)),
    _pocket_below(1, "highest"),
    _lower_pair(2, "second"),
    _pocket_below(2, "second"),
    _lower_pair(3, "third"),
    _pocket_below(3, "third"),
    _lower_pair(4, "fourth"),
    _pocket_below(4, "fourth"),
    _lower_pair(5, "fifth"),
    _made(
        "underpair",
        "pair; pocket pair; pocket pair below top pair",
        "A pocket pair below all of the board.",
        {"category": PAIR, "by_board": 0, "pocket_pair": 1, "ranks_below": 0},
    ),
    _boards_pair(
        "board's pair, ace high",
        "Only the board has a pair, and the higher hole card is an ace.",
        ACE,
    ),
    _boards_pair(
        "board's pair, no ace", "Only the board has a pair, and no hole card is an ace.", range(ACE)
    ),
    _high_card("ace high", "No pair, and the higher hole card is an ace.", ACE),
    _high_card("king high", "No pair, and the higher hole card is a king.", KING),
    _high_card("nothing", "No pair, and no hole card above a queen.", range(KING)),
)
"""The made hands, the strongest first."""


def _draw(name: str, groups: str, meaning: str, **where: int | range) -> Definition:
    return Definition(name, where, tuple(filter(None, groups.split("; "))), False, "", meaning)


def _overcards(count: int, name: str, meaning: str) -> Definition:
    """Overcards with no more than a pair of the board, while there are cards to come."""
    alone: Conditions = {"cards_to_come": ANY, "pocket_pair": 0, "overcards": count}
    no_pair: Conditions = {**alone, "category": HIGH_CARD}
    boards_pair: Conditions = {**alone, "category": PAIR, "by_board": 1}
    return Definition(name, (no_pair, boards_pair), meaning=meaning)


DRAWS: tuple[Definition, ...] = (
    Definition(
        "combination draw",
        "flush draw and straight draw",
        ("combo draw",),
        meaning="A flush draw and a straight draw at once.",
    ),
    _draw(
        "nut flush draw",
        "flush draw; nfd",
        "A flush draw to the nut flush.",
        flush_draw=range(1, 3),
        flush_draw_place=1,
    ),
    _draw(
        "other flush draw",
        "flush draw",
        "A flush draw to a flush that is not the nut flush.",
        flush_draw=range(1, 3),
        flush_draw_place=range(2, 14),
    ),
    _draw(
        "one-card flush draw",
        "",
        "A flush draw of one hole card and three cards on the board; counted above as well.",
        flush_draw=1,
    ),
    _draw(
        "open-ended straight draw",
        "straight draw; open-ended; open-ender; oesd",
        "Four ranks in a row, and both ends complete a straight.",
        open_ended=1,
    ),
    _draw(
        "double gutshot",
        "straight draw; double belly buster",
        "Two or more ranks complete a straight, and it is not open-ended.",
        straight_ranks=range(2, 14),
        open_ended=0,
    ),
    _draw("gutshot", "straight draw", "One rank completes a straight.", straight_ranks=1),
    _draw(
        "backdoor flush draw",
        "backdoor draw; bdfd",
        "Both hole cards and one card of the flop are of a suit.",
        backdoor_flush=2,
    ),
    _draw(
        "one-card backdoor flush draw",
        "",
        "One hole card and two cards of the flop are of a suit.",
        backdoor_flush=1,
    ),
    _draw(
        "backdoor straight draw",
        "backdoor draw; bdsd",
        "Two more cards make a straight that needs both hole cards, and no single card does.",
        backdoor_straight=2,
    ),
    _overcards(2, "two overcards", "Both hole cards are above all of the board, without a pair."),
    _overcards(1, "one overcard", "One hole card is above all of the board, without a pair."),
)
"""The draws. A combo can have several."""


def made_hands(game: Game) -> tuple[Definition, ...]:
    """The made hands in the order of a game: in short deck a flush beats a full house."""
    order = levels(game)
    return tuple(sorted(MADE, key=lambda made: -order[_category(made)]))


def _category(made: Definition) -> int:
    assert isinstance(made.where, tuple)  # each declaration above gives its category
    category = made.where[0]["category"]
    assert isinstance(category, int)
    return category
