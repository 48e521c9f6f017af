//! Which kernel an ordering has, read from its declaration.

use super::lanes::{Different, High, Low, Three, Wild};
use super::layout::{ALL, RANKS};
use super::scheme::{Kind, Order, Runs, Scheme};
use cardmath_cards::Hand;
use cardmath_cards::ordering::{Ace, Ordering, Pattern, Shape};

/// The most wild cards with which a straight flush always needs two natural cards.
const FEW_WILD: usize = 3;

/// The fewest ranks with which a run with the ace below is not the one with the ace above.
const FEWEST_RANKS: u32 = 6;

/// The kernel of an ordering, without its tables.
#[derive(Clone, Copy)]
pub enum LaneKernel {
    Standard,
    High(High),
    Low(Low),
    /// A low in which runs and flushes count.
    LowWithSuits(Low),
    Wild(Wild),
    Three(Three),
    Different(Different),
}

/// The kernel of an ordering and the positions of its hands, if it has one.
pub fn lanes_of(ordering: &Ordering) -> Option<(LaneKernel, Scheme)> {
    let lowest = lowest_rank(ordering.declared().ranks)?;
    if ordering.is_of_different_cards() {
        return different(ordering, lowest);
    }
    let kinds: Option<Vec<Kind>> = ordering.shapes().iter().map(kind).collect();
    let kinds = kinds?;
    match (
        ordering.size(),
        ordering.is_low(),
        ordering.wild().is_empty(),
    ) {
        (5, false, true) => high(ordering, lowest, &kinds),
        (5, false, false) => wild(ordering, lowest, &kinds),
        (5, true, true) => low(ordering, lowest, &kinds),
        (3, false, true) => three(ordering, lowest, &kinds),
        _ => None,
    }
}

/// The lowest rank of a deck that has all ranks from there to the ace.
fn lowest_rank(ranks: u16) -> Option<u32> {
    let lowest = ranks.trailing_zeros();
    let enough = RANKS - lowest.min(RANKS) >= FEWEST_RANKS;
    (enough && ranks == ALL >> lowest << lowest).then_some(lowest)
}

/// The kind of a shape of poker of five cards or of three.
fn kind(shape: &Shape) -> Option<Kind> {
    if shape.is_exception() {
        return None;
    }
    let groups: &[usize] = match &shape.pattern {
        Pattern::Run(_) if shape.suited => return Some(Kind::StraightFlush),
        Pattern::Run(_) => return Some(Kind::Straight),
        Pattern::Groups(groups) => groups,
        Pattern::Different(_) => return None,
    };
    let suited = shape.suited;
    Some(match groups {
        [1, 1, 1, 1, 1] | [1, 1, 1] if suited => Kind::Flush,
        [1, 1, 1, 1, 1] | [1, 1, 1] => Kind::NoPair,
        [2, 1, 1, 1] | [2, 1] => Kind::OnePair,
        [2, 2, 1] => Kind::TwoPair,
        [3, 1, 1] | [3] => Kind::Trips,
        [3, 2] => Kind::FullHouse,
        [4, 1] => Kind::Quads,
        [5] => Kind::Five,
        _ => return None,
    })
}

/// Whether these kinds all exist, in ascending order.
fn rise(kinds: &[Kind], order: &[Kind]) -> bool {
    let places = order
        .iter()
        .map(|kind| kinds.iter().position(|of| of == kind));
    let places: Option<Vec<usize>> = places.collect();
    places.is_some_and(|places| places.is_sorted())
}

/// What the kernels of high orderings of five cards take for granted.
fn is_high(kinds: &[Kind]) -> bool {
    use Kind::{Flush, FullHouse, NoPair, OnePair, Quads, Straight, StraightFlush, Trips, TwoPair};
    rise(
        kinds,
        &[
            NoPair,
            OnePair,
            TwoPair,
            Trips,
            FullHouse,
            Quads,
            StraightFlush,
        ],
    ) && rise(kinds, &[TwoPair, Straight, Flush, StraightFlush])
        && rise(kinds, &[Trips, Flush])
}

/// The runs of an ordering in which the ace is the highest rank.
fn runs(ordering: &Ordering, lowest: u32) -> Option<Runs> {
    let declared = ordering.declared();
    let (below, above) = match declared.ace_in_runs {
        Ace::High => (false, true),
        Ace::Low => (true, false),
        Ace::Both => (true, true),
    };
    let size = ordering.size() as u32;
    (declared.ace != Ace::Low).then(|| Runs::new(lowest, size, below, above))
}

