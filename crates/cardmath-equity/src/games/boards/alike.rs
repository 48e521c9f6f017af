//! Known hands with an incomplete board: boards that are equivalent for them are counted together.
//!
//! One row has the strength of a hand by its ranks alone, for all choices of the ranks to come.
//! Another row has the strength of its cards of one suit by themselves. A hand has the greater of
//! both strengths. So boards are classified by their ranks, and the classes with enough cards of a
//! suit are corrected. In games in which a fixed number of hole cards plays, the best hole cards
//! are found for each choice of board cards that plays.

use super::board_count::{BoardCount, count_category, winners_of};
use super::hand_rows::{HandRow, HandRows, fewest_of_suits, ranks_of};
use super::rank_patterns::{MOST, RankPatterns};
use crate::Situation;
use crate::asked::Asked;
use crate::games::steps::Steps;
use crate::games::walk::Walk;
use crate::tally::Tally;
use crate::way::Way;
use cardmath_cards::ordering::Ordering;
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use cardmath_cards::{Hand, SUITS, Suit};
use std::sync::Arc;

/// The most players times pots: the winners are a bit for each.
const MOST_BITS: usize = 12;
/// The cost of each choice of the players' hands, and of each class of boards for each player and
/// pot.
const A_CHOICE: u64 = 15_000;
const A_CLASS_OF_BOARDS: u64 = 4;

/// The way, for any game but hold'em whose boards can be classified.
pub fn find(asked: &Asked<'_>, _: &mut dyn FnMut() -> bool) -> Option<Way> {
    way(asked.other_game()?)
}

/// The way for a table, if its boards can be classified: for each choice of the players' hands, all
/// equivalent boards are counted together.
pub fn way(situation: Arc<Situation>) -> Option<Way> {
    if !fits(&situation) {
        return None;
    }
    let (steps, boards) = (Steps::of_combos(&situation), boards(&situation) as u64);
    let rows = (situation.seats.len() * situation.rules.pots.len()) as u64;
    let (deals, a_choice) = (
        steps.choices().saturating_mul(boards),
        A_CHOICE + A_CLASS_OF_BOARDS * rows * boards,
    );
    let cost = steps.choices().saturating_mul(a_choice);
    // A single choice is one part, and takes some milliseconds at most.
    let is_one_part = situation.hands().is_some();
    let mut way = Way::new(("every deal", "deals"), deals, cost, move |count| {
        let (instructions, done) = (count.instructions, count.done);
        let work = |parts: &Parts| {
            let mut tally = Tally::of(&situation);
            let mut alike = Alike::new(&situation, instructions);
            let mut take = |held: &[Hand], places: &[u32], _, weight| {
                alike.count(held, places, weight, &mut tally);
            };
            Walk::new(
                (&situation, &steps),
                parts,
                (done, boards),
                a_choice,
                &mut take,
            )
            .walk();
            tally
        };
        count.add_up(&situation, &Parts::new(usize::MAX), work)
    });
    if is_one_part {
        way.threads = 0;
    }
    Some(way)
}

/// Whether boards can be classified by their ranks and the cards of one suit.
fn fits(situation: &Situation) -> bool {
    let rules = &situation.rules;
    let is_suitable = |ordering: &Ordering| {
        let size = ordering.size();
        let shared = size.saturating_sub(rules.plays.unwrap_or(rules.cards));
        let cards = if rules.plays.is_some() {
            size
        } else {
            rules.cards + rules.board
        };
        // No board allows flushes in two suits, and all ranks can be dealt in suits without a
        // flush.
        let one_suit = shared > 0 && 2 * shared > rules.board && cards.div_ceil(SUITS) < size;
        // Cards of one suit never make a hand weaker.
        let better = !ordering.is_low() || !ordering.has_flushes();
        one_suit && better && !ordering.is_of_different_cards()
    };
    (1..=MOST).contains(&situation.to_come())
        && rules.pots.len() * situation.seats.len() <= MOST_BITS
        && situation.seats.iter().all(|seat| seat.missing == 0)
        && rules
            .pots
            .iter()
            .all(|evaluator| is_suitable(evaluator.ordering()))
}

/// The number of classes of boards.
fn boards(situation: &Situation) -> usize {
    let patterns = RankPatterns::of(ranks_of(situation.rules.deck).len(), situation.to_come());
    let of_suit = |fewest: usize| {
        let sizes = fewest..=patterns.to_come();
        sizes
            .map(|size| patterns.suited_in_all(size))
            .sum::<usize>()
    };
    patterns.any().len()
        + fewest_of_suits(situation)
            .into_iter()
            .map(of_suit)
            .sum::<usize>()
}

/// Counts the deals won with known hands, for one choice of combos after another.
struct Alike<'a> {
    situation: &'a Situation,
    patterns: &'static RankPatterns,
    rows: HandRows<'a>,
}

