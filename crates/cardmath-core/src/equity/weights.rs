//! What three players may hold: weights by hand, by card and by two cards.

use super::question::Combo;
use crate::Hand;
use std::ops::AddAssign;

/// Room for the ids of cards, in whole vectors.
pub const LANES: usize = 64;
/// What two cards are worth that share one with the board: neither less nor as much as anything.
pub const CLASH: u32 = u32::MAX;

/// A number for each card.
pub type Lanes = [u32; LANES];
/// A number for every two cards, both ways round.
pub type Grid = [Lanes; Hand::DECK.len()];

/// A grid of one number.
pub fn grid_of(number: u32) -> Box<Grid> {
    Box::new([[number; LANES]; Hand::DECK.len()])
}

/// Sets what stands for two cards.
#[inline(always)]
pub fn set(grid: &mut Grid, [a, b]: [usize; 2], number: u32) {
    grid[a][b] = number;
    grid[b][a] = number;
}

/// Where two cards stand among the lanes: the compiler sees that they are in bounds.
#[inline(always)]
pub fn lanes_of([a, b]: [usize; 2]) -> [usize; 2] {
    [a % LANES, b % LANES]
}

/// A range: the weight of each hand, by its place among all hands, and of every two cards.
pub struct Range {
    /// By place.
    pub weights: Vec<u32>,
    /// By card.
    pub grid: Box<Grid>,
}

/// A player whose hands are looked at.
pub struct Seat {
    /// He, and who else has the same range.
    pub players: Vec<usize>,
    /// Where each of his combinations stands among all hands.
    pub places: Vec<usize>,
    /// Which hands are his.
    pub holds: Vec<bool>,
    /// The ranges of the two others.
    pub others: [usize; 2],
    /// The product of their weights, by place.
    both: Vec<u64>,
}

impl Range {
    /// The range of combinations that stand at these places among hands of these cards.
    pub fn new(combos: &[Combo], places: &[usize], ids: &[[usize; 2]]) -> Range {
        let (mut weights, mut grid) = (vec![0; ids.len()], grid_of(0));
        for (combo, &place) in combos.iter().zip(places) {
            weights[place] += combo.weight as u32;
            set(&mut grid, ids[place], weights[place]);
        }
        Range { weights, grid }
    }
}

impl Seat {
    /// The seat of these players, against two of the ranges.
    pub fn new(
        players: Vec<usize>,
        places: &[usize],
        others: [usize; 2],
        ranges: &[Range],
    ) -> Seat {
        let [one, other] = others.map(|other| &ranges[other].weights);
        let mut holds = vec![false; one.len()];
        places.iter().for_each(|&place| holds[place] = true);
        let both = one.iter().zip(other);
        Seat {
            players,
            places: places.to_vec(),
            holds,
            others,
            both: both
                .map(|(&one, &other)| u64::from(one) * u64::from(other))
                .collect(),
        }
    }
}

/// The weights of some hands, in all and by card.
#[derive(Clone)]
struct Sum<T> {
    all: u64,
    of_card: [T; LANES],
}

/// Some hands: the weights of each range, and for each seat the products of the others'.
#[derive(Clone)]
pub struct Sums {
    ranges: Vec<Sum<u32>>,
    seats: Vec<Sum<u64>>,
}

impl Sums {
    /// No hand.
    pub fn nothing(ranges: &[Range], seats: &[Seat]) -> Sums {
        let (all, no_weight, no_product) = (0, [0; LANES], [0; LANES]);
        Sums {
            ranges: vec![
                Sum {
                    all,
                    of_card: no_weight
                };
                ranges.len()
            ],
            seats: vec![
                Sum {
                    all,
                    of_card: no_product
                };
                seats.len()
            ],
        }
    }

    /// Takes all hands away.
    pub fn clear(&mut self) {
        for sum in &mut self.ranges {
            (sum.all, sum.of_card) = (0, [0; LANES]);
        }
        for sum in &mut self.seats {
            (sum.all, sum.of_card) = (0, [0; LANES]);
        }
    }

