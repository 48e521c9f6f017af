"""Long and deeply nested texts end with an answer or a short error, in little memory and time."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shell import ROOT

SPARE = 1 << 30
"""The bytes of address space that all readers may take beyond those of the loaded package."""
SECONDS = {5_000: 15, 100_000: 60}
"""The processor time after which the system ends the process: ten times what was measured."""
LONGEST_ERROR = 300

_CHILD = """
import json, resource, sys
from pathlib import Path
import cardmath as cm
from cardmath import betting, solve, tournaments, twenty_four, video_poker
from tests.shell import cardmath

LENGTH, SPARE, SECONDS = map(int, sys.argv[1:4])
FILE = Path(sys.argv[4])


def long(piece):
    return (piece * (LENGTH // len(piece) + 1))[:LENGTH]


def nested(opening, middle, closing):
    times = LENGTH // (len(opening) + len(closing))
    return opening * times + middle + closing * times


def sized(text):
    return solve.postflop("Ks7h2d3cQs", ("AA", "QQ"), 100, 100, text)


def command(*words):
    ran = cardmath(*words)
    if ran.status not in (0, 1):
        assert ran.err.count("\\n") <= 3, ran.err  # the text and a mark below it follow
        raise cm.CardmathError(ran.err.splitlines()[0])


def range_file(text, *game):
    FILE.write_text(text)
    command("range", "@" + str(FILE), *game)


study = cm.study("QQ", "Ks7h2d")
RANGES = [long(each) for each in ("x", "AA,", "AhKh, ", "22+,", "-", ",", " ", "!", "A-", "[50]")]
RANGES += [long(each) for each in ("AKQJ,", "AAxx,", "A$ds", "(A:K)", "AhKh2c3d,", "9%,", "*", "é")]
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
PLACES = (
    "select avg(1) from game='{}', hero='AA'",
    "select avg(1) from hero='AA', board='{}'",
    "select avg(1) from hero='AA', dead='{}'",
    "select avg(1) from hero='{}', game='omaha6-8'",
    "select avg(1) from {}='AA'",
    "select avg(1) as {} from hero='AA'",
    "select {}(1) from hero='AA'",
    "select avg({}) from hero='AA'",
    "select avg(riverEquity({})) from hero='AA'",
    "select count(minHandType(hero, river, {})) from hero='AA'",
    "select avg(toRank('{}')) from hero='AA'",
    "select avg(1) from hero='AA' where {}",
)
QUERIES += [place.format(long(each)[:19_000]) for place in PLACES for each in "x9"]
# A query has up to 20,000 characters; these are just below.
QUERIES += [text[:19_900] for text in QUERIES]
READERS = {
    "hold'em": (cm.Range, RANGES),
    "short deck": (lambda text: cm.Range(text, "short-deck"), RANGES),
    "Omaha": (lambda text: cm.Range(text, "omaha"), RANGES),
    "five cards, high and low": (lambda text: cm.Range(text, "omaha5-8"), RANGES),
    "six cards": (lambda text: cm.Range(text, "omaha6"), RANGES),
    "files of ranges": (range_file, RANGES),
    "files of Omaha": (lambda text: range_file(text, "--game", "omaha8"), RANGES),
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
    "typed chips": (lambda text: command("icm", "1", text, "--prizes", "1"), WORDS),
    "typed prizes": (lambda text: command("icm", "1", "2", "--prizes", text), [*WORDS, long("1 ")]),
    "pays": (
        lambda text: command("video-poker", "jacks-9-6", "--pay", text),
        [*WORDS, long("flush=5,"), "flush=" + long("9"), long("x") + "=5"],
    ),
    "names of games": (cm.find_game, WORDS),
    "names of video poker": (video_poker.analyze, WORDS),
    "methods": (lambda text: cm.equity("AA", "KK", method=text), WORDS),
    "models": (lambda text: tournaments.icm([1, 2], [1], method=text), WORDS),
    "limits": (lambda text: betting.start(stacks=[9, 9], limit=text), WORDS),
    "house rules": (lambda text: betting.HouseRules(odd_chips=text), WORDS),
    "actions": (lambda text: betting.start(stacks=[9, 9], blinds=(1, 2)).play([text]), WORDS),
    "players of questions": (lambda text: cm.query(**{text: "AA"}), WORDS),
    "streets": (lambda text: cm.query(hero="AA").hero.category(text), WORDS),
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
        5_000,
        pytest.param(100_000, marks=pytest.mark.exhaustive),
    ],
)
def test_long_texts_are_read_or_refused(length: int, tmp_path: Path) -> None:
    words = map(str, (length, SPARE, SECONDS[length], tmp_path / "range.txt"))
    command = [sys.executable, "-c", _CHILD, *words]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert run.returncode == 0, run.stderr[-1000:]
    found = json.loads(run.stdout)
    assert len({name for name, _, _ in found}) == 31
    assert [each for each in found if each[2].startswith("raw ")] == []
    assert [each for each in found if len(each[2]) > LONGEST_ERROR] == []
