//! Two players with many hands, when hands are not told apart: a sweep that keeps but totals.
//!
//! Equally strong hands are added to what was seen, and then each beats or ties what shares no card
//! with it. What both do not lose, less what they meet, are ties.

use super::question::{PAIRS, Question, ids, pair};
use super::ranking::Ranking;
use super::tally::{Counter, Tally};
use crate::Hand;
use crate::evaluate::Instructions;

/// Room for the ids of cards, so that any six bits are one.
const IDS: usize = 64;
/// Weights of both players stand side by side in one word.
const SIDE: u32 = u32::BITS;

/// Two players whose weights add up within half a word each, twice counted.
pub struct Contest {
    cards: Vec<Hand>,
    holds: Vec<Held>,
}

/// Two cards: what they weigh for each player, and their ids.
#[derive(Clone, Copy)]
struct Held {
    weights: u64,
    ids: [u8; 2],
}

/// The weights of some hands, in all and by card.
struct Sums {
    all: u64,
    of_card: [u64; IDS],
}

/// The weights of pairs of hands that share no card.
#[derive(Clone, Copy, Default)]
struct Pairs {
    /// Of each player, what he does not lose.
    not_lost: [u64; 2],
    /// What both may hold, if it is the same: it was taken off twice with its cards.
    same: u64,
}

/// What a thread has counted.
pub struct Rounds<'a> {
    contest: &'a Contest,
    instructions: Instructions,
    ranking: Ranking,
    not_lost: [u128; 2],
    met: u128,
}

impl Contest {
    /// The contest of two players; none if there are others, or weights are too large.
    pub fn new(question: &Question) -> Option<Contest> {
        let [_, _] = &question.players[..] else {
            return None;
        };
        let mut contest = Contest {
            cards: Vec::new(),
            holds: Vec::new(),
        };
        let mut places = vec![usize::MAX; PAIRS];
        for (player, combos) in question.players.iter().enumerate() {
            let weights = combos.iter().map(|combo| combo.weight);
            if weights.fold(0, u64::saturating_add) > u64::from(u32::MAX / 2) {
                return None;
            }
            for combo in combos {
                let ids = ids(combo.cards);
                let place = &mut places[pair(ids)];
                if *place == usize::MAX {
                    *place = contest.cards.len();
                    contest.cards.push(combo.cards);
                    contest.holds.push(Held { weights: 0, ids });
                }
                contest.holds[*place].weights += combo.weight << (SIDE * player as u32);
            }
        }
        Some(contest)
    }

    /// How many hands there are.
    pub fn size(&self) -> usize {
        self.cards.len()
    }
}

/// The weight of the first player, and of the second.
#[inline(always)]
fn sides(weights: u64) -> [u64; 2] {
    [weights & u64::from(u32::MAX), weights >> SIDE]
}

impl Held {
    /// Where its cards stand in sums. Spelled out: the compiler would call what maps an array.
    #[inline(always)]
    fn places(self) -> [usize; 2] {
        let [a, b] = self.ids;
        [usize::from(a) % IDS, usize::from(b) % IDS]
    }
}

impl Sums {
    #[inline(always)]
    fn add(&mut self, held: Held) {
        let [a, b] = held.places();
        self.all += held.weights;
        self.of_card[a] += held.weights;
        self.of_card[b] += held.weights;
    }

    /// Adds what the hand does not lose to; itself it is among the hands.
    #[inline(always)]
    fn meet(&self, held: Held, pairs: &mut Pairs) {
        let [a, b] = held.places();
        let beside = self.all + held.weights - self.of_card[a] - self.of_card[b];
        let ([one, other], [ones, others]) = (sides(held.weights), sides(beside));
        pairs.not_lost[0] += one * others;
        pairs.not_lost[1] += other * ones;
        pairs.same += one * other;
    }

    /// The weight of all pairs that share no card.
    fn pairs(&self, same: u64) -> u128 {
        let mut sharing = 0;
        for &weights in &self.of_card {
            sharing += product(weights);
        }
        product(self.all) + u128::from(same) - sharing
    }
}

/// Both players' weights multiplied.
#[inline(always)]
fn product(weights: u64) -> u128 {
    let [one, other] = sides(weights);
    u128::from(one * other)
}

impl<'a> Rounds<'a> {
    /// Nothing counted yet.
    pub fn new(contest: &'a Contest, instructions: Instructions) -> Rounds<'a> {
        Rounds {
            contest,
            instructions,
            ranking: Ranking::new(contest.cards.clone(), instructions),
            not_lost: [0; 2],
            met: 0,
        }
    }
}

impl Counter for Rounds<'_> {
    fn add(&mut self, board: Hand, weight: u64) {
        self.ranking.judge(board);
        let holds = &self.contest.holds[..];
        let (mut sums, mut pairs) = (
            Sums {
                all: 0,
                of_card: [0; IDS],
            },
            Pairs::default(),
        );
        self.instructions.compiled(
            #[inline(always)]
            || {
                for (_, places) in self.ranking.groups() {
                    for &place in places {
                        sums.add(holds[usize::from(place)]);
                    }
                    for &place in places {
                        sums.meet(holds[usize::from(place)], &mut pairs);
                    }
                }
            },
        );
        let weight = u128::from(weight);
        self.met += sums.pairs(pairs.same) * weight;
        for (sum, more) in self.not_lost.iter_mut().zip(pairs.not_lost) {
            *sum += u128::from(more) * weight;
        }
    }

    /// All stands with the first combination of each player: they are not told apart.
    fn into_tally(self, question: &Question) -> Tally {
        let mut tally = Tally::new(question, false);
        let tied = self.not_lost.iter().sum::<u128>() - self.met;
        for (scores, not_lost) in tally.players.iter_mut().zip(self.not_lost) {
            scores.won(0).copy_from_slice(&[not_lost - tied, tied]);
        }
        tally
    }
}
