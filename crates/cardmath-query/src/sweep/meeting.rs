//! The pairs of two players' combos on a board that share no card, by class and outcome.
//!
//! The combos are sorted by strength. Going up, the weight of the other player's combos so far is
//! kept for each class, in all and for each card. So a combo meets what it beats, then what it does
//! not lose to, less what has one of its cards. A combo of the other player with both of its cards is
//! taken away twice, and put back.

use super::joint::OUTCOMES;
use super::weight::Weight;
use cardmath_cards::Hand;
use cardmath_cards::simd::Instructions;
use cardmath_equity::ClassSweep;

/// The bits of a mask.
const BITS: usize = 64;
/// The classes that are swept at a time.
const LANES: usize = 16;
/// The number of bits in a word of strengths.
const WORD: usize = 64;

/// A combo that shares no card with the board.
#[derive(Clone, Copy, Default)]
pub struct Live<W> {
    /// The bits of its lowest and its highest card.
    pub bits: [u8; 2],
    /// The local numbers of its class for each player.
    pub classes: [u32; 2],
    /// Its weight for each player.
    pub weights: [W; 2],
}

/// The combos on a board.
pub struct OnBoard<'a, W> {
    pub hands: &'a [Hand],
    pub live: &'a [Live<W>],
    /// Their strengths; empty if there is no outcome.
    pub strengths: &'a [u16],
    /// How combos of the same cards are found.
    pub twins: Twins<'a>,
    /// The number of classes of each player.
    pub classes: [usize; 2],
    /// Whether a player has so few combos that all pairs are tried one by one.
    pub is_few: bool,
}

/// Combos of both players with the same cards.
#[derive(Clone, Copy)]
pub enum Twins<'a> {
    /// They are one entry.
    Shared,
    /// The places of each pair.
    Listed(&'a [[u32; 2]]),
}

/// Counts pairs of combos on one board after another.
pub struct Meeting<W: Weight> {
    instructions: Instructions,
    sorted: Vec<Live<W>>,
    ends: Vec<u32>,
    ranks: Vec<u16>,
    one: Box<Sums<W, 1>>,
    many: Box<Sums<W, LANES>>,
    listed: Option<ClassSweep>,
    found: Found<W>,
}

/// The weights of the pairs of a class of ours and a class of theirs.
struct Found<W: Weight> {
    /// The classes of theirs, rounded up to whole lanes.
    width: usize,
    weaker: Vec<W::Product>,
    not_stronger: Vec<W::Product>,
    all: Vec<W::Product>,
}

/// The weights of combos by class, in all and for each card.
struct Sums<W, const L: usize> {
    all: [W; L],
    of_card: [[W; L]; BITS],
}

impl<W: Weight, const L: usize> Sums<W, L> {
    fn new() -> Box<Sums<W, L>> {
        Box::new(Sums {
            all: [W::default(); L],
            of_card: [[W::default(); L]; BITS],
        })
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.all = [W::default(); L];
        self.of_card = [[W::default(); L]; BITS];
    }

    #[inline(always)]
    fn add(&mut self, bits: [u8; 2], lane: usize, weight: W) {
        let lane = lane % L;
        self.all[lane] = self.all[lane].plus(weight);
        for bit in bits {
            let sum = &mut self.of_card[usize::from(bit) % BITS][lane];
            *sum = sum.plus(weight);
        }
    }

    /// The weights of the combos without two cards.
    #[inline(always)]
    fn beside(&self, bits: [u8; 2]) -> [W; L] {
        let [one, other] = bits.map(|bit| &self.of_card[usize::from(bit) % BITS]);
        std::array::from_fn(|lane| self.all[lane].minus(one[lane]).minus(other[lane]))
    }
}

impl<W: Weight> Meeting<W> {
    /// Nothing counted yet. Hands have this many cards.
    pub fn new(cards: usize, instructions: Instructions) -> Meeting<W> {
        Meeting {
            instructions,
            sorted: Vec::new(),
            ends: Vec::new(),
            ranks: Vec::new(),
            one: Sums::new(),
            many: Sums::new(),
            listed: ClassSweep::new(cards),
            found: Found {
                width: 0,
                weaker: Vec::new(),
                not_stronger: Vec::new(),
                all: Vec::new(),
            },
        }
    }

