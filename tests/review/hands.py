"""Heads-up hands as PokerStars writes them, with what is done after the flop given by the test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

POT, STACK = 100, 200
"""The dollars in the pot on the flop and behind, with blinds of $10 and $20."""

Move = tuple[int, str, int]
"""Who acts, 0 for the big blind; what is done, as `x`, `c`, `f`, `b`, `r`; the bet afterwards."""


Streets = Sequence[Sequence[Move]]
"""What is done on the flop, the turn and the river."""


@dataclass(frozen=True)
class Played:
    """A hand: the button raises, the big blind calls, and the rest is given."""

    number: int
    board: str
    """Five cards with blanks between."""
    holes: tuple[str, str]
    """What the big blind and the button hold."""
    moves: Streets
    hero: int = 0
    """Whose cards are dealt in the text: 0 is the big blind."""

    @property
    def text(self) -> str:
        """The hand as the room writes it."""
        names = ("Ann", "Bob")
        cards = self.board.split()
        lines = [
            f"PokerStars Hand #{self.number}:  Hold'em No Limit ($10/$20 USD) - "
            "2020/02/08 4:01:19 ET",
            "Table 'Vega' 6-max Seat #2 is the button",
            f"Seat 1: Ann (${STACK + POT // 2} in chips)",
            f"Seat 2: Bob (${STACK + POT // 2} in chips)",
            "Bob: posts small blind $10",
            "Ann: posts big blind $20",
            "*** HOLE CARDS ***",
            f"Dealt to {names[self.hero]} [{_spaced(self.holes[self.hero])}]",
            "Bob: raises $30 to $50",
            "Ann: calls $30",
        ]
        before, folded, uncalled = 0, None, 0
        for street, moves in enumerate(self.moves):
            lines.append(_street(street, cards))
            bets = [0, 0]
            for player, kind, bet in moves:
                lines.append(f"{names[player]}: {_words(kind, bets, player, bet, before)}")
                if kind == "f":
                    folded, uncalled = player, bets[1 - player] - bets[player]
                bets[player] = bet
            before += min(bets)
        total = POT + 2 * before
        if uncalled:
            lines.append(f"Uncalled bet (${uncalled}) returned to {names[1 - (folded or 0)]}")
        if folded is None:
            lines.append("*** SHOW DOWN ***")
            lines += [
                f"{name}: shows [{_spaced(hole)}] (something)"
                for name, hole in zip(names, self.holes, strict=True)
            ]
        # Who is paid does not matter to what decisions cost.
        winner = names[0 if folded is None else 1 - folded]
        shown = " ".join(cards[: 2 + len(self.moves)])
        lines += [
            f"{winner} collected ${total} from pot",
            "*** SUMMARY ***",
            f"Total pot ${total} | Rake $0",
            f"Board [{shown}]",
        ]
        return "\n".join(lines) + "\n\n\n"


def _spaced(hole: str) -> str:
    return f"{hole[:2]} {hole[2:]}"


def _street(street: int, cards: list[str]) -> str:
    name = ("FLOP", "TURN", "RIVER")[street]
    last = f" [{cards[2 + street]}]" if street else ""
    return f"*** {name} *** [{' '.join(cards[: 2 + street if street else 3])}]{last}"


def _words(kind: str, bets: list[int], player: int, bet: int, before: int) -> str:
    all_in = " and is all-in" if bet + before == STACK and kind in "cbr" else ""
    match kind:
        case "x":
            return "checks"
        case "f":
            return "folds"
        case "c":
            return f"calls ${bet - bets[player]}{all_in}"
        case "b":
            return f"bets ${bet}{all_in}"
    return f"raises ${bet - max(bets)} to ${bet}{all_in}"
