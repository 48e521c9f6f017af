"""`cardmath hands`: what hand histories contain."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, get_args

import click

import cardmath as cm
from cardmath import hand_histories
from cardmath._support.files import written
from cardmath._support.layout import counted
from cardmath.cli.hand_filters import filter_options
from cardmath.cli.options import (
    NewFile,
    completing,
    json_option,
    plot_option,
    spreadsheet_option,
    threads_option,
)
from cardmath.cli.output import Output, draw, echo_json, note
from cardmath.cli.piped import PIPE, piped
from cardmath.cli.progress import ProgressBar
from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo, echo_printed
from cardmath.errors import CardmathError, Interrupted, quote
from cardmath.hand_histories import Dataset, Histories, HistoryTable, Statistics
from cardmath.hand_histories.overview import duplicates_line, tournaments_line
from cardmath.hand_histories.tournament_results import TournamentGroup

_TABLES = (".parquet", ".csv")
_ENDINGS = (*_TABLES, ".phh", ".phhs", ".ohh", ".json", ".txt")
_GROUPS = ("position", "stakes", "opponent")
_TOURNAMENT_GROUPS = get_args(TournamentGroup)
_MOST_OPPONENTS = 20
"""The opponents whose statistics are shown: those with the most hands."""


def _target(ctx: click.Context, parameter: click.Parameter, path: str | None) -> str | None:
    """Check what is to be written before the work starts."""
    if path is None:
        return None
    ending = Path(path).suffix.lower()
    if ending in _ENDINGS or not ending:
        if ending in {"", ".parquet"}:
            from cardmath.hand_histories.parquet import check_writer

            check_writer()
        return NewFile().convert(path, parameter, ctx) if ending else path
    raise click.BadParameter(f"{path} ends with none of {', '.join(_ENDINGS)}")


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is to be shown and written."""

    paths: tuple[str, ...]
    to: str | None
    spreadsheet: bool
    anonymous: bool
    stats: tuple[str, ...]
    by: str | None
    hand: str | None
    ev: bool
    tournaments: bool
    tournaments_by: TournamentGroup | None
    plot: str | None
    threads: int
    output: Output
    chosen: dict[str, Any]

    @property
    def is_dataset(self) -> bool:
        """Whether a dataset is written and nothing else is asked."""
        shown = self.stats or self.ev or self.tournaments or self.plot or self.hand
        is_whole = not self.anonymous and not self.chosen
        return self.to is not None and not Path(self.to).suffix and not shown and is_whole

    @property
    def reads_again(self) -> bool:
        """Whether what is written is read from the files again, not taken from the tables."""
        ending = "" if self.to is None else Path(self.to).suffix.lower()
        return ending not in _TABLES and not (self.anonymous and not ending)

    def check(self) -> None:
        """Check which options go together.

        Raises:
            UsageError: some do not.
            CardmathError: hands would be written among those that are read.
        """
        ending = "" if self.to is None else Path(self.to).suffix.lower()
        if not self.paths:
            raise click.UsageError("give a folder or files of hand histories")
        if self.spreadsheet and ending != ".csv":
            raise click.UsageError("--spreadsheet needs --to FILE.csv")
        if self.by is not None and not self.stats:
            raise click.UsageError("--by needs --stats NAME")
        if self.tournaments_by is not None and not self.tournaments:
            raise click.UsageError("--tournaments-by needs --tournaments")
        others = sorted(set(self.chosen) - {"since", "until", "room"})
        if self.tournaments and others:
            raise click.UsageError(
                f"--{others[0].replace('_', '-')} chooses hands: results of tournaments are chosen "
                "by --since, --until and --room"
            )
        if PIPE in self.paths and self.to is not None and not ending:
            raise click.UsageError(
                "a dataset remembers which files it has: save in a file what you pipe, or write "
                "FILE.parquet"
            )
        if self.to is not None and ending and self.reads_again:
            from cardmath.hand_histories.open_formats import check_apart

            check_apart(Path(self.to), self.paths)  # before everything is read
        if self.chosen and self.to is not None and ending not in _TABLES:
            raise click.UsageError(
                "chosen hands are written as tables: --to FILE.csv or --to FILE.parquet"
            )