impl<'a> Alike<'a> {
    /// Nothing counted yet, at a table that fits.
    fn new(situation: &'a Situation, instructions: Instructions) -> Alike<'a> {
        let rows = HandRows::new(situation, instructions);
        let patterns = rows.patterns;
        Alike {
            situation,
            patterns,
            rows,
        }
    }

    /// Counts all boards with these hands, of this weight. `places` are the indexes of the combos.
    fn count(&mut self, hands: &[Hand], places: &[u32], weight: u128, tally: &mut Tally) {
        let mut count = self.count_by_ranks(hands);
        for suit in Suit::all() {
            for size in self.rows.sizes(suit) {
                self.correct_flushes(&mut count, suit, size);
            }
        }
        tally.add_choice(places, &count.into_tally(weight));
    }

    /// Counts the result by ranks alone.
    fn count_by_ranks<'h>(&mut self, hands: &'h [Hand]) -> BoardCount<'h> {
        let used = hands
            .iter()
            .fold(self.situation.known(), |used, &hand| used | hand);
        let rows = self.rows.by_ranks(hands);
        let mut winners = vec![0; self.patterns.any().len()];
        let mut best = Vec::new();
        winners_of(&rows, hands.len(), &mut best, &mut winners);
        let mut count = BoardCount {
            outcomes: vec![0; 1 << rows.len()],
            categories: self.categories(),
            hands,
            used,
            rows,
            winners,
            best,
        };
        let free = self.rows.free(Hand::DECK - used);
        for (place, choice) in self.patterns.any().iter().enumerate() {
            let ways = ways(choice, &free);
            count.outcomes[usize::from(count.winners[place])] += ways;
            for (row, counts) in count.categories.iter_mut().enumerate() {
                let evaluator = &self.situation.rules.pots[row / hands.len()];
                count_category(evaluator, count.rows[row][place], ways, counts);
            }
        }
        count
    }

    /// Room for the hand categories of each row, if these are counted.
    fn categories(&self) -> Vec<Vec<i64>> {
        if !self.situation.detail.categories {
            return Vec::new();
        }
        let pots = self.situation.rules.pots.iter();
        let counts = pots.map(|evaluator| vec![0; evaluator.categories().len()]);
        let each =
            counts.flat_map(|counts| std::iter::repeat_n(counts, self.situation.seats.len()));
        each.collect()
    }

    /// Corrects the boards with `size` cards to come of one suit.
    fn correct_flushes(&mut self, count: &mut BoardCount<'_>, suit: Suit, size: usize) {
        let flushes = self.rows.by_suit(count.hands, suit, size);
        if flushes.iter().all(|row| row.is_empty()) {
            return;
        }
        let suited = self.patterns.suited(size);
        let used = self.rows.places_in(count.used.of_suit(suit));
        let live = |&place: &usize| {
            suited.sets[place] & used == 0
                && flushes
                    .iter()
                    .any(|row| row.get(place).is_some_and(|&strength| strength > 0))
        };
        let live: Vec<usize> = (0..suited.sets.len()).filter(live).collect();
        if live.is_empty() {
            return;
        }
        let of_live = |row: &HandRow| {
            let strengths = live.iter().map(|&place| row.get(place).copied());
            strengths
                .map(Option::unwrap_or_default)
                .collect::<HandRow>()
        };
        let flushes: Vec<HandRow> = flushes.iter().map(of_live).collect();
        let free = self
            .rows
            .free(Hand::DECK - count.used - Hand::DECK.of_suit(suit));
        let mut better = vec![vec![0; live.len()]; flushes.len()];
        let (mut winners, mut at) = (vec![0; live.len()], vec![0; live.len()]);
        let rests = self.patterns.rests(size).iter();
        for (rest, places) in rests.zip(suited.places.chunks_exact(suited.sets.len())) {
            let ways = ways(rest, &free);
            if ways == 0 {
                continue;
            }
            for (at, &set) in at.iter_mut().zip(&live) {
                *at = usize::from(places[set]);
            }
            for ((better, row), flush) in better.iter_mut().zip(&count.rows).zip(&flushes) {
                for ((better, &at), &flush) in better.iter_mut().zip(&at).zip(flush.iter()) {
                    *better = row[at].max(flush);
                }
            }
            winners_of(&better, count.hands.len(), &mut count.best, &mut winners);
            for (&winners, &at) in winners.iter().zip(&at) {
                if winners != count.winners[at] {
                    count.outcomes[usize::from(winners)] += ways;
                    count.outcomes[usize::from(count.winners[at])] -= ways;
                }
            }
            for (row, counts) in count.categories.iter_mut().enumerate() {
                let evaluator = &self.situation.rules.pots[row / count.hands.len()];
                for (&better, &at) in better[row].iter().zip(&at) {
                    count_category(evaluator, better, ways, counts);
                    count_category(evaluator, count.rows[row][at], -ways, counts);
                }
            }
        }
    }
}

/// The number of ways to take the ranks of a choice from `free` cards of each rank.
fn ways(choice: &[u8], free: &[u8]) -> i64 {
    let (mut ways, mut run) = (1, 0);
    for (number, &place) in choice.iter().enumerate() {
        run = if number > 0 && choice[number - 1] == place {
            run + 1
        } else {
            0
        };
        ways = ways * (i64::from(free[usize::from(place)]) - run).max(0) / (run + 1);
    }
    ways
}
