//! All hands of K cards on one complete board: what each is worth, and their order.

use super::disjoint_sums::CHOOSE;
use crate::evaluate::Judge;
use crate::simd::Instructions;
use crate::{Card, Hand, subsets_of};
use std::sync::Arc;

/// So many hole cards play in games where each pair of them has a worth of its own.
const PAIR: usize = 2;
/// Hands that are evaluated at a time, so that they stay near.
const AT_ONCE: usize = 4096;

/// All hands of K cards from the live cards: those that are neither on the board nor known otherwise.
///
/// Live cards are numbered from 0 by ascending ids. Hands are numbered by the numbers of their cards,
/// `Σ CHOOSE[card][place + 1]`, so a number means the same places among the live cards on every board.
pub(crate) struct HandsOnBoard<const K: usize> {
    instructions: Instructions,
    hands: Vec<[u8; K]>,
    live: Vec<Card>,
    /// By pot and number, what a hand is worth; 0 where it does not qualify.
    strengths: Vec<Vec<u16>>,
    order: Vec<u32>,
    starts: Vec<u32>,
    tried: Vec<Hand>,
    worth: Vec<u16>,
}

impl<const K: usize> HandsOnBoard<K> {
    /// Hands from so many live cards, for so many pots.
    pub(crate) fn new(live: usize, pots: usize, instructions: Instructions) -> Self {
        HandsOnBoard {
            instructions,
            hands: all_hands(live),
            live: Vec::with_capacity(live),
            strengths: vec![Vec::new(); pots],
            order: Vec::new(),
            starts: Vec::new(),
            tried: Vec::new(),
            worth: Vec::new(),
        }
    }

    /// The cards of each hand, ascending, by its number.
    pub(crate) fn hands(&self) -> &[[u8; K]] {
        &self.hands
    }

    /// The live cards of the board that was evaluated last, by their numbers.
    pub(crate) fn live(&self) -> &[Card] {
        &self.live
    }

    /// What each hand is worth for a pot, by its number.
    pub(crate) fn strengths(&self, pot: usize) -> &[u16] {
        &self.strengths[pot]
    }

    /// Finds what all hands are worth with a board. `plays` of their cards play, or any where it is none.
    pub(crate) fn evaluate(
        &mut self,
        board: Hand,
        gone: Hand,
        plays: Option<usize>,
        judges: &[Arc<Judge>],
    ) {
        self.live.clear();
        self.live.extend((Hand::DECK - gone - board).cards());
        self.live.sort_unstable();
        for (pot, judge) in judges.iter().enumerate() {
            match plays {
                Some(PAIR) => self.evaluate_pairs(pot, board, judge),
                _ => self.evaluate_whole(pot, board, judge),
            }
        }
    }

    /// Two hole cards play with three of the board: a hand is worth the best of its pairs.
    fn evaluate_pairs(&mut self, pot: usize, board: Hand, judge: &Judge) {
        let shared: Vec<Hand> = subsets_of(board, judge.ordering().size() - PAIR).collect();
        self.tried.clear();
        for (number, &high) in self.live.iter().enumerate() {
            for &low in &self.live[..number] {
                let pair = Hand::EMPTY.with(high).with(low);
                self.tried
                    .extend(shared.iter().map(|&shared| pair | shared));
            }
        }
        self.worth.resize(self.tried.len(), 0);
        judge.strengths(self.instructions, &self.tried, &mut self.worth);
        let best = self.worth.chunks_exact(shared.len());
        let best: Vec<u16> = best
            .map(|worth| worth.iter().fold(0, |best, &worth| best.max(worth)))
            .collect();
        let strengths = &mut self.strengths[pot];
        strengths.clear();
        strengths.reserve(self.hands.len());
        let pairs = Pairs { best: &best };
        let cards = self.live.len();
        pairs.extend(K, cards, 0, &[0; MOST_LIVE], strengths);
    }

    /// Any of the cards play.
    fn evaluate_whole(&mut self, pot: usize, board: Hand, judge: &Judge) {
        let strengths = &mut self.strengths[pot];
        strengths.resize(self.hands.len(), 0);
        for (hands, out) in self
            .hands
            .chunks(AT_ONCE)
            .zip(strengths.chunks_mut(AT_ONCE))
        {
            self.tried.clear();
            self.tried.extend(hands.iter().map(|hand| {
                let cards = hand.iter().map(|&card| self.live[usize::from(card)]);
                cards.fold(board, Hand::with)
            }));
            judge.strengths(self.instructions, &self.tried, out);
        }
    }

    /// Puts the hands that are held in order, by what they are worth for a pot.
    pub(crate) fn sort(&mut self, pot: usize, held: impl Fn(usize) -> bool) {
        let strengths = &self.strengths[pot];
        let highest = strengths.iter().copied().max().unwrap_or(0);
        self.starts.clear();
        self.starts.resize(usize::from(highest) + 2, 0);
        let held = || (0..strengths.len()).filter(|&number| held(number));
        for number in held() {
            self.starts[usize::from(strengths[number]) + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.order.clear();
        self.order.resize(sum as usize, 0);
        for number in held() {
            let place = &mut self.starts[usize::from(strengths[number])];
            self.order[*place as usize] = number as u32;
            *place += 1;
        }
        // Each start has moved to its group's end, which is the start of the next.
    }

    /// The hands that were put in order: groups of equals, the weakest first.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u32]> {
        let mut start = 0;
        self.starts.iter().filter_map(move |&end| {
            let group = &self.order[start as usize..end as usize];
            start = end;
            (!group.is_empty()).then_some(group)
        })
    }
}

/// Room for the numbers of live cards.
const MOST_LIVE: usize = 64;

/// What pairs of live cards are worth.
struct Pairs<'a> {
    /// That of `low < high` stands at `CHOOSE[high][2] + low`.
    best: &'a [u16],
}

