"""Small games with known solutions: Kuhn and Leduc poker, AKQ, [0, 1], and a polar river."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardmath._support.layout import counted
from cardmath._support.numbers import positive, real, whole
from cardmath.solve.small.game import Game
from cardmath.solve.small.tree import Chance, Decision, Node, Payoff

_RANKS = "AKQJT98765432"
_MOST_CARDS = 200
_MOST_STEPS = 500


def kuhn(cards: int = 3) -> Game:
    """Kuhn poker: one card each, an ante of 1, one bet of 1, and no raise.

    Args:
        cards: the number of cards in the deck, 2 to 200, all of different rank.

    Raises:
        CardmathError, CardmathTypeError: the number of cards is wrong.

    Source: H. W. Kuhn, "A simplified two-person poker", 1950: -1/18 to the first player.

    >>> round(kuhn().solve(method="regret").values[0], 4)
    -0.0556
    """
    count = whole("the number of cards", cards, 2, _MOST_CARDS)
    names = _card_names(count)

    def dealt(own: int, other: int) -> Node:
        shows = 1 if own < other else -1  # the highest card comes first

        def second_bets(bet: str) -> Node:
            answers = {"fold": Payoff(-1), "call": Payoff(2 * shows)}
            return Decision(0, f"{names[own]} check {bet}", answers)

        return Decision(
            0,
            names[own],
            {
                "check": Decision(
                    1,
                    f"{names[other]} check",
                    {"check": Payoff(shows), "bet": second_bets("bet")},
                ),
                "bet": Decision(
                    1, f"{names[other]} bet", {"fold": Payoff(1), "call": Payoff(2 * shows)}
                ),
            },
        )

    return Game(_two_cards(names, dealt), f"Kuhn poker, {count} cards")


def leduc(ranks: int = 3, suits: int = 2, raises: int = 2) -> Game:
    """Leduc poker: one card each, a bet of 2, one board card, a bet of 4; a pair wins.

    Both players put in 1. A player may raise if fewer than `raises` bets and raises were made in
    the round. The first player begins both rounds.

    Args:
        ranks: the number of ranks in the deck, 2 to 13.
        suits: the number of cards of each rank, 2 to 4.
        raises: the most bets and raises in each round, 1 to 4.

    Raises:
        CardmathError, CardmathTypeError: an argument is wrong.

    Source: F. Southey and others, "Bayes' bluff: opponent modelling in poker", 2005.

    >>> round(leduc().solve(method="regret", target=1e-3).values[0], 2)
    -0.09
    """
    rank_count = whole("the number of ranks", ranks, 2, 13)
    suit_count = whole("the number of suits", suits, 2, 4)
    most = whole("the number of raises", raises, 1, 4)
    names = _card_names(rank_count)

    def board(hands: tuple[int, int], paid: int, history: str) -> Node:
        cards = {}
        for card in range(rank_count):
            left = suit_count - hands.count(card)
            if left:
                start = f"{history} / {names[card]}"
                cards[names[card]] = (left, betting(hands, card, paid, start))
        return Chance(cards)

    def betting(hands: tuple[int, int], card: int | None, paid: int, history: str) -> Node:
        bet = 2 if card is None else 4

        def turn(player: int, put: tuple[int, int], count: int, history: str, first: bool) -> Node:
            name = f"{names[hands[player]]}{history}"
            facing = put[1 - player] - put[player]
            actions: dict[str, Node] = {}
            level = (max(put), max(put))
            if facing:
                lost = put[player]
                actions["fold"] = Payoff(-lost if player == 0 else lost)
                actions["call"] = ends(level, f"{history} call")
            elif first:
                actions["check"] = turn(1 - player, put, count, f"{history} check", False)
            else:
                actions["check"] = ends(level, f"{history} check")
            if count < most:
                raised = (max(put) + bet, put[1]) if player == 0 else (put[0], max(put) + bet)
                verb = "raise" if facing else "bet"
                actions[verb] = turn(1 - player, raised, count + 1, f"{history} {verb}", False)
            return Decision(player, name, actions)

        def ends(put: tuple[int, int], history: str) -> Node:
            if card is None:
                return board(hands, put[0], history)
            return Payoff(_shown(hands, card) * put[0])

        return turn(0, (paid, paid), 0, history, True)

    def dealt(own: int, other: int) -> Node:
        return betting((own, other), None, 1, "")

    deck = f"{rank_count} ranks in {suit_count} suits"
    title = f"Leduc poker, {deck}, {counted(most, 'raise')}"
    return Game(_two_cards(names, dealt, suit_count), title)


def _shown(hands: tuple[int, int], board: int) -> int:
    """1 if the first player wins, -1 if the second does, 0 for a tie."""
    own, other = ((card != board, card) for card in hands)
    return (own < other) - (own > other)


def akq(pot: float = 2, bet: float = 1) -> Game:
    """The AKQ game: one card each of three; the first player may bet, and the second may call.

    Both players put half of the pot in. After a check the cards are shown.

    Args:
        pot: the pot before the bet, above 0.
        bet: the bet, above 0.

    Raises:
        CardmathError, CardmathTypeError: the pot or the bet is wrong.

    Source: B. Chen and J. Ankenman, "The Mathematics of Poker", 2006, chapter 15: with a pot of 2
    and a bet of 1, the game is worth 1/18 to the bettor, who bluffs with a third of the queens.

    >>> round(akq().solve(method="regret").values[0], 4)
    0.0556
    """
    whole_pot, size = positive("the pot", pot), positive("the bet", bet)
    tree = _half_street(("A", "K", "Q"), whole_pot / 2, size)
    return Game(tree, f"AKQ, pot {whole_pot:g}, bet {size:g}")


def von_neumann(steps: int = 20, pot: float = 2, bet: float = 2) -> Game:
    """Von Neumann's poker in steps: numbers from 0 to 1, one bet, and a call or a fold.

    Each player gets one of the numbers `1/steps` … `1`, independently of the other. Equal numbers
    share the pot. The more steps, the nearer it is to the game with all numbers from 0 to 1.

    Args:
        steps: how many numbers there are, 2 to 500.
        pot: the pot before the bet, above 0; half of it is from each player.
        bet: the bet, above 0.

    Raises:
        CardmathError, CardmathTypeError: an argument is wrong.

    Source: J. von Neumann and O. Morgenstern, "Theory of Games and Economic Behavior", 1944,
    section 19.

    >>> von_neumann(10).information_sets
    (10, 10)
    """
    count = whole("the number of steps", steps, 2, _MOST_STEPS)
    whole_pot, size = positive("the pot", pot), positive("the bet", bet)
    names = tuple(f"{place}/{count}" for place in range(count, 0, -1))
    tree = _half_street(names, whole_pot / 2, size, equal=True)
    return Game(tree, f"[0, 1] in {count} steps, pot {whole_pot:g}, bet {size:g}")


def polar_river(bet: float = 1, nuts: float = 0.5, pot: float = 1) -> Game:
    """A polar range against a bluff catcher: the first player has the nuts or nothing.

    Args:
        bet: the bet, in pots, above 0.
        nuts: how often the first player has the nuts, from 0 to 1.
        pot: the pot, above 0; half of it is from each player.

    Raises:
        CardmathError, CardmathTypeError: an argument is wrong.

    Of the bets, `bet / (1 + 2 bet)` are bluffs, and the second player calls `1 / (1 + bet)`, unless
    the nuts are so frequent that every hand is bet.

    >>> solution = polar_river(bet=0.5).solve(method="regret")
    >>> round(solution.strategies[1]["bluff catcher"]["call"], 3)
    0.667
    """
    whole_pot = positive("the pot", pot)
    part = positive("the bet", bet)
    half, size = whole_pot / 2, part * whole_pot
    share = real("the share of the nuts", nuts, 0, 1)

    def held(name: str, sign: int) -> Node:
        answers = {"fold": Payoff(half), "call": Payoff(sign * (half + size))}
        called = Decision(1, "bluff catcher", answers)
        return Decision(0, name, {"check": Payoff(sign * half), "bet": called})

    branches = {"nuts": (share, held("nuts", 1)), "air": (1 - share, held("air", -1))}
    return Game(Chance(branches), f"polar river, bet {part:g} of the pot, nuts {share:g}")


def _card_names(count: int) -> tuple[str, ...]:
    """The names of cards, the highest first: those of the deck where they suffice."""
    if count <= 3:
        return tuple("KQJ"[:count])
    return tuple(_RANKS[:count]) if count <= len(_RANKS) else tuple(map(str, range(count, 0, -1)))


def _two_cards(names: tuple[str, ...], dealt: Callable[[int, int], Node], copies: int = 1) -> Node:
    """Deals a card to each player, of a deck with some copies of each card."""
    ways = {
        (own, other): copies * (copies - (own == other))
        for own in range(len(names))
        for other in range(len(names))
    }
    deals: Iterable[tuple[tuple[int, int], int]] = ((pair, w) for pair, w in ways.items() if w)
    return Chance({f"{names[a]} {names[b]}": (ways, dealt(a, b)) for (a, b), ways in deals})


def _half_street(names: tuple[str, ...], half: float, bet: float, *, equal: bool = False) -> Node:
    """The first player bets or checks, the second calls or folds; lower indexes win."""

    def dealt(own: int, other: int) -> Node:
        sign = (own < other) - (own > other)
        answers = {"fold": Payoff(half), "call": Payoff(sign * (half + bet))}
        called = Decision(1, names[other], answers)
        return Decision(0, names[own], {"check": Payoff(sign * half), "bet": called})

    pairs = [(a, b) for a in range(len(names)) for b in range(len(names)) if equal or a != b]
    return Chance({f"{names[a]} {names[b]}": (1, dealt(a, b)) for a, b in pairs})
