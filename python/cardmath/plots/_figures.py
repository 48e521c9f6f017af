"""What all pictures share: file formats, figures, axes, titles and colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from inspect import cleandoc
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

from cardmath._printable import printable, printable_lines
from cardmath._support import optional
from cardmath._support.files import written
from cardmath._support.lists import is_iterable
from cardmath._support.paths import path_text
from cardmath._support.whole_imports import uninterrupted
from cardmath.errors import CardmathError, CardmathTypeError, quote

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.text import Text

FORMATS = ("png", "svg", "pdf", "jpg", "jpeg", "webp")
"""The formats in which pictures are written, named by the suffix of the file."""

DARK, LIGHT = "#2f6690", "#9dbfd9"
"""The colours of the main parts of a picture, and of the parts next to them."""

COLOUR_MAP = "cividis"
"""The scale of colours: perceptually uniform, and readable with colour blindness."""

POINTS = 72
"""Points per inch; the size of type is measured in points."""

Draw = TypeVar("Draw", bound=Callable[..., object])

_ARGUMENTS = """\
    path: a file to write the picture to. Its suffix names the format: `.png`, `.svg`, `.pdf`,
        `.jpg` or `.webp`. If None, nothing is written.
    ax: the axes to draw into. If None, a new figure is made if there is a path; without a
        path, pyplot's current axes are used, as in seaborn.

