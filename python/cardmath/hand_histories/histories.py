"""Hands that were read: tables of hands, players, actions, what was rejected, and tournaments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from cardmath import _core
from cardmath._support.layout import counted
from cardmath._support.numpy import np
from cardmath._support.progress import Progress
from cardmath.betting import Rake
from cardmath.errors import CardmathError, CardmathTypeError, interruptible
from cardmath.hand_histories.anonymous import Tables, anonymized
from cardmath.hand_histories.files import PathLike
from cardmath.hand_histories.filters import Day, HandFilter, Names, Span
from cardmath.hand_histories.overview import (
    Overview,
    Rejections,
    duplicates_line,
    overview,
    rejections,
    tournaments_line,
)
from cardmath.hand_histories.parquet import write
from cardmath.hand_histories.player import Player
from cardmath.hand_histories.statistics import (
    Aggression,
    Statistics,
    aggression,
    statistics,
    statistics_against,
)
from cardmath.hand_histories.table import HistoryTable, hand_places, truth_values
from cardmath.hand_histories.tournament_results import (
    TournamentGraph,
    TournamentGroup,
    TournamentResults,
    once,
    tournament_graph,
    tournament_results,
)
from cardmath.hand_histories.winnings import (
    Winnings,
    WinningsGraph,
    expected_values,
    rows_of,
    winnings,
    winnings_graph,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from cardmath._ranges.range import Range


def _no_duplicates() -> HistoryTable:
    return HistoryTable("duplicates", _core.HistoryReader().take()[0])


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Histories:
    """Hands that were read.

    Attributes:
        hands: a row for each hand.
        players: a row for each player of a hand; `hand_id` says which.
        actions: a row for each action; `hand_id` says in which hand.
        rejected: a row for each hand that could not be read, with file, line and reason.
        tournaments: a row for each player with a result in a tournament summary.
        duplicates: a row for each hand that was left out because the same one was read before,
            with the columns of `hands`.
    """

    hands: HistoryTable
    players: HistoryTable
    actions: HistoryTable
    rejected: HistoryTable
    tournaments: HistoryTable
    duplicates: HistoryTable = field(default_factory=_no_duplicates)

    @classmethod
    def of(cls, tables: Tables) -> Histories:
        """Take the tables of the core."""
        names = ("hands", "players", "actions", "rejected", "tournaments")
        return cls(*map(HistoryTable, names, tables))

    def __len__(self) -> int:
        """The number of hands."""
        return len(self.hands)

    def __repr__(self) -> str:
        return f"<Histories: {counted(len(self), 'hand')}, {len(self.rejected):,} rejected>"

    def __str__(self) -> str:
        lines = [str(self.overview())]
        if len(self.tournaments):
            lines.append(tournaments_line(self.tournaments))
        if len(self.duplicates):
            lines.append(duplicates_line(self.duplicates))
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
    def tables(
        self,
    ) -> tuple[HistoryTable, HistoryTable, HistoryTable, HistoryTable, HistoryTable]:
        """The five tables, without that of duplicates."""
        return self.hands, self.players, self.actions, self.rejected, self.tournaments

    @interruptible
    def filter(
        self,
        chosen: NDArray[np.bool_] | None = None,
        *,
        since: Day | None = None,
        until: Day | None = None,
        room: Names | None = None,
        format: Names | None = None,  # noqa: A002 (the name of the column)
        game: Names | None = None,
        stakes: Names | None = None,
        player: Player | None = None,
        position: Names | None = None,
        cards: str | Range | None = None,
        opponent: Player | None = None,
        players: Span | None = None,
        seats: Span | None = None,
        pot: Span | None = None,
        all_in: bool | None = None,
    ) -> Histories:
        """The hands that meet all conditions, with all their players and actions.

        The table `tournaments` keeps the rows that meet `since`, `until` and `room`.

        Numbers are given as `6`, `"2-6"`, `"4+"`, `"-10"`, or as a pair of bounds, either of which
        may be None.

        Args:
            chosen: an array of truth values, for each row of `hands`, or of `players` for the hands
                of these, such as `found.hands.array("pot") > 5000`.
            since: the first day or time, such as `"2025-01-31"`, by the times as written.
            until: the last day, which is included; or a time, which is not.
            room: the room or several, as the column `room` names them.
            format: `cash`, `fast-fold`, `tournament` or `spin`.
            game: the game or several, as `games` names them.
            stakes: the blinds (in fixed limit, or the bets) as `"0.25/0.50"`, in one currency as
                `"0.25/0.50 EUR"` or `"€0.25/€0.50"`; or with the betting, as `"NL50"`, `"PL50"` or
                `"FL50"`.
            player: a player who was dealt in, or all the names of one.
            position: where the player sat, or without one the hero.
            cards: what the player held, or without one the hero: a range such as `"QQ+, AKs"`, of
                hold'em or of the `game`.
            opponent: another player who was dealt in.
            players: the number of players who were dealt in.
            seats: the number of seats at the table.
            pot: the size of the pot in whole units, with a currency as `"€50+"` or `"50+ EUR"`, or
                in big blinds, as `"20-100bb"`.
            all_in: whether the player was all-in; without one the hero, if a position or cards are
                given, or else anybody.

        Raises:
            CardmathError: there is no such player, or a value is not understood.
        """
        wanted = HandFilter(
            since=since,
            until=until,
            room=room,
            format=format,
            game=game,
            stakes=stakes,
            player=player,
            position=position,
            cards=cards,
            opponent=opponent,
            players=players,
            seats=seats,
            pot=pot,
            all_in=all_in,
        )
        if isinstance(chosen, str):
            raise CardmathTypeError(f"a player is named: filter(player={chosen!r})")
        fits = wanted.chosen(self.hands, self.players)
        if chosen is not None:
            fits &= self._of_hands(truth_values(chosen))
        kept = self.tournaments.filter(wanted.chosen_tournaments(self.tournaments))
        return replace(self._kept(fits), tournaments=kept)

    def _of_hands(self, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """A truth value for each hand, of those for hands or for players.

        Raises:
            CardmathError: the array is for neither.
        """
        if len(chosen) == len(self.hands):
            return chosen
        if len(chosen) != len(self.players):
            raise CardmathError(
                f"{counted(len(chosen), 'truth value')} given, and there are "
                f"{len(self.hands):,} hands and {len(self.players):,} rows of players"
            )
        found = np.zeros(len(self.hands), bool)
        found[hand_places(self.hands, self.players, chosen)] = True
        return found

    def _kept(self, chosen: NDArray[np.bool_]) -> Histories:
        """The hands where an array is true."""

        def rows(table: HistoryTable) -> HistoryTable:
            return table.filter(chosen[hand_places(self.hands, table)])

        kept = self.hands.filter(chosen)
        return replace(self, hands=kept, players=rows(self.players), actions=rows(self.actions))

    def without(self, chosen: NDArray[np.bool_]) -> Histories:
        """The hands where an array is false; the others become duplicates."""
        left_out = HistoryTable("duplicates", self.hands.filter(chosen)._arrow)
        return replace(self._kept(~chosen), duplicates=left_out)

    @interruptible
    def overview(self) -> Overview:
        """What was read: rooms, games, kinds of table, hands and dates."""
        return overview(self.hands)

    @interruptible
    def rejections(self) -> Rejections:
        """Why hands were rejected; reasons that differ only in numbers and names are one."""
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
        self,
        by: str | Iterable[str] = "name",
        *,
        only: Iterable[str] | None = None,
        player: Player | None = None,
    ) -> Statistics:
        """Count how often players took each opportunity.

        `docs/reference/hand-statistics.md` defines the statistics. Rows without a value in a column
        of `by`, such as players whose names the room hides, are left out.

        Args:
            by: the columns by which players are grouped, of the tables `players` and `hands`, such
                as `"name"`, `"position"`, `("name", "stakes")` (the blinds and their currency);
                none for all together.
            only: the names of the statistics; all of them by default.
            player: the name of one player, or all the names that one player has.

        Raises:
            CardmathError: there is no such column, statistic or player.
        """
        return statistics(self.hands, self.players, by, only, player)

    @interruptible
    def statistics_against(
        self, player: Player, *, only: Iterable[str] | None = None
    ) -> Statistics:
        """Count what a player did against each opponent, in the hands that both were dealt.

        A hand counts once for each opponent in it, whoever acted.

        Args:
            player: the name of the player, or all the names that the player has.
            only: the names of the statistics; all of them by default.

        Raises:
            CardmathError: there is no such player or statistic.
        """
        return statistics_against(self.hands, self.players, player, only)

    @interruptible
    def aggression(self, by: str | Iterable[str] = "name") -> Aggression:
        """Count the bets, raises, calls and folds of players after the flop.

        `aggression_flop` and its like in `statistics` count hands in which a player was aggressive
        where that was possible; this counts each action, as other programs do for the aggression
        factor and the aggression frequency.

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
        `ev_variance`; `ev_street`, the street of the last decision; and `ev_status`. If no card was
        to come after the last decision, or if nothing can be computed for the reason in
        `ev_status`, `ev_collected` is what was collected. The fees that the room took are spread
        over the pots in proportion. Running it several times does not change the expected value;
        the variance is that of one run.

        Args:
            folded: remove the known cards of players who folded from the deck.
            rake: the rake to use for all-ins, instead of what the room took from the hand;
                `betting.Rake(0)` for none. The cap is in the unit of the table, such as cents.
            all_variances: compute `ev_variance` also where that takes about a second per hand:
                before the flop, for several pots, for games other than hold'em, and for five or
                more players.
            threads: the number of threads, 0 for one per core.
            progress: called with the distinct all-ins done and their total.

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
    def winnings(
        self,
        expected: HistoryTable | None = None,
        *,
        player: Player | None = None,
        rates: Mapping[str, float] | None = None,
        currency: str | None = None,
    ) -> Winnings:
        """Add up what each player won, and was expected to win, by currency.

        Cash-outs count: what a room paid for giving up a pot, minus its fee. The chips of
        tournaments have rows of their own. Currencies are added up only with rates. Hands whose
        text does not show who took the pot (`complete` in the table `hands`) do not count.

        Args:
            expected: the answer of `expected`, if you have it already.
            player: the name of one player, or all the names that one player has.
            rates: what a unit of other currencies is worth in `currency`, such as
                `{"EUR": 1.08}`; currencies without a rate keep rows of their own.
            currency: the currency into which money is changed, such as `"USD"`.

        Raises:
            CardmathError: there is no such player, a rate is not a number above 0, or only one of
                `rates` and `currency` is given.
        """
        worth = self._worth(expected, "winnings")
        return winnings(
            self.hands, self.players, worth, player=player, rates=rates, currency=currency
        )

    @interruptible
    def winnings_graph(
        self,
        player: Player,
        expected: HistoryTable | None = None,
        *,
        tournament: str | None = None,
        currency: str | None = None,
        rates: Mapping[str, float] | None = None,
    ) -> WinningsGraph:
        """What a player won and was expected to win, hand by hand, by time.

        Hands without a time come last. Tournament chips are not money, and are left out; with
        `tournament`, the graph has the chips of that tournament. `plots.winnings_graph` draws it.

        Args:
            player: the name of the player, or all the names that the player has.
            expected: the answer of `expected`, if you have it already.
            tournament: the number of a tournament, as in the column `tournament_id`.
            currency: the currency; by default, the one with the most hands.
            rates: what a unit of other currencies is worth in `currency`, to have them in one
                graph.

        Raises:
            CardmathError: there is no such player, or no hand in this currency or tournament.
        """
        rows_of(self.players, player)
        return winnings_graph(
            self.hands,
            self.players,
            self._worth(expected, "winnings_graph"),
            player,
            tournament=tournament,
            currency=currency,
            rates=rates,
        )

    def _worth(self, expected: object, call: str) -> HistoryTable:
        """What all-ins were worth.

        Raises:
            CardmathTypeError: something else is given.
        """
        if expected is None:
            return self.expected()
        if isinstance(expected, HistoryTable):
            return expected
        name = f"{expected!r}" if isinstance(expected, str) else '"Ann"'
        example = f"player={name}" if call == "winnings" else name
        raise CardmathTypeError(
            f"expected is the table that expected() gives, not {type(expected).__name__}; for one "
            f"player write {call}({example})"
        )

    @interruptible
    def tournament_results(
        self,
        player: Player | None = None,
        *,
        by: TournamentGroup | None = None,
        rates: Mapping[str, float] | None = None,
        currency: str | None = None,
    ) -> TournamentResults:
        """What a player paid and won in tournaments, and the return on investment.

        Summaries state what entries, re-entries and rebuys cost, and the prizes and bounties. For a
        tournament without a summary, the hands state the place, the prize and the bounties; an
        entry counts for each place. What the text does not state is not guessed: such tournaments
        are `unknown`. All entries to one tournament count as one.

        Args:
            player: the name of the player, or all the names that the player has; by default,
                the player that the summaries address, and the heroes of the hands.
            by: `"room"`, `"entry"` (its price) or `"month"`; by default all together.
            rates: what a unit of other currencies is worth in `currency`, such as
                `{"EUR": 1.08}`; currencies without a rate keep rows of their own.
            currency: the currency into which money is changed, such as `"USD"`.

        Raises:
            CardmathError: no tournament says how the player finished, a rate is not a number
                above 0, only one of `rates` and `currency` is given, or `by` is another word.
        """
        return tournament_results(
            self.tournaments,
            self.hands,
            self.players,
            player=player,
            by=by,
            rates=rates,
            currency=currency,
        )

    @interruptible
    def tournament_graph(
        self,
        player: Player | None = None,
        *,
        currency: str | None = None,
        rates: Mapping[str, float] | None = None,
    ) -> TournamentGraph:
        """What a player won in tournaments, minus what was paid, by the time at which they began.

        `plots.tournament_graph` draws it.

        Args:
            player: as in `tournament_results`.
            currency: the currency; by default, the one with the most tournaments.
            rates: what a unit of other currencies is worth in `currency`, to have them in one
                graph.

        Raises:
            CardmathError: no tournament says how the player finished, or none is in this currency.
        """
        return tournament_graph(
            self.tournaments, self.hands, self.players, player, currency=currency, rates=rates
        )

    @interruptible
    def to_parquet(self, folder: PathLike, *, part: str | None = None) -> list[str]:
        """Write the tables as a dataset of Parquet files, partitioned by room and month.

        The files are `TABLE/room=…/month=…/part-N.parquet`; `month` is `unknown` without a time.
        Another call with the same folder adds files. `hand_id` is only unique within a call;
        `to_dataset` makes it unique in the whole dataset.

        Args:
            folder: the folder of the dataset.
            part: how the names of the files end; by default, an ending that no other file has.

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
        return replace(parts[0], tournaments=once(parts[0].tournaments))
    tables = zip(*((*part.tables, part.duplicates) for part in parts), strict=True)
    found = Histories(
        *(
            HistoryTable(same[0].name, _core.ArrowTable.joined([table._arrow for table in same]))
            for same in tables
        )
    )
    return replace(found, tournaments=once(found.tournaments))
