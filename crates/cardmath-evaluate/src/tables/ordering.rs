//! A strength from two tables: one by how often each rank is held, one by the ranks of one suit.
//!
//! Both tables are filled with the values of hands of exactly the number of cards that count. Then
//! hands of more cards get the best value that is left when one card is left out. In a high
//! ordering the strength is the better of both tables, since a suit only adds shapes. In a low
//! ordering a flush may spoil what the ranks alone would make: if all the cards for it are of one
//! suit, each card is left out in turn. The table by suit is used in lows too, since cards of one
//! suit may have a shape that the same ranks in several suits do not have.

use crate::kernel::layout::{BLOCK, Words};
use crate::kernel::scratch::split;
use crate::rank_multisets::{MOST, Multiset, Multisets, codes_of};
use crate::strength_order::{StrengthOrder, examples, suited};
use cardmath_cards::ordering::{ALL_RANKS, Ordering};
use cardmath_cards::{Hand, Rank};

const RANKS: u32 = Rank::COUNT as u32;
/// A strength for each multiset of ranks.
pub type RankStrengths = Box<[u16; ROOM]>;
/// A strength for each set of ranks of one suit.
pub type BySuit = Box<[u16; 1 << RANKS]>;
/// The number of entries of a table by ranks. There are fewer multisets of ranks.
pub const ROOM: usize = 1 << 17;

/// The tables of an ordering.
pub struct OrderingTable {
    size: usize,
    low: bool,
    /// Whether some shape asks for one suit.
    suits: bool,
    numbers: &'static Multisets,
    /// Strengths by the number of the multiset of ranks.
    pub by_ranks: RankStrengths,
    /// Strengths by the ranks of a suit; 0 for fewer cards than count.
    pub by_suit: BySuit,
    /// The cards that each strength needs, from strength 1 up.
    pub needs: Vec<Need>,
}

/// The cards that a strength needs.
#[derive(Clone, Copy, Default)]
pub struct Need {
    /// The ranks needed at least once, at least twice and so on.
    pub ranks: [u16; 5],
    /// Whether all must be of one suit.
    pub suited: bool,
    /// Whether they must not all be of one suit.
    mixed: bool,
}

/// The cards of a hand, in a form that can be compared with a need.
pub struct Held {
    /// The ranks held at least once, at least twice and so on.
    ranks: [u16; 5],
    planes: [u16; 4],
}

impl OrderingTable {
    /// Builds the tables of an ordering from the order of its strengths.
    pub fn new(ordering: &Ordering, strength_order: &StrengthOrder) -> OrderingTable {
        let numbers = Multisets::get();
        assert!(numbers.count() <= ROOM);
        let mut table = OrderingTable {
            size: ordering.size(),
            low: ordering.is_low(),
            suits: ordering.has_flushes(),
            numbers,
            by_ranks: no_strengths(),
            by_suit: Box::new([0; 1 << RANKS]),
            needs: vec![Need::default(); strength_order.count()],
        };
        table.fill_suit(ordering, strength_order);
        table.fill_ranks(ordering, strength_order);
        for rank in Rank::all() {
            let alike = ordering.alike(rank);
            if let Some(strength) = alike.and_then(|place| strength_order.strength_at(&place)) {
                table.needs[usize::from(strength) - 1].ranks = [1 << rank.index(); 5];
            }
        }
        table
    }

    fn fill_suit(&mut self, ordering: &Ordering, strength_order: &StrengthOrder) {
        for hand in suited(ordering) {
            let ranks = hand.planes()[0] as u16;
            if let Some(strength) = strength_order.strength(hand) {
                self.by_suit[usize::from(ranks)] = strength;
                let need = &mut self.needs[usize::from(strength) - 1];
                need.ranks[0] = ranks;
                need.suited = true;
            }
        }
        extend(&mut self.by_suit, self.size);
    }

    fn fill_ranks(&mut self, ordering: &Ordering, strength_order: &StrengthOrder) {
        for hand in examples(ordering) {
            let counts = counts_of(hand);
            let number = self.numbers.number(&counts);
            if let Some(strength) = strength_order.strength(hand) {
                self.by_ranks[number] = strength;
                let need = &mut self.needs[usize::from(strength) - 1];
                need.ranks = [1, 2, 3, 4, 5].map(|times| counts.at_least(times));
                need.suited = false;
                let spoiled = self.by_suit[usize::from(need.ranks[0])] != strength;
                need.mixed = self.low && self.suits && need.ranks[1] == 0 && spoiled;
            }
        }
        for cards in self.size + 1..=MOST {
            for counts in Multiset::all(cards) {
                let fewer = counts.fewer().map(|fewer| self.numbers.number(&fewer));
                let best = fewer.map(|number| self.by_ranks[number]).max();
                self.by_ranks[self.numbers.number(&counts)] = best.unwrap_or(0);
            }
        }
    }

