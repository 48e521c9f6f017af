"""`cardmath hands`: what hand histories have."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path

import click

import cardmath as cm
from cardmath import hand_histories
from cardmath._support.files import written
from cardmath._support.layout import counted
from cardmath.cli.options import json_option, plot_option, spreadsheet_option, threads_option
from cardmath.cli.output import Output, draw, echo_json, tell
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo, echo_printed
from cardmath.errors import CardmathError, Interrupted
from cardmath.hand_histories import Histories, HistoryTable

_ENDINGS = (".parquet", ".csv", ".phh", ".phhs", ".ohh", ".json", ".txt")


def _target(_ctx: click.Context, _parameter: click.Parameter, path: str | None) -> str | None:
    """Check what is to be written before the work starts."""
    if path is None:
        return None
    ending = Path(path).suffix.lower()
    if ending in _ENDINGS or not ending:
        if ending in {"", ".parquet"}:
            from cardmath.hand_histories.parquet import check_writer

            check_writer()
        return path
    raise click.BadParameter(f"{path} ends with none of {', '.join(_ENDINGS)}")


@click.command()
@click.argument("paths", nargs=-1, metavar="FOLDER", type=click.Path())
@click.option("--strict", is_flag=True, help="Stop at the first hand that cannot be read.")
@click.option(
    "--to",
    callback=_target,
    metavar="FILE",
    help="Write the tables: FILE.parquet or FILE.csv makes a file for each table, such as "
    "FILE.hands.csv; FILE.phhs or FILE.ohh writes the hands in an open format, FILE.txt as "
    "PokerStars does; a name without an ending is a folder for a dataset of Parquet files.",
)
@spreadsheet_option
@click.option("--anonymous", is_flag=True, help="Replace the names of players by numbers.")
@click.option("--stats", metavar="NAME", help="The statistics of a player, with 95% intervals.")
@click.option("--ev", is_flag=True, help="What each player won, and was expected to win.")
@plot_option("the winnings of the player of --stats, or of the hero,")
@threads_option
@json_option
def hands(
    paths: tuple[str, ...],
    strict: bool,
    to: str | None,
    spreadsheet: bool,
    anonymous: bool,
    stats: str | None,
    ev: bool,
    plot: str | None,
    threads: int,
    as_json: bool,
) -> None:
    """Read hand histories, and show what is there.

    FOLDER is a folder, which is read with all that is in it, or a file; several can be given. The
    room is recognised from the text. A hand that cannot be read, or whose money does not add up,
    is rejected with its reason and stops nothing. Exit status 1 means that there is no hand.

    \b
    cardmath hands ~/HandHistory
    cardmath hands ~/HandHistory --to dataset
    cardmath hands session.txt --to session.csv --anonymous
    cardmath hands ~/HandHistory --stats Ann
    cardmath hands ~/HandHistory --ev
    """
    if not paths:
        raise click.UsageError("give a folder or files of hand histories")
    if spreadsheet and (to is None or Path(to).suffix.lower() != ".csv"):
        raise click.UsageError("--spreadsheet is about --to FILE.csv")
    stopped = None
    with ProgressBar("Reading hands", "B") as progress:
        try:
            found = hand_histories.read(paths, strict=strict, progress=progress, threads=threads)
        except Interrupted as interrupted:
            if interrupted.partial is None:
                raise
            found, stopped = interrupted.partial, interrupted
    if anonymous:
        found = found.anonymize()
    if stats is not None:
        _show_statistics(found, stats, as_json=as_json)
    if ev:
        with ProgressBar("Counting all-ins") as progress:
            worth = found.expected(threads=threads, progress=progress)
        Output(as_json).table(found.winnings(worth))
    if stats is None and not ev:
        _show(found, as_json=as_json)
    if plot is not None:
        _draw(found, stats, plot)
    if to is not None:
        _write(found, to, paths, anonymous=anonymous, spreadsheet=spreadsheet)
    if stopped is not None:
        raise stopped
    if not len(found):
        raise click.exceptions.Exit(1)


def _show(found: Histories, *, as_json: bool) -> None:
    overview, rejections = found.overview(), found.rejections()
    if as_json:
        echo_json({**overview.to_dict(), "rejected": rejections.to_dict()})
        return
    echo_printed(overview)
    if len(rejections):
        echo()
        echo_printed(rejections)


def _show_statistics(found: Histories, name: str, *, as_json: bool) -> None:
    """Show the statistics of a player.

    Raises:
        CardmathError: there is no such player.
    """
    names = found.players.codes("name")[1]
    if name not in names:
        close = get_close_matches(name, names, 1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise CardmathError(f"there is no player {name!r}{hint}")
    table = found.statistics("name")
    rows = tuple(row for row in table.rows if row.group == (name,))
    hands: dict[tuple[str, ...], int] = {(name,): table.hands.get((name,), 0)}
    Output(as_json).table(replace(table, rows=rows, hands=hands))


def _draw(found: Histories, name: str | None, path: str) -> None:
    """Draw the winnings of a player; by default, of the hero with the most hands."""
    if name is None:
        codes, names = found.players.codes("name")
        heroes = codes[found.players.array("is_hero") & (codes >= 0)].tolist()
        if not heroes:
            raise CardmathError("no hand has a hero: say whose winnings to draw by --stats NAME")
        name = names[max(set(heroes), key=heroes.count)]
    draw(partial(cm.plots.winnings_course, found), name, path)


def _write(
    found: Histories, to: str, paths: tuple[str, ...], *, anonymous: bool, spreadsheet: bool
) -> None:
    """Write the tables or the hands, and say where."""
    from cardmath.hand_histories.open_formats import ENDINGS, write_file

    path = Path(to)
    if path.suffix.lower() in ENDINGS:
        count = write_file(paths, to, anonymize=anonymous)
        tell(f"wrote {counted(count, 'hand')} in {to}")
        return
    if not path.suffix:
        written = found.to_parquet(path)
        tell(f"wrote {counted(len(written), 'file')} in {to}")
        return
    for table in found.tables:
        file = path.with_suffix(f".{table.name}{path.suffix}")
        _write_table(table, file, spreadsheet=spreadsheet)
        tell(f"wrote {file}")


def _write_table(table: HistoryTable, path: Path, *, spreadsheet: bool) -> None:
    if path.suffix.lower() == ".csv":
        with written(path) as beside, beside.open("w", encoding="utf-8", newline="") as file:
            table.write_csv(file, spreadsheet=spreadsheet)
        return
    from cardmath.hand_histories.parquet import write_table

    write_table(table, path)
