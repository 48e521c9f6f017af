//! The best that other cards can make of a board, and the next cards that make the nuts.

use crate::judge::Judge;
use crate::outs::after_next;
use cardmath_cards::{Hand, subsets_of};
use std::collections::{BinaryHeap, HashMap};

/// The most boards whose cards that can play are remembered with their strengths.
const HELD: usize = 16;

/// The most answers that are remembered: more than there are complete boards of hold'em up to suit
/// relabelling.
const REMEMBERED: usize = 1 << 18;

/// A strength, and the cards besides the board that have it.
type NutHand = (u16, u64);

/// A pot, a limit, and the board with the cards that cannot be held, up to suit relabelling.
type NutsKey = (usize, i64, [u32; 4]);

/// The best cards on boards that were looked at.
#[derive(Default)]
pub struct Nuts {
    /// All cards that can play, by pot and board.
    held: HashMap<(usize, u64), Vec<NutHand>>,
    /// The strongest, from the best down, until no own cards can block all of them.
    best: HashMap<NutsKey, Box<[NutHand]>>,
}

impl Nuts {
    /// The greatest strength up to a limit that somebody else can have; 0 if there is none.
    pub fn best_possible(
        &mut self,
        judge: &Judge<'_>,
        pot: usize,
        own: Hand,
        board: Hand,
        limit: i64,
    ) -> i64 {
        let out = judge.setup.dead | (Hand::DECK - judge.setup.rules.deck);
        let relabelling = BoardRelabelling::of(board, out);
        let key = (pot, limit, relabelling.planes);
        if !self.best.contains_key(&key) {
            let found = self.find(judge, (pot, board, limit), &relabelling);
            if self.best.len() >= REMEMBERED {
                self.best.clear();
            }
            self.best.insert(key, found);
        }
        let own = relabelling.of_cards(own.mask());
        let free = self.best[&key].iter().find(|(_, cards)| cards & own == 0);
        free.map_or(0, |&(strength, _)| strength.into())
    }

    /// The strongest cards up to a limit, relabelled.
    fn find(
        &mut self,
        judge: &Judge<'_>,
        (pot, board, limit): (usize, Hand, i64),
        relabelling: &BoardRelabelling,
    ) -> Box<[NutHand]> {
        let held = self.of_board(judge, pot, board).iter().copied();
        let possible = held.filter(|&(strength, _)| strength > 0 && i64::from(strength) <= limit);
        let best = unblocked(possible.collect(), judge.setup.rules.cards);
        let relabelled = best.into_iter();
        relabelled
            .map(|(strength, cards)| (strength, relabelling.of_cards(cards)))
            .collect()
    }

    fn of_board(&mut self, judge: &Judge<'_>, pot: usize, board: Hand) -> &[NutHand] {
        let key = (pot, board.mask());
        if !self.held.contains_key(&key) {
            if self.held.len() >= HELD {
                self.held.clear();
            }
            self.held.insert(key, find_held(judge, pot, board));
        }
        &self.held[&key]
    }

    /// The next cards after which no other cards are stronger.
    pub fn nut_outs(&mut self, judge: &Judge<'_>, pot: usize, own: Hand, board: Hand) -> i64 {
        let next = after_next(judge, own, board);
        let strengths = judge.strengths(pot, &next);
        let mut outs = 0;
        for (&(own, board), strength) in next.iter().zip(strengths) {
            let best = self.best_possible(judge, pot, own, board, i64::MAX);
            outs += i64::from(strength > 0 && i64::from(strength) >= best);
        }
        outs
    }
}

/// The suits in the order of what is known of them.
struct BoardRelabelling {
    /// By suit, the first suits first: the ranks on the board, and those that are out of play.
    planes: [u32; 4],
    /// The suit that comes to each place.
    suits: [usize; 4],
}

impl BoardRelabelling {
    fn of(board: Hand, out: Hand) -> BoardRelabelling {
        let (board, out) = (board.planes(), out.planes());
        let plane = |suit: usize| board[suit] << 16 | out[suit];
        let mut suits = [0, 1, 2, 3];
        suits.sort_by_key(|&suit| std::cmp::Reverse(plane(suit)));
        BoardRelabelling {
            planes: suits.map(plane),
            suits,
        }
    }

    fn of_cards(&self, cards: u64) -> u64 {
        let plane = |place: usize| (cards >> (16 * self.suits[place]) & 0xffff) << (16 * place);
        plane(0) | plane(1) | plane(2) | plane(3)
    }
}

/// The best cards in descending order, as many as matter: whatever a player with `most_own` cards
/// has, the first of them that shares no card with these is the best of all that share none.
fn unblocked(held: BinaryHeap<NutHand>, most_own: usize) -> Vec<NutHand> {
    let mut held = held;
    // Own cards that share a card with each that was seen have all cards of one of these sets.
    let mut blockers = vec![0u64];
    let mut found = Vec::new();
    while let (false, Some((strength, cards))) = (blockers.is_empty(), held.pop()) {
        let (free, mut blocking): (Vec<u64>, Vec<u64>) =
            blockers.iter().partition(|&&blocker| blocker & cards == 0);
        if free.is_empty() {
            continue;
        }
        found.push((strength, cards));
        let more = free
            .iter()
            .filter(|own| (own.count_ones() as usize) < most_own);
        let each: Vec<u64> = (Hand::of_mask(cards).cards())
            .map(|card| Hand::EMPTY.with(card).mask())
            .collect();
        let one_more = |own: u64| each.iter().map(move |card| own | card);
        blocking.extend(more.copied().flat_map(one_more));
        blocking.sort_unstable();
        blocking.dedup();
        blockers = blocking;
    }
    found
}

