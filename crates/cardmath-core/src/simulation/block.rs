//! Blocks of deals: dealt, judged and counted together.

use super::{Game, Street, Tally};
use crate::dealing::{BLOCK, Column, Dealer};
use crate::evaluate::{Hands, Instructions, Judge};

/// The cards of each deal of a block.
type Masks = [u64; BLOCK];
/// A word for each deal of a block.
type Words = [u16; BLOCK];

/// Room in which blocks are dealt, one after the other.
pub struct Block<'a> {
    game: &'a Game,
    judge: &'a Judge,
    /// The first strength of each category.
    firsts: Vec<u16>,
    instructions: Instructions,
    dealer: Dealer,
    held: Vec<Masks>,
    board: Masks,
    hands: Masks,
    strengths: Vec<Words>,
}

impl<'a> Block<'a> {
    /// Room for a block, if the deck has cards enough for the game.
    pub fn new(game: &'a Game, judge: &'a Judge, instructions: Instructions) -> Option<Block<'a>> {
        Some(Block {
            game,
            judge,
            firsts: judge.categories().iter().map(|one| one.first).collect(),
            instructions,
            dealer: game.dealer()?,
            held: vec![[0; BLOCK]; game.players],
            board: [0; BLOCK],
            hands: [0; BLOCK],
            strengths: vec![[0; BLOCK]; game.players],
        })
    }

    /// Begins with the stream of a chunk under a seed.
    pub fn start(&mut self, seed: u64, chunk: u64) {
        self.dealer.start(seed, chunk);
    }

    /// Deals once more, and adds what the first `count` deals of the block came to.
    pub fn add_to(&mut self, tally: &mut Tally, count: usize) {
        self.dealer.deal(self.instructions);
        self.take_up();
        let mut out = Street {
            own: 0,
            board: self.game.board.len(),
        };
        for (number, &street) in self.game.streets.iter().enumerate() {
            self.turn(out, street);
            self.judge();
            let (strengths, firsts, instructions) =
                (&self.strengths, &self.firsts, self.instructions);
            instructions.compiled(
                #[inline(always)]
                || tally_street(strengths, firsts, count, number, tally),
            );
            out = street;
        }
    }

    /// Begins with the known cards alone.
    fn take_up(&mut self) {
        for (player, held) in self.held.iter_mut().enumerate() {
            held.fill(self.game.given_to(player).mask());
        }
        self.board.fill(self.game.board.mask());
    }

    /// Turns up the cards that come between two streets.
    fn turn(&mut self, from: Street, to: Street) {
        let (game, instructions, columns) = (self.game, self.instructions, self.dealer.columns());
        for (player, held) in self.held.iter_mut().enumerate() {
            let given = game.given_to(player).len();
            let (first, end) = (from.own.saturating_sub(given), to.own - given);
            let columns = &columns[game.place_of(player)..][first..end];
            instructions.compiled(
                #[inline(always)]
                || put(held, columns),
            );
        }
        let known = game.board.len();
        let columns = &columns[game.place_of(game.players)..][from.board - known..to.board - known];
        instructions.compiled(
            #[inline(always)]
            || put(&mut self.board, columns),
        );
    }

    /// Judges every player's cards together with the board.
    fn judge(&mut self) {
        for (held, strong) in self.held.iter().zip(&mut self.strengths) {
            let (hands, board) = (&mut self.hands, &self.board);
            self.instructions.compiled(
                #[inline(always)]
                || meet(hands, held, board),
            );
            let judged =
                self.judge
                    .strengths_of(self.instructions, Hands::Masks(hands), false, strong);
            debug_assert!(judged.is_ok(), "as many cards as count, and of the deck");
        }
    }
}

/// Adds cards, given by their ids, to each deal.
#[inline(always)]
fn put(masks: &mut Masks, columns: &[Column]) {
    for column in columns {
        let places = column.map(|id| ((id % 4) << 4) | (id / 4));
        for (mask, place) in masks.iter_mut().zip(places) {
            *mask |= 1 << place;
        }
    }
}

#[inline(always)]
fn meet(hands: &mut Masks, held: &Masks, board: &Masks) {
    for (hand, (held, board)) in hands.iter_mut().zip(held.iter().zip(board)) {
        *hand = held | board;
    }
}

/// Counts categories and winners on a street.
#[inline(always)]
fn tally_street(
    strengths: &[Words],
    firsts: &[u16],
    count: usize,
    street: usize,
    tally: &mut Tally,
) {
    for (player, strengths) in strengths.iter().enumerate() {
        tally_categories(&strengths[..count], firsts, tally.of(street, player).0);
    }
    let (best, winners) = find_winners(strengths);
    for (player, strengths) in strengths.iter().enumerate() {
        let (_, won) = tally.of(street, player);
        for (number, won) in (1..).zip(won) {
            let wins = (0..count).map(|deal| {
                u16::from(strengths[deal] == best[deal]) & u16::from(winners[deal] == number)
            });
            *won += u64::from(wins.sum::<u16>());
        }
    }
}

/// Each category counts the hands that are as strong as its weakest, less those of the next; what
/// qualifies for none comes before the first.
#[inline(always)]
fn tally_categories(strengths: &[u16], firsts: &[u16], counts: &mut [u64]) {
    let mut stronger = strengths.len() as u64;
    for (&next, place) in firsts.iter().zip(0..) {
        let from_next: u16 = strengths.iter().map(|&one| u16::from(one >= next)).sum();
        counts[place] += stronger - u64::from(from_next);
        stronger = u64::from(from_next);
    }
    counts[firsts.len()] += stronger;
}

/// The greatest strength of each deal, and how many players have it: nobody, if none qualifies.
#[inline(always)]
fn find_winners(strengths: &[Words]) -> (Words, Words) {
    let (mut best, mut winners) = ([0; BLOCK], [0; BLOCK]);
    for strengths in strengths {
        for (best, &strength) in best.iter_mut().zip(strengths) {
            *best = strength.max(*best);
        }
    }
    for strengths in strengths {
        for ((count, &best), &strength) in winners.iter_mut().zip(&best).zip(strengths) {
            *count += u16::from(strength == best) & u16::from(best > 0);
        }
    }
    (best, winners)
}
