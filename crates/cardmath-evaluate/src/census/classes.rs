//! Classes of hands under suit relabelling: one representative of each, with the size of its class.
//!
//! A hand is a plane of ranks in each suit. Two suits in which the same ranks are given can be
//! exchanged without changing the question. So a class is a choice of planes in which the planes of
//! interchangeable suits are in ascending order: by their number of ranks, then by their bits.

use cardmath_cards::{Card, Hand, Rank, SUITS, Suit, subsets_of};
use std::cmp::Reverse;

const LAST: usize = SUITS - 1;
/// The number of possible sizes of a suit: no card to all thirteen.
const SIZES: usize = Rank::COUNT as usize + 1;
const WAYS: usize = Card::COUNT as usize + 1;

/// The number of cards of each suit, in the order of the walk.
type Sizes = [usize; SUITS];
/// The number of ways for each number of cards.
type Ways = [u64; WAYS];

/// The classes of all hands of one size that contain the given cards.
///
/// ```
/// use cardmath_evaluate::census::Classes;
/// use cardmath_cards::Hand;
///
/// assert_eq!(Classes::new(2, Hand::EMPTY).count(), 169); // starting hands in hold'em
/// assert_eq!(Classes::new(5, "Ah Kh".parse()?).count(), 4494); // flops with ace and king suited
/// # Ok::<(), cardmath_cards::TextError>(())
/// ```
#[derive(Clone)]
pub struct Classes {
    cards: usize,
    suits: [SuitPlanes; SUITS],
    /// The number of ways to permute interchangeable suits.
    namings: u64,
}

/// The possible planes of one suit.
#[derive(Clone)]
struct SuitPlanes {
    /// Whether this suit and the previous one are interchangeable.
    twin: bool,
    /// The planes that contain the given ranks, by size, each list in ascending order of bits.
    of_size: [Vec<Hand>; SIZES],
}

/// The planes chosen for the first suits.
#[derive(Clone, Copy)]
pub struct ChosenPlanes {
    sizes: Sizes,
    hand: Hand,
    /// The index of the last chosen plane among those of its size.
    index: usize,
    /// The number of last chosen planes that have the same ranks.
    alike: u64,
    /// The number of hands for each completion, if no more planes are equal.
    weight: u64,
}

impl Classes {
    /// The classes of hands of `cards` cards that contain the given cards. No class if there is no
    /// hand.
    pub fn new(cards: usize, given: Hand) -> Classes {
        // Suits with the same given ranks are interchangeable.
        Classes::among(cards, given, Hand::EMPTY, given.planes())
    }

    /// The classes of hands of `cards` cards that contain the given cards and no dead card.
    ///
    /// Suits with the same label are interchangeable: they must have the same given and dead ranks.
    pub fn among(cards: usize, given: Hand, dead: Hand, labels: [u32; SUITS]) -> Classes {
        let (held, dead) = (given.planes(), dead.planes());
        let place_of = |suit: Suit| usize::from(suit.index());
        let mut suits: Vec<Suit> = Suit::all().collect();
        // Put suits with equal labels next to each other, and those with the most choices last,
        // where the loop is tightest.
        suits.sort_by_key(|&suit| {
            let fixed = held[place_of(suit)] | dead[place_of(suit)];
            Reverse((fixed.count_ones(), labels[place_of(suit)]))
        });
        let label = |place: usize| labels[place_of(suits[place])];
        let twin = |place: usize| place > 0 && label(place - 1) == label(place);
        let mut namings = 1;
        let mut alike = 1;
        for place in 1..SUITS {
            alike = if twin(place) { alike + 1 } else { 1 };
            namings *= alike;
        }
        Classes {
            cards,
            suits: std::array::from_fn(|place| {
                let suit = suits[place];
                let (held, dead) = (held[place_of(suit)], dead[place_of(suit)]);
                // Planes that the cards to come cannot reach are left out: on a flop, to list all
                // planes of five cards took longer than to count the boards.
                let in_others = given.len() - held.count_ones() as usize;
                SuitPlanes {
                    twin: twin(place),
                    of_size: planes_of(suit, held, dead, cards.saturating_sub(in_others)),
                }
            }),
            namings,
        }
    }