impl Pairs<'_> {
    /// Extends hands by so many cards below a number, in the order of hands' numbers.
    ///
    /// `worth` is the best pair among the cards chosen so far, and `with` the best of each card with one
    /// of them.
    fn extend(
        &self,
        missing: usize,
        below: usize,
        worth: u16,
        with: &[u16; MOST_LIVE],
        out: &mut Vec<u16>,
    ) {
        if missing == 1 {
            out.extend(with[..below].iter().map(|&with| with.max(worth)));
            return;
        }
        for card in missing - 1..below {
            let worth = worth.max(with[card]);
            let row = CHOOSE[card][PAIR] as usize;
            let row = &self.best[row..row + card];
            let mut next = *with;
            for (next, &pair) in next.iter_mut().zip(row) {
                *next = (*next).max(pair);
            }
            self.extend(missing - 1, card, worth, &next, out);
        }
    }
}

/// All hands of K of so many cards, in the order of their numbers.
fn all_hands<const K: usize>(cards: usize) -> Vec<[u8; K]> {
    let mut all = Vec::with_capacity(CHOOSE[cards][K] as usize);
    let mut hand: [u8; K] = std::array::from_fn(|place| place as u8);
    if K > cards {
        return all;
    }
    loop {
        all.push(hand);
        let movable = (0..K).find(|&place| {
            let next = hand.get(place + 1).map_or(cards, |&next| usize::from(next));
            usize::from(hand[place]) + 1 < next
        });
        let Some(place) = movable else { return all };
        hand[place] += 1;
        (0..place).for_each(|below| hand[below] = below as u8);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CardReader;
    use crate::equity::games::Rules;
    use crate::evaluate::with_board::Panel;

    fn hand(text: &str) -> Hand {
        let cards = CardReader::new(text).map(|found| found.expect("a card").1);
        cards.collect()
    }

    fn all_are_worth_what_a_panel_says<const K: usize>(rules: &Rules, board: Hand) {
        let gone = Hand::DECK - rules.deck;
        let live = (rules.deck - board).len();
        let mut hands = HandsOnBoard::<K>::new(live, rules.pots.len(), Instructions::fastest());
        hands.evaluate(board, gone, rules.plays, &rules.pots);
        let held: Vec<Hand> = hands
            .hands()
            .iter()
            .map(|hand| {
                hand.iter()
                    .map(|&card| hands.live()[usize::from(card)])
                    .collect()
            })
            .collect();
        let mut panel = Panel::new(rules, Instructions::fastest());
        for pot in 0..rules.pots.len() {
            let mut worth = vec![0; held.len()];
            panel.judge(pot, &held, &vec![board; held.len()], &mut worth);
            assert!(hands.strengths(pot) == worth);
        }
    }

    fn rules(cards: usize, plays: Option<usize>, pots: &[&str]) -> Rules {
        let pots: Vec<Arc<Judge>> = pots
            .iter()
            .map(|name| Judge::named(name).expect("a judge"))
            .collect();
        let deck = pots
            .iter()
            .fold(Hand::DECK, |deck, judge| deck & judge.ordering().deck());
        Rules {
            deck,
            cards,
            plays,
            board: 5,
            pots,
        }
    }

    #[test]
    fn hands_are_worth_what_each_choice_of_their_cards_says() {
        let board = hand("Ks7h2d3cTc");
        all_are_worth_what_a_panel_says::<2>(&rules(2, Some(2), &["HIGH"]), board);
        all_are_worth_what_a_panel_says::<3>(&rules(3, None, &["HIGH"]), board);
        all_are_worth_what_a_panel_says::<4>(
            &rules(4, Some(2), &["HIGH", "EIGHT_OR_BETTER"]),
            hand("As7h2d3c8h"),
        );
        all_are_worth_what_a_panel_says::<2>(&rules(2, None, &["SHORT_DECK"]), hand("Ks7h6dJcTc"));
    }

    #[test]
    fn groups_hold_all_held_hands_once_and_ascend() {
        let mut hands = HandsOnBoard::<2>::new(47, 1, Instructions::fastest());
        hands.evaluate(hand("Ks7h2d3cTc"), Hand::EMPTY, None, &[Judge::high()]);
        hands.sort(0, |number| number % 3 > 0);
        let strengths = hands.strengths(0);
        let mut seen: Vec<u32> = Vec::new();
        let mut last = 0;
        for group in hands.groups() {
            let worth = strengths[group[0] as usize];
            assert!(
                worth > last
                    && group
                        .iter()
                        .all(|&number| strengths[number as usize] == worth)
            );
            last = worth;
            seen.extend(group);
        }
        seen.sort_unstable();
        let held: Vec<u32> = (0..1081).filter(|number| number % 3 > 0).collect();
        assert_eq!(seen, held);
    }
}