    /// The strength of a hand of any size; 0 if it has too few cards or does not qualify.
    pub fn strength(&self, hand: Hand) -> u16 {
        match hand.len() <= MOST {
            true => self.look_up(hand.mask()),
            false => self.search(hand, self.needs.len() as u16),
        }
    }

    /// The ranks of the cards that make a strength.
    pub fn ranks_of(&self, strength: u16) -> u16 {
        self.needs[usize::from(strength) - 1].ranks[0]
    }

    /// The strength of a hand of at most seven cards.
    fn look_up(&self, mask: u64) -> u16 {
        let strength = self.by_ranks[self.numbers.number_of(planes_of(mask)) % ROOM];
        match self.suits && has_suit_of(mask, self.size as u64) {
            true => self.with_suits(strength, mask),
            false => strength,
        }
    }

    /// The strengths of a block of hands of at most seven cards each.
    #[inline(always)]
    pub fn strengths(&self, masks: &[u64; BLOCK], out: &mut Words) {
        let (mut planes, mut codes) = ([[0; BLOCK]; 4], [[0; BLOCK]; 3]);
        split(masks, &mut planes);
        for i in 0..BLOCK {
            let found = codes_of(planes.each_ref().map(|plane| plane[i]));
            for (codes, found) in codes.iter_mut().zip(found) {
                codes[i] = found;
            }
        }
        self.look_up_ranks(&codes, out);
        if self.suits {
            if !self.low && 2 * self.size <= MOST {
                return self.look_up_each_suit(&planes, out);
            }
            let suited = match self.size {
                2 => have_suit_of::<2>(&planes),
                3 => have_suit_of::<3>(&planes),
                4 => have_suit_of::<4>(&planes),
                5 => have_suit_of::<5>(&planes),
                6 => have_suit_of::<6>(&planes),
                _ => have_suit_of::<7>(&planes),
            };
            self.look_up_suits(masks, &suited, out);
        }
    }

    /// Not inlined, and neither is the next: compiled for the baseline, since vectors would have to
    /// be taken apart and rebuilt lane by lane. Two loops, so that many loads from the large table
    /// overlap.
    #[inline(never)]
    fn look_up_ranks(&self, [first, second, third]: &[Words; 3], out: &mut Words) {
        let mut places = [0; BLOCK];
        for (i, place) in places.iter_mut().enumerate() {
            *place = self.numbers.place([first[i], second[i], third[i]]) as u32;
        }
        for (strength, place) in out.iter_mut().zip(places) {
            *strength = self.by_ranks[place as usize % ROOM];
        }
    }

    #[inline(never)]
    fn look_up_suits(&self, masks: &[u64; BLOCK], suited: &Words, out: &mut Words) {
        const AT_ONCE: usize = 8;
        for (part, suited) in suited.as_chunks::<AT_ONCE>().0.iter().enumerate() {
            // Long enough suits are rare: mostly none of these hands has one.
            if *suited == [0; AT_ONCE] {
                continue;
            }
            for (i, _) in (AT_ONCE * part..)
                .zip(suited)
                .filter(|(_, suited)| **suited != 0)
            {
                out[i] = self.with_suits(out[i], masks[i]);
            }
        }
    }

    /// Used where so few cards count that most hands have a long enough suit.
    #[inline(never)]
    fn look_up_each_suit(&self, [clubs, diamonds, hearts, spades]: &[Words; 4], out: &mut Words) {
        let strength = |ranks: u16| self.by_suit[usize::from(ranks & ALL_RANKS)];
        for i in 0..BLOCK {
            let black = strength(clubs[i]).max(strength(spades[i]));
            let red = strength(diamonds[i]).max(strength(hearts[i]));
            out[i] = out[i].max(black).max(red);
        }
    }

    /// The strength of a hand that has a long enough suit, given the strength of its ranks alone.
    #[inline]
    fn with_suits(&self, strength: u16, mask: u64) -> u16 {
        match self.low {
            true => self.spoiled(strength, mask).max(self.of_suits(mask)),
            false => strength.max(self.of_suits(mask)),
        }
    }

    /// The strength of the best suit.
    #[inline(always)]
    fn of_suits(&self, mask: u64) -> u16 {
        let planes = planes_of(mask);
        let by_suit = planes.map(|ranks| self.by_suit[usize::from(ranks)]);
        let [clubs, diamonds, hearts, spades] = by_suit;
        clubs.max(diamonds).max(hearts.max(spades))
    }

    /// In a low: the strength of the ranks if the hand can make it in mixed suits, otherwise the
    /// next best.
    #[inline(always)]
    fn spoiled(&self, strength: u16, mask: u64) -> u16 {
        let Some(below) = strength.checked_sub(1) else {
            return 0;
        };
        match self.needs[usize::from(below)].is_met(&Held::of(planes_of(mask))) {
            true => strength,
            false => self.without_a_card(mask),
        }
    }