fn high_lanes(ordering: &Ordering, lowest: u32, kinds: &[Kind]) -> Option<High> {
    Some(High {
        runs: runs(ordering, lowest).filter(|_| is_high(kinds))?,
        trips_beat_straights: rise(kinds, &[Kind::Straight, Kind::Trips]),
    })
}

fn high(ordering: &Ordering, lowest: u32, kinds: &[Kind]) -> Option<(LaneKernel, Scheme)> {
    let high = high_lanes(ordering, lowest, kinds).filter(|_| kinds.len() == 9)?;
    let scheme = Scheme::new(lowest, 5, Some(high.runs), kinds);
    Some((LaneKernel::High(high), scheme))
}

fn wild(ordering: &Ordering, lowest: u32, kinds: &[Kind]) -> Option<(LaneKernel, Scheme)> {
    use Kind::{Five, Flush, FullHouse, Quads, StraightFlush};
    let high = high_lanes(ordering, lowest, kinds)?;
    let (cards, declared) = (ordering.wild(), ordering.declared());
    let five_beat_straight_flush = rise(kinds, &[StraightFlush, Five]);
    let fits =
        rise(kinds, &[Flush, Quads, Five]) && (five_beat_straight_flush || cards.len() <= FEW_WILD);
    let wild = Wild {
        high,
        flush_beats_full_house: rise(kinds, &[FullHouse, Flush]),
        five_beat_straight_flush,
        cards: [0, 16, 32, 48].map(|first| (cards.mask() >> first) as u16),
        ranks: declared.ranks,
        bug: declared.bug,
    };
    let scheme = Scheme::new(lowest, 5, Some(high.runs), kinds);
    fits.then_some((LaneKernel::Wild(wild), scheme))
}

fn low(ordering: &Ordering, lowest: u32, kinds: &[Kind]) -> Option<(LaneKernel, Scheme)> {
    use Kind::{Flush, FullHouse, NoPair, OnePair, Quads, Straight, StraightFlush, Trips, TwoPair};
    let low_ace = ordering.declared().ace == Ace::Low;
    let ranks = match low_ace {
        true => Order::LowAce(lowest),
        false => Order::HighAce,
    };
    let only_ranks = *kinds == [NoPair, OnePair, TwoPair, Trips, FullHouse, Quads];
    let with_suits = *kinds
        == [
            NoPair,
            OnePair,
            TwoPair,
            Trips,
            Straight,
            Flush,
            FullHouse,
            Quads,
            StraightFlush,
        ];
    // A run with the ace below would be the lowest ranks and the highest, and the kernel expects
    // that five ranks with a gap are not a run.
    let runs = match (low_ace, ordering.declared().ace_in_runs) {
        (true, Ace::Low) => Some(Runs::of_low_ace(lowest, 5)),
        (false, Ace::High) => Some(Runs::new(lowest, 5, false, true)),
        _ => None,
    };
    let scheme = |runs| Scheme::new(lowest, 5, runs, kinds);
    match only_ranks {
        true => {
            let runs = Runs::STANDARD;
            Some((LaneKernel::Low(Low { ranks, runs }), scheme(None)))
        }
        false => {
            let runs = runs.filter(|_| with_suits)?;
            Some((
                LaneKernel::LowWithSuits(Low { ranks, runs }),
                scheme(Some(runs)),
            ))
        }
    }
}

fn three(ordering: &Ordering, lowest: u32, kinds: &[Kind]) -> Option<(LaneKernel, Scheme)> {
    use Kind::{Flush, NoPair, OnePair, Straight, StraightFlush, Trips};
    let runs = runs(ordering, lowest)?;
    let scheme = Scheme::new(lowest, 3, Some(runs), kinds);
    (*kinds == [NoPair, OnePair, Flush, Straight, Trips, StraightFlush])
        .then_some((LaneKernel::Three(Three { runs }), scheme))
}

fn different(ordering: &Ordering, lowest: u32) -> Option<(LaneKernel, Scheme)> {
    let sizes: Vec<usize> = ordering
        .shapes()
        .iter()
        .map(|shape| shape.pattern.size())
        .collect();
    let ranks = match ordering.declared().ace == Ace::Low {
        true => Order::LowAce(lowest),
        false => Order::HighAce,
    };
    let scheme = Scheme::of_different(lowest);
    (ordering.is_low() && sizes == [4, 3, 2, 1])
        .then_some((LaneKernel::Different(Different { ranks }), scheme))
}

/// The first and the last id of a deck that has all ids between.
pub fn ids_of(deck: Hand) -> Option<std::ops::RangeInclusive<u8>> {
    let first = deck.cards().map(cardmath_cards::Card::id).min()?;
    let last = deck.cards().map(cardmath_cards::Card::id).max()?;
    (usize::from(last - first) + 1 == deck.len()).then_some(first..=last)
}
