//! Pairs of combos by products of sums: for few classes.
//!
//! The opponent's weaker combos that share no card with those of a class and a rank: all of them,
//! less, for each card, the weight of both with this card. So two rows of sums by card are
//! multiplied, and no combo is looked at again.

use super::board::{BITS, OnBoard, Placed};
use super::pair_weights::PairWeights;
use super::weight::Weight;

/// The lane of the sum over all combos: no card has this bit.
const ALL: usize = BITS - 1;

/// The weights of some combos for each card, and in all.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct CardSums<W>([W; BITS]);

impl<W: Weight> CardSums<W> {
    fn empty() -> CardSums<W> {
        CardSums([W::default(); BITS])
    }

    #[inline(always)]
    fn add(&mut self, bits: [u8; 2], weight: W) {
        for bit in bits {
            let sum = &mut self.0[usize::from(bit) % BITS];
            *sum = sum.plus(weight);
        }
    }

    #[inline(always)]
    fn add_row(&mut self, other: &CardSums<W>) {
        for (sum, &more) in self.0.iter_mut().zip(&other.0) {
            *sum = sum.plus(more);
        }
    }

    /// Finds the sum over all combos, each of which has two cards.
    #[inline(always)]
    fn find_all(&mut self) {
        let twice = self
            .0
            .iter()
            .fold(W::default(), |sum, &more| sum.plus(more));
        self.0[ALL] = twice.half();
    }

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.0[ALL] == W::default()
    }

    /// The weight of the pairs with combos of another row that share no card, but that a pair of
    /// the same cards is taken away once too often.
    #[inline(always)]
    fn disjoint(&self, other: &CardSums<W>) -> W::Product {
        let mut sum = W::Product::default();
        for (&one, &two) in self.0.iter().zip(&other.0) {
            sum += one.times(two);
        }
        let all = self.0[ALL].times(other.0[ALL]);
        let mut twice = all;
        twice += all;
        twice - sum
    }
}

/// The rows of a class at a rank.
struct ClassRows {
    rank: usize,
    class: usize,
    row: usize,
}

/// Sums by rank, class and card.
pub struct ByRank<W: Weight> {
    /// For each player.
    rows: [Vec<CardSums<W>>; 2],
    /// Whether theirs are the same as ours.
    is_same: bool,
    /// For each of our rows and each of the opponent's classes, the weight of the pairs of the same
    /// cards.
    same: Vec<W::Product>,
    cells: Vec<ClassRows>,
    /// The rows of ours of all ranks, by class.
    of_classes: Vec<CardSums<W>>,
}

impl<W: Weight> ByRank<W> {
    /// Nothing counted yet.
    pub fn new() -> ByRank<W> {
        ByRank {
            rows: [Vec::new(), Vec::new()],
            is_same: false,
            same: Vec::new(),
            cells: Vec::new(),
            of_classes: Vec::new(),
        }
    }

    /// Counts the pairs on a board; combos that both players hold are put right.
    #[inline(always)]
    pub fn count(&mut self, board: &OnBoard<'_, W>, ours: usize, found: &mut PairWeights<W>) {
        self.add_up(board, ours);
        self.find_cells(board, ours);
        for class in 0..board.classes[1 - ours] {
            self.count_class(board, ours, class, found);
        }
    }

    /// Adds up the weights of all combos.
    #[inline(always)]
    fn add_up(&mut self, board: &OnBoard<'_, W>, ours: usize) {
        self.is_same =
            board.level.is_some() && matches!(board.placed, [Placed::Ranks(_), Placed::Ranks(_)]);
        for (side, rows) in self.rows.iter_mut().enumerate() {
            rows.clear();
            if side == ours || !self.is_same {
                let width = board.placed[side].width(board.classes[side]);
                rows.resize(board.ranks_found * width, CardSums::empty());
            }
        }
        let theirs = board.classes[1 - ours];
        self.same.clear();
        self.same
            .resize(self.rows[ours].len() * theirs, W::Product::default());
        match (board.level, board.placed[1 - ours]) {
            (Some(weight), Placed::Ranks(of_ranks)) => {
                self.add_level(board, ours, weight, of_ranks);
            }
            _ => self.add_any(board, ours),
        }
    }