    /// The best strength when one card is left out. If no card can be left out, the strength of the
    /// cards as one suit.
    #[cold]
    fn without_a_card(&self, mask: u64) -> u16 {
        if mask.count_ones() as usize <= self.size {
            let ranks = (mask | mask >> 16 | mask >> 32 | mask >> 48) as u16 & ALL_RANKS;
            return self.by_suit[usize::from(ranks)];
        }
        let cards = (0..u64::BITS).map(|place| mask & 1 << place);
        let fewer = cards.filter(|&card| card != 0).map(|card| mask ^ card);
        fewer.map(|mask| self.look_up(mask)).max().unwrap_or(0)
    }

    /// The strength of a hand, found by trying each strength from `from` down.
    fn search(&self, hand: Hand, from: u16) -> u16 {
        self.descend(Held::of(hand.planes().map(|ranks| ranks as u16)), from)
    }

    fn descend(&self, held: Held, from: u16) -> u16 {
        let needs = &self.needs[..from.into()];
        let found = needs.iter().rposition(|need| need.is_met(&held));
        found.map_or(0, |below| below as u16 + 1)
    }
}

impl Need {
    /// The least number of cards that must be added to the hand to meet the need.
    pub fn missing(&self, held: &Held) -> u32 {
        if self.suited {
            let missing = held
                .planes
                .map(|ranks| (self.ranks[0] & !ranks).count_ones());
            return missing.into_iter().min().unwrap_or(0);
        }
        let missing = |(need, held): (&u16, &u16)| (need & !held).count_ones();
        self.ranks.iter().zip(&held.ranks).map(missing).sum()
    }

    #[inline]
    fn is_met(&self, held: &Held) -> bool {
        let of_suit = |ranks: &u16| self.ranks[0] & !ranks == 0;
        if self.suited {
            return held.planes.iter().any(of_suit);
        }
        let enough = |(need, held): (&u16, &u16)| need & !held == 0;
        if !self.ranks.iter().zip(&held.ranks).all(enough) {
            return false;
        }
        // All cards are of one suit only if no rank is held in two suits.
        let twice = self.ranks[0] & held.ranks[1] != 0;
        !self.mixed || twice || !held.planes.iter().any(of_suit)
    }
}

impl Held {
    /// The form to compare, from the ranks held in each suit.
    pub fn of(planes: [u16; 4]) -> Held {
        let [a, b, c, d] = planes;
        let pairs = [a & b, c & d, a | b, c | d];
        let ranks = [
            pairs[2] | pairs[3],
            pairs[0] | pairs[1] | pairs[2] & pairs[3],
            pairs[0] & pairs[3] | pairs[1] & pairs[2],
            pairs[0] & pairs[1],
            0,
        ];
        Held { ranks, planes }
    }
}

/// Allocates a table of strengths by ranks.
pub fn no_strengths() -> RankStrengths {
    let room = vec![0; ROOM].into_boxed_slice().try_into();
    room.expect("the table has room")
}

/// Fills the entries of more than `size` ranks: each gets the best strength of leaving out a rank.
pub fn extend(by_suit: &mut BySuit, size: usize) {
    for ranks in 0..by_suit.len() {
        if ranks.count_ones() as usize > size {
            let held = (0..RANKS).map(|rank| 1 << rank);
            let fewer = held.filter(|rank| ranks & rank != 0);
            let fewer = fewer.map(|rank| by_suit[ranks ^ rank]);
            by_suit[ranks] = fewer.max().unwrap_or(0);
        }
    }
}

/// The number of cards of each rank in a hand.
fn counts_of(hand: Hand) -> Multiset {
    let mut counts = Multiset([0; RANKS as usize]);
    for rank in Rank::all() {
        counts.0[usize::from(rank.index())] = hand.of_rank(rank).len() as u8;
    }
    counts
}

/// The rank bits of each suit.
pub fn planes_of(mask: u64) -> [u16; 4] {
    [0, 16, 32, 48].map(|shift| (mask >> shift) as u16 & ALL_RANKS)
}

/// For each hand of a block, a word that is not 0 if some suit has at least `SIZE` cards.
#[inline(always)]
fn have_suit_of<const COUNT: usize>(planes: &[Words; 4]) -> Words {
    let mut suited = [0; BLOCK];
    for (i, suited) in suited.iter_mut().enumerate() {
        for plane in planes {
            let mut ranks = plane[i];
            for _ in 1..COUNT {
                ranks &= ranks.wrapping_sub(1);
            }
            *suited |= ranks;
        }
    }
    suited
}

/// Whether some plane of a mask has at least this many bits.
#[inline(always)]
fn has_suit_of(mask: u64, count: u64) -> bool {
    Hand::of_mask(mask).has_suit_of(count)
}
