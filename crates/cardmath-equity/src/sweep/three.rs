//! Three ranges swept on each board, from the weakest combos to the strongest.
//!
//! For each combo the opposing pairs that share no card with it are counted: those in which both
//! are weaker, those in which neither is stronger, and those in which both are as strong. Where
//! only the players' totals are wanted, some of these follow from the others.

use super::opposing_pairs::{OpposingPairs, RankGroup, SEATS};
use super::partners::{Bits, Partners, Weights};
use super::ranking::{Ranked, Ranking};
use super::three_ranges::ThreeRanges;
use super::tied_pairs::TiedPairs;
use crate::asked::Asked;
use crate::each_board::{BoardCounter, EachBoard};
use crate::tally::Tally;
use crate::way::Way;
use crate::{Detail, Situation};
use cardmath_cards::Hand;
use cardmath_cards::ordering::HIGH;
use cardmath_cards::simd::Instructions;
use cardmath_evaluate::category;

/// A count for each hand category, weakest first.
type Categories = [u128; HIGH.len()];

/// The way, for three players whose weights are not too great.
pub fn find(asked: &Asked<'_>, _: &mut dyn FnMut() -> bool) -> Option<Way> {
    let situation = asked.holdem()?;
    let three = ThreeRanges::new(situation, situation.detail != Detail::default())?;
    let [hands, asked_for] = three.sizes();
    let each = if three.is_flat() { 8 } else { 24 };
    let a_board = 3_500 + 9 * hands + each * asked_for;
    if asked.is_beaten(a_board) {
        return None;
    }
    let boards = EachBoard::of(asked);
    let cost = boards.at(a_board);
    let words = "a sweep over three players' hands on each board";
    Some(boards.way(words, cost, move |boards, count| {
        let (three, situation, set) = (&three, &*boards.situation, count.instructions);
        let categories = situation.detail.categories;
        let add_deals = |boards, tally: &mut Tally| three.add_deals(situation, boards, tally);
        if three.is_flat() {
            let counter = || ThreeCounter::<Bits>::new(three, set, categories);
            return boards.count(count, counter, add_deals);
        }
        let counter = || ThreeCounter::<Weights>::new(three, set, categories);
        boards.count(count, counter, add_deals)
    }))
}

/// The counts of one thread.
struct ThreeCounter<'a, P> {
    three: &'a ThreeRanges,
    instructions: Instructions,
    ranking: Ranking,
    /// The live combos, the weakest first.
    hands: Vec<Ranked>,
    /// The combos so far.
    swept: OpposingPairs<P>,
    /// The combos of one rank.
    equal: OpposingPairs<P>,
    /// The ties of twins so far, and their deals.
    tied: TiedPairs<P>,
    twins_tie: u128,
    /// For each seat the score of each combo, or one score.
    scores: Vec<Vec<ComboDeals>>,
    categories: Option<Vec<Vec<Categories>>>,
}

/// The deals of a combo in the weights of the others, or all deals of a seat.
#[derive(Clone, Copy, Default)]
struct ComboDeals {
    /// Both others are weaker.
    won: u128,
    /// Neither is stronger.
    not_lost: u128,
    /// Both are as strong.
    all_tie: u128,
    all: u128,
}

/// Whether two combos have the same rank.
#[inline(always)]
fn are_equal(one: &Ranked, other: &Ranked) -> bool {
    one.rank == other.rank
}

impl<'a, P: Partners> ThreeCounter<'a, P> {
    /// Nothing counted yet.
    fn new(three: &'a ThreeRanges, instructions: Instructions, categories: bool) -> Self {
        let count = three.cards.len();
        let scores = if three.by_combo { count } else { 1 };
        let seats = three.seats.len();
        ThreeCounter {
            three,
            instructions,
            ranking: Ranking::new(three.cards.clone(), instructions),
            hands: Vec::with_capacity(count),
            swept: OpposingPairs::new(&three.seats),
            equal: OpposingPairs::new(&three.seats),
            tied: TiedPairs::new(),
            twins_tie: 0,
            scores: vec![vec![ComboDeals::default(); scores]; seats],
            categories: categories.then(|| vec![vec![[0; HIGH.len()]; count]; seats]),
        }
    }

    /// Counts the deals of the live combos, on a board that represents `boards` boards.
    #[inline(always)]
    fn sweep(&mut self, boards: u64) {
        let hands = std::mem::take(&mut self.hands);
        self.swept.clear();
        self.tied.clear();
        let (seats, asked) = (&self.three.seats, self.three.asked);
        let mut cards = RankGroup::of_others(asked, &hands).cards;
        // Combos that are not asked about wait: one long loop takes less time than many short ones.
        let (mut waiting, mut start) = (0, 0);
        for equals in hands.chunk_by(are_equal) {
            let (group, end) = (RankGroup::new(seats, asked, equals), start + equals.len());
            if (0..SEATS).any(|seat| asked[seat] && group.cards[seat] != 0) {
                let weaker = RankGroup::of_others(asked, &hands[waiting..start]);
                self.swept.add(seats, weaker);
                self.sweep_rank(group, boards);
                waiting = end;
            }
            start = end;
            if let Some(twins) = self.three.twins {
                self.count_ties(twins, group, boards);
            }
            for (all, cards) in cards.iter_mut().zip(group.cards) {
                *all |= cards;
            }
        }
        if self.categories.is_some() || !self.three.by_combo {
            let rest = RankGroup::of_others(asked, &hands[waiting..]);
            self.swept.add(seats, rest);
            self.count_deals(cards, boards);
        }
        self.hands = hands;
    }

