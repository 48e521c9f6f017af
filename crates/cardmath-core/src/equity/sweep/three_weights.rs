//! The weights of three ranges: by combo, by card and by pair of cards.

use super::cumulative::{ALL, Cumulative, LANES, lanes_of};
use super::ranking::{Ranked, Ranking};
use crate::Hand;
use crate::equity::Combo;

/// The rank of a combo that shares a card with the board. It is above all others.
pub const CLASH: u32 = u32::MAX;

/// A number for each card.
pub type Lanes = [u32; LANES];
/// A number for each pair of cards, in both orders.
pub type Grid = [Lanes; Hand::DECK.len()];

/// A grid filled with one number.
pub fn grid_of(number: u32) -> Box<Grid> {
    Box::new([[number; LANES]; Hand::DECK.len()])
}

/// Sets the number of a pair of cards.
#[inline(always)]
pub fn set(grid: &mut Grid, ids: [u8; 2], number: u32) {
    let [a, b] = ids.map(usize::from);
    grid[a][b] = number;
    grid[b][a] = number;
}

/// The numbers of all pairs with the first card, and with the second.
#[inline(always)]
pub fn rows_of(grid: &Grid, ids: [u8; 2]) -> [&Lanes; 2] {
    let [a, b] = ids;
    [&grid[usize::from(a)], &grid[usize::from(b)]]
}

/// A range: the indexes of its combos among all combos, and their weights.
pub struct Range {
    places: Vec<u16>,
    /// The weight of each of all combos.
    pub weights: Vec<u32>,
    /// The weight of each pair of cards.
    pub grid: Box<Grid>,
}

/// A player whose combos are counted, or several players of the same range.
pub struct Seat {
    /// The players of this range.
    pub players: Vec<usize>,
    /// The index of each of their combos among all combos.
    pub places: Vec<u16>,
    /// The ranges of the two other players.
    pub others: [usize; 2],
    /// The product of their weights for each combo.
    both: Products,
}

/// Products of the weights of two ranges.
enum Products {
    /// They equal the weights of this range.
    Of(usize),
    /// The product for each combo.
    ByPlace(Vec<u64>),
}

impl Range {
    /// The range of these combos, whose indexes among all combos are `places`.
    pub fn new(combos: &[Combo], places: &[u16], ids: &[[u8; 2]]) -> Range {
        let (mut weights, mut grid) = (vec![0; ids.len()], grid_of(0));
        for (combo, &place) in combos.iter().zip(places) {
            let place = usize::from(place);
            weights[place] += combo.weight as u32;
            set(&mut grid, ids[place], weights[place]);
        }
        let holds = |&place: &u16| weights[usize::from(place)] > 0;
        Range {
            places: (0..ids.len() as u16).filter(holds).collect(),
            weights,
            grid,
        }
    }

    /// Fills in the combos that share no card with the board, with their weights.
    #[inline(always)]
    fn fill(
        &self,
        cumulative: &mut Cumulative<u32>,
        ranking: &Ranking,
        ranks: &Grid,
        ids: &[[u8; 2]],
    ) {
        let count = ranking.by_rank().len();
        let weight = |place: u16| self.weights[usize::from(place)];
        if 2 * self.places.len() > ids.len() {
            let live = ranking.live().iter();
            cumulative.fill(count, live.map(|&hand| (hand, weight(hand.place))));
        } else {
            let few = self.places.iter();
            let live = few.filter_map(|&place| ranked(place, ids, ranks));
            cumulative.fill(count, live.map(|hand| (hand, weight(hand.place))));
        }
    }
}

/// The combo of an index with its rank; `None` if it shares a card with the board.
#[inline(always)]
pub fn ranked(place: u16, ids: &[[u8; 2]], ranks: &Grid) -> Option<Ranked> {
    let ids = ids[usize::from(place)];
    let rank = ranks[usize::from(ids[0])][usize::from(ids[1]) % LANES];
    (rank != CLASH).then_some(Ranked {
        place,
        ids,
        rank: rank as u8,
    })
}

impl Seat {
    /// The seat of these players against two ranges.
    pub fn new(players: Vec<usize>, places: &[u16], others: [usize; 2], ranges: &[Range]) -> Seat {
        let weights = others.map(|other| &ranges[other].weights);
        let products = weights[0].iter().zip(weights[1]);
        let products = products.map(|(&one, &other)| u64::from(one) * u64::from(other));
        let products: Vec<u64> = products.collect();
        let same = |weights: &[u32]| {
            let weights = weights.iter().map(|&one| u64::from(one));
            products.iter().copied().eq(weights)
        };
        Seat {
            players,
            places: places.to_vec(),
            others,
            both: match others
                .into_iter()
                .find(|&other| same(&ranges[other].weights))
            {
                Some(range) => Products::Of(range),
                None => Products::ByPlace(products),
            },
        }
    }
}

/// The cumulative weights on a board: of each range, and for each seat the products of the others'
/// weights.
pub struct BoardWeights {
    ranges: Vec<Cumulative<u32>>,
    seats: Vec<Cumulative<u64>>,
    /// The rank of each pair of cards.
    pub ranks: Box<Grid>,
}

impl BoardWeights {
    /// No combos yet.
    pub fn new(ranges: usize, seats: usize) -> BoardWeights {
        BoardWeights {
            ranges: vec![Cumulative::new(); ranges],
            seats: vec![Cumulative::new(); seats],
            ranks: grid_of(CLASH),
        }
    }

