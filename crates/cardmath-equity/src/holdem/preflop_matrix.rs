//! The preflop matrix: every starting hand class against every other, of the 169 classes.

use super::preflop::matchups::Matchups;
use crate::way::Count;
use crate::{Combo, Situation};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, Rank, subsets};
use cardmath_situation::labels_of_pairs;
use std::io;
use std::sync::atomic::AtomicU64;

/// The number of classes on a side of the grid.
const SIDE: usize = Rank::COUNT as usize;
/// The number of starting hand classes.
pub const CLASSES: usize = SIDE * SIDE;

/// The wins and ties of a class against another, over all their combos and boards.
pub type WinsAndTies = [u64; 2];

/// Counts all classes against all, in threads, row by row. The order of the classes is that of the
/// usual 13 by 13 grid: aces first, pairs on the diagonal, suited hands above it.
///
/// `keep_going` is called a few times a second with the number of matchups done so far and in all.
/// Once it returns false, the result is `None`.
///
/// # Errors
/// The system starts no thread.
pub fn matrix(
    instructions: Instructions,
    threads: usize,
    mut keep_going: impl FnMut(u64, u64) -> bool,
) -> io::Result<Option<Vec<WinsAndTies>>> {
    let any = || {
        subsets(2)
            .map(|cards| Combo { cards, weight: 1 })
            .collect::<Vec<_>>()
    };
    let situation = Situation::holdem(vec![any(), any()], Hand::EMPTY, Hand::EMPTY);
    let labels = labels_of_pairs(&situation);
    let Some(matchups) = Matchups::new(&situation, labels, usize::MAX, &mut || true) else {
        return Ok(None);
    };
    let done = AtomicU64::new(0);
    let all = matchups.len() as u64;
    let mut count = Count {
        instructions,
        threads,
        done: &done,
        keep_going: &mut |done| keep_going(done, all),
    };
    let outcomes = matchups.all_outcomes(false, &mut count)?;
    let mut cells = vec![[0; 2]; CLASSES * CLASSES];
    for choice in matchups.choices() {
        let Some(outcome) = &outcomes[choice.matchup] else {
            return Ok(None);
        };
        let [ours, theirs] = [0, 1].map(|player| {
            let combo = situation.seats[player].combos[choice.place(player)];
            class_of(combo.cards)
        });
        let won = &outcome.won[choice.seat(0) * 2..];
        let cell: &mut WinsAndTies = &mut cells[ours * CLASSES + theirs];
        for (sum, won) in cell.iter_mut().zip(won) {
            *sum += u64::from(choice.times) * won;
        }
    }
    Ok(Some(cells))
}

/// The index of a combo's class in the grid, row by row.
pub fn class_of(hand: Hand) -> usize {
    let mut cards = hand.cards();
    let (Some(high), Some(low)) = (cards.next(), cards.next()) else {
        return 0;
    };
    let place = |rank: Rank| SIDE - 1 - usize::from(rank.index());
    let (first, second) = (place(high.rank()), place(low.rank()));
    if high.suit() == low.suit() {
        first * SIDE + second
    } else {
        second * SIDE + first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_ordered_as_in_the_grid() {
        let mut counts = [0; CLASSES];
        subsets(2).for_each(|hand| counts[class_of(hand)] += 1);
        for (place, count) in counts.into_iter().enumerate() {
            let (row, column) = (place / SIDE, place % SIDE);
            let expected = match row.cmp(&column) {
                std::cmp::Ordering::Equal => 6,
                std::cmp::Ordering::Less => 4,
                std::cmp::Ordering::Greater => 12,
            };
            assert_eq!(count, expected);
        }
    }
}