    /// Counts the deals that combos of one rank win, do not lose, and tie with both others.
    #[inline(always)]
    fn sweep_rank(&mut self, group: RankGroup<'_>, boards: u64) {
        let (three, seats, scores) = (self.three, &self.three.seats, &mut self.scores);
        three.count_each(
            (&mut self.swept, false),
            (&three.winning, group, boards),
            #[inline(always)]
            |seat, slot, _, deals| scores[seat][slot].won += deals,
        );
        self.swept.add(seats, group);
        three.count_each(
            (&mut self.swept, true),
            (&three.not_losing, group, boards),
            #[inline(always)]
            |seat, slot, _, deals| scores[seat][slot].not_lost += deals,
        );
        let is_asked = three.by_combo || (seats.len() > 1 && group.cards[three.tying[0]] != 0);
        if group.hands.len() > 1 && is_asked {
            self.equal.clear();
            self.equal.add(seats, group);
            three.count_each(
                (&mut self.equal, true),
                (&three.tying, group, boards),
                #[inline(always)]
                |seat, slot, _, deals| scores[seat][slot].all_tie += deals,
            );
        }
    }

    /// Counts the deals in which twins tie with combos of one rank and beat the third player.
    #[inline(always)]
    fn count_ties(&mut self, twins: usize, group: RankGroup<'_>, boards: u64) {
        let seats = &self.three.seats;
        let pairs = self.tied.count(&seats[twins], group.hands);
        self.twins_tie += pairs * u128::from(boards);
        let third = self.three.tying[0];
        if group.cards[third] != 0 {
            self.tied.add(&seats[third], group.hands);
        }
    }

    /// Counts all deals of each combo with its hand category, or all deals of one seat.
    #[inline(always)]
    fn count_deals(&mut self, cards: [u64; SEATS], boards: u64) {
        // Their weights lie in the same order.
        let hands = self.ranking.live();
        let group = RankGroup { hands, cards };
        let (three, scores) = (self.three, &mut self.scores);
        let (categories, strengths) = (&mut self.categories, self.ranking.by_rank());
        three.count_each(
            (&mut self.swept, true),
            (&three.tying, group, boards),
            #[inline(always)]
            |seat, slot, hand, deals| {
                scores[seat][slot].all += deals;
                if let Some(categories) = categories {
                    let strength = strengths[usize::from(hand.rank)];
                    categories[seat][slot][category(strength)] += deals;
                }
            },
        );
    }
}

impl<P: Partners> BoardCounter for ThreeCounter<'_, P> {
    fn add(&mut self, board: Hand, weight: u64) {
        self.ranking.evaluate(board);
        self.instructions.compiled(
            #[inline(always)]
            || {
                self.ranking.sort_into(&mut self.hands);
                self.sweep(weight);
            },
        );
    }

    fn add_to(mut self, situation: &Situation, tally: &mut Tally) {
        if !self.three.by_combo {
            self.find_rest();
        }
        for (seat, (players, places)) in self.three.members.iter().enumerate() {
            for &player in players {
                let score = &mut tally.players[player];
                if !self.three.by_combo {
                    score.add_won(0, self.scores[seat][0].by_winners());
                    continue;
                }
                let combos = situation.seats[player]
                    .combos
                    .iter()
                    .zip(places)
                    .enumerate();
                for (combo, (held, &place)) in combos {
                    let times = |count: u128| count * u128::from(held.weight);
                    let place = usize::from(place);
                    score.add_won(combo, self.scores[seat][place].by_winners().map(times));
                    if let Some(categories) = &self.categories {
                        score.add_categories(categories[seat][place].map(times));
                    }
                }
            }
        }
    }
}

impl<P> ThreeCounter<'_, P> {
    /// Finds what was not counted. A deal with one winner is won by one player and not lost by one;
    /// with two winners not lost by two; with three, not lost by three. So all that is won and not
    /// lost is twice the number of deals, and the three-way ties once more. From this follow the
    /// ties if all have one range, or else what the largest seat does not lose. What a third player
    /// loses is won by one of the twins or tied by both.
    fn find_rest(&mut self) {
        let three = self.three;
        let third = three.tying[0];
        if let Some(twins) = three.twins {
            let lost = self.scores[third][0].all - self.scores[third][0].not_lost;
            self.scores[twins][0].won = (lost - self.twins_tie) / 2;
        }
        let mut counted = 0;
        for ((players, _), scores) in three.members.iter().zip(&self.scores) {
            counted += players.len() as u128 * (scores[0].won + scores[0].not_lost);
        }
        let ComboDeals {
            mut all_tie, all, ..
        } = self.scores[third][0];
        let last = (0..three.seats.len()).find(|seat| !three.not_losing.contains(seat));
        if let Some(last) = last {
            let left = 2 * all + all_tie - counted;
            self.scores[last][0].not_lost = left / three.members[last].0.len() as u128;
        } else {
            all_tie = counted - 2 * all;
        }
        for scores in &mut self.scores {
            scores[0].all_tie = all_tie;
        }
    }
}

impl ComboDeals {
    /// The deals won alone, with one other and with both.
    fn by_winners(&self) -> [u128; 3] {
        [
            self.won,
            self.not_lost - self.won - self.all_tie,
            self.all_tie,
        ]
    }
}