    /// Fills in the combos that share no card with a board.
    #[inline(always)]
    pub fn fill(&mut self, ranking: &Ranking, ids: &[[u8; 2]], ranges: &[Range], seats: &[Seat]) {
        self.ranks.as_flattened_mut().fill(CLASH);
        for hand in ranking.live() {
            set(&mut self.ranks, hand.ids, hand.rank.into());
        }
        for (cumulative, range) in self.ranges.iter_mut().zip(ranges) {
            range.fill(cumulative, ranking, &self.ranks, ids);
        }
        for (cumulative, seat) in self.seats.iter_mut().zip(seats) {
            if let Products::ByPlace(products) = &seat.both {
                let live = ranking.live().iter();
                let live = live.map(|&hand| (hand, products[usize::from(hand.place)]));
                cumulative.fill(ranking.by_rank().len(), live);
            }
        }
    }

    /// The weights of a range.
    pub fn of(&self, range: usize) -> &Cumulative<u32> {
        &self.ranges[range]
    }
}

/// The weights of the two others' combos of the lowest ranks that share no card with a given combo.
#[derive(Clone, Copy)]
pub struct OthersBeside {
    /// In all, for each of the two others.
    all: [u64; 2],
    /// For each card.
    of_card: [Lanes; 2],
    /// The products of the weights of the same combo.
    both: u64,
}

/// A combo of a seat.
#[derive(Clone, Copy)]
pub struct SeatHand<'a> {
    /// The ranges.
    pub ranges: &'a [Range],
    /// The seat, and its number.
    pub seat: (usize, &'a Seat),
    /// The combo.
    pub hand: Ranked,
}

impl OthersBeside {
    /// The weights of the lowest ranks, without the combos that share a card with the given one.
    #[inline(always)]
    pub fn new(
        board_weights: &BoardWeights,
        seat_hand: SeatHand<'_>,
        lowest: usize,
    ) -> OthersBeside {
        let others = seat_hand.seat.1.others;
        let one = without_cards_of(board_weights, seat_hand, others[0], lowest);
        let other = if others[1] == others[0] {
            one
        } else {
            without_cards_of(board_weights, seat_hand, others[1], lowest)
        };
        OthersBeside {
            all: [one.0, other.0],
            of_card: [one.1, other.1],
            both: both(board_weights, seat_hand, lowest),
        }
    }

    /// The difference from the weights of fewer ranks.
    #[inline(always)]
    pub fn less(&self, less: &OthersBeside) -> OthersBeside {
        let mut left = *self;
        for player in 0..2 {
            left.all[player] -= less.all[player];
            for card in 0..LANES {
                let of_card = &mut left.of_card[player][card];
                *of_card = of_card.wrapping_sub(less.of_card[player][card]);
            }
        }
        left.both -= less.both;
        left
    }

    /// Whether there is no weight.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.all == [0; 2]
    }

    /// The weight of all pairs of the others' combos that share no card.
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

/// The sum of the products of the weights of the same combo, over the combos that share no card
/// with the given one.
#[inline(always)]
fn both(board_weights: &BoardWeights, seat_hand: SeatHand<'_>, lowest: usize) -> u64 {
    let ((number, seat), hand) = (seat_hand.seat, seat_hand.hand);
    let is_among = usize::from(hand.rank) < lowest;
    let itself = |weight: u64| if is_among { weight } else { 0 };
    let place = usize::from(hand.place);
    match &seat.both {
        Products::Of(range) => {
            let row = board_weights.ranges[*range].lowest(lowest);
            let weight = seat_hand.ranges[*range].weights[place];
            row.beside(hand.ids, itself(weight.into()) as u32).into()
        }
        Products::ByPlace(products) => {
            let row = board_weights.seats[number].lowest(lowest);
            row.beside(hand.ids, itself(products[place]))
        }
    }
}

/// The weights of a range, in all and by card, without combos that share a card with the given one.
#[inline(always)]
fn without_cards_of(
    board_weights: &BoardWeights,
    seat_hand: SeatHand<'_>,
    number: usize,
    lowest: usize,
) -> (u64, Lanes) {
    let (range, hand) = (&seat_hand.ranges[number], seat_hand.hand);
    let row = board_weights.ranges[number].lowest(lowest);
    let is_among = usize::from(hand.rank) < lowest;
    let weight = range.weights[usize::from(hand.place)];
    let itself = if is_among { weight } else { 0 };
    let [a, b] = lanes_of(hand.ids);
    let [with_a, with_b] = rows_of(&range.grid, hand.ids);
    let [rank_a, rank_b] = rows_of(&board_weights.ranks, hand.ids);
    let (mut of_card, lowest) = (row.0, lowest as u32);
    for card in 0..LANES {
        let a_too = if rank_a[card] < lowest {
            with_a[card]
        } else {
            0
        };
        let b_too = if rank_b[card] < lowest {
            with_b[card]
        } else {
            0
        };
        let gone = (card == a) | (card == b) | (card == ALL);
        let left = of_card[card].wrapping_sub(a_too).wrapping_sub(b_too);
        of_card[card] = if gone { 0 } else { left };
    }
    (row.beside(hand.ids, itself).into(), of_card)
}
