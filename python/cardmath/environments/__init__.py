"""Games as environments of other libraries: Gymnasium, PettingZoo, OpenSpiel.

Each library is an optional package: if it is missing, the error message says what to install.

>>> from cardmath import environments, matches
>>> env = environments.gymnasium_env(opponents=matches.bots.call)
>>> seen, info = env.reset(seed=1)
>>> seen["observation"].shape, env.actions
((118,), ('fold', 'call', 'pot x 0.5', 'pot x 1', 'all in'))
"""

from cardmath.environments.encoding import BETS, VERSION
from cardmath.environments.making import (
    gymnasium_env,
    open_spiel_game,
    pettingzoo_env,
    register_with_open_spiel,
    tree_of,
    vector_env,
)

__all__ = [
    "BETS",
    "VERSION",
    "gymnasium_env",
    "open_spiel_game",
    "pettingzoo_env",
    "register_with_open_spiel",
    "tree_of",
    "vector_env",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