    /// Adds a hand.
    #[inline(always)]
    pub fn add(&mut self, ranges: &[Range], seats: &[Seat], place: usize, [a, b]: [usize; 2]) {
        for (number, range) in ranges.iter().enumerate() {
            self.ranges[number].add(range.weights[place], [a, b]);
        }
        for (number, seat) in seats.iter().enumerate() {
            self.seats[number].add(seat.both[place], [a, b]);
        }
    }
}

impl<T: Copy + AddAssign + Into<u64>> Sum<T> {
    #[inline(always)]
    fn add(&mut self, weight: T, ids: [usize; 2]) {
        let [a, b] = lanes_of(ids);
        self.all += weight.into();
        self.of_card[a] += weight;
        self.of_card[b] += weight;
    }
}

/// What the two others may hold of some hands, beside a hand.
#[derive(Clone, Copy)]
pub struct Beside {
    all: [u64; 2],
    of_card: [Lanes; 2],
    both: u64,
}

/// A hand that is looked at.
#[derive(Clone, Copy)]
pub struct Looked<'a> {
    /// The ranges.
    pub ranges: &'a [Range],
    /// The seat, and its number.
    pub seat: (usize, &'a Seat),
    /// What every two cards are worth.
    pub worth: &'a Grid,
    /// The place of the hand.
    pub place: usize,
    /// Its cards.
    pub ids: [usize; 2],
}

impl Beside {
    /// Takes the cards of a hand out of sums of the hands whose worth is such; the hand is one of
    /// them or not.
    #[inline(always)]
    pub fn new(
        sums: &Sums,
        hand: Looked<'_>,
        is_among: bool,
        such: impl Fn(u32) -> bool + Copy,
    ) -> Beside {
        let (number, seat) = hand.seat;
        let [a, b] = hand.ids;
        let products = &sums.seats[number];
        let itself = if is_among { seat.both[hand.place] } else { 0 };
        let one = without(sums, hand, seat.others[0], is_among, such);
        let other = if seat.others[1] == seat.others[0] {
            one
        } else {
            without(sums, hand, seat.others[1], is_among, such)
        };
        Beside {
            all: [one.0, other.0],
            of_card: [one.1, other.1],
            both: products.all + itself - products.of_card[a] - products.of_card[b],
        }
    }

    /// What is beside the hand of one sum or another.
    #[inline(always)]
    pub fn and(&self, other: &Beside) -> Beside {
        let mut sum = *self;
        for player in 0..2 {
            sum.all[player] += other.all[player];
            for card in 0..LANES {
                sum.of_card[player][card] += other.of_card[player][card];
            }
        }
        sum.both += other.both;
        sum
    }

    /// The weight of all pairs of the others' hands that share no card.
    #[inline(always)]
    pub fn pairs(&self) -> u64 {
        let [one, other] = &self.of_card;
        let mut sharing = 0;
        for card in 0..LANES {
            sharing += u64::from(one[card]) * u64::from(other[card]);
        }
        self.all[0] * self.all[1] + self.both - sharing
    }
}

/// The weights of a range, in all and by card, once the cards of a hand are gone.
#[inline(always)]
fn without(
    sums: &Sums,
    hand: Looked<'_>,
    range: usize,
    is_among: bool,
    such: impl Fn(u32) -> bool,
) -> (u64, Lanes) {
    let [a, b] = hand.ids;
    let (sum, range) = (&sums.ranges[range], &hand.ranges[range]);
    let itself = if is_among {
        range.weights[hand.place]
    } else {
        0
    };
    let all = sum.all + u64::from(itself) - u64::from(sum.of_card[a]) - u64::from(sum.of_card[b]);
    let (with_a, with_b) = (&range.grid[a], &range.grid[b]);
    let (worth_a, worth_b) = (&hand.worth[a], &hand.worth[b]);
    let mut of_card = sum.of_card;
    for card in 0..LANES {
        let a_too = if such(worth_a[card]) { with_a[card] } else { 0 };
        let b_too = if such(worth_b[card]) { with_b[card] } else { 0 };
        let gone = (card == a) | (card == b);
        let left = of_card[card].wrapping_sub(a_too).wrapping_sub(b_too);
        of_card[card] = if gone { 0 } else { left };
    }
    (all, of_card)
}