@click.command(cls=RefusesRepeats)
@click.argument("paths", nargs=-1, metavar="FOLDER", type=click.Path())
@click.option("--strict", is_flag=True, help="Stop at the first hand that cannot be read.")
@click.option(
    "--to",
    callback=_target,
    metavar="FILE",
    help="Write the tables: FILE.parquet or FILE.csv makes a file for each table, such as "
    "FILE.hands.csv; FILE.phhs or FILE.ohh writes the hands in an open format, FILE.txt as "
    "PokerStars does; a name without an ending is a folder for a dataset of Parquet files, which "
    "adds only what is new the next time.",
)
@spreadsheet_option
@click.option("--anonymous", is_flag=True, help="Replace the names of players by numbers.")
@click.option(
    "--stats",
    multiple=True,
    metavar="NAME",
    help="The statistics of a player, with 95% intervals; repeat it for other names.",
)
@click.option(
    "--by",
    type=click.Choice(_GROUPS),
    shell_complete=completing(lambda: _GROUPS),
    help="Group the statistics of --stats.",
)
@click.option("--hand", metavar="ID", help="Show the hand with this number, street by street.")
@click.option("--ev", is_flag=True, help="Show what each player won, and was expected to win.")
@click.option(
    "--tournaments",
    is_flag=True,
    help="What the player of --stats, or the hero, paid and won in tournaments, by summaries.",
)
@click.option(
    "--tournaments-by",
    type=click.Choice(_TOURNAMENT_GROUPS),
    shell_complete=completing(lambda: _TOURNAMENT_GROUPS),
    help="Group the results of --tournaments.",
)
@plot_option("the winnings of the player of --stats, or of the hero,")
@filter_options
@threads_option
@json_option
def hands(strict: bool, as_json: bool, **options: Any) -> None:
    """Read hand histories, and show what they contain.

    FOLDER is a folder, which is read with its subfolders, a file, or - for a pipe; several can be
    given. The room is recognised from the text. A hand that cannot be read, or whose money does not
    add up, is rejected with its reason, and reading continues; one that was read before counts
    once. Exit status 1 means that there is no hand and no summary of a tournament.

    \b
    cardmath hands ~/HandHistory
    cardmath hands ~/HandHistory --to dataset
    cardmath hands session.txt --to session.csv --anonymous
    cardmath hands ~/HandHistory --stats Ann --by position
    cardmath hands ~/HandHistory --since 2025-01-01 --position BTN --ev
    cardmath hands ~/HandHistory --hand 243490149326
    cardmath hands ~/HandHistory --tournaments --plot tournaments.svg
    """
    asked = _Asked(output=Output(as_json), **options)
    asked.check()
    with piped(asked.paths) as paths:
        _answer(replace(asked, paths=paths), strict=strict)


def _answer(asked: _Asked, *, strict: bool) -> None:
    """Read the hands, show and write what is asked, and say so if there are none."""
    if asked.is_dataset and not strict:
        _show_dataset(_to_dataset(asked), asked.output)
        return
    found, stopped = _read(asked, strict=strict)
    if asked.anonymous:
        found = found.anonymize()
    rooms = sorted({row.room for row in found.overview()})
    if asked.chosen:
        player = None if asked.tournaments else asked.stats or None
        found = found.filter(player=player, **asked.chosen)
    _show(found, asked)
    if asked.plot is not None and asked.tournaments:
        draw(partial(cm.plots.tournament_graph, found), asked.stats or None, asked.plot)
    elif asked.plot is not None:
        _draw(found, asked.stats, asked.plot)
    # After Ctrl-C the hands so far are written, and nothing is read again.
    if asked.to is not None and not (stopped is not None and asked.reads_again):
        _write(found, asked, asked.to)
    if stopped is not None:
        raise stopped
    if not len(found) and not len(found.tournaments):
        there = f": the rooms are {', '.join(rooms)}" if rooms and asked.chosen.get("room") else ""
        note(f"no hands meet the filters{there}" if asked.chosen else "no hands were read")
        raise click.exceptions.Exit(1)


def _read(asked: _Asked, *, strict: bool) -> tuple[Histories, Interrupted | None]:
    """The hands, and what stopped the reading."""
    with ProgressBar("Reading hands", "B") as progress:
        try:
            found = hand_histories.read(
                asked.paths, strict=strict, progress=progress, threads=asked.threads
            )
        except Interrupted as interrupted:
            if interrupted.partial is None:
                raise
            return interrupted.partial, interrupted
    return found, None


def _show_dataset(made: Dataset, output: Output) -> None:
    if output.as_json:
        echo_json(asdict(made))
    else:
        echo(str(made))
    if not made.hands + made.skipped:
        raise click.exceptions.Exit(1)


def _to_dataset(asked: _Asked) -> Dataset:
    """Convert the files one by one, without all hands in memory."""
    assert asked.to is not None
    with ProgressBar("Converting files") as progress:
        made = hand_histories.to_dataset(
            asked.paths, asked.to, threads=asked.threads, progress=progress
        )
    note(f"the dataset is in {asked.to}")
    return made


def _show(found: Histories, asked: _Asked) -> None:
    """Show what is asked for; by default, an overview."""
    # The filters know the player, who may have no hand that meets them.
    names = asked.stats if len(found) or not asked.chosen else ()
    if asked.hand is not None:
        _show_hand(found, asked.hand, asked.output)
    if asked.tournaments:
        results = found.tournament_results(asked.stats or None, by=asked.tournaments_by)
        asked.output.table(results)
        if not len(results) and len(found):
            note("no hand and no summary says how its hero finished a tournament")
    elif asked.stats:
        asked.output.table(_statistics(found, names, asked.by))
    if asked.ev:
        with ProgressBar("Counting all-ins") as progress:
            worth = found.expected(threads=asked.threads, progress=progress)
        asked.output.table(found.winnings(worth, player=names or None))
    if asked.hand is None and not asked.stats and not asked.ev and not asked.tournaments:
        _show_overview(found, asked.output)


