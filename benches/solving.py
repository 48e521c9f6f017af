"""The time to solve games after the flop and push or fold, with the goals; and the memory."""

import subprocess
import sys
import time
from collections.abc import Callable

import cardmath as cm
from benches.equities import best_of, milliseconds
from benches.harness import progress, table
from cardmath import solve

OUT = "66+,A8s+,A5s-A4s,AJo+,K9s+,KQo,QTs+,JTs,96s+,85s+,75s+,65s,54s"
IN = "QQ-22,AQs-A2s,ATo+,K5s+,KJo+,Q8s+,J8s+,T7s+,96s+,86s+,75s+,64s+,53s+"
WIDE = "22+, A2+, K2+, Q5s+, Q8o+, J7s+, J9o+, T7s+, T9o, 96s+, 86s+, 75s+, 65s, 54s"
FAST_OUT = (
    "88+,A8s+,A5s-A2s:0.5,AJo+,ATo:0.75,K9s+,KQo,KJo:0.75,KTo:0.25,Q9s+,QJo:0.5,J8s+,JTo:0.25,T8s+,"
    "T7s:0.45,97s+,96s:0.45,87s,86s:0.75,85s:0.45,75s+:0.75,74s:0.45,65s:0.75,64s:0.5,63s:0.45,"
    "54s:0.75,53s:0.5,52s:0.45,43s:0.5,42s:0.45,32s:0.45"
)
FAST_IN = (
    "AA:0.25,99-22,AJs-A2s,AQo-A8o,K2s+,K9o+,Q2s+,Q9o+,J6s+,J9o+,T6s+,T9o,96s+,95s:0.5,98o,86s+,"
    "85s:0.5,75s+,74s:0.5,64s+,63s:0.5,54s,53s:0.5,43s"
)
TURN, FLOP, RIVER = "Td9d6hQc", "Td9d6h", "Td9d6hQc2s"
OMAHA_TURN, LOW_RIVER = "Ks7h2d4c", "Td8d6hQc2s"
PUSH_FOLD_STACK = 10

_ROUNDS = 3


def measure() -> str:
    """The table of times, with the goals."""
    rows = [
        _solving("turn A to 0.1 %, one core", game(TURN), "0.1%", 1, "≤ 1.2 s"),
        _solving("turn A to 0.1 %, two cores", game(TURN), "0.1%", 2, "≤ 0.8 s"),
        _solving("flop A to 0.5 %, two cores", game(FLOP), "0.5%", 2, "≤ 18 s", rounds=1),
        _solving("flop A to 0.1 %, two cores", game(FLOP), "0.1%", 2, "≤ 60 s", rounds=1),
        _solving("3betpotFAST to 0.5 %, two cores", three_bet_pot(), "0.5%", 2, "≤ 18 s", rounds=1),
        _solving("3betpotFAST to 0.1 %, two cores", three_bet_pot(), "0.1%", 2, "≤ 40 s", rounds=1),
        _river(),
        _omaha("24,980 hands of Omaha a side on a river", "14%", "≤ 10 s"),
        _omaha("all 178,365 hands of Omaha a side", "****", "≤ 60 s"),
        _omaha("27,459 hands of eight or better a side", "14%", "—", LOW_RIVER, "omaha8"),
        _omaha_turn(),
        *_push_fold(),
    ]
    heads = ["work", "time", "of the processor", "goal", "found"]
    first = table("Solving games", heads, rows)
    whole, announced = _memory()
    return first + (
        f"\nFlop A is announced with {announced:.0f} MB; its process takes {whole:.0f} MB at its "
        "peak, with Python and NumPy. The goal is 330 MiB, 346 MB.\n"
    )


def game(board: str) -> solve.Postflop:
    """The game whose figures are compared."""
    return solve.postflop(
        board, [OUT, IN], 200, 900, "60%, e, a", "2.5x", {"river": "50%"},
        add_all_in=1.5, force_all_in=0.15, merge=0.1,
    )  # fmt: skip