    /// Adds up the combos where both players hold all of them with one weight. The opponent's rows
    /// are sums of ours.
    #[inline(always)]
    fn add_level(&mut self, board: &OnBoard<'_, W>, ours: usize, weight: W, theirs: &[u32]) {
        let (placed, classes) = (board.placed[ours], board.classes[ours]);
        let [one, other] = &mut self.rows;
        let (rows, sums) = if ours == 0 {
            (one, other)
        } else {
            (other, one)
        };
        for (at, (&entry, &rank)) in board.entries.iter().zip(board.ranks).enumerate() {
            rows[placed.row((at, entry, rank), classes)]
                .add(board.combos[entry as usize].bits, weight);
        }
        let (width, of_theirs) = (placed.width(classes), board.classes[1 - ours]);
        for (place, row) in rows.iter_mut().enumerate() {
            row.find_all();
            if row.is_empty() {
                continue;
            }
            let rank = place / width;
            if let Some(sum) = sums.get_mut(rank) {
                sum.add_row(row);
            }
            let same = &mut self.same[place * of_theirs + theirs[rank] as usize];
            *same = row.0[ALL].times(weight);
        }
    }

    /// Adds up any combos.
    #[inline(always)]
    fn add_any(&mut self, board: &OnBoard<'_, W>, ours: usize) {
        let none = W::default();
        for (side, rows) in self.rows.iter_mut().enumerate() {
            let (placed, classes) = (board.placed[side], board.classes[side]);
            let entries = board.entries_of(side).iter().zip(board.ranks);
            for (at, (&entry, &rank)) in entries.enumerate() {
                let combo = &board.combos[entry as usize];
                if combo.weights[side] != none {
                    let row = placed.row((at, entry, rank), classes);
                    rows[row].add(combo.bits, combo.weights[side]);
                }
            }
        }
        if board.is_shared() {
            self.add_same(board, ours);
        }
        for row in self.rows.iter_mut().flatten() {
            row.find_all();
        }
    }

    /// Adds up the pairs of the same combo.
    #[inline(always)]
    fn add_same(&mut self, board: &OnBoard<'_, W>, ours: usize) {
        let none = W::default();
        let [mine, other] = [ours, 1 - ours].map(|side| (board.placed[side], board.classes[side]));
        let entries = board.entries_of(0).iter().zip(board.ranks);
        for (at, (&entry, &rank)) in entries.enumerate() {
            let [one, two] = board.combos[entry as usize].weights;
            if one != none && two != none {
                let combo = (at, entry, rank);
                let row = mine.0.row(combo, mine.1);
                self.same[row * other.1 + other.0.class(combo)] += one.times(two);
            }
        }
    }

    /// Finds the rows of ours that are not empty.
    #[inline(always)]
    fn find_cells(&mut self, board: &OnBoard<'_, W>, ours: usize) {
        let classes = board.classes[ours];
        let width = board.placed[ours].width(classes);
        self.cells.clear();
        self.of_classes.clear();
        self.of_classes.resize(classes, CardSums::empty());
        for (place, row) in self.rows[ours].iter().enumerate() {
            if row.is_empty() {
                continue;
            }
            let rank = place / width;
            let class = board.placed[ours].class_of_row(place, width);
            self.of_classes[class].add_row(row);
            self.cells.push(ClassRows {
                rank,
                class,
                row: place,
            });
        }
    }

    /// Counts the pairs with a class of the opponent's.
    #[inline(always)]
    fn count_class(
        &self,
        board: &OnBoard<'_, W>,
        ours: usize,
        class: usize,
        found: &mut PairWeights<W>,
    ) {
        let theirs = 1 - ours;
        let (classes, placed) = (board.classes[theirs], board.placed[theirs]);
        let rows = &self.rows[if self.is_same { ours } else { theirs }];
        let mut so_far = CardSums::empty();
        let mut cells = self.cells.iter().peekable();
        for rank in 0..board.ranks_found {
            let before = so_far;
            let more = placed
                .row_of_class(rank, class, classes)
                .map(|row| &rows[row]);
            let more = more.filter(|row| !row.is_empty());
            if let Some(more) = more {
                so_far.add_row(more);
            }
            while let Some(cell) = cells.next_if(|cell| cell.rank == rank) {
                let row = &self.rows[ours][cell.row];
                let at = cell.class * found.width + class;
                let weaker = match before.is_empty() {
                    true => W::Product::default(),
                    false => row.disjoint(&before),
                };
                let mut not_stronger = match more {
                    Some(_) => row.disjoint(&so_far),
                    None => weaker,
                };
                let same = self.same[cell.row * classes + class];
                not_stronger += same;
                found.weaker[at] += weaker;
                found.not_stronger[at] += not_stronger;
                found.all[at] += same;
            }
        }
        for (mine, row) in self.of_classes.iter().enumerate() {
            found.all[mine * found.width + class] += row.disjoint(&so_far);
        }
    }
}