    /// The number of classes, computed without a walk.
    ///
    /// For `k` interchangeable suits it counts the multisets of `k` planes, with Newton's
    /// identities between power sums and complete symmetric polynomials. Then it convolves the
    /// groups of suits.
    pub fn count(&self) -> u64 {
        let mut ways = nothing();
        for group in self.suits.chunk_by(|_, next| next.twin) {
            let planes = std::array::from_fn(|size| {
                let planes = group[0].of_size.get(size);
                planes.map_or(0, |planes| planes.len() as u64)
            });
            ways = product(&ways, &multisets(&planes, group.len()));
        }
        ways.get(self.cards).copied().unwrap_or(0)
    }

    /// The choices for the first two suits: the parts into which the walk is divided.
    ///
    /// For any number of cards, a part has fewer than three million classes.
    pub fn parts(&self) -> impl Iterator<Item = ChosenPlanes> {
        self.sizes()
            .map(|sizes| ChosenPlanes {
                sizes,
                hand: Hand::EMPTY,
                index: 0,
                alike: 1,
                weight: self.namings,
            })
            .flat_map(|none| self.choices(0, none))
            .flat_map(|first| self.choices(1, first))
    }

    /// Visits all classes of a part in runs. Arguments: the cards that the hands of a run share,
    /// the other cards of each hand, and the size of each class.
    pub fn visit(&self, part: ChosenPlanes, mut run: impl FnMut(Hand, &[Hand], u64)) {
        for third in self.choices(2, part) {
            let planes = &self.suits[LAST].of_size[third.sizes[LAST]];
            if self.ascends(LAST, &third.sizes) {
                let (same, greater) = planes[third.index..].split_at(1);
                run(third.hand, same, third.weight / (third.alike + 1));
                run(third.hand, greater, third.weight);
            } else {
                run(third.hand, planes, third.weight);
            }
        }
    }

    /// The possible sizes of the four suits.
    fn sizes(&self) -> impl Iterator<Item = Sizes> {
        let first = (0..SIZES).flat_map(|a| (0..SIZES).map(move |b| (a, b)));
        let three = first.flat_map(|(a, b)| (0..SIZES).map(move |c| (a, b, c)));
        three
            .filter_map(|(a, b, c)| Some([a, b, c, self.cards.checked_sub(a + b + c)?]))
            .filter(|sizes| sizes[LAST] < SIZES)
            .filter(|sizes| {
                (1..SUITS).all(|suit| !self.suits[suit].twin || sizes[suit - 1] <= sizes[suit])
            })
    }

    /// Whether the plane of this suit must not be less than that of the previous suit.
    fn ascends(&self, suit: usize, sizes: &Sizes) -> bool {
        self.suits[suit].twin && sizes[suit] == sizes[suit - 1]
    }

    /// Extends a choice by one more suit, in every way.
    fn choices(&self, suit: usize, before: ChosenPlanes) -> impl Iterator<Item = ChosenPlanes> {
        let planes = &self.suits[suit].of_size[before.sizes[suit]];
        let ascends = self.ascends(suit, &before.sizes);
        let from = if ascends { before.index } else { 0 };
        (from..planes.len()).map(move |index| {
            let same = ascends && index == before.index;
            let mut choice = before;
            choice.hand = before.hand | planes[index];
            choice.index = index;
            choice.alike = if same { before.alike + 1 } else { 1 };
            choice.weight = before.weight / choice.alike;
            choice
        })
    }
}

/// The planes of a suit with at most `most` ranks that contain the given ranks and none of the dead
/// ones, by size.
fn planes_of(suit: Suit, given: u32, dead: u32, most: usize) -> [Vec<Hand>; SIZES] {
    let mut of_size = std::array::from_fn(|_| Vec::new());
    let (given, dead) = (Hand::in_suit(given, suit), Hand::in_suit(dead, suit));
    let free = Hand::DECK.of_suit(suit) - given - dead;
    if !(given & dead).is_empty() {
        return of_size;
    }
    let Some(left) = most.checked_sub(given.len()) else {
        return of_size;
    };
    for more in 0..=left.min(free.len()) {
        let planes = &mut of_size[given.len() + more];
        *planes = subsets_of(free, more).map(|more| given | more).collect();
        planes.sort_unstable_by_key(|plane| plane.mask());
    }
    of_size
}