def _show_overview(found: Histories, output: Output) -> None:
    overview, rejections = found.overview(), found.rejections()
    if output.as_json:
        duplicates = len(found.duplicates)
        echo_json(
            {
                **overview.to_dict(),
                "tournaments": len(found.tournaments),
                "duplicates": duplicates,
                "rejected": rejections.to_dict(),
            }
        )
        return
    echo_printed(overview)
    if len(found.tournaments):
        echo(f"\n{tournaments_line(found.tournaments)}")
    if len(found.duplicates):
        echo(f"\n{duplicates_line(found.duplicates)}")
    if len(rejections):
        echo()
        echo_printed(rejections)


def _statistics(found: Histories, names: tuple[str, ...], by: str | None) -> Statistics:
    """The statistics of a player, in groups or all together; without a player none."""
    if not names:
        return Statistics((by or "name",), (), {})
    if by == "opponent":
        table = found.statistics_against(names)
        groups = list(table.dealt)[:_MOST_OPPONENTS]
        return _only(table, dict.fromkeys(groups))
    return found.statistics("name" if by is None else by, player=names)


def _only(table: Statistics, groups: dict[tuple[str, ...], None]) -> Statistics:
    rows = tuple(row for row in table.rows if row.group in groups)
    return replace(table, rows=rows, dealt={group: table.dealt[group] for group in groups})


def _show_hand(found: Histories, number: str, output: Output) -> None:
    """Show one hand street by street.

    Raises:
        CardmathError: there is no such hand.
    """
    from cardmath.app.hands.replay import replay
    from cardmath.app.hands.source import Opened

    wanted = number.lstrip("#")
    places = [at for at, each in enumerate(found.hands["hand"]) if each == wanted]
    if not places:
        raise CardmathError(f"there is no hand {quote(number)} among {counted(len(found), 'hand')}")
    if len(places) > 1:
        note(
            f"{counted(len(places), 'hand')} have the number {wanted}: this is the first, and for "
            "another name its file instead of the folder"
        )
    shown = replay(Opened(found), places[0])
    if output.as_json:
        echo_json(shown)
        return
    echo(f"{shown['title']}\n{shown['time']}  {shown['table']}  {shown['source']}".strip())
    for seat in shown["seats"]:
        line = f"{seat['name']}: {seat['position']} {seat['stack']} {seat['hole']}"
        echo(f"  {' '.join(line.split())}, {seat['net']}")
    for street in shown["streets"]:
        pot = f" (pot {street['pot']})" if street["pot"] else ""
        echo(f"{street['name']} {street['cards']}".rstrip() + pot)
        for line in street["lines"]:
            echo(f"  {line['who']} {line['text']} {line['cards']}".rstrip())
    echo(f"pot {shown['pot']}, rake {shown['rake']}, {shown['unit']}")
    for warning in shown["warnings"]:
        echo(f"warning: {warning}")


def _draw(found: Histories, names: tuple[str, ...], path: str) -> None:
    """Draw the winnings of a player; by default, of the hero with the most hands.

    Raises:
        CardmathError: there is no such player.
    """
    if not len(found):
        raise CardmathError("there are no hands to draw")
    if not names:
        codes, listed = found.players.codes("name")
        heroes = Counter(codes[found.players.array("is_hero") & (codes >= 0)].tolist())
        if not heroes:
            raise CardmathError("no hand has a hero: name the player with --stats NAME")
        names = (listed[heroes.most_common(1)[0][0]],)
    draw(partial(cm.plots.winnings_graph, found), names, path)


def _write(found: Histories, asked: _Asked, to: str) -> None:
    """Write the tables or the hands, and say where."""
    from cardmath.hand_histories.open_formats import ENDINGS, write_file

    path = Path(to)
    if path.suffix.lower() in ENDINGS:
        done = write_file(asked.paths, to, anonymize=asked.anonymous)
        note(f"wrote {done}, in {to}" if done.left_out else f"wrote {done} in {to}")
        return
    if not path.suffix:
        if not asked.anonymous:
            _to_dataset(asked)
            return
        if path.is_dir() and any(path.iterdir()):
            raise CardmathError(
                f"{to}: with --anonymous the folder must be new, since players of other calls "
                "have other numbers"
            )
        note(f"wrote {counted(len(found.to_parquet(path)), 'file')} in {to}")
        return
    for table in found.tables:
        if table.name == "tournaments" and not len(table):
            continue
        file = path.with_suffix(f".{table.name}{path.suffix}")
        _write_table(table, file, spreadsheet=asked.spreadsheet)
        note(f"wrote {file}")


def _write_table(table: HistoryTable, path: Path, *, spreadsheet: bool) -> None:
    if path.suffix.lower() == ".csv":
        with written(path) as beside, beside.open("w", encoding="utf-8", newline="") as file:
            table.write_csv(file, spreadsheet=spreadsheet)
        return
    from cardmath.hand_histories.parquet import write_table

    write_table(table, path)
