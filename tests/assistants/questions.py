"""Questions with known answers: published, or computed here by an independent plain way.

No answer comes from the code that is asked. Sources: the files in `golden/` with their own sources,
binomial coefficients, the evaluator of Cactus Kev in `cardmath.history` (which never uses the
core), and the works that a question names.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from random import Random
from typing import Any, NamedTuple

from cardmath.history import cactus_kev
from tests.golden import lines, rows

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]


class Question(NamedTuple):
    """A question, how to find what matters in the answer, and what that is."""

    tool: str
    arguments: dict[str, Any]
    find: Callable[[dict[str, Any]], Any]
    known: Any

    def __str__(self) -> str:
        return f"{self.tool} {self.arguments}"


def near(known: float, off: float) -> Any:  # noqa: ANN401
    """Equal to a number up to an error."""

    class Near:
        def __eq__(self, found: object) -> bool:
            return isinstance(found, float) and abs(found - known) <= off

        def __repr__(self) -> str:
            return f"{known} ± {off}"

    return Near()


def _kev(hand: list[str]) -> int:
    """Cactus Kev's value of the best five cards."""
    values = (
        cactus_kev.hand_value(cactus_kev.parse_hand(" ".join(five)))
        for five in combinations(hand, 5)
    )
    return min(values)


def _values() -> Iterator[Question]:
    for value, *hand in rows("kev_values.txt"):
        yield Question("evaluate", {"cards": " ".join(hand)}, lambda a: a["kev"], int(value))
    for line in lines("descriptions.txt"):
        cards, _, words = line.partition(" = ")
        yield Question("evaluate", {"cards": cards}, lambda a: a["describe"], words)
    random = Random(47)
    for size in (5, 5, 6, 6, 7, 7, 7, 7, 7, 7):
        dealt = random.sample(DECK, size)
        yield Question("evaluate", {"cards": "".join(dealt)}, lambda a: a["kev"], _kev(dealt))
    for _ in range(8):
        dealt = random.sample(DECK, 11)
        board = dealt[:5]
        values = [_kev([*board, *dealt[at : at + 2]]) for at in (5, 7, 9)]
        best = [at for at, value in enumerate(values) if value == min(values)]
        hands = ["".join(dealt[at : at + 2]) for at in (5, 7, 9)]
        yield Question(
            "compare",
            {"hands": hands, "board": "".join(board)},
            lambda a: a["pots"][0]["winners"],
            best,
        )


def _equities() -> Iterator[Question]:
    def counts(answer: dict[str, Any]) -> list[int]:
        first, second = answer["players"]
        return [first["wins"], second["wins"], first["ties"]]

    for name, game in (("head_to_head.txt", "holdem"), ("omaha.txt", "omaha")):
        for first, second, *known in rows(name):
            asked = {"players": [first, second], "game": game}
            yield Question("equity", asked, counts, [*map(int, known)])
    for _, wins, losses, ties in rows("against_random.txt"):
        asked = {"players": ["As6s", "random"]}
        yield Question("equity", asked, counts, [int(wins), int(losses), int(ties)])
    random = Random(3)
    for _ in range(4):
        dealt = random.sample(DECK, 8)
        hands, board = (dealt[:2], dealt[2:4]), dealt[4:]
        tally = [0, 0, 0]
        for river in (card for card in DECK if card not in dealt):
            own, other = (_kev([*hand, *board, river]) for hand in hands)
            tally[0 if own < other else 1 if own > other else 2] += 1
        asked = {"players": ["".join(hand) for hand in hands], "board": "".join(board)}
        yield Question("equity", asked, counts, tally)


def _censuses() -> Iterator[Question]:
    def hands(answer: dict[str, Any]) -> list[int]:
        return [row["hands"] for row in answer["rows"]]

    asked: dict[str, Any]
    for cards, total, *known in rows("high_hands.txt"):
        asked = {"cards": int(cards)}
        yield Question("census", asked, lambda a: a["total"], int(total))
        yield Question("census", asked, hands, [*map(int, known)])
    for name, cards, strengths, *known in rows("orderings.txt"):
        asked = {"cards": int(cards), "ordering": name.lower().replace("_", "-")}
        yield Question("census", asked, lambda a: a["strengths"], int(strengths))
        yield Question("census", asked, hands, [*map(int, known)])
    wild = {"deuces": ["deuces"], "joker": ["joker"], "bug": ["bug"]}
    for name, *known in rows("wild_hands.txt"):
        asked = {"cards": 5, "wild": wild[name]}
        last = [*map(int, known[-6:])]  # from flushes on, both ways to count agree
        yield Question("census", asked, lambda a: hands(a)[-6:], last)
    given = {"cards": 7, "given": "AhKh"}
    yield Question("census", given, lambda a: a["total"], comb(50, 5))