/// The ways to choose a multiset of `count` of these.
fn multisets(choices: &Ways, count: usize) -> Ways {
    let mut of_count = vec![nothing()];
    for many in 1..=count {
        let mut ways = [0; WAYS];
        for same in 1..=many {
            let rest = &of_count[many - same];
            for (all, new) in ways.iter_mut().zip(product(&repeated(choices, same), rest)) {
                *all += new;
            }
        }
        of_count.push(ways.map(|ways| ways / many as u64));
    }
    of_count[count]
}

/// The ways to choose one and take it `times` times.
fn repeated(choices: &Ways, times: usize) -> Ways {
    std::array::from_fn(|cards| match cards % times {
        0 => choices[cards / times],
        _ => 0,
    })
}

fn product(a: &Ways, b: &Ways) -> Ways {
    std::array::from_fn(|cards| (0..=cards).map(|some| a[some] * b[cards - some]).sum())
}

/// One way, without any card.
fn nothing() -> Ways {
    std::array::from_fn(|cards| u64::from(cards == 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cardmath_cards::choose;

    /// The number of classes and hands that the walk visits.
    fn walked(classes: &Classes) -> (u64, u64) {
        let mut met = (0, 0);
        for part in classes.parts() {
            classes.visit(part, |_, planes, weight| {
                met.0 += planes.len() as u64;
                met.1 += planes.len() as u64 * weight;
            });
        }
        met
    }

    fn given(planes: [u32; SUITS]) -> Hand {
        let suits = Suit::all().zip(planes);
        suits.fold(Hand::EMPTY, |hand, (suit, ranks)| {
            hand | Hand::in_suit(ranks, suit)
        })
    }

    #[test]
    fn the_walk_meets_as_many_as_are_counted() {
        for planes in [
            [0; 4],
            [0, 0, 0x1800, 0],
            [0x1000, 0, 0x1000, 0],
            [1, 1, 0x1000, 0x1000],
            [3, 1, 1, 1],
            [1, 2, 4, 8],
            [0, 0x1fff, 7, 7],
            [0x1ffc, 0x1ffc, 0x1ffc, 0x1ffc],
        ] {
            let given = given(planes);
            let least = given.len();
            for cards in least..=(least + 6).min(52) {
                let classes = Classes::new(cards, given);
                let hands = choose(52 - least, cards - least) as u64;
                assert_eq!(
                    walked(&classes),
                    (classes.count(), hands),
                    "{given} {cards}"
                );
            }
        }
    }

    #[test]
    fn cards_left_out_are_as_many_classes_as_cards_held() {
        let count = |cards| Classes::new(cards, Hand::EMPTY).count();
        assert!((0..=26).all(|cards| count(cards) == count(52 - cards)));
        assert_eq!((count(0), count(1), count(2), count(51)), (1, 13, 169, 13));
    }

    #[test]
    fn where_there_is_no_hand_there_is_no_class() {
        for (cards, given) in [
            (53, Hand::EMPTY),
            (usize::MAX, Hand::EMPTY),
            (5, Hand::DECK),
        ] {
            let classes = Classes::new(cards, given);
            assert_eq!((classes.count(), walked(&classes)), (0, (0, 0)));
        }
    }

    #[test]
    fn no_part_is_large() {
        let largest = |cards| {
            let classes = Classes::new(cards, Hand::EMPTY);
            let sizes_of = |part: ChosenPlanes| {
                let rest =
                    [2, LAST].map(|suit| classes.suits[suit].of_size[part.sizes[suit]].len());
                rest[0] * rest[1]
            };
            classes.parts().map(sizes_of).max()
        };
        assert!((5..=13).all(|cards| largest(cards) < Some(3_000_000)));
    }
}
