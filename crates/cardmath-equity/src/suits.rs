//! Scores of combos that differ only by suit relabelling.

use crate::combo_score::ComboScore;
use crate::tally::Tally;
use cardmath_cards::{Hand, SuitLabels};
use cardmath_situation::Situation;
use std::collections::HashMap;

/// Gives all combos that differ by relabelling suits with equal labels the mean of their scores.
///
/// Only one board of each class up to suit relabelling was counted, so the scores of such combos
/// are right only in sum.
pub fn share_among_suits(tally: &mut Tally, situation: &Situation, labels: SuitLabels) {
    if (1..labels.len()).all(|suit| !labels[..suit].contains(&labels[suit])) {
        return;
    }
    for (score, seat) in tally.players.iter_mut().zip(&situation.seats) {
        let cards = seat
            .combos
            .iter()
            .map(|combo| combo.cards.representative(labels));
        let cards: Vec<Hand> = cards.take(score.combos.len()).collect();
        let mut sums: HashMap<Hand, (ComboScore, u128)> = HashMap::new();
        for (cards, combo) in cards.iter().zip(&score.combos) {
            let (sum, size) = sums.entry(*cards).or_default();
            sum.add(combo);
            *size += 1;
        }
        for (cards, combo) in cards.iter().zip(&mut score.combos) {
            let (sum, size) = sums[cards];
            *combo = sum.divided(size);
        }
    }
}
