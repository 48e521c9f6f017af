//! The canonical form by its definition: relabel the suits in all 24 ways, and take the greatest.

use super::rank_sets::RankSet;
use cardmath_cards::{RELABELLINGS, Relabelling, SUITS};

/// At least as many rounds as the tests deal.
const ROUNDS: usize = 6;

/// What forms compare: the number of cards of each suit in each round, then their ranks.
///
/// Suits are in the order spades to clubs.
pub type Form = ([[u32; ROUNDS]; SUITS], [[RankSet; ROUNDS]; SUITS]);

/// The greatest form over all relabellings of the suits of these cards.
pub fn form(rounds: &[u8], ids: &[u8]) -> Form {
    let forms = RELABELLINGS
        .into_iter()
        .map(|labels| form_as_given(rounds, &relabelled(ids, labels)));
    forms.max().unwrap_or_default()
}

/// The cards with their suits relabelled.
pub fn relabelled(ids: &[u8], labels: Relabelling) -> Vec<u8> {
    let relabel = |&id: &u8| id / 4 * 4 + labels[usize::from(id % 4)];
    ids.iter().map(relabel).collect()
}

fn form_as_given(rounds: &[u8], ids: &[u8]) -> Form {
    let mut form = Form::default();
    let mut dealt = ids.iter();
    for (round, &cards) in rounds.iter().enumerate() {
        for id in dealt.by_ref().take(cards.into()) {
            let suit = SUITS - 1 - usize::from(id % 4);
            form.0[suit][round] += 1;
            form.1[suit][round] |= 1 << (id / 4);
        }
    }
    form
}
