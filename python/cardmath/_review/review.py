"""Reviews a player's hands: which decisions were mistakes, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from os import PathLike
from os.path import isfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from cardmath._ranges.range import Range
from cardmath._review.answer import Review
from cardmath._review.cache import Cache
from cardmath._review.charts import Chart, read_chart
from cardmath._review.decision_rows import Judged, decision_rows, jam_row
from cardmath._review.frequencies import Frequencies
from cardmath._review.judge import Judge
from cardmath._review.judging import Options
from cardmath._review.preflop_lines import PreflopLine
from cardmath._review.spot import Spots
from cardmath._review.tables import (
    AssumedRange,
    AssumedRanges,
    HandLeftOut,
    HandsLeftOut,
)
from cardmath._review.work import FindRange, ReviewWork, review_work
from cardmath._support.files import reading
from cardmath._support.lists import all_of, is_iterable, one_of
from cardmath._support.numbers import whole
from cardmath._support.numpy import np
from cardmath._support.paths import path_text
from cardmath._support.progress import Progress, check_progress
from cardmath._work.engines import find_engine, thread_count
from cardmath.errors import CardmathError, CardmathTypeError, Interrupted, interruptible, quote
from cardmath.hand_histories import Histories, Winnings
from cardmath.hand_histories.player import Player, names_of
from cardmath.hand_histories.winnings import rows_of
from cardmath.solve.memory import allowed_memory
from cardmath.solve.preflop_charts import PreflopCharts
from cardmath.solve.reading import Target, read_target
from cardmath.solve.sizes import STREETS, SizesLike, sizes_by_street
from cardmath.tournaments.amounts import Number, prizes_of

if TYPE_CHECKING:
    from distributed import Security

ChartLike: TypeAlias = "str | PathLike[str] | Chart | PreflopCharts | Iterable[str]"
"""A chart: its file, its lines, what `read_chart` gave, or charts that were solved."""

_WIDER = 1.25
"""How much wider the measured ranges of the second set are."""
_LONGEST_CHART = 1_000_000


@interruptible
def review(
    found: Histories,
    player: Player | None = None,
    *,
    ranges: ChartLike | None = None,
    depth: Literal["flop", "turn", "river"] = "flop",
    target: Target = "0.5%",
    bets: SizesLike | None = None,
    raises: SizesLike | None = None,
    prizes: Sequence[Number] = (),
    last: int | None = None,
    sensitivity: bool | ChartLike = False,
    threads: int = 0,
    scheduler: str | None = None,
    workers: int = 0,
    security: Security | None = None,
    memory: str | int | None = None,
    cache: bool | str | PathLike[str] = True,
    progress: Progress | None = None,
) -> Review:
    """Review what a player's decisions cost, against the solution of each hand.

    It covers hands of no-limit hold'em in which two players saw the flop. Each street is solved
    with the bets that were made besides the declared sizes, and with the ranges that the solution
    of the street before leaves. The loss of a decision is the EV of the best action minus that of
    the action taken, for the hand that was held, against the solved opponent, after the room's
    rake. A loss is a mistake only if it is above its bound, which is how far off the solution
    itself may be. Before the flop, decisions to jam, to call a jam or to fold with at most 15 big
    blinds are compared with the equilibrium of push or fold: that of the whole table or, where
    deeper players have folded, that of the two blinds.

    Args:
        found: the hands.
        player: the player, or all the names of one; by default the hero of each hand.
        ranges: what players have on the flop, by position and by what they did before: the file of
            a chart, or its lines, such as `["BTN raise: 40%", "BB call vs BTN 20-40bb: 22+"]`; or
            solved `PreflopCharts`: where they have no line, as for calls that see the flop, the
            range is measured. By default, how often players raised and called in `found` decides.
        depth: the first street that is solved. Before it, ranges stay as they are.
        target: the exploitability to solve to; later streets are solved more precisely.
        bets: the sizes of bets besides those that were bet, as in `solve.postflop`; by default
            fewer where solving begins on the flop.
        raises: the sizes of raises; by default `2.5x`, and fewer on deep flops.
        prizes: the prizes left in a tournament, the first place's first. Decisions before the flop
            are then compared in prize money, by the independent chip model with the stacks at the
            table; a loss is given in chips, each worth the prizes divided by all chips. By default
            they are compared in chips.
        last: review only this many hands, the last ones; all by default.
        sensitivity: review again with a second set of ranges, and say which verdicts change: a
            chart, or True for the measured frequencies (a quarter wider if they are the first set).
        threads: how many hands are solved at once; 0 for one on every core.
        scheduler: the address of a Dask scheduler, whose workers solve the hands in place of this
            process, one a core.
        workers: the number of worker processes to start on this machine for that.
        security: the keys for a scheduler of your own at `tls://host:port`, as a
            `distributed.Security`.
        memory: the most memory for all of them, as in `Postflop.solve`; a hand that needs more is
            left out.
        cache: whether to keep results and look up hands that were reviewed before: in the user's
            cache folder, or in a folder of this name.
        progress: called with the hands done and their total.

    Returns:
        a `Review`: a table of decisions, with `worst`, `by`, `left_out` and `assumed`.

    Raises:
        CardmathError: an argument is wrong, no player has the name, or no hand has a second set of
            ranges where one is asked for.
        OSError: the chart cannot be read.
        Interrupted: Ctrl-C was pressed; `partial` is the review of the hands done. With a cache,
            the same call continues from there.

    >>> import cardmath as cm
    >>> found = cm.hand_histories.parse(cm.hand_histories.sample_hands(40, seats=2, seed=3))
    >>> chart = ["any raise: 50%", "any call: 50%", "any limp: 60%", "any check: 100%"]
    >>> review = cm.review(found, ranges=chart, depth="river", cache=False)
    >>> review.hands > 0
    True
    """
    if not isinstance(found, Histories):
        raise CardmathTypeError(
            "review takes hands that were read, such as hand_histories.read('folder'), "
            f"not {type(found).__name__}"
        )
    one_of("depth", depth, STREETS)
    check_progress(progress)
    read_target(target, 1.0)
    if raises is not None:
        sizes_by_street("raises", raises, raises=True)
    if bets is not None:
        sizes_by_street("bets", bets, raises=False)
    at_once = thread_count(threads)
    workers = whole("a number of workers", workers)
    is_local = scheduler is None and not workers and security is None
    cluster = None if is_local else find_engine(threads, scheduler, workers, security)
    options = Options(target, STREETS.index(depth), bets, raises, allowed_memory(memory) // at_once)
    paid = tuple(float(each) for each in prizes_of(prizes))
    if paid and not sum(paid):
        raise CardmathError(
            "prizes that are all 0 decide nothing: leave them out to play for chips"
        )
    folder = _folder(cache)
    find, find_other = _finders(found, ranges, sensitivity)
    chosen = found if last is None else _last(found, whole("a number of hands", last, 1))
    names = None if player is None else _names(found, player)
    work = review_work(chosen, found, names, find, find_other, options.depth, paid)
    if work.not_compared and not any(work.others):
        raise CardmathError(f"no hand has a second set of ranges: {work.not_compared}")
    with closing(Cache(folder)) as known:
        judge = Judge(work, options, known, at_once)
        try:
            judge.run(progress, cluster)
        except KeyboardInterrupt:
            partial = _review(chosen, player, work, judge)
            whole_work = len(work.hands) + len(work.jams)
            done = whole_work - partial.remaining
            raise Interrupted(f"{done:,} of {whole_work:,} hands done", partial) from None
    return _review(chosen, player, work, judge)


def _folder(cache: object) -> Path | None:
    if isinstance(cache, bool):
        if not cache:
            return None
        from platformdirs import user_cache_path

        return user_cache_path("cardmath", appauthor=False)
    return Path(path_text("a cache folder", cache))


def _finders(
    found: Histories, ranges: ChartLike | None, sensitivity: bool | ChartLike
) -> tuple[FindRange, FindRange | None]:
    """How ranges are found, and those of the second set."""
    is_second = sensitivity is not False
    is_solved = isinstance(ranges, PreflopCharts)
    measured = Frequencies(found) if ranges is None or is_solved or sensitivity is True else None
    if ranges is None:
        first = _of_frequencies(measured)
    elif is_solved:
        first = _of_either(_chart(ranges), measured)
    else:
        first = _of_chart(_chart(ranges))
    if not is_second:
        return first, None
    if sensitivity is True:
        return first, _of_frequencies(measured, 1.0 if ranges is not None else _WIDER)
    return first, _of_chart(_chart(sensitivity))


def _chart(given: object) -> Chart:
    """A chart that is given as a file or as lines."""
    if isinstance(given, Chart):
        return given
    if isinstance(given, PreflopCharts):
        return read_chart(given.to_chart(), f"the solved charts of {given.players} players")
    if isinstance(given, (str, PathLike)):
        # A line of a chart has a colon, and names of files hardly ever do.
        if isinstance(given, str) and ":" in given and not isfile(given):
            return read_chart(given)
        return _chart_file(path_text("a chart", given))
    if is_iterable(given):
        lines = all_of("the lines of a chart", given)
        if all(isinstance(line, str) for line in lines):
            return read_chart("\n".join(lines))
    raise CardmathTypeError(
        "ranges are a chart: the name of its file, or its lines, such as ['BTN raise: 40%'], not "
        f"{type(given).__name__}"
    )


def _chart_file(path: str) -> Chart:
    """Read the file of a chart.

    Raises:
        CardmathError: it is not a chart, or too long for one.
        OSError: it cannot be read.
    """
    with reading(path), open(path, "rb") as file:
        data = file.read(_LONGEST_CHART + 1)
    if len(data) > _LONGEST_CHART:
        raise CardmathError(f"{quote(path)} has more than a million bytes: it is not a chart")
    try:
        return read_chart(data.decode("utf-8-sig"), path)
    except UnicodeDecodeError:
        raise CardmathError(f"{quote(path)} is not a text in UTF-8") from None


def _of_chart(chart: Chart) -> FindRange:
    def find(line: PreflopLine) -> tuple[Range, str]:
        fitting = chart.find(line)
        if fitting is None:
            raise CardmathError(f"{chart.source} has no line for {line}")
        return fitting.hands, f"line {fitting.line} of {chart.source}"

    return find


def _of_either(chart: Chart, measured: Frequencies | None) -> FindRange:
    """From the chart; where it has no line, as measured."""
    in_chart, in_hands = _of_chart(chart), _of_frequencies(measured)

    def find(line: PreflopLine) -> tuple[Range, str]:
        return in_hands(line) if chart.find(line) is None else in_chart(line)

    return find


def _of_frequencies(measured: Frequencies | None, wider: float = 1.0) -> FindRange:
    assert measured is not None

    def find(line: PreflopLine) -> tuple[Range, str]:
        return measured.range_of(line, wider)

    return find


def _names(found: Histories, player: Player) -> set[str]:
    """The names of a player, of which one at least was dealt in.

    Raises:
        CardmathError: none was.
    """
    rows_of(found.players, player)
    return set(names_of(player))


def _last(found: Histories, count: int) -> Histories:
    chosen = np.zeros(len(found), bool)
    chosen[-count:] = True
    return found.filter(chosen)


def _review(chosen: Histories, player: Player | None, work: ReviewWork, judge: Judge) -> Review:
    """The answer, of as many hands as are judged."""
    known, remaining = list[Judged](), 0
    left_out = list(work.left_out)
    for place, hand in enumerate(work.hands):
        if place in judge.failed:
            left_out.append(HandLeftOut(hand.hand_id, hand.number, judge.failed[place]))
            continue
        is_known = False
        for hero in hand.reviewed:
            acts = judge.judgements.get((place, hero, False))
            if acts is not None:
                is_known = True
                known.append((hand, hero, acts, judge.judgements.get((place, hero, True))))
        remaining += not is_known
    rows = decision_rows(known)
    for place, spot in enumerate(work.jams):
        if place in judge.jams:
            rows.append(jam_row(spot, judge.jams[place]))
        elif place in judge.failed_jams:
            reason = judge.failed_jams[place]
            left_out.append(HandLeftOut(spot.hand["hand_id"], spot.hand["hand"], reason))
    # Python sorts stably: what is before the flop comes first, and streets stay in order.
    rows.sort(key=lambda row: (row.hand_id, row.street != "preflop"))
    hands = len({row.hand_id for row in rows})
    remaining += len(work.jams) - len(judge.jams) - len(judge.failed_jams)
    name = "the hero" if player is None else names_of(player)[0]
    by_set = sorted(work.assumed.most_common(), key=lambda each: each[0][0])
    assumed = (
        AssumedRange(line, hands, source, count, number)
        for (number, line, hands, source), count in by_set
    )
    return Review(
        name,
        tuple(rows),
        hands,
        AssumedRanges(tuple(assumed)),
        HandsLeftOut(tuple(sorted(left_out, key=lambda row: row.hand_id))),
        _winnings(chosen, player),
        remaining,
        Spots(
            {
                hand.hand_id: (hand, ranges)
                for hand, ranges in zip(work.hands, work.ranges, strict=True)
            },
            judge.options.depth,
            judge.options.sizes,
        ),
    )


def _winnings(chosen: Histories, player: Player | None) -> Winnings | None:
    """What the player won in all these hands; None for heroes of several names."""
    if player is None:
        return None
    try:
        return chosen.winnings(player=player)
    except CardmathError:  # in the last hands, one of the player's names does not occur
        return None