/// All cards that can play with a board, as few as there must be, with their strengths.
fn find_held(judge: &Judge<'_>, pot: usize, board: Hand) -> Vec<NutHand> {
    let rules = &judge.setup.rules;
    let evaluator = &rules.pots[pot];
    let size = evaluator.ordering().size();
    let playing = rules.plays.unwrap_or(rules.cards);
    let free = rules.deck - board - judge.setup.dead;
    let shared: Vec<Hand> = match rules.plays {
        None => vec![board],
        Some(plays) => subsets_of(board, size.saturating_sub(plays)).collect(),
    };
    let held: Vec<Hand> = subsets_of(free, playing).collect();
    if shared.is_empty() || playing + shared[0].len() < size {
        return Vec::new();
    }
    let joined: Vec<Hand> = held
        .iter()
        .flat_map(|&held| shared.iter().map(move |&shared| held | shared))
        .collect();
    let mut found = vec![0; joined.len()];
    evaluator.strengths(judge.instructions, &joined, &mut found);
    let best = found
        .chunks_exact(shared.len())
        .map(|all| all.iter().copied().max());
    best.zip(held)
        .map(|(best, held)| (best.unwrap_or(0), held.mask()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flops::FlopTables;
    use crate::program::Program;
    use crate::setup::Setup;
    use crate::tests::setup;
    use cardmath_cards::random::Random;
    use cardmath_cards::simd::Instructions;

    /// The best of all cards that share none with the player's, one by one.
    fn plain(judge: &Judge<'_>, own: Hand, board: Hand, limit: i64) -> i64 {
        let rules = &judge.setup.rules;
        let free = rules.deck - own - board - judge.setup.dead;
        let strength = |held: Hand| match rules.plays {
            None => rules.pots[0].strength(held | board),
            Some(plays) => subsets_of(board, 5 - plays)
                .map(|shared| rules.pots[0].strength(held | shared))
                .max()
                .unwrap_or(0),
        };
        let held = subsets_of(free, rules.plays.unwrap_or(rules.cards));
        let strengths = held.map(|held| i64::from(strength(held)));
        let possible = strengths.filter(|&strength| strength <= limit);
        possible.max().unwrap_or(0)
    }

    fn hand_of(random: &mut Random, cards: usize, free: Hand) -> Hand {
        let mut hand = Hand::EMPTY;
        while hand.len() < cards {
            let left: Vec<_> = (free - hand).cards().collect();
            hand = hand.with(left[random.below(left.len() as u64) as usize]);
        }
        hand
    }

    fn check(setup: &Setup, deals: usize) {
        let (program, flops) = (Program::default(), FlopTables::new());
        let judge = Judge {
            setup,
            program: &program,
            instructions: Instructions::fastest(),
            flops: &flops,
        };
        let (mut nuts, mut random) = (Nuts::default(), Random::new(7, 0));
        for deal in 0..deals {
            let free = setup.rules.deck - setup.dead;
            let board = hand_of(&mut random, 3 + deal % 3, free);
            // Several own hands on a board, one of which holds what matters.
            for _ in 0..4 {
                let own = hand_of(&mut random, setup.rules.cards, free - board);
                for limit in [i64::MAX, 6000, 3000] {
                    let found = nuts.best_possible(&judge, 0, own, board, limit);
                    let expected = plain(&judge, own, board, limit);
                    assert_eq!(found, expected, "{own} on {board} up to {limit}");
                }
            }
        }
    }

    #[test]
    fn the_best_possible_is_the_best_of_all_cards_one_by_one() {
        let holdem = setup(&[&[("AhKh", 1)]], "", Hand::DECK);
        check(&holdem, 60);
        let mut dead = holdem.clone();
        dead.situation.dead = "AsAdKs".parse().expect("cards");
        check(&dead, 30);
        let mut omaha = holdem;
        let rules = &mut omaha.situation.rules;
        (rules.cards, rules.plays) = (4, Some(2));
        check(&omaha, 9);
    }

    #[test]
    fn the_best_cards_are_few_and_whatever_is_blocked_is_among_them() {
        let mut random = Random::new(3, 0);
        for most_own in [1, 2, 4] {
            let free = Hand::DECK;
            let held: Vec<NutHand> = (0..400)
                .map(|_| {
                    (
                        random.below(40) as u16 + 1,
                        hand_of(&mut random, 2, free).mask(),
                    )
                })
                .collect();
            let best = unblocked(held.iter().copied().collect(), most_own);
            assert!(best.len() < 2 << most_own);
            for _ in 0..200 {
                let blocking = hand_of(&mut random, most_own, free).mask();
                let of = |held: &[NutHand]| {
                    let open = held.iter().filter(|(_, cards)| cards & blocking == 0);
                    open.map(|&(strength, _)| strength).max()
                };
                assert_eq!(of(&best), of(&held));
            }
        }
    }
}
