//! Blocks of deals: dealt, evaluated and counted together.

use crate::{SimulatedGame, StreetCards, StreetTally};
use cardmath_cards::random::dealing::{BLOCK, CardColumn, DeckDealer};
use cardmath_cards::simd::{Aligned, Instructions};
use cardmath_cards::{Card, Hand};

use cardmath_evaluate::with_board::{self, Pairs, Panel};
use cardmath_evaluate::{Hands, Scratch, Words};

/// The cards of each deal of a block.
type Masks = [u64; BLOCK];

/// A block of deals, used for one block after another.
pub struct StreetCounter<'a> {
    game: &'a SimulatedGame,
    /// By pot, the weakest strength of each hand category.
    firsts: Vec<Vec<u16>>,
    instructions: Instructions,
    /// The working memory of the evaluation.
    scratch: Scratch,
    /// The evaluator of games in which a fixed number of hole cards plays.
    panel: Panel<'a>,
    /// By pot, the strengths of pairs of hole cards with complete boards, if they are tabulated.
    pairs: &'a [Option<Pairs>],
    boards: with_board::BoardColumns,
    looked_up: with_board::HeldColumns,
    dealer: DeckDealer,
    held: Vec<Masks>,
    board: Masks,
    hands: Masks,
    /// By pot and player.
    strengths: Vec<Vec<Words>>,
}

impl<'a> StreetCounter<'a> {
    /// A block of deals; `None` if the deck has too few cards for the game. `pairs` may be empty.
    pub fn new(
        game: &'a SimulatedGame,
        pairs: &'a [Option<Pairs>],
        instructions: Instructions,
    ) -> Option<StreetCounter<'a>> {
        let pots = &game.rules.pots;
        let firsts = pots.iter().map(|evaluator| {
            let categories = evaluator.categories().iter();
            categories.map(|one| one.first).collect()
        });
        Some(StreetCounter {
            game,
            firsts: firsts.collect(),
            instructions,
            scratch: Scratch::new(instructions),
            panel: Panel::new(&game.rules, instructions),
            pairs,
            boards: with_board::BoardColumns::default(),
            looked_up: with_board::HeldColumns::default(),
            dealer: game.dealer()?,
            held: vec![[0; BLOCK]; game.players],
            board: [0; BLOCK],
            hands: [0; BLOCK],
            strengths: vec![vec![[0; BLOCK]; game.players]; pots.len()],
        })
    }

    /// Starts the random stream of a chunk under a seed.
    pub fn start(&mut self, seed: u64, chunk: u64) {
        self.dealer.start(seed, chunk);
    }

    /// Deals the next block, and adds the results of its first `count` deals.
    pub fn add_to(&mut self, tally: &mut StreetTally, count: usize) {
        self.dealer.deal(self.instructions);
        self.start_with_known();
        let mut out = StreetCards {
            own: 0,
            board: self.game.board.len(),
        };
        for (number, &street) in self.game.streets.iter().enumerate() {
            self.deal_street(out, street);
            self.evaluate(street);
            let (strengths, firsts, instructions) =
                (&self.strengths, &self.firsts, self.instructions);
            instructions.compiled(
                #[inline(always)]
                || tally_street(strengths, firsts, count, number, tally),
            );
            out = street;
        }
    }

    /// Sets all hands and boards to the known cards.
    fn start_with_known(&mut self) {
        for (player, held) in self.held.iter_mut().enumerate() {
            held.fill(self.game.given_to(player).mask());
        }
        self.board.fill(self.game.board.mask());
    }

    /// Adds the cards that are dealt between two streets.
    fn deal_street(&mut self, from: StreetCards, to: StreetCards) {
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

    /// Evaluates each player's cards together with the board, for each pot.
    fn evaluate(&mut self, street: StreetCards) {
        let looks_up = street.board == with_board::BOARD && self.pairs.iter().any(Option::is_some);
        match self.game.rules.plays {
            None => self.evaluate_any(),
            Some(_) => {
                self.evaluate_choices(looks_up);
                if looks_up {
                    self.look_up(street);
                }
            }
        }
    }

    /// Evaluates hands of any hole cards and board cards.
    fn evaluate_any(&mut self) {
        for (player, held) in self.held.iter().enumerate() {
            let (hands, board) = (&mut self.hands, &self.board);
            self.instructions.compiled(
                #[inline(always)]
                || join(hands, held, board),
            );
            for (evaluator, strengths) in self.game.rules.pots.iter().zip(&mut self.strengths) {
                let hands = Hands::Masks(hands);
                let evaluated =
                    evaluator.strengths_in(&mut self.scratch, hands, false, &mut strengths[player]);
                debug_assert!(evaluated.is_ok(), "enough cards, all of the deck");
            }
        }
    }

    /// Evaluates hands of a fixed number of hole cards, except for the pots that are looked up.
    fn evaluate_choices(&mut self, looks_up: bool) {
        let boards = hands_of(&self.board);
        for (pot, strengths) in self.strengths.iter_mut().enumerate() {
            if looks_up && self.pairs.get(pot).is_some_and(Option::is_some) {
                continue;
            }
            for (held, strengths) in self.held.iter().zip(strengths) {
                self.panel
                    .evaluate(pot, &hands_of(held), &boards, strengths);
            }
        }
    }

    /// Looks up the strengths of pairs of hole cards with complete boards.
    fn look_up(&mut self, street: StreetCards) {
        let (game, instructions, columns) = (self.game, self.instructions, self.dealer.columns());
        let board = with_known(
            game.board,
            &columns[game.place_of(game.players)..],
            street.board,
        );
        let boards = &mut self.boards;
        instructions.compiled(
            #[inline(always)]
            || boards.read(&board),
        );
        for player in 0..game.players {
            let dealt = &columns[game.place_of(player)..];
            let held = with_known(game.given_to(player), dealt, street.own);
            let hands = &mut self.looked_up;
            instructions.compiled(
                #[inline(always)]
                || hands.read(&held),
            );
            for (pairs, strengths) in self.pairs.iter().zip(&mut self.strengths) {
                if let Some(pairs) = pairs {
                    hands.look_up(&self.boards, pairs, &mut strengths[player]);
                }
            }
        }
    }
}

