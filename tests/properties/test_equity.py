"""Properties of all equities: they agree with plain enumeration, and symmetries hold."""

from fractions import Fraction
from functools import reduce
from itertools import combinations, permutations, product
from operator import mul
from typing import NamedTuple

from hypothesis import assume, given, reject
from hypothesis import strategies as st

from cardmath import Card, Deck, Hand, Range, equity, evaluate
from cardmath._equity.breakdowns import ComboEquity
from cardmath.errors import CardmathError
from cardmath.results import Equity
from tests.chance import SURE
from tests.examples import examples
from tests.oracles.hands import Score, best_score

DECK = list(Deck())
SUITS = "cdhs"


class Question(NamedTuple):
    """Ranges on a board, with dead cards."""

    ranges: list[Range]
    board: list[Card]
    dead: list[Card]

    @property
    def unseen(self) -> list[Card]:
        return [card for card in DECK if card not in {*self.board, *self.dead}]


class Plain(NamedTuple):
    """The total weight of deals, and for each combo of each player: wins, ties, share, deals."""

    total: Fraction
    hands: list[dict[Hand, list[Fraction]]]


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Two to four small ranges on a turn or river. Combos may share cards with others or the board.

    Sometimes many cards are dead, or all combos are of few cards, so that many combos conflict.
    """
    deck = draw(st.permutations(DECK))
    size = draw(st.integers(4, 5))
    board, rest = deck[:size], deck[size:]
    dead = rest[: draw(st.sampled_from([0, 1, 5, 20]))]
    cards = [*rest[len(dead) :], draw(st.sampled_from(DECK))]
    count = draw(st.integers(2, 4))
    most = {2: 9, 3: 5, 4: 3}[count]
    # Combos of few cards often share a card.
    few = cards[: draw(st.sampled_from([10, len(cards)]))]
    hands = st.lists(st.sampled_from(few), unique=True, min_size=2, max_size=2).map(Hand)
    weights = st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(1, 100)])
    ranges = st.dictionaries(hands, weights, min_size=2, max_size=most).map(Range)
    return Question(draw(st.lists(ranges, min_size=count, max_size=count)), board, dead)


def plain(question: Question) -> Plain:
    """Enumerate all deals: every choice of combos and every runout, evaluated by the oracle."""
    total = Fraction(0)
    counts = [{hand: [Fraction(0)] * 4 for hand, _ in held} for held in question.ranges]
    scores: dict[frozenset[Card], Score] = {}

    def score(cards: frozenset[Card]) -> Score:
        if cards not in scores:
            scores[cards] = best_score(cards)
        return scores[cards]

    for choice in product(*question.ranges):
        cards = [card for hand, _ in choice for card in hand]
        if len({*cards}) < len(cards) or not {*cards} <= {*question.unseen}:
            continue
        weight = reduce(mul, (weight for _, weight in choice))
        left = [card for card in question.unseen if card not in cards]
        for rest in combinations(left, 5 - len(question.board)):
            total += weight
            final = [score(frozenset([*hand, *question.board, *rest])) for hand, _ in choice]
            winners = final.count(max(final))
            for (hand, _), its, count in zip(choice, final, counts, strict=True):
                won = its == max(final)
                alone, shared = won and winners == 1, won and winners > 1
                pot = Fraction(won, winners)
                parts: list[Fraction | int] = [alone, shared, pot, 1]
                for place, part in enumerate(parts):
                    count[hand][place] += weight * part
    return Plain(total, counts)


def exact_equity(question: Question) -> Equity:
    return equity(
        *question.ranges, board=question.board, dead=question.dead, method="exact", combos=True
    )


def answered(question: Question) -> Equity:
    """The answer, if the question has one."""
    try:
        return exact_equity(question)
    except CardmathError:
        reject()


@examples(8, exhaustive=120)
@given(questions())
def test_every_number_agrees_with_plain_enumeration(question: Question) -> None:
    expected = plain(question)
    try:
        answer = exact_equity(question)
    except CardmathError:
        assert expected.total == 0
        return
    assert answer.total == expected.total > 0
    for player, hands in zip(answer, expected.hands, strict=True):
        sums = [sum(counts, Fraction(0)) for counts in zip(*hands.values(), strict=True)]
        assert [player.wins, player.ties, player.share] == sums[:3]
        assert player.equity == sums[2] / expected.total
        assert player.combos is not None
        for combo in player.combos:
            wins, ties, share, deals = hands[combo.hand]
            assert (combo.wins, combo.ties, combo.deals) == (wins, ties, deals)
            assert combo.equity == (share / deals if deals else 0)
        known = Hand([*question.board, *question.dead])
        assert [combo.hand for combo in player.combos] == [
            hand for hand in hands if hand.isdisjoint(known)
        ]


@given(questions())
def test_shares_sum_to_one_and_combos_to_the_range(question: Question) -> None:
    answer = answered(question)
    assert sum(player.equity for player in answer) == 1
    assert sum(player.share for player in answer) == answer.total
    for player in answer:
        assert player.equity == Fraction(player.share) / Fraction(answer.total)
        assert player.combos is not None
        assert sum(combo.deals for combo in player.combos) == answer.total
        assert sum(combo.wins for combo in player.combos) == player.wins
        assert sum(combo.ties for combo in player.combos) == player.ties
        assert sum(combo.equity * combo.deals for combo in player.combos) == player.share


@given(questions(), st.data())
def test_players_can_change_places(question: Question, data: st.DataObject) -> None:
    answer = answered(question)
    order = data.draw(st.permutations(range(len(question.ranges))))
    other = exact_equity(question._replace(ranges=[question.ranges[place] for place in order]))
    assert other.players == tuple(answer.players[place] for place in order)
    assert other.total == answer.total


def numbers(combo: ComboEquity) -> tuple[object, ...]:
    return combo.weight, combo.equity, combo.wins, combo.ties, combo.deals


@given(questions(), st.sampled_from([*permutations(SUITS)]))
def test_suits_can_be_relabelled(question: Question, suits: tuple[str, ...]) -> None:
    answer = answered(question)
    new = dict(zip(SUITS, suits, strict=True))

    def renamed(cards: Hand | list[Card]) -> list[Card]:
        return [Card(str(card)[0] + new[str(card)[1]]) for card in cards]

    ranges = [Range([(Hand(renamed(hand)), its) for hand, its in held]) for held in question.ranges]
    other = exact_equity(Question(ranges, renamed(question.board), renamed(question.dead)))
    assert other.total == answer.total
    for player, same in zip(answer, other, strict=True):
        assert (player.equity, player.wins, player.ties) == (same.equity, same.wins, same.ties)
        combos = {Hand(renamed(combo.hand)): numbers(combo) for combo in player.combos or ()}
        assert combos == {combo.hand: numbers(combo) for combo in same.combos or ()}


@given(questions(), st.sampled_from([Fraction(1, 2), Fraction(1, 7)]))
def test_only_the_proportion_of_weights_matters(question: Question, part: Fraction) -> None:
    answer = answered(question)
    other = exact_equity(
        question._replace(ranges=[question.ranges[0] * part, *question.ranges[1:]])
    )
    assert [player.equity for player in other] == [player.equity for player in answer]
    assert other.total == answer.total * part


@given(questions())
def test_categories_are_those_of_the_hands(question: Question) -> None:
    assume(len(question.board) == 5)
    answered(question)
    answer = equity(
        *question.ranges, board=question.board, dead=question.dead, categories=True, combos=True
    )
    for player in answer:
        expected: dict[str, Fraction] = {}
        for combo in player.combos or ():
            name = evaluate([*combo.hand, *question.board]).category
            expected[name] = expected.get(name, Fraction(0)) + Fraction(combo.deals) / answer.total
        found = {name: part for name, part in (player.categories or {}).items() if part}
        assert found == {name: part for name, part in expected.items() if part}


@examples(4, exhaustive=48)
@given(questions())
def test_next_cards_average_to_the_equity(question: Question) -> None:
    assume(len(question.board) == 4)
    answer = answered(question)
    after = equity(
        *question.ranges, board=question.board, dead=question.dead, next_card=True
    ).next_cards
    assert after is not None
    shares: list[Fraction | float] = [Fraction(0)] * len(question.ranges)
    total = Fraction(0)
    for card, equities in after.items():
        deals = Fraction(exact_equity(question._replace(board=[*question.board, card])).total)
        total += deals
        shares = [share + deals * part for share, part in zip(shares, equities, strict=True)]
    assert total == answer.total
    assert [share / total for share in shares] == [player.equity for player in answer]


@examples(15, exhaustive=120)
@given(questions(), st.integers(0, 2**64 - 1))
def test_sampled_equity_is_near_the_exact_one(question: Question, seed: int) -> None:
    truth = answered(question)
    found = equity(
        *question.ranges, board=question.board, dead=question.dead, seed=seed, samples=10_000
    )
    assert (found.method, found.total) == ("sample", 10_000)
    for player, exact in zip(found, truth, strict=True):
        # Standard errors are estimates, and too small if little was seen: allow five, and a margin.
        assert abs(float(player.equity - exact.equity)) < SURE * player.error + 1e-3
