"""Hands that were read: tables of hands, players, actions, and what was rejected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardmath import _core
from cardmath._support.layout import counted
from cardmath._support.progress import Progress
from cardmath.betting import Rake
from cardmath.errors import interruptible
from cardmath.hand_histories.anonymous import anonymized
from cardmath.hand_histories.files import PathLike
from cardmath.hand_histories.overview import Overview, Rejections, overview, rejections
from cardmath.hand_histories.parquet import write
from cardmath.hand_histories.statistics import Aggression, Statistics, aggression, statistics
from cardmath.hand_histories.table import HistoryTable
from cardmath.hand_histories.winnings import (
    Course,
    Winnings,
    course,
    expected_values,
    rows_of,
    winnings,
)

_Tables = tuple[_core.ArrowTable, _core.ArrowTable, _core.ArrowTable, _core.ArrowTable]


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Histories:
    """Hands that were read.

    Attributes:
        hands: a row a hand.
        players: a row a player of a hand; `hand_id` says which.
        actions: a row an action; `hand_id` says of which hand.
        rejected: a row a hand that could not be read, with file, line and reason.
    """

    hands: HistoryTable
    players: HistoryTable
    actions: HistoryTable
    rejected: HistoryTable

    @classmethod
    def of(cls, tables: _Tables) -> Histories:
        """Take the tables of the core."""
        names = ("hands", "players", "actions", "rejected")
        return cls(*map(HistoryTable, names, tables))

    def __len__(self) -> int:
        """The number of hands."""
        return len(self.hands)

    def __repr__(self) -> str:
        return f"<Histories: {counted(len(self), 'hand')}, {len(self.rejected):,} rejected>"

    def __str__(self) -> str:
        lines = [str(self.overview())]
        if len(self.rejected):
            lines.append(str(self.rejections()))
        return "\n\n".join(lines)

    def _repr_html_(self) -> str:
        html = self.overview()._repr_html_()
        return html + self.rejections()._repr_html_() if len(self.rejected) else html

    @property
    def nbytes(self) -> int:
        """The size of the tables in memory, in bytes."""
        return sum(table.nbytes for table in self.tables)

    @property
    def tables(self) -> tuple[HistoryTable, HistoryTable, HistoryTable, HistoryTable]:
        """The four tables."""
        return self.hands, self.players, self.actions, self.rejected

    @interruptible
    def overview(self) -> Overview:
        """What there is: rooms, games, kinds of table, hands and dates."""
        return overview(self.hands)

    @interruptible
    def rejections(self) -> Rejections:
        """Why hands were rejected; reasons that differ in numbers and names are one."""
        return rejections(self.rejected)

    @interruptible
    def anonymize(self, key: str | bytes | None = None) -> Histories:
        """Replace the names of players, each by the same new name everywhere.

        Names of files become numbers, and texts that may quote a name (warnings, reasons) are
        removed.

        Args:
            key: a secret. With the same key, a player has the same new name in other calls too.
                Without one, players are numbered in the order in which they first appear.
        """
        return Histories.of(anonymized(*(table._arrow for table in self.tables), key=key))

    @interruptible
    def statistics(
        self, by: str | Iterable[str] = "name", *, only: Iterable[str] | None = None
    ) -> Statistics:
        """Count what players did, of the chances that they had.

        `docs/reference/hand-statistics.md` defines the statistics. Rows without a value in a column
        of `by`, such as players whose names the room hides, are left out.

        Args:
            by: the columns by which players are grouped, of the tables `players` and `hands`, such
                as `"name"`, `"position"`, `("name", "big_blind")`; none for all together.
            only: the names of the statistics; all of them by default.

        Raises:
            CardmathError: there is no such column or statistic.
        """
        return statistics(self.hands, self.players, by, only)

    @interruptible
    def aggression(self, by: str | Iterable[str] = "name") -> Aggression:
        """Count the bets, raises, calls and folds of players after the flop.

        `aggression_flop` and its like of `statistics` count hands, and say how often a player was
        aggressive where that was possible; this counts each action, as other programs do for the
        aggression factor and the aggression frequency.

        Args:
            by: the columns by which players are grouped, as in `statistics`.

        Raises:
            CardmathError: there is no such column.
        """
        return aggression(self.hands, self.players, self.actions, by)

    @interruptible
    def expected(
        self,
        *,
        folded: bool = False,
        rake: Rake | None = None,
        all_variances: bool = False,
        threads: int = 0,
        progress: Progress | None = None,
    ) -> HistoryTable:
        """Compute exactly what each player's all-ins were worth when the last decision was made.

        The table has a row for each row of `players`, in the same order: `ev_collected`, what the
        player is expected to collect from all pots; `ev_net`, that less what was put in;
        `ev_variance`; `ev_street`, the street of the last decision; and `ev_status`. Where no card
        was to come after the last decision, or where `ev_status` says why nothing can be counted,
        `ev_collected` is what was collected. The fees that the room took are spread over the pots
        in proportion. Several runs do not change the expected value; the variance is that of
        one run.

        Args:
            folded: take known cards of players who folded out of the deck.
            rake: the rake to reckon with in all-ins, instead of what the room took of the hand;
                `betting.Rake(0)` for none. The cap is in the unit of the table, such as cents.
            all_variances: count `ev_variance` also where it takes a second or so for each hand:
                before the flop, for several pots, other games than hold'em and five or more
                players.
            threads: the number of threads, 0 for one per core.
            progress: is called with the distinct all-ins done and in all.

        Raises:
            Interrupted: Ctrl-C was pressed; `partial` has what was counted.
        """
        tables = self.hands._arrow, self.players._arrow, self.actions._arrow
        return expected_values(
            tables,
            folded=folded,
            rake=rake,
            all_variances=all_variances,
            threads=threads,
            progress=progress,
        )

    @interruptible
    def winnings(self, expected: HistoryTable | None = None) -> Winnings:
        """Add up what each player won, and was expected to win, by currency.

        Args:
            expected: the answer of `expected`, if it is there already.
        """
        worth = self.expected() if expected is None else expected
        return winnings(self.hands, self.players, worth)

    @interruptible
    def course(self, player: str, expected: HistoryTable | None = None) -> Course:
        """What a player won and was expected to win, hand by hand, in the order of the files.

        Of several currencies it is the one with the most hands. `plots.winnings_course` draws it.

        Args:
            player: the name of the player.
            expected: the answer of `expected`, if it is there already.

        Raises:
            CardmathError: there is no such player.
        """
        rows = rows_of(self.players, player)
        worth = self.expected() if expected is None else expected
        return course(self.hands, self.players, worth, player, rows)

    @interruptible
    def to_parquet(self, folder: PathLike, *, part: str | None = None) -> list[str]:
        """Write the tables as a dataset of Parquet files, partitioned by room and month.

        The files are `TABLE/room=…/month=…/part-N.parquet`; `month` is `unknown` without a time.
        Another call with the same folder adds files. `hand_id` is only unique within a call;
        `to_dataset` makes it unique in the whole dataset.

        Args:
            folder: the folder of the dataset.
            part: what the names of the files end with; by default, what no other has.

        Returns:
            The names of the files that were written.

        Raises:
            CardmathError: neither polars nor pyarrow is installed.
        """
        return write(*self.tables, folder, part)


def joined(parts: Sequence[Histories]) -> Histories:
    """Several parts as one."""
    if not parts:
        return Histories.of(_core.HistoryReader().take())
    if len(parts) == 1:
        return parts[0]
    tables = zip(*(part.tables for part in parts), strict=True)
    return Histories(
        *(
            HistoryTable(same[0].name, _core.ArrowTable.joined([table._arrow for table in same]))
            for same in tables
        )
    )
