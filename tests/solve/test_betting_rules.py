"""The betting of solved games keeps to the rules of `cardmath.betting`."""

from __future__ import annotations

import random

import pytest

import cardmath as cm
from cardmath import betting
from cardmath.solve import BettingNode, BettingTree, Postflop, postflop
from cardmath.solve.reading import Merge
from tests.oracles.bet_sizes import River, Sizes

SIZES = "33%, 80%, 2e, e, 7 chips, a"


def random_game(numbers: random.Random) -> Postflop:
    return postflop(
        "Ks7h2d",
        ["AhAd", "QhQd"],
        pot=2 * numbers.randint(3, 60),
        stack=numbers.randint(7, 150),
        bets=", ".join(numbers.sample(SIZES.split(", "), 2)),
        raises=numbers.choice(["2.5x", "1.1x, a", "50%, 3x"]),
        donks=numbers.choice([None, "20%"]),
        add_all_in=numbers.choice([0, 1.5]),
        force_all_in=numbers.choice([0, 0.15]),
        merge=numbers.choice([0, 0.1]),
        chip=1,
    )


def start(game: Postflop) -> betting.State:
    """A hand heads-up that begins on the flop: both have paid half of the pot as an ante."""
    ante = round(game.pot / 2)
    stacks = [round(game.stack) + ante] * 2
    state = betting.start(stacks=stacks, antes=ante, ante_kind="bomb pot", bets=1)
    return state.apply("deal Ks7h2d")


def test_a_tree_has_only_what_is_legal() -> None:
    numbers = random.Random(34)
    decisions = 0
    for _ in range(6):
        game = random_game(numbers)
        tree, left = game.tree, [(game.tree.root, start(game))]
        while left:
            node, state = left.pop()
            decisions += 1
            check_decision(tree, node, state)
            for after in tree.after(node):
                next_state = state.apply(said(after.action))
                if after.kind == "decision":
                    left.append((after, next_state))
                elif after.kind == "next":
                    following = tree.after(after)[0]
                    left.append((following, next_state.apply("deal")))
                else:
                    check_end(game, after, next_state)
            if len(left) > 40:  # one street after the other, at random
                numbers.shuffle(left)
                del left[20:]
    assert decisions > 300


def said(action: str) -> str:
    """An action in the words of `cardmath.betting`."""
    verb, _, chips = action.partition(" ")
    return {"all-in": "all in", "raise": f"raise to {chips}"}.get(verb, action)


def check_decision(tree: BettingTree, node: BettingNode, state: betting.State) -> None:
    legal, actions = state.legal, tree.actions(node)
    assert legal is not None
    assert state.actor == legal.player == node.player
    assert ("call" in actions) == ("fold" in actions) == (legal.call > 0)
    assert ("check" in actions) == legal.check
    for action in actions:
        verb, _, chips = action.partition(" ")
        if verb in ("bet", "raise", "all-in"):
            assert legal.least is not None
            assert legal.most is not None
            assert legal.least <= int(chips) <= legal.most
            assert (verb == "all-in") == (int(chips) == legal.most)


def check_end(game: Postflop, node: BettingNode, state: betting.State) -> None:
    """Nobody acts any more, and the pot that is won is what both have put in."""
    assert state.actor is None
    assert state.pot == game.pot + 2 * min(node.put)


@pytest.mark.parametrize("seed", range(3))
def test_what_can_be_added_is_what_is_legal(seed: int) -> None:
    """The least raise and all chips can be added to a tree; less and more are refused."""
    numbers = random.Random(seed)
    game = postflop("Ks7h2d", ["AhAd", "QhQd"], 40, numbers.randint(60, 200), "", "", add_all_in=0)
    bet = numbers.randint(2, 20)
    raised = numbers.randint(2 * bet, 50)
    line, state = "", start(game)
    for chips in (bet, raised, None):
        legal = state.legal
        assert legal is not None
        assert (legal.least, legal.most) != (None, None)
        for wanted, is_legal in (
            (legal.least, True),
            (legal.most, True),
            ((legal.least or 0) - 1, False),
            ((legal.most or 0) + 1, False),
        ):
            if is_legal:
                game.changed(add=[f"{line} b{wanted}"])
            else:
                with pytest.raises(cm.CardmathError, match="not a legal bet"):
                    game.changed(add=[f"{line} b{wanted}"])
        if chips is not None:
            game = game.changed(add=[f"{line} b{chips}"])
            state = state.apply(f"{'bet' if not line else 'raise to'} {chips}")
            line = f"{line} b{chips}"


def some_sizes(numbers: random.Random, stack: int, *, raises: bool) -> Sizes:
    kinds: Sizes = [
        ("%", numbers.choice([0.25, 0.33, 0.6, 0.75, 1, 1.5])),
        ("e", numbers.choice([0, 2, 3])),
        ("a", 0),
        ("x", numbers.choice([1.5, 2, 2.5, 3])) if raises else ("chips", min(stack, 20)),
    ]
    return numbers.sample(kinds, numbers.randint(0, 3))


def as_text(sizes: Sizes) -> str:
    forms = {"%": "{:%}", "x": "{}x", "e": "{}e", "chips": "{} chips", "a": "a"}
    shown = (forms[kind].format(number) for kind, number in sizes)
    return ", ".join("e" if each == "0e" else each for each in shown)


@pytest.mark.parametrize("seed", range(40))
def test_sizes_make_the_tree_that_the_page_describes(seed: int) -> None:
    numbers = random.Random(seed)
    pot, stack = numbers.choice([100, 137, 1000]), numbers.choice([1, 55, 150, 900, 3000])
    bets, raises = (
        (some_sizes(numbers, stack, raises=each), some_sizes(numbers, stack, raises=each))
        for each in (False, True)
    )
    add, force = numbers.choice([0, 1, 1.5]), numbers.choice([0, 0.15, 0.3])
    rules: list[Merge] = [0, 0.1, 0.3, "pio"]
    merge = numbers.choice(rules)
    game = postflop(
        "Ks7h2d3c4s",
        ["AhAd", "QhQd"],
        pot,
        stack,
        (as_text(bets[0]), as_text(bets[1])),
        (as_text(raises[0]), as_text(raises[1])),
        add_all_in=add,
        force_all_in=force,
        merge=merge,
    )
    lines, left = [], [("", game.tree.root)]
    while left:
        line, node = left.pop()
        lines.append(line)
        left += [(f"{line} {after.action}", after) for after in game.tree.after(node)]
    assert sorted(lines) == sorted(River(pot, stack, bets, raises, add, force, merge).lines())
