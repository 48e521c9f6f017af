//! Suit relabelling: the same cards with their suits exchanged.

use crate::{Hand, SUITS};

/// A relabelling: the new suit of each suit, clubs first.
pub type Relabelling = [u8; SUITS];

/// A label for each suit. Suits with equal labels are interchangeable: exchanging them does not
/// change a question.
pub type SuitLabels = [u32; SUITS];

/// The number of relabellings.
const ALL: usize = 24;

/// All relabellings in lexicographic order: the first one changes nothing.
///
/// ```
/// use cardmath_cards::{Hand, RELABELLINGS};
///
/// let hand: Hand = "Ah Kh".parse()?;
/// let mut suited: Vec<Hand> = RELABELLINGS.map(|labels| hand.relabelled(labels)).to_vec();
/// assert_eq!(suited[0], hand);
/// suited.sort_by_key(|hand| hand.mask());
/// suited.dedup();
/// assert_eq!(suited.len(), 4);
/// # Ok::<(), cardmath_cards::TextError>(())
/// ```
pub const RELABELLINGS: [Relabelling; ALL] = {
    let (mut all, mut count, mut word) = ([[0; SUITS]; ALL], 0, 0);
    while word <= u8::MAX as u32 {
        let suits = [word >> 6 & 3, word >> 4 & 3, word >> 2 & 3, word & 3];
        if 1 << suits[0] | 1 << suits[1] | 1 << suits[2] | 1 << suits[3] == 0b1111 {
            all[count] = [
                suits[0] as u8,
                suits[1] as u8,
                suits[2] as u8,
                suits[3] as u8,
            ];
            count += 1;
        }
        word += 1;
    }
    all
};

/// The relabellings that exchange suits with equal labels only.
pub fn relabellings_within(labels: SuitLabels) -> impl Iterator<Item = Relabelling> {
    let all = RELABELLINGS.into_iter();
    all.filter(move |names| names.map(|suit| labels[usize::from(suit)]) == labels)
}

/// Labels of suits, each with that of the first suit interchangeable with it.
///
/// ```
/// use cardmath_cards::{Hand, suit_labels};
///
/// let flop: Hand = "Ks 7h 2h".parse()?;
/// let planes = flop.planes();
/// // Nothing is known of clubs and of diamonds.
/// assert_eq!(suit_labels(|one, other| planes[one] == planes[other]), [0, 0, 2, 3]);
/// # Ok::<(), cardmath_cards::TextError>(())
/// ```
pub fn suit_labels(are_interchangeable: impl Fn(usize, usize) -> bool) -> SuitLabels {
    std::array::from_fn(|suit| {
        let twin = (0..suit).find(|&other| are_interchangeable(other, suit));
        twin.unwrap_or(suit) as u32
    })
}

impl Hand {
    /// The cards with their suits relabelled, without jokers.
    #[inline]
    pub const fn relabelled(self, labels: Relabelling) -> Hand {
        let mask = self.mask();
        let [clubs, diamonds, hearts, spades] = labels;
        Hand::of_mask(
            (mask & 0xffff) << (16 * (clubs as u32 % 4))
                | (mask >> 16 & 0xffff) << (16 * (diamonds as u32 % 4))
                | (mask >> 32 & 0xffff) << (16 * (hearts as u32 % 4))
                | (mask >> 48) << (16 * (spades as u32 % 4)),
        )
    }

    /// The cards with two suits exchanged, without jokers.
    pub const fn with_suits_exchanged(self, one: usize, other: usize) -> Hand {
        let mut labels = RELABELLINGS[0];
        labels.swap(one, other);
        self.relabelled(labels)
    }

    /// The representative of the hands that differ by relabelling suits with equal labels.
    pub fn representative(self, labels: SuitLabels) -> Hand {
        let mut planes = self.planes();
        for place in 0..SUITS {
            for next in place + 1..SUITS {
                if labels[place] == labels[next] && planes[place] < planes[next] {
                    planes.swap(place, next);
                }
            }
        }
        Hand::of_planes(planes)
    }
}
