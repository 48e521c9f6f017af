"""Variants of regret minimisation: their curves, and what OpenSpiel finds."""

from typing import get_args

import pytest

from cardmath import solve
from cardmath.errors import CardmathError
from cardmath.solve.small.game import Variant

VARIANTS: tuple[Variant, ...] = get_args(Variant)


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_solves_kuhn_poker(variant: Variant) -> None:
    game = solve.kuhn()
    solution = game.solve("regret", variant=variant, target=0.005, iterations=20_000)
    assert solution.exploitability <= 0.005
    assert solution.values[0] == pytest.approx(-1 / 18, abs=0.01)
    first, last = solution.history[0], solution.history[-1]
    assert first.iterations == 0
    assert first.exploitability == pytest.approx(11 / 24)
    assert last.iterations == solution.iterations
    assert last.exploitability == pytest.approx(solution.exploitability)


def test_a_linear_program_has_no_history() -> None:
    assert solve.kuhn().solve("lp").history == ()


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(
        CardmathError, match=r"'cfr', 'cfr\+', 'linear', 'discounted', 'predictive'"
    ):
        solve.kuhn().solve("regret", variant="cfr++")  # type: ignore[arg-type]


SOLVERS = {"cfr": "CFRSolver", "cfr+": "CFRPlusSolver"}
DISCOUNTED = {"linear": "LCFRSolver", "discounted": "DCFRSolver"}


@pytest.mark.parametrize("variant", [*SOLVERS, *DISCOUNTED])
@pytest.mark.parametrize(
    ("name", "iterations"),
    [("kuhn_poker", 40), pytest.param("leduc_poker", 3, marks=pytest.mark.exhaustive)],
)
def test_curves_are_those_of_openspiel(name: str, iterations: int, variant: Variant) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import cfr, discounted_cfr, exploitability

    game = pyspiel.load_game(name)
    kind = SOLVERS.get(variant)
    other = getattr(cfr, kind) if kind else getattr(discounted_cfr, DISCOUNTED[variant])
    theirs = other(game)
    own = solve.kuhn() if name == "kuhn_poker" else solve.leduc()
    found = own.solve("regret", variant=variant, target=0, iterations=iterations)
    for done in range(1, iterations + 1):
        theirs.evaluate_and_update_policy()
        for point in found.history:
            if point.iterations == done:
                far = exploitability.exploitability(game, theirs.average_policy())
                assert point.exploitability == pytest.approx(far, abs=1e-9)
