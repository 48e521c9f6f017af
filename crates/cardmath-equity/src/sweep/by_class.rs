//! Hands of three to six cards on one board: what each beats, by classes of the other player's
//! hands.

use super::kinds::places_of;
use super::two_by_hand::{Groups, sweep};
use cardmath_cards::Hand;
use cardmath_cards::disjoint_sums::{DisjointSums, MOST_CARDS};

/// The classes that are swept at a time.
const CLASSES: usize = 16;
/// The most cards of hands of which several classes are swept at a time.
const MOST_FOR_CLASSES: usize = 5;

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
        keep_going: &dyn Fn() -> bool,
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
    /// `keep_going` did.
    pub fn sweep(
        &mut self,
        hands: (&[Hand], &[u16]),
        ours: &[bool],
        theirs: (&[(u32, u64)], usize),
        keep_going: &dyn Fn() -> bool,
        take: Take<'_>,
    ) -> bool {
        self.0.sweep(hands, ours, theirs, keep_going, take)
    }
}

#[derive(Default)]
struct OfCards<const K: usize> {
    groups: Groups,
    hands: Vec<[u8; K]>,
    one: Option<DisjointSums<K, false, 1>>,
    many: Option<DisjointSums<K, false, CLASSES>>,
}

impl<const K: usize> Sweep for OfCards<K> {
    fn sweep(
        &mut self,
        (hands, strengths): (&[Hand], &[u16]),
        ours: &[bool],
        theirs: (&[(u32, u64)], usize),
        keep_going: &dyn Fn() -> bool,
        take: Take<'_>,
    ) -> bool {
        self.hands.clear();
        self.hands
            .extend(hands.iter().map(|&hand| places_of::<K>(hand)));
        self.groups.sort(strengths);
        let hands = (&self.hands[..], &self.groups);
        // The sums of 16 classes of hands of six cards would take half a gigabyte.
        if theirs.1 <= 1 || K > MOST_FOR_CLASSES {
            let sums = self.one.get_or_insert_with(DisjointSums::new);
            return sweep_classes(hands, ours, theirs, sums, keep_going, take);
        }
        let sums = self.many.get_or_insert_with(DisjointSums::new);
        sweep_classes(hands, ours, theirs, sums, keep_going, take)
    }
}

/// Sweeps N classes of hands at a time.
fn sweep_classes<const K: usize, const N: usize>(
    hands: (&[[u8; K]], &Groups),
    ours: &[bool],
    (theirs, classes): (&[(u32, u64)], usize),
    sums: &mut DisjointSums<K, false, N>,
    keep_going: &dyn Fn() -> bool,
    take: Take<'_>,
) -> bool {
    (0..classes).step_by(N).all(|first| {
        let theirs = |hand: usize| {
            let (class, weight) = theirs[hand];
            let class = (class as usize).wrapping_sub(first);
            (weight > 0 && class < N).then_some((class, weight))
        };
        let whole = sweep(
            hands,
            sums,
            |hand| ours[hand],
            theirs,
            |_| (0, 0),
            keep_going,
            |hand, relation, sums| take(hand, relation, first, &sums),
        );
        sums.forget(MOST_CARDS, hands.0);
        whole
    })
}