Returns:
    The axes that were drawn into."""
_ERRORS = """\
    CardmathError: the suffix is not a format of pictures, or matplotlib is not installed.
    CardmathTypeError: `ax` is not an `Axes`.
    OSError: the file cannot be written."""

_INCHES = (9, 5)
_WIDE_INCHES = (12, 5)
_PANEL_INCHES = (3.6, 4.0)
"""The size of each of many panels."""
_MARGIN = 0.1
_DOTS_PER_INCH = 150
_TITLE_LINES = 3
_LETTER_WIDTH = 0.65
"""The average width of a bold letter, relative to the size of the type."""


def picture_format(path: str | PathLike[str]) -> str:
    """The format of a picture, by the suffix of its file: one of `FORMATS`.

    Raises:
        CardmathError: the suffix is not one of these, or matplotlib is not installed.

    >>> picture_format("range.SVG")
    'svg'
    """
    suffix = Path(path_text("a picture", path)).suffix.removeprefix(".").lower()
    if suffix not in FORMATS:
        endings = ", ".join(f".{name}" for name in FORMATS[:-1])
        raise CardmathError(
            f"{quote(str(path))} is not the name of a picture: it must end in {endings} "
            f"or .{FORMATS[-1]}"
        )
    optional.load("matplotlib", "a picture")
    return suffix


_MADE_BY = {
    "Answer": "Query.select",
    "Census": "cm.census",
    "Distribution": "Study.distribution",
    "Equity": "cm.equity",
    "Flops": "cm.flops",
    "FrequencyReport": "PostflopAnswer.runouts or cm.solve.flop_report",
    "Histories": "cm.hand_histories.read",
    "JamOrFoldAnswer": "cm.solve.push_fold([…]).solve",
    "NextCardTable": "Study.next_cards",
    "Node": "PostflopAnswer.node",
    "PostflopAnswer": "cm.solve.postflop(…).solve",
    "PreflopCharts": "cm.solve.preflop_charts",
    "PushFoldSolution": "cm.solve.push_fold(…).solve",
    "Race": "cardmath.racing.race",
    "Range": "cm.Range",
    "Review": "cm.review",
    "Simulation": "cm.simulate",
    "Study": "cm.study",
    "Targets": "cm.twenty_four.survey_targets",
}
"""What makes the answers that are drawn, for messages."""


def of_answers(draw: Draw) -> Draw:
    """Make a function refuse what is not the answer that its first argument is annotated with.

    The class is compared by its name, so that no picture loads the rooms of all the others.
    """
    kind = next(iter(draw.__annotations__.values())).partition("[")[0]

    @wraps(draw)
    def checked(*args: object, **options: object) -> object:
        given = args[0] if args else None
        if args and not any(each.__name__ == kind for each in type(given).__mro__):
            raise CardmathTypeError(
                f"{draw.__name__} draws a {kind}, which {_MADE_BY[kind]} makes, "
                f"not {type(given).__name__}"
            )
        return draw(*args, **options)

    return cast("Draw", checked)


def picture(draw: Draw) -> Draw:
    """Add to a docstring what all functions that draw into one `Axes` share.

    These are the arguments `path` and `ax`, what is returned, and errors. The docstring describes
    the other arguments, then other errors if there are any, and ends with an example.
    """
    text, mark, example = cleandoc(draw.__doc__ or "").partition("\n\n>>> ")
    arguments, _, errors = text.partition("\n\nRaises:")
    shared = f"{_ARGUMENTS}\n\nRaises:{errors}\n{_ERRORS}"
    draw.__doc__ = f"{arguments}\n{shared}{mark}{example}\n"
    return of_answers(draw)


def axes_for(
    path: str | PathLike[str] | None, ax: Axes | None, inches: tuple[float, float] = _INCHES
) -> Axes:
    """The axes to draw into: the given ones, else those of a new figure, else pyplot's.

    Raises:
        CardmathError: as in `picture_format`.
        CardmathTypeError: `ax` is not an `Axes`.
    """
    _check_path(path)
    from matplotlib.axes import Axes

    if ax is not None:
        if not isinstance(ax, Axes):
            raise CardmathTypeError(f"ax is matplotlib's Axes, not {type(ax).__name__}")
        return ax
    if path is None:
        with uninterrupted():
            from matplotlib import pyplot

        if pyplot.get_fignums():
            return pyplot.gca()
    return _new_figure(inches, in_pyplot=path is None).add_subplot()


def panels_for(
    path: str | PathLike[str] | None, ax: Sequence[Axes] | None, count: int, title: str
) -> tuple[Axes, ...]:
    """Axes side by side to draw into: the given ones, else those of a new figure with a title.

    Raises:
        CardmathError: as in `picture_format`.
        CardmathTypeError: `ax` is not a sequence of `count` axes.
    """
    _check_path(path)
    if ax is not None:
        return _given_panels(ax, 1, count)
    figure = _new_figure(_WIDE_INCHES, in_pyplot=path is None)
    panels = tuple(figure.subplots(1, count, sharey=count == 3))
    words = _wrapped(title, _WIDE_INCHES[0])
    figure.suptitle(words, fontweight="bold", parse_math=False)
    return panels


def rows_of_panels_for(
    path: str | PathLike[str] | None, ax: Sequence[Axes] | None, size: tuple[int, int], title: str
) -> tuple[Axes, ...]:
    """Axes for grids of hands, row by row: the given ones, else those of a new figure.

    Raises:
        CardmathError: as in `picture_format`.
        CardmathTypeError: `ax` is not an array or a sequence of as many axes.
    """
    _check_path(path)
    if ax is not None:
        return _given_panels(ax, *size)
    inches = max(size[1], 2) * _PANEL_INCHES[0], size[0] * _PANEL_INCHES[1] + 1
    figure = _new_figure(inches, in_pyplot=path is None)
    words = _wrapped(title, inches[0])
    figure.suptitle(words, fontweight="bold", parse_math=False)
    panels = tuple(figure.subplots(*size, squeeze=False).flat)
    for panel in panels:
        panel.axis("off")  # ticks would take room, and most of the time of the layout
    if (layout := figure.get_layout_engine()) is not None:
        layout.execute(figure)  # so that type fits the axes
    return panels


def _given_panels(ax: object, rows: int, columns: int) -> tuple[Axes, ...]:
    """The axes that were given, row by row."""
    from matplotlib.axes import Axes

    given = list(ax) if is_iterable(ax) else []
    panels = tuple(panel for row in given for panel in (row if is_iterable(row) else [row]))
    if len(panels) != rows * columns or not all(isinstance(each, Axes) for each in panels):
        raise CardmathTypeError(
            f"ax is {rows * columns} of matplotlib's Axes, as figure.subplots({rows}, {columns}) "
            "makes them"
        )
    return panels


def _check_path(path: str | PathLike[str] | None) -> None:
    """Refuse a file that is not a picture, before anything is drawn."""
    if path is None:
        optional.load("matplotlib", "a picture")
    else:
        picture_format(path)


def _new_figure(inches: tuple[float, float], *, in_pyplot: bool) -> Figure:
    """A new figure. Pyplot manages it, and shows it, only if asked."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    layout = ConstrainedLayoutEngine(w_pad=_MARGIN, h_pad=_MARGIN)
    if in_pyplot:
        with uninterrupted():
            from matplotlib import pyplot

        return pyplot.figure(figsize=inches, layout=layout)
    return Figure(figsize=inches, dpi=_DOTS_PER_INCH, layout=layout)


