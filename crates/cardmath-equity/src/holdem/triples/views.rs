//! What one suit sees of two hole cards: which ranks are in the suit, and which are in others.

use cardmath_cards::{Hand, RANKS, Suit};

/// The number of views of two cards.
pub const VIEWS: usize = 2 * RANKS * RANKS;
/// Those with two cards of the suit come first, then those with one.
pub const TWO_SUITED: usize = RANKS * (RANKS - 1) / 2;
pub const SUITED: usize = TWO_SUITED + RANKS * RANKS;
/// The view of a player without cards.
pub const NOBODY: usize = VIEWS;

/// Two hole cards, as a suit sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuitView {
    /// The ranks in the suit, as bits.
    pub held: u16,
    /// The number of cards of each rank in the other suits.
    pub others: [u8; RANKS],
}

impl SuitView {
    /// All views, by their number.
    pub fn all() -> Vec<SuitView> {
        let ranks = || 0..RANKS;
        let cards = |high, low| [high, low];
        let two = ranks().flat_map(|high| (0..high).map(move |low| cards(high, low)));
        let none = ranks().flat_map(|high| (0..=high).map(move |low| cards(high, low)));
        let one = ranks().flat_map(|suited| ranks().map(move |other| cards(suited, other)));
        let held = |cards: [usize; 2], suited| SuitView::new(cards, suited);
        two.map(|cards| held(cards, 2))
            .chain(one.map(|cards| held(cards, 1)))
            .chain(none.map(|cards| held(cards, 0)))
            .collect()
    }

    /// Two cards, of which the first ones are in the suit.
    fn new(cards: [usize; 2], suited: usize) -> SuitView {
        let mut view = SuitView {
            held: 0,
            others: [0; RANKS],
        };
        for (place, rank) in cards.into_iter().enumerate() {
            match place < suited {
                true => view.held |= 1 << rank,
                false => view.others[rank] += 1,
            }
        }
        view
    }

    /// What the first suit sees of two cards.
    pub fn of(hand: Hand) -> SuitView {
        let mut view = SuitView::new([0; 2], 0);
        view.others = [0; RANKS];
        for card in hand.cards() {
            let rank = usize::from(card.rank().index());
            match Some(card.suit()) == Suit::all().next() {
                true => view.held |= 1 << rank,
                false => view.others[rank] += 1,
            }
        }
        view
    }

    /// The ranks of both cards, the higher first.
    pub fn ranks(&self) -> [usize; 2] {
        let count =
            |rank: usize| usize::from(self.others[rank]) + usize::from(self.held >> rank & 1);
        let mut ranks = (0..RANKS)
            .rev()
            .flat_map(|rank| std::iter::repeat_n(rank, count(rank)));
        [(); 2].map(|()| ranks.next().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardmath_cards::subsets;

    #[test]
    fn views_are_what_hands_look_like() {
        let views = SuitView::all();
        assert_eq!(views.len(), VIEWS);
        let suited = |view: &SuitView| view.held.count_ones();
        assert!(views.is_sorted_by_key(|view| 2 - suited(view)));
        assert_eq!(
            views.iter().filter(|view| suited(view) == 2).count(),
            TWO_SUITED
        );
        assert_eq!(views.iter().filter(|view| suited(view) > 0).count(), SUITED);
        let mut seen = [false; VIEWS];
        for hand in subsets(2) {
            let view = SuitView::of(hand);
            seen[views
                .iter()
                .position(|known| *known == view)
                .expect("a view")] = true;
        }
        assert!(seen.into_iter().all(|seen| seen));
    }
}