def three_bet_pot() -> solve.Postflop:
    """PioSOLVER's preset 3betpotFAST, as the tests of postflop-solver have it.

    PioSOLVER finds equities of 0.55347 and 0.44653, and values of 105.11 and 74.89 of the pot.
    """
    return solve.postflop(
        "QsJh2h", [FAST_OUT, FAST_IN], 180, 910,
        {"flop": "52%", "turn": "55%", "river": "70%"}, "45%",
        add_all_in=0, force_all_in=0, merge=0,
    )  # fmt: skip


def _solving(
    what: str,
    question: solve.Postflop,
    target: str,
    threads: int,
    goal: str,
    rounds: int = _ROUNDS,
) -> list[str]:
    progress(what)
    best, used, found = float("inf"), 0.0, ""
    for _ in range(rounds):
        start, processor = time.perf_counter(), time.process_time()
        answer = question.solve(target, threads=threads)
        taken = time.perf_counter() - start
        if taken < best:
            best, used = taken, time.process_time() - processor
        found = f"{answer.iterations} iterations, {answer.exploitability_percent:.3g}%"
    return [what, f"{best:.2f} s", f"{used:.2f} s", goal, found]


def _river() -> list[str]:
    what = "a river of wide ranges, three sizes, to 0.1 %, one core"
    progress(what)
    question = solve.postflop(RIVER, [WIDE, WIDE], 200, 900, "33%, 75%, a", "2.5x")
    taken = best_of(lambda: question.solve("0.1%", threads=1))
    start = time.process_time()
    answer = question.solve("0.1%", threads=1)
    used = time.process_time() - start
    return [
        what,
        milliseconds(taken),
        milliseconds(used),
        "≤ 20 ms",
        f"{answer.iterations} iterations",
    ]


def _omaha(what: str, held: str, goal: str, board: str = RIVER, game: str = "omaha") -> list[str]:
    """The best hands before the flop, as many for both players, three sizes of bets."""
    question = solve.postflop(
        board, [held, held], 100, 250, "33%, 75%, 150%", "2.5x", game=game
    )  # fmt: skip
    return _solving(f"{what}, to 0.1 %, two cores", question, "0.1%", 2, goal, rounds=1)


def _omaha_turn() -> list[str]:
    """The best hands before the flop on a turn, two sizes of bets."""
    question = solve.postflop(
        OMAHA_TURN, ["1.2%", "1.2%"], 100, 250, "50%, 100%", "2.5x", game="omaha"
    )  # fmt: skip
    what = "2,690 hands of Omaha a side on a turn, to 0.5 %, two cores"
    return _solving(what, question, "0.5%", 2, "—", rounds=1)


def _push_fold() -> list[list[str]]:
    progress("push or fold")
    matrix = cm.preflop_matrix()
    question = solve.push_fold(PUSH_FOLD_STACK, matrix=matrix)

    def row(what: str, goal: str, call: Callable[[], solve.PushFoldSolution]) -> list[str]:
        taken = best_of(call)
        start = time.process_time()
        solution = call()
        used = time.process_time() - start
        return [what, milliseconds(taken), milliseconds(used), goal, f"{solution.values[0]:.9f}"]

    return [
        row("push or fold, linear program", "≤ 2 s", lambda: question.solve("lp")),
        row(
            "push or fold, by regret to 1e-6", "≤ 0.1 s",
            lambda: question.solve("regret", target=1e-6),
        ),
    ]  # fmt: skip


_ONE_SOLVED = """
import sys
from benches.harness import peak_memory
from cardmath import solve
flop = solve.Postflop.of_plain(eval(sys.argv[1]))
size = flop.size
flop.solve("0.5%", iterations=2, threads=2)
print(peak_memory() / 1e6, size.bytes / 1e6)
"""


def _memory() -> tuple[float, float]:
    """The peak memory of a process that solves flop A, and what is announced, in MB."""
    progress("memory of flop A")
    command = [sys.executable, "-c", _ONE_SOLVED, repr(game(FLOP).to_plain())]
    whole, announced = map(float, subprocess.check_output(command, text=True).split())
    return whole, announced
