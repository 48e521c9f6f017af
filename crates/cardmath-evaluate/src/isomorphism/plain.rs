//! The canonical form by its definition: rename the suits in all 24 ways, and take the greatest.

use super::rank_sets::Ranks;
use cardmath_cards::SUITS;

/// At least as many rounds as the tests deal.
const ROUNDS: usize = 6;

/// What forms compare: the number of cards of each suit in each round, then their ranks.
///
/// Suits are in the order spades to clubs.
pub type Form = ([[u32; ROUNDS]; SUITS], [[Ranks; ROUNDS]; SUITS]);

/// The greatest form over all renamings of the suits of these cards.
pub fn form(rounds: &[u8], ids: &[u8]) -> Form {
    let forms = renamings().map(|suits| form_as_named(rounds, &renamed(ids, suits)));
    forms.max().unwrap_or_default()
}

/// All 24 permutations of the suits.
pub fn renamings() -> impl Iterator<Item = [u8; SUITS]> {
    let all = (0..256u32).map(|n| [0, 2, 4, 6].map(|shift| (n >> shift & 3) as u8));
    all.filter(|suits| (0..SUITS as u8).all(|suit| suits.contains(&suit)))
}

/// The cards with their suits renamed.
pub fn renamed(ids: &[u8], suits: [u8; SUITS]) -> Vec<u8> {
    let rename = |&id: &u8| id / 4 * 4 + suits[usize::from(id % 4)];
    ids.iter().map(rename).collect()
}

fn form_as_named(rounds: &[u8], ids: &[u8]) -> Form {
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

#[test]
fn there_are_24_renamings() {
    assert_eq!(renamings().count(), 24);
}
