//! Suit relabelling: the same cards with their suits exchanged.

use crate::{Hand, SUITS};

/// A relabelling: the new suit of each suit, clubs first.
pub type Relabelling = [u8; SUITS];

/// All 24 relabellings.
///
/// ```
/// use cardmath_cards::{Hand, relabellings};
///
/// let hand: Hand = "Ah Kh".parse()?;
/// let mut suited: Vec<Hand> = relabellings().map(|labels| hand.relabelled(labels)).collect();
/// suited.sort_by_key(|hand| hand.mask());
/// suited.dedup();
/// assert_eq!(suited.len(), 4);
/// # Ok::<(), cardmath_cards::TextError>(())
/// ```
pub fn relabellings() -> impl Iterator<Item = Relabelling> {
    let all =
        (0..=u8::MAX).map(|word| [word, word >> 2, word >> 4, word >> 6].map(|suit| suit & 3));
    all.filter(|labels| (0..SUITS as u8).all(|suit| labels.contains(&suit)))
}

impl Hand {
    /// The cards with their suits relabelled, without jokers.
    pub fn relabelled(self, labels: Relabelling) -> Hand {
        let mut planes = [0; SUITS];
        for (ranks, label) in self.planes().into_iter().zip(labels) {
            planes[usize::from(label) % SUITS] = ranks;
        }
        Hand::of_planes(planes)
    }
}