    /// Counts the pairs on a board: for each pair of classes the weights by outcome. Returns false if
    /// `goes_on` did.
    pub fn count(
        &mut self,
        board: &OnBoard<'_, W>,
        goes_on: &dyn Fn() -> bool,
        counts: &mut Vec<[u128; OUTCOMES]>,
    ) -> bool {
        let [firsts, seconds] = board.classes;
        counts.clear();
        counts.resize(firsts * seconds, [0; OUTCOMES]);
        if board.is_few {
            one_by_one(board, counts);
            return true;
        }
        // The classes of the other player are the lanes: few of them are quick.
        let ours = usize::from(seconds > firsts);
        self.found
            .clear(board.classes[ours], board.classes[1 - ours]);
        match &mut self.listed {
            None => self.sweep_pairs(board, ours),
            Some(listed) => {
                if !self.found.sweep_listed(listed, board, ours, goes_on) {
                    return false;
                }
            }
        }
        if let Twins::Listed(twins) = board.twins {
            self.found.add_twins(board, twins, ours);
        }
        self.found.read(board.classes, ours, counts);
        true
    }

    fn sweep_pairs(&mut self, board: &OnBoard<'_, W>, ours: usize) {
        let instructions = self.instructions;
        instructions.compiled(
            #[inline(always)]
            || {
                self.sort(board);
                let (sorted, ends) = (&self.sorted[..], &self.ends[..]);
                let shared = matches!(board.twins, Twins::Shared);
                match board.classes[1 - ours] {
                    1 => pass(
                        (sorted, ends),
                        (ours, shared),
                        0,
                        &mut self.one,
                        &mut self.found,
                    ),
                    classes => {
                        for first in (0..classes).step_by(LANES) {
                            let side = (ours, shared);
                            pass((sorted, ends), side, first, &mut self.many, &mut self.found);
                        }
                    }
                }
            },
        );
    }

    /// Sorts the combos by strength, and finds where those of each strength end.
    #[inline(always)]
    fn sort(&mut self, board: &OnBoard<'_, W>) {
        self.ends.clear();
        if board.strengths.is_empty() {
            self.sorted.clear();
            self.sorted.extend_from_slice(board.live);
            self.ends.push(board.live.len() as u32);
            return;
        }
        let (mut least, mut most) = (u16::MAX, 0);
        for &strength in board.strengths {
            (least, most) = (least.min(strength), most.max(strength));
        }
        let first = usize::from(least) / WORD;
        let mut seen = [0u64; (1 << u16::BITS) / WORD];
        for &strength in board.strengths {
            seen[usize::from(strength) / WORD] |= 1 << (usize::from(strength) % WORD);
        }
        self.ranks.resize(1 << u16::BITS, 0);
        let mut rank = 0;
        for (word, &bits) in seen
            .iter()
            .enumerate()
            .take(usize::from(most) / WORD + 1)
            .skip(first)
        {
            let mut bits = bits;
            while bits != 0 {
                self.ranks[word * WORD + bits.trailing_zeros() as usize] = rank;
                rank += 1;
                bits &= bits - 1;
            }
        }
        self.ends.resize(usize::from(rank), 0);
        for &strength in board.strengths {
            self.ends[usize::from(self.ranks[usize::from(strength)])] += 1;
        }
        let mut before = 0;
        for end in &mut self.ends {
            before += std::mem::replace(end, before);
        }
        self.sorted.resize(board.live.len(), Live::default());
        for (live, &strength) in board.live.iter().zip(board.strengths) {
            let end = &mut self.ends[usize::from(self.ranks[usize::from(strength)])];
            self.sorted[*end as usize] = *live;
            *end += 1;
        }
    }
}

/// Products that are added up for one class of ours until another one follows.
struct Run<W: Weight, const L: usize> {
    place: usize,
    sums: [W::Product; L],
}

