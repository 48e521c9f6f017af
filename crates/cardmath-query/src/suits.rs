//! Suit relabellings that leave a question unchanged.

use cardmath_cards::{Hand, RELABELLINGS};

/// A set of relabellings, one bit each. Bit 0 is the identity.
pub type SuitGroup = u32;

/// The group of the identity alone.
pub const ALONE: SuitGroup = 1;
/// All relabellings.
pub const ALL: SuitGroup = (1 << RELABELLINGS.len()) - 1;

/// Cards with their suits relabelled.
#[inline]
pub fn relabelled(mask: u64, relabelling: usize) -> u64 {
    let labels = RELABELLINGS[relabelling];
    Hand::of_mask(mask).relabelled(labels).mask()
}

/// The numbers of the relabellings in a group, without the identity.
pub fn others(group: SuitGroup) -> impl Iterator<Item = usize> {
    let mut left = group & !ALONE;
    std::iter::from_fn(move || {
        let next = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(next)
    })
}

/// By its length less one, how many cycles a relabelling has of cards that it leaves unchanged as
/// a set.
pub fn cycles_of(cards: Hand, relabelling: usize) -> [usize; 4] {
    let map = RELABELLINGS[relabelling];
    let mut found = [0; 4];
    for (suit, plane) in cards.planes().into_iter().enumerate() {
        let mut length = 1;
        let (mut image, mut first) = (usize::from(map[suit]), suit);
        while image != suit {
            first = first.min(image);
            image = usize::from(map[image]);
            length += 1;
        }
        if first == suit {
            found[length - 1] += plane.count_ones() as usize;
        }
    }
    found
}

/// If these cards are the least among their images under a group: the number of images, and the
/// relabellings that leave the cards unchanged.
#[inline]
pub fn representative(cards: Hand, group: SuitGroup) -> Option<(u32, SuitGroup)> {
    if group == ALONE {
        return Some((1, ALONE));
    }
    let mask = cards.mask();
    if group == ALL {
        // The least image has the least plane in the highest bits.
        let [c, d, h, s] = [0, 16, 32, 48].map(|shift| mask >> shift & 0xffff);
        if s > h || h > d || d > c {
            return None;
        }
    }
    let mut unchanged = ALONE;
    for relabelling in others(group) {
        let image = relabelled(mask, relabelling);
        if image < mask {
            return None;
        }
        unchanged |= u32::from(image == mask) << relabelling;
    }
    Some((group.count_ones() / unchanged.count_ones(), unchanged))
}

/// The relabellings under which a test holds; the identity is always among them.
pub fn under_which(holds: impl Fn(usize) -> bool) -> SuitGroup {
    (1..RELABELLINGS.len())
        .filter(|&each| holds(each))
        .fold(ALONE, |group, each| group | 1 << each)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardmath_cards::subsets;

    #[test]
    fn representatives_cover_all_cards() {
        let all = || subsets(3).filter_map(|flop| representative(flop, ALL));
        assert_eq!(all().count(), 1755); // published: flops up to suit relabelling
        assert_eq!(all().map(|(images, _)| images).sum::<u32>(), 22_100);
    }

    #[test]
    fn relabelling_by_the_identity_changes_nothing() {
        let cards: Hand = "Ah Kd 7c 2s".parse().expect("cards");
        assert_eq!(relabelled(cards.mask(), 0), cards.mask());
        let images: std::collections::HashSet<u64> = (0..RELABELLINGS.len())
            .map(|each| relabelled(cards.mask(), each))
            .collect();
        assert_eq!(images.len(), RELABELLINGS.len());
    }
}