/// The first `count` cards: the known ones, which are the same in each deal, then those dealt.
fn with_known(known: Hand, dealt: &[CardColumn], count: usize) -> Vec<CardColumn> {
    let known = known.cards().map(Card::id).map(|id| Aligned([id; BLOCK]));
    known.chain(dealt.iter().copied()).take(count).collect()
}

fn hands_of(masks: &Masks) -> [Hand; BLOCK] {
    masks.map(|mask| Hand::with_jokers(mask).unwrap_or_default())
}

/// Adds cards, given by their ids, to each deal.
#[inline(always)]
fn put(masks: &mut Masks, columns: &[CardColumn]) {
    for column in columns {
        let places = column.map(|id| ((id % 4) << 4) | (id / 4));
        for (mask, place) in masks.iter_mut().zip(places) {
            *mask |= 1 << place;
        }
    }
}

#[inline(always)]
fn join(hands: &mut Masks, held: &Masks, board: &Masks) {
    for (hand, (held, board)) in hands.iter_mut().zip(held.iter().zip(board)) {
        *hand = held | board;
    }
}

/// Counts the hand categories and the winners on a street.
#[inline(always)]
fn tally_street(
    strengths: &[Vec<Words>],
    firsts: &[Vec<u16>],
    count: usize,
    street: usize,
    tally: &mut StreetTally,
) {
    for (pot, (strengths, firsts)) in strengths.iter().zip(firsts).enumerate() {
        for (player, strengths) in strengths.iter().enumerate() {
            let counts = tally.categories(street, player, pot);
            tally_categories(&strengths[..count], firsts, counts);
        }
    }
    match strengths {
        [only] => tally_pot(only, count, street, tally),
        pots => tally_pots(pots, count, street, tally),
    }
}

/// Counts the outcomes of a single pot.
#[inline(always)]
fn tally_pot(strengths: &[Words], count: usize, street: usize, tally: &mut StreetTally) {
    let (best, winners) = find_winners(strengths);
    let without_winner = winners[..count].iter().map(|&one| u16::from(one == 0));
    let without_winner = u64::from(without_winner.sum::<u16>());
    for (player, strengths) in strengths.iter().enumerate() {
        let [lost, won @ .., no_winner] = tally.outcomes(street, player) else {
            return;
        };
        let mut others = count as u64 - without_winner;
        for (number, won) in (1..).zip(won) {
            let wins = (0..count).map(|deal| {
                u16::from(strengths[deal] == best[deal]) & u16::from(winners[deal] == number)
            });
            let wins = u64::from(wins.sum::<u16>());
            *won += wins;
            others -= wins;
        }
        *lost += others;
        *no_winner += without_winner;
    }
}

/// Counts the joint outcomes of several pots.
#[inline(always)]
fn tally_pots(pots: &[Vec<Words>], count: usize, street: usize, tally: &mut StreetTally) {
    let ends = tally.ends();
    let (step, nobody) = (ends as u16, ends as u16 - 1);
    let found: Vec<(Words, Words)> = pots.iter().map(|pot| find_winners(pot)).collect();
    for player in 0..ends - 2 {
        // Without branches and with small integers, the compiler makes vectors of this loop.
        let mut places: Words = [0; BLOCK];
        for (strengths, (best, winners)) in pots.iter().zip(&found) {
            let strengths = &strengths[player];
            for (deal, place) in places.iter_mut().enumerate() {
                let won = u16::from(strengths[deal] == best[deal]) * winners[deal];
                let unwon = u16::from(winners[deal] == 0) * nobody;
                *place = step * *place + won + unwon;
            }
        }
        let outcomes = tally.outcomes(street, player);
        for &place in &places[..count] {
            outcomes[usize::from(place)] += 1;
        }
    }
}

/// Counts the hands of each category: those at least as strong as its weakest hand, less those of
/// the next category. Hands that do not qualify come first.
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

/// The greatest strength of each deal, and the number of players with it: 0 if no hand qualifies.
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