impl<W: Weight, const L: usize> Run<W, L> {
    fn new() -> Run<W, L> {
        Run {
            place: 0,
            sums: [W::Product::default(); L],
        }
    }

    #[inline(always)]
    fn add(&mut self, place: usize, weight: W, met: [W; L], found: &mut [W::Product]) {
        if place != self.place {
            self.end(found);
            self.place = place;
        }
        for (sum, met) in self.sums.iter_mut().zip(met) {
            *sum += weight.times(met);
        }
    }

    #[inline(always)]
    fn end(&mut self, found: &mut [W::Product]) {
        for (found, sum) in found[self.place..].iter_mut().zip(self.sums) {
            *found += sum;
        }
        self.sums = [W::Product::default(); L];
    }
}

/// Sweeps the combos against some classes of theirs. If combos of the same cards are shared, they
/// are put right here.
#[inline(always)]
fn pass<W: Weight, const L: usize>(
    (sorted, ends): (&[Live<W>], &[u32]),
    (ours, shared): (usize, bool),
    first: usize,
    sums: &mut Sums<W, L>,
    found: &mut Found<W>,
) {
    let (ours, theirs) = (ours % 2, 1 - ours % 2);
    let (width, none) = (found.width, W::default());
    let place = |hand: &Live<W>| hand.classes[ours] as usize * width + first;
    let lane = |hand: &Live<W>| (hand.classes[theirs] as usize).wrapping_sub(first);
    let held = |hand: &&Live<W>| hand.weights[ours] != none;
    let with_itself = |mut met: [W; L], hand: &Live<W>| {
        let (at, weight) = (lane(hand), hand.weights[theirs]);
        for (number, met) in met.iter_mut().enumerate() {
            let more = if shared && number == at { weight } else { none };
            *met = met.plus(more);
        }
        met
    };
    sums.clear();
    let [mut weaker, mut not_stronger, mut all] = [(); 3].map(|()| Run::<W, L>::new());
    let mut start = 0;
    for &end in ends {
        let group = &sorted[start..end as usize];
        for hand in group.iter().filter(held) {
            let met = sums.beside(hand.bits);
            weaker.add(place(hand), hand.weights[ours], met, &mut found.weaker);
        }
        for hand in group.iter().filter(|hand| hand.weights[theirs] != none) {
            if lane(hand) < L {
                sums.add(hand.bits, lane(hand), hand.weights[theirs]);
            }
        }
        for hand in group.iter().filter(held) {
            let met = with_itself(sums.beside(hand.bits), hand);
            not_stronger.add(
                place(hand),
                hand.weights[ours],
                met,
                &mut found.not_stronger,
            );
        }
        start = end as usize;
    }
    for hand in sorted.iter().filter(held) {
        let met = with_itself(sums.beside(hand.bits), hand);
        all.add(place(hand), hand.weights[ours], met, &mut found.all);
    }
    weaker.end(&mut found.weaker);
    not_stronger.end(&mut found.not_stronger);
    all.end(&mut found.all);
}

impl<W: Weight> Found<W> {
    fn clear(&mut self, ours: usize, theirs: usize) {
        self.width = match theirs {
            1 => 1,
            theirs => theirs.next_multiple_of(LANES),
        };
        for sums in [&mut self.weaker, &mut self.not_stronger, &mut self.all] {
            sums.clear();
            sums.resize(ours * self.width, W::Product::default());
        }
    }

