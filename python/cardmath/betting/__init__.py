"""The rules of betting: what may be done, what was put in, who gets what.

>>> from cardmath import betting
>>> state = betting.start(game="omaha", stacks=[100, 250, 80], blinds=(1, 2), limit="pot")
>>> state.actor, str(state.legal)
(2, 'fold, call 2, or raise to 4 or more, up to 7')
>>> state = state.apply("raise to 7")
>>> state.stacks, state.pot, state.actor
((99, 248, 73), 10, 0)

Players are numbered from 0 in tuples, and as `p1`, `p2`, … in text, in the order in which they act
after the first street: the first is left of the button, and **the last has the button**. With two
players the last posts the small blind. Amounts are whole numbers of the smallest unit.
"""

from cardmath.betting.action import Action
from cardmath.betting.all_in import PotRow, PotTable, pots
from cardmath.betting.batch import Batch, BatchLegal, BatchRewards, BatchView
from cardmath.betting.house import HouseRules, Rake
from cardmath.betting.legal import Legal
from cardmath.betting.settlement import Settlement, Share
from cardmath.betting.start import start
from cardmath.betting.state import Due, PlayerRow, Pot, State
from cardmath.betting.table import Level, Structure, Table
from cardmath.betting.table_hand import TableHand
from cardmath.betting.view import Played, View

__all__ = [
    "Action",
    "Batch",
    "BatchLegal",
    "BatchRewards",
    "BatchView",
    "Due",
    "HouseRules",
    "Legal",
    "Level",
    "Played",
    "PlayerRow",
    "Pot",
    "PotRow",
    "PotTable",
    "Rake",
    "Settlement",
    "Share",
    "State",
    "Structure",
    "Table",
    "TableHand",
    "View",
    "pots",
    "start",
]


def __dir__() -> list[str]:
    """The public names, which completion shows without the modules that they come from."""
    return __all__