def figure_of(axes: Axes) -> Figure:
    """The figure that axes belong to."""
    figure = axes.get_figure(root=True)
    assert figure is not None  # all axes that are drawn into belong to one
    return figure


def save(axes: Axes, path: str | PathLike[str] | None, *more: Axes) -> None:
    """Finish axes, and others next to them; write their figure to a file, if one is given."""
    for each in (axes, *more):
        for text in _texts_of_users(each):
            text.set_parse_math(False)  # a `$` in a name is not a formula
            text.set_text(printable_lines(text.get_text()))
    if path is not None:
        with written(path) as beside:
            figure_of(axes).savefig(beside, format=picture_format(path))


def _texts_of_users(axes: Axes) -> Iterator[Text]:
    """The texts that have names that users gave."""
    from matplotlib.category import StrCategoryFormatter
    from matplotlib.ticker import FuncFormatter

    yield from (axes.title, axes.xaxis.label, axes.yaxis.label)
    if (legend := axes.get_legend()) is not None:
        yield from legend.get_texts()
    if isinstance(axes.yaxis.get_major_formatter(), (FuncFormatter, StrCategoryFormatter)):
        yield from axes.get_yticklabels()  # names, which matplotlib keeps in either of these


def set_title(axes: Axes, *lines: str) -> None:
    """Set a title of several lines; each is wrapped if it is wider than the axes."""
    width, _ = size_in_inches(axes)
    axes.set_title("\n".join(_wrapped(line, width) for line in lines), fontweight="bold")


def size_in_inches(axes: Axes) -> tuple[float, float]:
    """The width and height of axes in inches."""
    place, (width, height) = axes.get_position(), figure_of(axes).get_size_inches()
    return place.width * width, place.height * height


def _wrapped(text: str, inches: float) -> str:
    """A title, wrapped to a width; one of too many lines is cut and ends in `…`."""
    from textwrap import wrap

    text = printable(text)
    from matplotlib import rcParams
    from matplotlib.font_manager import FontProperties

    points = FontProperties(size=rcParams["axes.titlesize"]).get_size_in_points()
    letters = max(10, int(inches * POINTS / (_LETTER_WIDTH * points)))
    return "\n".join(wrap(text, letters, max_lines=_TITLE_LINES, placeholder=" …"))


def hide_frame(axes: Axes) -> None:
    """Hide the top and right lines of the frame."""
    axes.spines[["top", "right"]].set_visible(False)


def ink(colour: tuple[float, float, float]) -> str:
    """Black or white, whichever has the greater contrast with a colour.

    The contrast of two colours is the ratio of their luminances, with 0.05 added to each
    (WCAG 2.2).
    """
    light = _luminance(colour) + 0.05
    return "white" if 1.05 / light > light / 0.05 else "black"


def _luminance(colour: tuple[float, float, float]) -> float:
    """The relative luminance of an sRGB colour, 0 (black) to 1 (white), as in WCAG 2.2."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