    /// Sweeps hands of three cards or more.
    fn sweep_listed(
        &mut self,
        listed: &mut ClassSweep,
        board: &OnBoard<'_, W>,
        ours: usize,
        goes_on: &dyn Fn() -> bool,
    ) -> bool {
        let theirs = 1 - ours;
        let held: Vec<bool> = board
            .live
            .iter()
            .map(|live| live.weights[ours] != W::default())
            .collect();
        let met: Vec<(u32, u64)> = board
            .live
            .iter()
            .map(|live| {
                let weight: i128 = W::of(1).times(live.weights[theirs]).into();
                (live.classes[theirs], weight as u64)
            })
            .collect();
        let equal = vec![
            1;
            if board.strengths.is_empty() {
                board.live.len()
            } else {
                0
            }
        ];
        let strengths = if board.strengths.is_empty() {
            &equal
        } else {
            board.strengths
        };
        let width = self.width;
        let sums = [&mut self.weaker, &mut self.not_stronger, &mut self.all];
        let mut take = |number: usize, relation: usize, first: usize, met: &[u64]| {
            let live = &board.live[number];
            let row = &mut sums[relation][live.classes[ours] as usize * width + first..];
            for (sum, &met) in row.iter_mut().zip(met) {
                *sum += live.weights[ours].times(W::of(met as i64));
            }
        };
        let classes = board.classes[theirs];
        listed.sweep(
            (board.hands, strengths),
            &held,
            (&met, classes),
            goes_on,
            &mut take,
        )
    }

    /// Puts right the pairs of the same cards: of two cards they were taken away twice, and in
    /// general as often as a hand has subsets of odd size, but for itself.
    fn add_twins(&mut self, board: &OnBoard<'_, W>, twins: &[[u32; 2]], ours: usize) {
        let cards = board.hands.first().map_or(0, |cards| cards.len());
        for places in twins {
            let [mine, other] = [places[ours], places[1 - ours]].map(|place| place as usize);
            let (one, two) = (&board.live[mine], &board.live[other]);
            let weight = signed(one.weights[ours], cards).times(two.weights[1 - ours]);
            let at = one.classes[ours] as usize * self.width + two.classes[1 - ours] as usize;
            self.all[at] += weight;
            if board.strengths.is_empty() {
                self.not_stronger[at] += weight;
                continue;
            }
            if board.strengths[other] <= board.strengths[mine] {
                self.not_stronger[at] += weight;
            }
            if board.strengths[other] < board.strengths[mine] {
                self.weaker[at] += weight;
            }
        }
    }

    /// Reads the weights by outcome.
    fn read(&self, [firsts, seconds]: [usize; 2], ours: usize, counts: &mut [[u128; OUTCOMES]]) {
        for first in 0..firsts {
            for second in 0..seconds {
                let [mine, other] = if ours == 0 {
                    [first, second]
                } else {
                    [second, first]
                };
                let at = mine * self.width + other;
                let sums = [self.weaker[at], self.not_stronger[at], self.all[at]];
                let [weaker, not_stronger, all]: [i128; 3] = sums.map(Into::into);
                let outcomes = [all - not_stronger, not_stronger - weaker, weaker];
                let mut outcomes = outcomes.map(i128::unsigned_abs); // none is below 0
                if ours == 1 {
                    outcomes.reverse();
                }
                counts[first * seconds + second] = outcomes;
            }
        }
    }
}

/// The weight of a hand of so many cards where its own cards count by inclusion and exclusion.
fn signed<W: Weight>(weight: W, cards: usize) -> W {
    match cards % 2 {
        0 => weight,
        _ => W::default().minus(weight),
    }
}

/// Tries all pairs of combos.
fn one_by_one<W: Weight>(board: &OnBoard<'_, W>, counts: &mut [[u128; OUTCOMES]]) {
    let of = |side: usize| -> Vec<usize> {
        let places = 0..board.live.len();
        places
            .filter(|&place| board.live[place].weights[side] != W::default())
            .collect()
    };
    let (firsts, seconds) = (of(0), of(1));
    for &first in &firsts {
        let (cards, live) = (board.hands[first], &board.live[first]);
        let row = &mut counts[live.classes[0] as usize * board.classes[1]..][..board.classes[1]];
        for &second in &seconds {
            if !(cards & board.hands[second]).is_empty() {
                continue;
            }
            let other = &board.live[second];
            let outcome = match board.strengths.is_empty() {
                true => 1,
                false => match board.strengths[first].cmp(&board.strengths[second]) {
                    std::cmp::Ordering::Less => 0,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 2,
                },
            };
            let weight: i128 = live.weights[0].times(other.weights[1]).into();
            row[other.classes[1] as usize][outcome] += weight.unsigned_abs();
        }
    }
}
