//! Two players of one range who tie and beat a third: what is left once his own sums are known.

use super::ranking::Ranking;
use super::weights::{CLASH, Grid, LANES, Range, Seat, lanes_of};

/// Ties of twins, by the hand of the third that they beat.
pub struct Ties {
    above: Vec<u128>,
    /// The weights of equal hands by card; nothing between groups of them.
    equal: [u64; LANES],
}

/// Ties of two hands, in all and by the cards of one of them.
struct Tied {
    all: u64,
    of_card: [u64; LANES],
}

impl Ties {
    /// Nothing counted yet, for so many hands.
    pub fn new(count: usize) -> Ties {
        Ties {
            above: vec![0; count],
            equal: [0; LANES],
        }
    }

    /// How often the twins tied above this hand.
    pub fn above(&self, place: usize) -> u128 {
        self.above[place]
    }

    /// Counts a board that stands for so many, from the strongest hands down.
    #[inline(always)]
    pub fn add(
        &mut self,
        seat: &Seat,
        twins: &Range,
        ids: &[[usize; 2]],
        ranking: &Ranking,
        worth: &Grid,
        weight: u64,
    ) {
        let mut tied = Tied {
            all: 0,
            of_card: [0; LANES],
        };
        for (strength, places) in ranking.groups().rev() {
            let places = || places.iter().map(|&place| usize::from(place));
            for place in places().filter(|&place| seat.holds[place]) {
                let [a, b] = ids[place];
                // Either twin may have a card of the hand, or each one.
                let either = 2 * (tied.of_card[a] + tied.of_card[b]);
                let each = 2 * crossing(twins, worth, [a, b], strength.into());
                self.above[place] += u128::from(tied.all + each - either) * u128::from(weight);
            }
            if places().len() > 1 {
                tied.add(&mut self.equal, places(), twins, ids);
            }
        }
    }
}

impl Tied {
    /// Adds the ties of equal hands with each other.
    #[inline(always)]
    fn add(
        &mut self,
        equal: &mut [u64; LANES],
        places: impl Iterator<Item = usize> + Clone,
        twins: &Range,
        ids: &[[usize; 2]],
    ) {
        let mut all = 0;
        for place in places.clone() {
            let (weight, [a, b]) = (u64::from(twins.weights[place]), lanes_of(ids[place]));
            all += weight;
            equal[a] += weight;
            equal[b] += weight;
        }
        for place in places.clone() {
            let (weight, [a, b]) = (u64::from(twins.weights[place]), lanes_of(ids[place]));
            let ties = weight * (all + weight - equal[a] - equal[b]);
            self.all += ties;
            self.of_card[a] += ties;
            self.of_card[b] += ties;
        }
        for [a, b] in places.map(|place| lanes_of(ids[place])) {
            (equal[a], equal[b]) = (0, 0);
        }
    }
}

/// The ties of one twin who has the first card with the other who has the second, above a strength.
#[inline(always)]
fn crossing(twins: &Range, worth: &Grid, [a, b]: [usize; 2], strength: u32) -> u64 {
    let (with_a, with_b) = (&twins.grid[a], &twins.grid[b]);
    let (worth_a, worth_b) = (&worth[a], &worth[b]);
    let mut ties = 0;
    for card in 0..LANES {
        let (weight, ours) = (with_a[card], worth_a[card]);
        if weight == 0 || ours == CLASH || ours <= strength {
            continue;
        }
        let mut equal = 0;
        for other in 0..LANES {
            equal += if worth_b[other] == ours {
                with_b[other]
            } else {
                0
            };
        }
        let shared = if worth_b[card] == ours {
            with_b[card]
        } else {
            0
        };
        ties += u64::from(weight) * u64::from(equal - shared);
    }
    ties
}
