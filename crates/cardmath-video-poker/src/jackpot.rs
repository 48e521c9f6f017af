//! The return as a function of a jackpot: the pay of one line varies, and with it the best holds.

use crate::analysis::{each_place, holds};
use crate::game::gcd;
use crate::{Game, HOLDS, Pays};
use std::collections::HashMap;
use std::io;

/// The sum of the values of all hands over an interval of jackpots: `fixed + slope * jackpot`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The jackpot at its start, as a fraction.
    pub from: (i128, i128),
    /// The pays without the jackpot.
    pub fixed: i128,
    /// The pays for each unit of the jackpot.
    pub slope: i128,
}

/// The changes of the fixed part and of the slope, by the jackpot at which they happen.
type Changes = HashMap<(i128, i128), (i128, i128)>;

/// The pieces from one jackpot to another, in order. `None` if `keep_going` returns `false`.
///
/// The pay of the line itself is ignored. Jackpots are 0 to [`Game::most_pay`].
///
/// # Errors
/// The system starts no thread.
pub fn jackpot_pieces(
    game: &Game,
    pays: &Pays,
    line: usize,
    (first, last): (i64, i64),
    threads: usize,
    keep_going: impl FnMut() -> bool,
) -> io::Result<Option<Vec<Piece>>> {
    let mut others = pays.of_line.clone();
    others[line] = 0;
    let fixed = game.pays(&others);
    let mut one = vec![0; others.len()];
    one[line] = 1;
    let slopes = game.pays(&one);
    let start = (i128::from(first), 1);
    let mut all = Changes::from([(start, (0, 0))]);
    let add = |changes: &mut Changes, at, (fixed, slope): (i128, i128)| {
        let change = changes.entry(at).or_default();
        change.0 += fixed;
        change.1 += slope;
    };
    let done = each_place(
        game,
        threads,
        Changes::new,
        |changes, place| {
            let weight = i128::from(game.deck().hands()[place].weight);
            let holds = holds(game, place);
            let (fixed, slopes) = (holds.values(&fixed), holds.values(&slopes));
            for_each_change(&fixed, &slopes, (first, last), |at, a, b| {
                add(changes, at, (weight * a, weight * b));
            });
        },
        keep_going,
        |changes| {
            let changes = changes.into_iter();
            changes.for_each(|(at, change)| add(&mut all, at, change));
        },
    )?;
    Ok(done.then(|| pieces(all)))
}

/// Visits the jackpots at which the best hold of a hand changes, with the changes of its value.
fn for_each_change(
    fixed: &[i64; HOLDS],
    slopes: &[i64; HOLDS],
    (first, last): (i64, i64),
    mut visit: impl FnMut((i128, i128), i128, i128),
) {
    let at_first = |hold: usize| {
        let value = i128::from(fixed[hold]) + i128::from(slopes[hold]) * i128::from(first);
        (value, slopes[hold])
    };
    let mut best = (0..HOLDS).max_by_key(|&hold| at_first(hold)).unwrap_or(0);
    visit((first.into(), 1), fixed[best].into(), slopes[best].into());
    // The next best hold is the first to overtake; of several, the one with the greatest slope.
    while let Some((at, next)) = (0..HOLDS)
        .filter(|&hold| slopes[hold] > slopes[best])
        .map(|hold| {
            let behind = i128::from(fixed[best]) - i128::from(fixed[hold]);
            (
                reduced(behind, i128::from(slopes[hold]) - i128::from(slopes[best])),
                hold,
            )
        })
        .min_by(|(one, a), (other, b)| {
            let earlier = (one.0 * other.1).cmp(&(other.0 * one.1));
            earlier.then(slopes[*b].cmp(&slopes[*a]))
        })
        .filter(|(at, _)| at.0 < i128::from(last) * at.1)
    {
        let change = |of: &[i64; HOLDS]| i128::from(of[next]) - i128::from(of[best]);
        visit(at, change(fixed), change(slopes));
        best = next;
    }
}

/// A fraction in lowest terms.
fn reduced(over: i128, under: i128) -> (i128, i128) {
    let common = gcd(over.unsigned_abs(), under.unsigned_abs()).max(1) as i128;
    (over / common, under / common)
}

/// The pieces between the jackpots at which something changes.
fn pieces(changes: Changes) -> Vec<Piece> {
    let mut sorted: Vec<_> = changes.into_iter().collect();
    sorted.sort_unstable_by(|(one, _), (other, _)| (one.0 * other.1).cmp(&(other.0 * one.1)));
    let mut piece = Piece {
        from: (0, 1),
        fixed: 0,
        slope: 0,
    };
    let next = |(from, (fixed, slope))| {
        piece = Piece {
            from,
            fixed: piece.fixed + fixed,
            slope: piece.slope + slope,
        };
        piece
    };
    sorted.into_iter().map(next).collect()
}
