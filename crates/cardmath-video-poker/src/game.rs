//! A game: its deck and pay table, and the number of hands of each line that contain each set of
//! cards.

use crate::deck::{hand_of, sets_of};
use crate::{Deck, HAND, PayTable};
use cardmath_cards::Hand;
use cardmath_cards::workers::{Parts, in_order};
use std::io;
use std::sync::Arc;

/// The number of hands evaluated between two checks whether to go on.
const PART: usize = 1 << 13;

/// A game whose hands have all been evaluated.
pub struct Game {
    table: PayTable,
    deck: Arc<Deck>,
    /// The number of columns of the counts: one for each line, and one for hands that no line pays.
    columns: usize,
    /// The line of each hand of the deck's list.
    lines: Vec<u8>,
    /// For each class of sets, the number of hands of each line that contain a set of the class.
    counts: Vec<u32>,
    /// For each number of held cards, the factor that brings draws to the common denominator.
    scales: [u64; HAND + 1],
    denominator: u64,
}

/// The pays of the lines of a game, and the sum of the pays of all hands that contain a set of
/// cards.
pub struct Pays {
    /// By line; the last is 0, for no line.
    pub of_line: Vec<i64>,
    /// By class of sets.
    pub sums: Vec<i64>,
}

impl Game {
    /// Evaluates all hands of a deck in this number of threads.
    ///
    /// `None` if `keep_going` returns `false`.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn new(
        table: PayTable,
        deck: Arc<Deck>,
        threads: usize,
        keep_going: impl FnMut() -> bool,
    ) -> io::Result<Option<Game>> {
        let parts = deck.hands().len().div_ceil(PART);
        let lines_of = |part: usize, _: &Parts| {
            let hands = deck.hands().chunks(PART).nth(part).unwrap_or_default();
            let line_of = |class: &crate::Class| table.line_of(class.hand) as u8;
            Ok(hands.iter().map(line_of).collect::<Vec<u8>>())
        };
        let Some(parts) = in_order(threads, parts, lines_of, keep_going)? else {
            return Ok(None);
        };
        let lines = parts.concat();
        if lines.len() < deck.hands().len() {
            return Ok(None);
        }
        let columns = table.lines().len() + 1;
        let counts = counts(&deck, &lines, columns);
        let (scales, denominator) = scales(deck.cards() - HAND);
        Ok(Some(Game {
            table,
            deck,
            columns,
            lines,
            counts,
            scales,
            denominator,
        }))
    }

    /// The deck.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The pay table.
    pub fn table(&self) -> &PayTable {
        &self.table
    }

    /// The number of columns of the counts: one for each line, and one for hands that no line pays.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The line of each hand of the deck's list.
    pub fn lines(&self) -> &[u8] {
        &self.lines
    }

    /// The line of the hand with these ids.
    pub fn line_of(&self, ids: &[u8; HAND]) -> usize {
        self.table.line_of(hand_of(ids))
    }

    /// The number of hands of each line that contain a set of this class.
    #[inline]
    pub fn counts(&self, class: u32) -> &[u32] {
        let first = class as usize * self.columns;
        &self.counts[first..first + self.columns]
    }

    /// The factor that brings the draws of a hold of this many cards to the common denominator.
    pub fn scale(&self, held: usize) -> u64 {
        self.scales[held]
    }

    /// The least common multiple of the numbers of draws of all holds.
    pub fn denominator(&self) -> u64 {
        self.denominator
    }

    /// The ids of a hand of five cards of this deck, ascending.
    pub fn ids(&self, hand: Hand) -> Option<[u8; HAND]> {
        self.table.ids(hand)
    }

    /// The greatest pay with which no sum overflows.
    pub fn most_pay(&self) -> i64 {
        // The value of a hold is at most the greatest pay times the denominator.
        i64::MAX / self.denominator as i64
    }

    /// The pays of the lines, summed over the hands that contain each set.
    ///
    /// There is one pay for each line, from 0 to [`Game::most_pay`].
    pub fn pays(&self, of_line: &[i64]) -> Pays {
        let mut of_line = of_line.to_vec();
        of_line.resize(self.columns, 0);
        let sum = |counts: &[u32]| {
            let each = counts.iter().zip(&of_line);
            each.map(|(&count, &pay)| i64::from(count) * pay).sum()
        };
        let sums = self.counts.chunks_exact(self.columns).map(sum).collect();
        Pays { of_line, sums }
    }
}

/// For each class of sets, counts the hands of each line that contain a set of the class.
///
/// Counts pass from a set to the sets with one card less: each hand has five sets of four cards,
/// each of these has four sets of three, and so on. A set receives a hand once for each order in
/// which the other cards can be removed.
fn counts(deck: &Deck, lines: &[u8], columns: usize) -> Vec<u32> {
    let sets = deck.sets();
    let mut met = vec![0_u64; sets.len() * columns];
    for (class, &line) in deck.hands().iter().zip(lines) {
        deck.for_each_less(&class.ids, |set| {
            met[set as usize * columns + usize::from(line)] += u64::from(class.weight);
        });
    }
    for set in (0..sets.len()).rev() {
        let size = sets[set].len();
        let orbit = u64::from(deck.orbits()[set]);
        let (below, above) = met.split_at_mut(set * columns);
        let own = &mut above[..columns];
        // Any of the hand's other cards can be the one that was removed last.
        own.iter_mut()
            .for_each(|count| *count /= orbit * (HAND - size) as u64);
        deck.for_each_less(&sets[set], |smaller| {
            let first = smaller as usize * columns;
            let sums = &mut below[first..first + columns];
            for (sum, count) in sums.iter_mut().zip(&*own) {
                *sum += orbit * count;
            }
        });
    }
    met.into_iter().map(|count| count as u32).collect()
}

/// For each number of held cards, the common denominator divided by the number of draws; and the
/// common denominator.
fn scales(rest: usize) -> ([u64; HAND + 1], u64) {
    let draws: [u64; HAND + 1] = std::array::from_fn(|held| sets_of(rest, HAND - held));
    let common = draws.iter().fold(1, |all, &draws| {
        all / gcd(all.into(), draws.into()) as u64 * draws
    });
    (draws.map(|draws| common / draws), common)
}

/// The greatest common divisor.
pub fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
