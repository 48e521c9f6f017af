//! Hands of three to six cards on one board: what each beats, by classes of the other player's
//! hands.

use super::disjoint_sums::{DisjointSums, MOST_CARDS};
use super::kinds::places_of;
use super::two_by_hand::{Groups, sweep};
use cardmath_cards::Hand;

/// The classes that are swept at a time.
const CLASSES: usize = 16;
/// The most cards of hands of which several classes are swept at a time.
const MOST_FOR_CLASSES: usize = 5;
/// The sums of `take`: what a hand beats, what it does not lose to, and all opposing hands.
const WEAKER: usize = 0;
const NOT_STRONGER: usize = 1;
const ALL: usize = 2;

/// Takes the number of a hand, the relation (0 for weaker, 1 for not stronger, 2 for all), the
/// first class, and the weights by class.
pub type Take<'a> = &'a mut dyn FnMut(usize, usize, usize, &[u64]);

/// Sweeps hands of three to six cards against classes of hands, one board after another.
pub struct ClassSweep(Box<dyn Sweep>);

trait Sweep: Send {
    fn sweep(
        &mut self,
        hands: (&[Hand], &[u16]),
        ours: &[bool],
        theirs: (&[(u32, u64)], usize),
        goes_on: &dyn Fn() -> bool,
        take: Take<'_>,
    ) -> bool;
}

impl ClassSweep {
    /// A sweep of hands of this many cards; `None` if there is none.
    pub fn new(cards: usize) -> Option<ClassSweep> {
        Some(ClassSweep(match cards {
            3 => Box::new(OfCards::<3>::default()),
            4 => Box::new(OfCards::<4>::default()),
            5 => Box::new(OfCards::<5>::default()),
            6 => Box::new(OfCards::<6>::default()),
            _ => return None,
        }))
    }

    /// Sweeps hands with their strengths. `ours` says which hands are counted; `theirs` is
    /// the class and weight of each of the other player's hands, 0 for those that the other player
    /// does not hold, and the number of classes.
    ///
    /// What has the same cards as a hand of K cards shares a card with it, but counts as `-(-1)^K`
    /// in its sums, which therefore are signed. The caller puts that right. Returns false if
    /// `goes_on` did.
    pub fn sweep(
        &mut self,
        hands: (&[Hand], &[u16]),
        ours: &[bool],
        theirs: (&[(u32, u64)], usize),
        goes_on: &dyn Fn() -> bool,
        take: Take<'_>,
    ) -> bool {
        self.0.sweep(hands, ours, theirs, goes_on, take)
    }
}

#[derive(Default)]
struct OfCards<const K: usize> {
    groups: Groups,
    hands: Vec<[u8; K]>,
    one: Option<DisjointSums<K, false, u64, 1>>,
    many: Option<DisjointSums<K, false, u64, CLASSES>>,
}

impl<const K: usize> Sweep for OfCards<K> {
    fn sweep(
        &mut self,
        (hands, strengths): (&[Hand], &[u16]),
        ours: &[bool],
        theirs: (&[(u32, u64)], usize),
        goes_on: &dyn Fn() -> bool,
        take: Take<'_>,
    ) -> bool {
        self.hands.clear();
        self.hands
            .extend(hands.iter().map(|&hand| places_of::<K>(hand)));
        self.groups.sort(strengths);
        let sides = Sides {
            hands: &self.hands,
            groups: &self.groups,
            ours,
            theirs: theirs.0,
        };
        // The sums of 16 classes of hands of six cards would take half a gigabyte.
        if theirs.1 <= 1 || K > MOST_FOR_CLASSES {
            let sums = self.one.get_or_insert_with(DisjointSums::new);
            return (0..theirs.1).all(|class| sides.sweep(sums, class, goes_on, take));
        }
        let sums = self.many.get_or_insert_with(DisjointSums::new);
        (0..theirs.1)
            .step_by(CLASSES)
            .all(|first| sides.sweep(sums, first, goes_on, take))
    }
}

/// The hands of both players.
struct Sides<'a, const K: usize> {
    hands: &'a [[u8; K]],
    groups: &'a Groups,
    ours: &'a [bool],
    theirs: &'a [(u32, u64)],
}

impl<const K: usize> Sides<'_, K> {
    /// Sweeps the classes from a first one on.
    fn sweep<const N: usize>(
        &self,
        sums: &mut DisjointSums<K, false, u64, N>,
        first: usize,
        goes_on: &dyn Fn() -> bool,
        take: Take<'_>,
    ) -> bool {
        let theirs = |hand: usize| {
            let (class, weight) = self.theirs[hand];
            let class = (class as usize).wrapping_sub(first);
            (weight > 0 && class < N).then_some((class, weight))
        };
        let whole = sweep(
            (self.hands, self.groups),
            sums,
            |hand| self.ours[hand],
            theirs,
            |_| (0, 0),
            goes_on,
            |hand, met| {
                take(hand, WEAKER, first, &met.weaker);
                take(hand, NOT_STRONGER, first, &met.not_stronger);
            },
        );
        for (hand, cards) in self.hands.iter().enumerate() {
            if whole && self.ours[hand] {
                take(hand, ALL, first, &sums.disjoint(cards, (0, 0)));
            }
        }
        sums.forget(MOST_CARDS, self.hands);
        whole
    }
}
