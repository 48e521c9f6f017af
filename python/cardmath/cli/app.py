"""`cardmath app`: a page in the browser."""

from __future__ import annotations

import click

from cardmath.cli.repeats import RefusesRepeats
from cardmath.cli.screen import echo

_LONGEST_LINK = 100_000


def _place(_ctx: click.Context, _parameter: click.Parameter, link: str | None) -> str:
    """The part of a copied link after `#`."""
    if link is None:
        return ""
    _, mark, place = link.partition("#")
    if not mark or not place.isprintable() or len(place) > _LONGEST_LINK:
        raise click.BadParameter(
            f"{link[:60]!r} is not a link of the page, such as "
            "'http://127.0.0.1:8052/#equity?board=Ks7h2d'"
        )
    return place


@click.command(cls=RefusesRepeats)
@click.argument("place", required=False, callback=_place, metavar="[LINK]")
@click.option(
    "--port",
    type=click.IntRange(1, 65535),
    metavar="N",
    help="The port of this machine to listen on.  [default: 8052, or any free one]",
)
@click.option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
def app(place: str, port: int | None, no_browser: bool) -> None:
    """Open a page in the browser: ranges to paint, boards to click, instant answers.

    The page runs on this machine and loads nothing from elsewhere. Only this machine can open it,
    with the token in its address. Ctrl-C ends it. LINK is a link that was copied from the page; it
    opens what the page showed then.

    \b
    cardmath app
    cardmath app --no-browser --port 8052
    cardmath app 'http://127.0.0.1:8052/#equity?board=Ks7h2d'
    """
    from cardmath.app.launch import run_page

    run_page(echo, port=port, browser=not no_browser, place=place)
