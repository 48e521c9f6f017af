"""Hands of short stacks as PokerStars writes them: a jam, or a fold, before the flop."""

from __future__ import annotations


def jammed(
    number: int, hole: str, *, jams: bool = True, hero: str = "Bob", ends: str = "folds"
) -> str:
    """A hand of two players with ten big blinds; Bob has the button and the small blind."""
    lines = [
        f"PokerStars Hand #{number}:  Hold'em No Limit ($1/$2 USD) - 2020/02/08 4:01:19 ET",
        "Table 'Vega' 6-max Seat #2 is the button",
        "Seat 1: Ann ($20 in chips)",
        "Seat 2: Bob ($20 in chips)",
        "Bob: posts small blind $1",
        "Ann: posts big blind $2",
        "*** HOLE CARDS ***",
        f"Dealt to {hero} [{hole[:2]} {hole[2:]}]",
    ]
    if not jams:
        lines += ["Bob: folds", "Uncalled bet ($1) returned to Ann", "Ann collected $2 from pot"]
    else:
        lines += [
            "Bob: raises $18 to $20 and is all-in",
            "Ann: folds",
            "Uncalled bet ($18) returned to Bob",
            "Bob collected $4 from pot",
        ]
    pot = 2 if not jams else 4
    return "\n".join([*lines, "*** SUMMARY ***", f"Total pot ${pot} | Rake $0", "", "", ""])


def in_a_tournament(text: str, *others: int) -> str:
    """The same hand on the bubble of a tournament, with players who fold before the blinds."""
    text = text.replace(
        "Hand #1:  Hold'em No Limit ($1/$2 USD)",
        "Hand #1: Tournament #9, $5+$1 USD Hold'em No Limit - Level I (1/2)",
    )
    text = text.replace("$", "").replace("5+1 USD", "$5+$1 USD").replace(" | Rake 0", " | Rake 0")
    seats = "".join(f"Seat {at}: P{at} ({chips} in chips)\n" for at, chips in enumerate(others, 3))
    folds = "".join(f"P{at}: folds\n" for at in range(3, 3 + len(others)))
    head, tail = text.split("Bob: posts small")
    button = f"Seat #{2 + len(others)} is the button"
    head = head.replace("Seat #2 is the button", button if others else "Seat #2 is the button")
    before, dealt, after = ("Bob: posts small" + tail).partition("]\n")
    return f"{head}{seats}{before}{dealt}{folds}{after}"


NAMES = ("Al", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ike")
SMALL, BIG = 10, 20
BOARD = ["2c", "3d", "4d", "9c", "Jc"]


def at_a_table(
    number: int,
    stacks: list[int],
    moves: list[str],
    hole: str,
    *,
    hero: int,
    ante: int = 0,
    tournament: bool = False,
) -> str:
    """A hand of three players and more, with blinds of 10 and 20.

    Args:
        number: the number of the hand.
        stacks: the chips of each, in the order of acting, the big blind last.
        moves: what each does in turn: `fold`, `jam`, `call`, `limp`, or what it raises to, `r40`.
        hole: what the hero holds.
        hero: whose cards are dealt, in the order of acting.
        ante: what each posts besides.
        tournament: whether it is a hand of a tournament.
    """
    count = len(stacks)
    live = [stack - ante for stack in stacks]
    bets = [*[0] * (count - 2), min(SMALL, live[-2]), min(BIG, live[-1])]
    blinds = [
        f"{NAMES[count - 2]}: posts small blind ${bets[-2]}",
        f"{NAMES[count - 1]}: posts big blind ${bets[-1]}",
    ]
    antes = [f"{name}: posts the ante ${ante}" for name in NAMES[:count]] if ante else []
    done, folded = _done(moves, live, bets)
    text = [
        f"PokerStars Hand #{number}:  Hold'em No Limit (${SMALL}/${BIG} USD) - "
        "2020/02/08 4:01:19 ET",
        f"Table 'Vega' 9-max Seat #{count - 2} is the button",
        *(f"Seat {at + 1}: {NAMES[at]} (${stack} in chips)" for at, stack in enumerate(stacks)),
        *antes,
        *blinds,
        "*** HOLE CARDS ***",
        f"Dealt to {NAMES[hero]} [{hole[:2]} {hole[2:]}]",
        *done,
        *_end(bets, folded, ante * count, f"{hole[:2]} {hole[2:]}", hero),
    ]
    whole = "\n".join([*text, "", "", ""])
    if not tournament:
        return whole
    head = f"Tournament #9, $5+$1 USD Hold'em No Limit - Level I ({SMALL}/{BIG})"
    whole = whole.replace(f" Hold'em No Limit (${SMALL}/${BIG} USD)", f" {head}")
    return whole.replace("$", "").replace("5+1 USD", "$5+$1 USD")


def _done(moves: list[str], live: list[int], bets: list[int]) -> tuple[list[str], set[int]]:
    """What players do, in the room's words, and who folds; bets are what they have put in then."""
    lines, folded = list[str](), set[int]()
    for at, move in enumerate(moves):
        name, most = NAMES[at], max(bets)
        if move == "fold":
            folded.add(at)
            lines.append(f"{name}: folds")
            continue
        to = {"jam": live[at], "call": min(live[at], most), "limp": most}.get(move)
        to = int(move[1:]) if to is None else to
        all_in = " and is all-in" if to == live[at] else ""
        if to > most:
            lines.append(f"{name}: raises ${to - most} to ${to}{all_in}")
        else:
            lines.append(f"{name}: calls ${to - bets[at]}{all_in}")
        bets[at] = to
    return lines, folded


def _end(bets: list[int], folded: set[int], antes: int, shown: str, hero: int) -> list[str]:
    """The rest of a hand; who has most in the pot wins, which does not matter to decisions."""
    left = [at for at in range(len(bets)) if at not in folded]
    winner = max(left, key=lambda at: bets[at])
    excess = bets[winner] - sorted(bets)[-2]
    lines = [f"Uncalled bet (${excess}) returned to {NAMES[winner]}"] if excess else []
    pot = sum(bets) - excess + antes
    board = []
    if len(left) > 1:
        for at, street in enumerate(("FLOP", "TURN", "RIVER"), 3):
            new = f" [{BOARD[at - 1]}]" if at > 3 else ""
            lines.append(f"*** {street} *** [{' '.join(BOARD[: at - (at > 3)])}]{new}")
        lines.append("*** SHOW DOWN ***")
        if hero in left:
            lines.append(f"{NAMES[hero]}: shows [{shown}] (something)")
        board = [f"Board [{' '.join(BOARD)}]"]
    lines.append(f"{NAMES[winner]} collected ${pot} from pot")
    return [*lines, "*** SUMMARY ***", f"Total pot ${pot} | Rake $0", *board]