def _counts() -> Iterator[Question]:
    for cards, where, known in (
        (5, "A****", comb(52, 5) - comb(48, 5)),
        (5, "AA***", comb(52, 5) - comb(48, 5) - 4 * comb(48, 4)),
        (5, "*w*w*w*w*w", 4 * comb(13, 5)),
        (5, "RRROO", 13 * comb(4, 3) * 12 * comb(4, 2)),
        (4, "AAKK", comb(4, 2) ** 2),
        (3, "*w*w*w", 4 * comb(13, 3)),
        (2, "RR", 13 * comb(4, 2)),
        (2, "*w*w", 4 * comb(13, 2)),
        (6, "AAAA**", comb(48, 2)),
        (3, "RRR", 13 * comb(4, 3)),
    ):
        asked = {"cards": cards, "where": where}
        yield Question("count", asked, lambda a: a["hands"], known)


def _queries() -> Iterator[Question]:
    flops = comb(52, 3)
    paired = flops - comb(13, 3) * 4**3
    for what, known in (
        ("pairedBoard(flop)", paired),
        ("monotoneBoard(flop)", 4 * comb(13, 3)),
        ("twoToneBoard(flop)", 4 * comb(13, 2) * 39),
        ("rainbowBoard(flop)", comb(4, 3) * 13**3),
    ):
        asked = {"text": f"select count({what}) from game='holdem'"}
        yield Question("query", asked, lambda a: a["rows"][0]["hits"], known)
    # Aces against kings before the flop, of all pairs of suits: in `golden/` for one pair, and for
    # the class as published, 16,790,448 wins, 3,662,124 losses and 95,076 ties.
    wins, losses, ties = 16_790_448, 3_662_124, 95_076
    share = (Fraction(wins) + Fraction(ties, 2)) / (wins + losses + ties)
    asked = {"text": "select avg(riverEquity(hero)) from hero='AA', villain='KK'"}
    yield Question("query", asked, lambda a: Fraction(a["rows"][0]["value"]), share)


def _studies() -> Iterator[Question]:
    known = {"As", "7h", "2d"}
    for held, ranks in (("QQ+", ("QQ", "KK", "AA")), ("77", ("77",)), ("AK, AQ", ("AK", "AQ"))):
        combos = sum(
            len({*pair} & known) == 0
            for pair in combinations(DECK, 2)
            if {pair[0][0] + pair[1][0], pair[1][0] + pair[0][0]} & {*ranks}
        )
        asked = {"range": held, "board": "As7h2d"}
        yield Question("study", asked, lambda a: a["combos"], combos)


def _money() -> Iterator[Question]:
    def expected(answer: dict[str, Any]) -> list[Fraction]:
        return [Fraction(row["expected"]) for row in answer["players"]]

    asked: dict[str, Any]
    # Malmuth and Harville, by every order of finish.
    for stacks, prizes in (
        ((50, 30, 20), (70, 30)),
        ((5000, 3000, 1500, 500), (500, 300, 200)),
        ((7, 5, 3, 2, 1), (50, 30, 20)),
        ((1, 1, 1), (3, 2, 1)),
    ):
        asked = {"stacks": [*stacks], "prizes": [*prizes]}
        yield Question("icm", asked, expected, _icm(stacks, prizes))
    # Four equal stacks: a bubble factor of 15/8; two of three equal seats of a satellite: 2.
    for stacks, prizes, factor in (((1,) * 4, (50, 30, 20), "15/8"), ((1,) * 3, (1, 1), "2")):
        asked = {"stacks": [*stacks], "prizes": [*prizes], "what": "bubble factors"}
        yield Question(
            "icm", asked, lambda a: {Fraction(row["factor"]) for row in a["pairs"]},
            {Fraction(factor)},
        )  # fmt: skip
    random = Random(9)
    for players in (2, 3, 4, 5, 6):
        chips = [random.randrange(1, 60) for _ in range(players)]
        yield Question(
            "pots", {"chips": chips}, lambda a: [row["amount"] for row in a["pots"]], _pots(chips)
        )


