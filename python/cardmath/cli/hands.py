"""`cardmath hands`: what hand histories have."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardmath import hand_histories
from cardmath.cli.options import json_option, threads_option
from cardmath.cli.output import echo_json
from cardmath.cli.progress import ProgressBar
from cardmath.cli.screen import echo_printed
from cardmath.errors import Interrupted

if TYPE_CHECKING:
    from cardmath.hand_histories import Histories, HistoryTable

_ENDINGS = (".parquet", ".csv")


def _target(_ctx: click.Context, _parameter: click.Parameter, path: str | None) -> str | None:
    """Check what is to be written before the work starts."""
    if path is None:
        return None
    ending = Path(path).suffix.lower()
    if ending in _ENDINGS or not ending:
        if ending != ".csv":
            from cardmath.hand_histories.parquet import check_writer

            check_writer()
        return path
    raise click.BadParameter(f"{path} ends neither with {' nor with '.join(_ENDINGS)}")


@click.command()
@click.argument("paths", nargs=-1, metavar="FOLDER", type=click.Path())
@click.option("--strict", is_flag=True, help="Stop at the first hand that cannot be read.")
@click.option(
    "--to",
    callback=_target,
    metavar="FILE",
    help="Write the tables: FILE.parquet or FILE.csv makes a file for each table, such as "
    "FILE.hands.csv; a name without an ending is a folder for a dataset of Parquet files.",
)
@click.option("--anonymous", is_flag=True, help="Replace the names of players by numbers.")
@threads_option
@json_option
def hands(
    paths: tuple[str, ...],
    strict: bool,
    to: str | None,
    anonymous: bool,
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
    """
    if not paths:
        raise click.UsageError("give a folder or files of hand histories")
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
    _show(found, as_json=as_json)
    if to is not None:
        _write(found, to)
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
        click.echo()
        echo_printed(rejections)


def _write(found: Histories, to: str) -> None:
    """Write the tables, and say where."""
    path = Path(to)
    if not path.suffix:
        written = found.to_parquet(path)
        click.echo(f"cardmath: wrote {len(written)} files in {to}", err=True)
        return
    for table in found.tables:
        file = path.with_suffix(f".{table.name}{path.suffix}")
        _write_table(table, file)
        click.echo(f"cardmath: wrote {file}", err=True)


def _write_table(table: HistoryTable, path: Path) -> None:
    if path.suffix.lower() == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            table.write_csv(file)
        return
    from cardmath.hand_histories.parquet import write_table

    write_table(table, path)
