//! Deals that are judged together.

use super::breakdown::Places;
use super::pot_shares::{ByPot, Shares};
use super::tally::Tally;
use crate::Hand;
use crate::equity::games::Rules;
use crate::evaluate::with_board::pair_lookup::{Boards, Hands, join};
use crate::evaluate::with_board::pair_tables::Pairs;
use crate::evaluate::with_board::panel::Panel;
use crate::random::dealing::{BLOCK, Column};
use crate::simd::{Aligned, Instructions};

/// Counts deals, a block at a time.
pub struct Block<'a> {
    instructions: Instructions,
    panel: Panel<'a>,
    /// What pairs are worth, where that tells what hands are worth.
    pairs: &'a [Option<Pairs>],
    /// What is looked up of boards and hands.
    boards: Boards,
    hands: Vec<Hands>,
    /// The cards of each player, and of the board.
    held: Vec<[Hand; BLOCK]>,
    board: [Hand; BLOCK],
    weights: Vec<u128>,
    /// What each hand is worth.
    worth: ByPot,
    shares: Shares,
    /// Whether combinations or categories are told, and which combination each player has.
    detailed: bool,
    places: Places,
    rules: &'a Rules,
    tally: Tally,
}

impl<'a> Block<'a> {
    /// No deal yet: what is counted is added to the tally. Pairs may be left out.
    pub fn new(
        rules: &'a Rules,
        pairs: &'a [Option<Pairs>],
        tally: Tally,
        instructions: Instructions,
    ) -> Block<'a> {
        let (pots, players) = (rules.pots.len(), tally.players.len());
        let first = &tally.players[0];
        Block {
            detailed: !first.combos.is_empty() || !first.categories.is_empty(),
            rules,
            places: vec![[0; BLOCK]; players],
            instructions,
            panel: Panel::looking_up(rules, pairs, instructions),
            pairs,
            boards: Boards::new(),
            hands: (0..players).map(|_| Hands::new()).collect(),
            held: vec![[Hand::EMPTY; BLOCK]; players],
            board: [Hand::EMPTY; BLOCK],
            weights: Vec::with_capacity(BLOCK),
            worth: vec![vec![Aligned([0; BLOCK]); players]; pots],
            shares: Shares::new(players, pots),
            tally,
        }
    }

    /// Takes a deal that stands for so many, in which players hold these of their combinations.
    pub fn take(&mut self, held: &[Hand], places: &[u32], board: Hand, weight: u128) {
        let deal = self.weights.len();
        for (all, &place) in self.places.iter_mut().zip(places) {
            all[deal] = place;
        }
        for (all, &hand) in self.held.iter_mut().zip(held) {
            all[deal] = hand;
        }
        self.board[deal] = board;
        self.weights.push(weight);
        if self.weights.len() == BLOCK {
            self.count_taken();
        }
    }

    /// Counts so many deals of a block, given by the ids of each player's cards and of the board's.
    pub fn count(&mut self, held: &[Vec<Column>], board: &[Column], deals: usize) {
        self.instructions.compiled(
            #[inline(always)]
            || self.read(held, board),
        );
        for pot in 0..self.worth.len() {
            match self.pairs.get(pot) {
                Some(Some(pairs)) => {
                    for (hands, worth) in self.hands.iter().zip(&mut self.worth[pot]) {
                        hands.look_up(&self.boards, pairs, worth);
                    }
                }
                _ => self.judge(pot, deals),
            }
        }
        self.share(deals);
        self.instructions.compiled(
            #[inline(always)]
            || {
                self.tally.count_block(&self.shares, deals, 1);
                self.tally.count_squares(&self.shares);
            },
        );
        self.count_details(&[1; BLOCK][..deals]);
    }

    /// Which combination each player has in each deal of the block that is counted next.
    pub fn places(&mut self) -> Option<&mut Places> {
        self.detailed.then_some(&mut self.places)
    }

    fn count_details(&mut self, weights: &[u128]) {
        if self.detailed {
            let (places, worth) = (&self.places, &self.worth);
            self.tally
                .count_details(self.rules, places, worth, &self.shares, weights);
        }
    }

    /// What all deals came to.
    pub fn into_tally(mut self) -> Tally {
        self.count_taken();
        self.tally
    }

    /// Reads what is looked up, and the cards themselves where they are judged.
    #[inline(always)]
    fn read(&mut self, held: &[Vec<Column>], board: &[Column]) {
        if self.pairs.iter().any(Option::is_some) {
            self.boards.read(board);
            for (hands, held) in self.hands.iter_mut().zip(held) {
                hands.read(held);
            }
        }
        if self.pairs.is_empty() || self.pairs.iter().any(Option::is_none) {
            join(board, &mut self.board);
            for (hands, held) in self.held.iter_mut().zip(held) {
                join(held, hands);
            }
        }
    }

    fn judge(&mut self, pot: usize, deals: usize) {
        for (held, worth) in self.held.iter().zip(&mut self.worth[pot]) {
            let (held, board) = (&held[..deals], &self.board[..deals]);
            self.panel.judge(pot, held, board, &mut worth.0[..deals]);
        }
    }

    /// Finds who takes what of so many deals; of the rest of the block nobody takes anything.
    fn share(&mut self, deals: usize) {
        for worth in self.worth.iter_mut().flatten() {
            worth.0[deals..].fill(0);
        }
        self.instructions.compiled(
            #[inline(always)]
            || self.shares.find(&self.worth),
        );
    }

    /// Counts the deals that were taken.
    fn count_taken(&mut self) {
        let deals = self.weights.len();
        if deals == 0 {
            return;
        }
        for pot in 0..self.worth.len() {
            self.judge(pot, deals);
        }
        self.share(deals);
        match self.weights.iter().min() == self.weights.iter().max() {
            true => self.tally.count_block(&self.shares, deals, self.weights[0]),
            false => self.tally.count_weighted(&self.shares, &self.weights),
        }
        let mut weights = std::mem::take(&mut self.weights);
        self.count_details(&weights);
        weights.clear();
        self.weights = weights;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::Judge;
    use crate::evaluate::with_board::pair_tables::tables;
    use crate::random::dealing::Dealer;

    fn rules(cards: usize, plays: Option<usize>, pots: &[&str]) -> Rules {
        let pots: Vec<_> = pots.iter().filter_map(|name| Judge::named(name)).collect();
        let decks = pots.iter().map(|judge| judge.ordering().deck());
        Rules {
            deck: decks.fold(Hand::DECK, |deck, known| deck & known),
            cards,
            plays,
            board: 5,
            pots,
        }
    }

    /// Looks up random deals of two players in each of these games, and judges them too.
    fn compare(blocks: usize) {
        for (rules, looked_up) in [
            (rules(2, None, &["HIGH"]), 1),
            (rules(2, None, &["SHORT_DECK", "SHORT_DECK_TRIPS"]), 2),
            (rules(2, Some(2), &["HIGH", "ACE_TO_FIVE"]), 2),
            (rules(4, Some(2), &["HIGH", "EIGHT_OR_BETTER"]), 2),
            (rules(5, Some(2), &["HIGH", "DEUCE_TO_SEVEN"]), 1),
            (rules(6, Some(2), &["SHORT_DECK"]), 1),
            (rules(3, None, &["HIGH"]), 0),
            (rules(4, Some(3), &["HIGH"]), 0),
        ] {
            let set = Instructions::fastest();
            let pairs = tables(&rules, set);
            let tally = || Tally::new(2, rules.pots.len());
            assert_eq!(pairs.iter().flatten().count(), looked_up);
            let mut panel = Panel::looking_up(&rules, &pairs, set);
            let mut fast = Block::new(&rules, &pairs, tally(), set);
            let mut plain = Block::new(&rules, &[], tally(), set);
            let mut dealer = Dealer::new(rules.deck, 5 + 2 * rules.cards).expect("cards");
            dealer.start(3, 0);
            for _ in 0..blocks {
                let (board, held) = dealer.deal(set).split_at(5);
                let held: Vec<Vec<Column>> = held.chunks(rules.cards).map(<[_]>::to_vec).collect();
                for block in [&mut fast, &mut plain] {
                    block.count(&held, board, BLOCK);
                }
                for (fast, plain) in fast
                    .worth
                    .iter()
                    .flatten()
                    .zip(plain.worth.iter().flatten())
                {
                    assert_eq!(fast.0, plain.0);
                }
                for (pot, worth) in plain.worth.iter().enumerate() {
                    for (held, worth) in plain.held.iter().zip(worth) {
                        let mut found = [0; BLOCK];
                        panel.judge(pot, held, &plain.board, &mut found);
                        assert_eq!(found, worth.0);
                    }
                }
            }
            assert_eq!(fast.into_tally(), plain.into_tally());
        }
    }

    #[test]
    fn what_is_looked_up_is_what_is_judged() {
        compare(60);
    }

    #[test]
    #[ignore = "a minute"]
    fn what_is_looked_up_is_what_is_judged_in_millions_of_deals() {
        compare(2_000);
    }

    #[test]
    fn a_block_is_shared_as_its_deals_are() {
        let mut random = crate::random::Random::new(9, 0);
        for (players, pots) in [(2, 1), (3, 2), (10, 4), (6, 3)] {
            let mut shares = Shares::new(players, pots);
            let mut worth: ByPot = vec![vec![Aligned([0; BLOCK]); players]; pots];
            for words in worth.iter_mut().flatten() {
                words.0.fill_with(|| random.below(4) as u16);
            }
            shares.find(&worth);
            let weights: Vec<u128> = (0..BLOCK).map(|_| random.below(9).into()).collect();
            let [mut plain, mut even, mut weighted] =
                std::array::from_fn(|_| Tally::new(players, pots));
            let mut threes = plain.clone();
            let list = |words: &Aligned<[u16; BLOCK]>| words.0.to_vec();
            let lists = worth.iter().map(|pot| pot.iter().map(list).collect());
            let lists: Vec<Vec<Vec<u16>>> = lists.collect();
            for (deal, &weight) in weights.iter().enumerate() {
                plain.count(&lists, deal, weight);
                threes.count(&lists, deal, 3);
            }
            even.count_block(&shares, BLOCK, 3);
            weighted.count_weighted(&shares, &weights);
            let squares = |tally: &Tally| {
                let each = tally.players.iter().map(|score| score.squares);
                each.collect::<Vec<u128>>()
            };
            assert_eq!(squares(&even), vec![0; players]);
            let mut squared = even.clone();
            squared.count_squares(&shares);
            let square = |share: &u16| u128::from(*share) * u128::from(*share);
            let all = shares.all.iter();
            let sums: Vec<u128> = all.map(|all| all.0.iter().map(square).sum()).collect();
            assert_eq!(squares(&squared), sums);
            assert_eq!((even, weighted), (threes, plain));
        }
    }
}
