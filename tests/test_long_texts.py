"""Long and deeply nested texts end with an answer or a short error, in little memory and time."""

import json
import subprocess
import sys

import pytest

SPARE = 1 << 30
"""The bytes of address space that all readers may take beyond those of the loaded package."""
SECONDS = {40_000: 30, 100_000: 60, 1_000_000: 600}
"""The processor time after which the system ends the process: ten times what was measured."""
LONGEST_ERROR = 300

_CHILD = """
import json, resource, sys
import cardmath as cm
from cardmath import solve, tournaments, twenty_four

LENGTH, SPARE, SECONDS = map(int, sys.argv[1:])


def long(piece):
    return (piece * (LENGTH // len(piece) + 1))[:LENGTH]


def nested(opening, middle, closing):
    times = LENGTH // (len(opening) + len(closing))
    return opening * times + middle + closing * times


def sized(text):
    return solve.postflop("Ks7h2d3cQs", ("AA", "QQ"), 100, 100, text)


study = cm.study("QQ", "Ks7h2d")
RANGES = [long(each) for each in ("x", "AA,", "AhKh, ", "22+,", "-", ",", " ", "!", "A-", "[50]")]
RANGES += [nested("(", "AA", ")"), nested("[", "A", "]"), "AA:0." + long("1"), "AA:" + long("9")]
EXPRESSIONS = [long(each) for each in ("x", "not ", "(", "pair or ", "pair and ", "!", "1+", "9")]
EXPRESSIONS += [nested("(", "pair", ")"), nested("not (", "pair", ")"), nested("(", "1", ")")]
WORDS = [long(each) for each in ("x", "AA", "AhKs", "7h,", "joker ", "*", "[A-K]", " ", "9")]
QUERIES = [
    long("("),
    long("select "),
    "select avg(" + long("-") + "1) from hero='AA'",
    "select avg(" + nested("(", "1", ")") + ") from hero='AA'",
    "select avg(" + long("abs(") + "1",
    "select " + long("avg(1),") + "avg(1) from hero='AA'",
    "select avg(1) from hero='" + long("AA,") + "'",
    "select count(boardInRange('" + long("AKQ,") + "')) from hero='AA'",
]
# A query has up to 20,000 characters; these are just below.
QUERIES += [text[:19_900] for text in QUERIES]
READERS = {
    "hold'em": (cm.Range, RANGES),
    "short deck": (lambda text: cm.Range(text, "short-deck"), RANGES),
    "Omaha": (lambda text: cm.Range(text, "omaha"), RANGES),
    "razz": (lambda text: cm.Range(text, "razz"), RANGES),
    "cards": (cm.cards, WORDS),
    "a hand": (cm.evaluate, WORDS),
    "a board": (lambda text: cm.equity("AA", "KK", board=text), WORDS),
    "a pattern": (lambda text: cm.count(3, text), [*WORDS, *RANGES]),
    "wild cards": (lambda text: cm.simulate("five-card", 10, wild=text), WORDS),
    "bet sizes": (sized, [*WORDS, long("3x,"), long("a,"), long("1e9,"), long(",")]),
    "a filter": (study.share, [*EXPRESSIONS, *(text[:990] for text in EXPRESSIONS)]),
    "an expression": (
        lambda text: twenty_four.check(text, [1, 2, 3, 4]),
        [*EXPRESSIONS, *(text[:990] for text in EXPRESSIONS)],
    ),
    "numbers": (twenty_four.solve, [*WORDS, long("1 "), long("1/3 "), long("1 ")[:9_990]]),
    "prizes": (lambda text: tournaments.icm([1, 2], text), WORDS),
    "PQL": (cm.pql, QUERIES),
}

used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + SPARE, used + SPARE))
resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
found = []
for name, (read, texts) in READERS.items():
    for text in texts:
        try:
            read(text)
            error = ""
        except cm.CardmathError as raised:
            error = str(raised)
        except Exception as raised:
            error = "raw " + repr(raised)[:200]
        found.append((name, text[:40], error))
print(json.dumps(found))
"""


@pytest.mark.parametrize(
    "length",
    [
        40_000,
        pytest.param(100_000, marks=pytest.mark.exhaustive),
        pytest.param(1_000_000, marks=pytest.mark.exhaustive),
    ],
)
def test_long_texts_are_read_or_refused(length: int) -> None:
    numbers = map(str, (length, SPARE, SECONDS[length]))
    run = subprocess.run(
        [sys.executable, "-c", _CHILD, *numbers], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-1000:]
    found = json.loads(run.stdout)
    assert len({name for name, _, _ in found}) == 15
    assert [each for each in found if each[2].startswith("raw ")] == []
    assert [each for each in found if len(each[2]) > LONGEST_ERROR] == []