def _icm(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> list[Fraction]:
    """Each player's prize money: the sum over all orders of finish."""
    won = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for place, prize in enumerate(prizes):
            won[order[place]] += chance * prize
    return won


def _pots(chips: list[int]) -> list[int]:
    """The pots of an all-in, chip by chip: a chip of a player lies with those of all who call it.

    What one player alone puts in goes back.
    """
    called = min(max(chips), sorted(chips)[-2])
    layers: dict[tuple[int, ...], int] = {}
    for chip in range(called):
        inside = tuple(at for at, stack in enumerate(chips) if stack > chip)
        layers[inside] = layers.get(inside, 0) + len(inside)
    return [*layers.values()]


def _games_of_numbers() -> Iterator[Question]:
    for line in lines("twenty_four.txt"):
        what, _, known = line.partition(" = ")
        if what.startswith("solution of "):
            numbers = [*map(int, what.split()[2:])]
            yield Question(
                "twenty_four",
                {"numbers": numbers},
                lambda a: a["solutions"][0]["expression"],
                known,
            )
    yield Question(
        "twenty_four",
        {"numbers": [6, 6, 5, 2], "target": "17"},
        lambda a: [each["expression"] for each in a["solutions"]],
        ["6*(2+5/6)"],
    )
    random = Random(24)
    for _ in range(8):
        numbers = [random.randrange(1, 14) for _ in range(4)]
        yield Question(
            "twenty_four", {"numbers": numbers}, lambda a: a["total"] > 0, _makes_24(numbers)
        )


def _makes_24(numbers: list[int]) -> bool:
    """Whether numbers make 24: join any two of them, again and again."""

    def reach(left: list[Fraction]) -> bool:
        if len(left) == 1:
            return left[0] == 24
        for one, other in permutations(range(len(left)), 2):
            a, b = left[one], left[other]
            rest = [each for at, each in enumerate(left) if at not in (one, other)]
            results = [a + b, a - b, a * b, *([a / b] if b else [])]
            if any(reach([*rest, result]) for result in results):
                return True
        return False

    return reach([*map(Fraction, numbers)])


_PAYS = {"Royal Flush": 800, "Straight Flush": 50, "Four of a Kind": 25, "Full House": 9}
_PAYS |= {"Flush": 6, "Straight": 4, "Three of a Kind": 3, "Two Pair": 2}


def _pay(hand: list[str]) -> int:
    """What 9/6 Jacks or Better pays for a hand, by Cactus Kev's values and names."""
    value = _kev(hand)
    if value == 1:
        return _PAYS["Royal Flush"]
    name = cactus_kev.hand_name(value)
    if name == "One Pair":
        ranks = [card[0] for card in hand]
        return int(any(ranks.count(rank) == 2 for rank in "JQKA"))
    return _PAYS.get(name, 0)


def _video_poker() -> Iterator[Question]:
    published = {key: text for key, text, _ in rows("video_poker.txt")}
    for key in ("jacks-9-6", "double-bonus-10-7", "aces-faces-8-5"):
        digits = len(published[key].partition(".")[2])
        yield Question(
            "video_poker",
            {"game": key},
            lambda a: a["percent"],
            near(float(published[key]), 0.5000001 * 10**-digits),
        )
    for hand, held in (("AhKhQhJh2c", "AhKhQhJh"), ("9s8s7s6s2d", "9s8s7s6s"),
                       ("7c7d2h2s9c", "7c7d2h2s")):  # fmt: skip
        dealt = [hand[at : at + 2] for at in range(0, 10, 2)]
        kept = [held[at : at + 2] for at in range(0, len(held), 2)]
        draws = [card for card in DECK if card not in dealt]
        mean = Fraction(sum(_pay([*kept, card]) for card in draws), len(draws))
        yield Question(
            "video_poker", {"hand": hand}, lambda a: Fraction(a["holds"][0]["value"]), mean
        )


def _solved() -> Iterator[Question]:
    [(_, own, jam_percent, call_percent)] = [
        row for row in rows("solved_games.txt") if row[0] == "push-fold-10"
    ]
    asked = {"stack": 10}
    yield Question("push_fold", asked, lambda a: a["values"][0], near(float(own), 1e-5))
    yield Question("push_fold", asked, lambda a: a["jam_percent"], near(float(jam_percent), 0.02))
    yield Question("push_fold", asked, lambda a: a["call_percent"], near(float(call_percent), 0.02))
    table = {"stacks": [10, 10]}
    yield Question("jam_or_fold", table, lambda a: a["values"][0], near(float(own), 1e-4))
    yield Question(
        "jam_or_fold",
        table,
        lambda a: [row["percent"] for row in a["lines"]],
        [near(float(jam_percent), 0.3), near(float(call_percent), 0.3)],
    )
    three = {"stacks": [7, 7, 7], "prizes": [50, 30, 20], "line": "BTN jams, SB folds"}
    yield Question("jam_or_fold", three, lambda a: sum(a["values"]), near(100, 1e-6))
    yield Question(
        "jam_or_fold", three, lambda a: a["node"]["hands"]["AA"]["all_in"], near(1, 1e-3)
    )
    opened = {"stacks": [12, 12], "raises": [2], "limps": "small blind", "line": "start"}
    yield Question("jam_or_fold", opened, lambda a: sum(a["values"]), near(0, 1e-6))
    yield Question(
        "jam_or_fold",
        opened,
        lambda a: sum(a["node"]["hands"]["AA"][way] for way in ("all_in", "limp", "raise to 2")),
        near(1, 1e-3),
    )
    # The button comes to the big blind next, and loses less now than if the blinds stayed.
    yield Question(
        "jam_or_fold",
        {**table, "future_hands": 1},
        lambda a: [float(own) < a["values"][0] < 0],
        [True],
    )
    # Half nuts, half air, pot P, bet P: the bettor bets all nuts and half of the air (a third of
    # the bets are bluffs), the caller calls half of the time, and the bettor has 3/4 of the pot (B.
    # Chen and J. Ankenman, "The Mathematics of Poker").
    river = {
        "board": "Ks7h2d3c4s",
        "oop": "AA, 66",
        "ip": "KQ",
        "pot": 100,
        "stack": 100,
        "bets": "a",
        "target": 0.01,
        "lines": ["", "a"],
    }
    yield Question("solve", river, lambda a: a["values"][0], near(75, 0.05))
    bets = "all-in 100"
    yield Question("solve", river, lambda a: a["nodes"][0]["frequencies"][bets], near(0.75, 0.01))
    yield Question("solve", river, lambda a: a["nodes"][1]["frequencies"]["call"], near(0.5, 0.02))
    # The same in Omaha: a set, no pair, and a pair between them.
    omaha = {**river, "game": "omaha", "oop": "AsAhKhKd, QsJs9d8h", "ip": "TsTc8s8c"}
    yield Question("solve", omaha, lambda a: a["values"][0], near(75, 0.05))


_HAND = """\
PokerStars Hand #1:  Hold'em No Limit ($0.25/$0.50 USD) - 2020/02/08 4:01:19 ET
Table 'Vega' 6-max Seat #1 is the button
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($50 in chips)
Ann: posts small blind $0.25
Bob: posts big blind $0.50
*** HOLE CARDS ***
Ann: folds
Uncalled bet ($0.25) returned to Bob
Bob collected $0.50 from pot
*** SUMMARY ***
Total pot $0.50 | Rake $0
"""


def _histories() -> Iterator[Question]:
    yield Question("hands", {"text": _HAND}, lambda a: a["hands"], 1)
    asked = {"text": _HAND, "what": "hand", "hand": "1"}
    nets = {"Ann": "-0.25", "Bob": "+0.25"}
    yield Question(
        "hands", asked, lambda a: {seat["name"]: seat["net"] for seat in a["seats"]}, nets
    )


def _rules() -> Iterator[Question]:
    for key, cards, board in (("holdem", 2, 5), ("omaha", 4, 5), ("stud", 7, 0), ("badugi", 4, 0)):
        yield Question("games", {"game": key}, lambda a: (a["cards"], a["board"]), (cards, board))


def questions() -> list[Question]:
    """All questions."""
    makers = (
        _values,
        _equities,
        _censuses,
        _counts,
        _queries,
        _studies,
        _money,
        _games_of_numbers,
        _video_poker,
        _solved,
        _histories,
        _rules,
    )
    return [question for make in makers for question in make()]
