//! What pairs of hands win before all cards are dealt: a matrix for each open board.
//!
//! A matrix counts runouts, each order of two cards by itself: at most 45 times 44, so that its
//! numbers are exact in 16 bits. Floats took twice the memory, 4 MB more for flop A of the benchmarks.

use super::game::HoldemGame;
use super::river::River;
use super::street::{Kind, StreetTree};
use cardmath_cards::workers::{Ended, in_order};
use std::borrow::Cow;
use std::io;

/// What is known of a pair of hands before all cards are dealt.
#[derive(Clone, Copy, PartialEq)]
enum Matrix {
    /// The runouts on which the first hand wins, less those on which it loses.
    Lead,
    /// The runouts on which the hands split the pot.
    Split,
}

impl HoldemGame {
    /// Ranks the hands on all complete boards, which takes memory. Returns false if it was stopped.
    ///
    /// # Errors
    /// The system cannot start any thread.
    pub fn prepare(
        &mut self,
        threads: usize,
        mut keep_going: impl FnMut() -> bool,
    ) -> io::Result<bool> {
        if !self.rivers.is_empty() {
            return Ok(true);
        }
        let (boards, hands) = (&self.boards.complete, &self.hands);
        let ranked = in_order(
            threads,
            boards.len(),
            |board, parts| match parts.is_stopped() {
                true => Err(Ended::Stopped),
                false => Ok(River::new(&boards[board], hands)),
            },
            &mut keep_going,
        )?;
        let ranked = ranked.unwrap_or_default();
        if ranked.len() < boards.len() {
            return Ok(false);
        }
        self.rivers = ranked;
        let equities = self.matrices(Matrix::Lead, threads, &mut keep_going)?;
        let splits = self.matrices(Matrix::Split, threads, &mut keep_going)?;
        match (equities, splits) {
            (Some(equities), Some(splits)) => (self.equities, self.splits) = (equities, splits),
            _ => {
                self.rivers = Vec::new();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether hands are shown on a street before the river.
    fn has_all_in(&self, street: usize) -> bool {
        let mut trees = self.trees.all.iter().filter(|tree| tree.street == street);
        let shows = |tree: &StreetTree| {
            tree.nodes
                .iter()
                .any(|node| matches!(node.kind, Kind::Show { .. }))
        };
        street < 2 && trees.any(shows)
    }

    /// Whether the chances of split pots are needed on a board with this many cards.
    pub(super) fn needs_splits(&self, cards: usize) -> bool {
        let has_ties = |tree: usize| !self.layouts[tree][0].ties.is_empty();
        let has_ties = |tree: usize| has_ties(tree) || !self.layouts[tree][1].ties.is_empty();
        let mut before_river = (0..self.layouts.len()).filter(|&at| self.trees.all[at].street < 2);
        self.needs_equities(cards) && before_river.any(has_ties)
    }

    /// Whether the equities of a board are needed: for an all-in there, or before.
    pub(super) fn needs_equities(&self, cards: usize) -> bool {
        (self.street()..=cards - 3).any(|street| self.has_all_in(street))
    }

    /// The matrices of all open boards, those that are not needed empty; none if it was stopped.
    fn matrices(
        &self,
        what: Matrix,
        threads: usize,
        keep_going: &mut impl FnMut() -> bool,
    ) -> io::Result<Option<Vec<Vec<i16>>>> {
        let mut all = vec![Vec::new(); self.boards.open.len()];
        let needed = |&cards: &usize| match what {
            Matrix::Lead => self.needs_equities(cards),
            Matrix::Split => self.needs_splits(cards),
        };
        for cards in [4, 3].into_iter().filter(needed) {
            let boards = (0..self.boards.open.len())
                .filter(|&board| self.boards.open[board].cards.len() == cards);
            let boards: Vec<usize> = boards.collect();
            let known = &all[..];
            let found = in_order(
                threads,
                boards.len(),
                |place, parts| {
                    let keep_going = || !parts.is_stopped();
                    let matrix = self.matrix(what, boards[place], known, &keep_going);
                    matrix.ok_or(Ended::Stopped)
                },
                &mut *keep_going,
            )?;
            let found = found.unwrap_or_default();
            if found.len() < boards.len() {
                return Ok(None);
            }
            for (board, matrix) in boards.into_iter().zip(found) {
                all[board] = matrix;
            }
        }
        Ok(Some(all))
    }

    /// What each pair of hands wins less what it loses on a board with cards to come, as in
    /// `equities`, which is computed if the game did not need it; none if it was stopped.
    pub fn equity_matrix(
        &self,
        board: usize,
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Cow<'_, [i16]>> {
        if !self.equities[board].is_empty() {
            return Some(Cow::Borrowed(&self.equities[board]));
        }
        let mut known = vec![Vec::new(); self.boards.open.len()];
        for deal in &self.boards.open[board].deals {
            if self.boards.open[board].cards.len() == 3 && known[deal.next].is_empty() {
                known[deal.next] = self.equity_matrix(deal.next, keep_going)?.into_owned();
            }
        }
        let matrix = self.matrix(Matrix::Lead, board, &known, keep_going);
        matrix.map(Cow::Owned)
    }

    /// The matrix of a board, from those one card later; none if it was stopped.
    fn matrix(
        &self,
        what: Matrix,
        board: usize,
        known: &[Vec<i16>],
        keep_going: &dyn Fn() -> bool,
    ) -> Option<Vec<i16>> {
        let cards = self.boards.open[board].cards.len();
        let (rows, width) = (self.hands.combos[0].len(), self.hands.width[1]);
        let mut matrix = vec![0; rows * width];
        for deal in &self.boards.open[board].deals {
            for &place in &deal.relabellings {
                if !keep_going() {
                    return None;
                }
                let relabelling = &self.hands.relabellings[place];
                if cards == 4 {
                    self.add_shown(what, deal.next, &relabelling.from, &mut matrix);
                    continue;
                }
                let [own, other] = &relabelling.combos;
                for (to, &row) in matrix.chunks_exact_mut(width).zip(own) {
                    let from = &known[deal.next][usize::from(row) * width..][..width];
                    for (to, &column) in to.iter_mut().zip(other) {
                        *to += from[usize::from(column)];
                    }
                }
            }
        }
        for (row, own) in matrix.chunks_exact_mut(width).zip(&self.hands.combos[0]) {
            for (lead, other) in row.iter_mut().zip(&self.hands.combos[1]) {
                if own.iter().any(|card| other.contains(card)) {
                    *lead = 0;
                }
            }
        }
        Some(matrix)
    }

    /// The probability of a card that shares none with the two hands, after this many board cards.
    pub fn chance(&self, cards: usize) -> f32 {
        1.0 / (48 - self.spot.dead.len() - cards) as f32
    }

    /// The probability of a runout after this many board cards, three or four, that shares no card
    /// with the two hands.
    pub fn runout_chance(&self, cards: usize) -> f32 {
        (cards..5).map(|cards| self.chance(cards)).product()
    }

    /// Counts a complete board for each pair of hands that player 0 wins there, and takes it away
    /// for each that is lost; or counts it for each that splits the pot. Also for pairs that share
    /// a card. `places` are the hands' rows and columns.
    fn add_shown(&self, what: Matrix, board: usize, places: &[Vec<u16>; 2], matrix: &mut [i16]) {
        let width = self.hands.width[1];
        let [own, other] = &self.rivers[board].players;
        let shown = other.hands_by_row();
        let columns = shown.iter().map(|&(_, hand)| places[1][hand]);
        let columns: Vec<u16> = columns.collect();
        for (row, hand) in own.hands() {
            let place = usize::from(places[0][hand]);
            let to = &mut matrix[place * width..][..width];
            // The hands of a row are of the same strength.
            let [weaker, not_above] = own.reads[row]
                .all()
                .map(|end| shown.partition_point(|&(row, _)| row < usize::from(end)));
            if what == Matrix::Split {
                for &column in &columns[weaker..not_above] {
                    to[usize::from(column)] += 1;
                }
                continue;
            }
            for &column in &columns[..weaker] {
                to[usize::from(column)] += 1;
            }
            for &column in &columns[not_above..] {
                to[usize::from(column)] -= 1;
            }
        }
    }
}
