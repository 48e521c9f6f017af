//! The strengths of hole cards with a board under the rules of a game, one hand at a time and many.

use super::pair_tables::{FEWEST, Pairs, tables};
use super::row_panel::RowPanel;
use crate::kernel::batch::FEW;
use crate::{BLOCK, Hands, Rules, Scratch};
use cardmath_cards::rows::{BadRow, Fault, each_row, hand_of_ids, hand_of_mask};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, subsets_of};
use std::ops::Range;
use std::sync::OnceLock;

/// An evaluator of hole cards with a board, for each pot of a game.
///
/// ```
/// use cardmath_cards::Hand;
/// use cardmath_evaluate::{Evaluator, GameEvaluator, Rules};
///
/// let (deck, pots) = (Hand::DECK, vec![Evaluator::high()]);
/// let omaha = GameEvaluator::new(Rules { deck, cards: 4, plays: Some(2), board: 5, pots });
/// let (held, board) = ("As Ah Ks Kh".parse()?, "Ad 7c 7s 2h 3d".parse()?);
/// assert_eq!(omaha.strength(0, held, board), 7290); // a full house, aces over sevens
/// # Ok::<(), cardmath_cards::TextError>(())
/// ```
pub struct GameEvaluator {
    rules: Rules,
    /// The fewest cards on a board.
    fewest: usize,
    /// By pot, the tables of pairs, if they apply. They are built when they are first used.
    pairs: OnceLock<Vec<Option<Pairs>>>,
}

/// The number of hands that are joined with their boards at a time.
const JOINED: usize = 1 << 10;

impl GameEvaluator {
    /// The evaluator of a game.
    pub fn new(rules: Rules) -> GameEvaluator {
        GameEvaluator {
            fewest: rules.fewest(),
            rules,
            pairs: OnceLock::new(),
        }
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Checks hole cards and a board.
    ///
    /// # Errors
    /// The number of cards is wrong, a card is repeated, or is not in the deck of the game.
    #[inline]
    pub fn check(&self, held: Hand, board: Hand) -> Result<(), Fault> {
        let (wanted, fewest, most) = (self.rules.cards, self.fewest, self.rules.board);
        if held.len() != wanted {
            let cards = held.len();
            return Err(Fault::Count { cards, wanted });
        }
        if !(fewest..=most).contains(&board.len()) {
            let cards = board.len();
            return Err(Fault::Board {
                cards,
                fewest,
                most,
            });
        }
        if !(held & board).is_empty() {
            return first(held & board).map_or(Ok(()), |card| Err(Fault::Repeated(card)));
        }
        if !(held | board).is_subset(self.rules.deck) {
            let foreign = first((held | board) - self.rules.deck);
            return foreign.map_or(Ok(()), |card| Err(Fault::NotInGame(card)));
        }
        Ok(())
    }

    /// The strength of hole cards with a board for a pot; 0 if the hand does not qualify.
    pub fn strength(&self, pot: usize, held: Hand, board: Hand) -> u16 {
        let evaluator = &self.rules.pots[pot];
        let Some(plays) = self.rules.plays else {
            return evaluator.strength(held | board);
        };
        if let (Some(pairs), FEWEST..) = (&self.pairs(Instructions::fastest())[pot], board.len()) {
            return pairs.strength(held, board);
        }
        let shared = evaluator.ordering().size() - plays;
        let shared: Vec<Hand> = subsets_of(board, shared).collect();
        let choices =
            subsets_of(held, plays).flat_map(|own| shared.iter().map(move |&shared| own | shared));
        choices
            .map(|hand| evaluator.strength(hand))
            .max()
            .unwrap_or(0)
    }

    /// The strengths of many hands with their boards, as many as each slice of `out` has room for.
    /// There is a slice for each pot. Unless `checked`, rows of ids are not validated, and invalid
    /// rows get meaningless strengths. Masks are always validated.
    ///
    /// # Errors
    /// The first row that [`GameEvaluator::check`] refuses, or that is not a hand.
    pub fn strengths_of(
        &self,
        instructions: Instructions,
        held: Hands<'_>,
        boards: Hands<'_>,
        checked: bool,
        out: &mut [&mut [u16]],
    ) -> Result<(), BadRow> {
        let given = GivenRows {
            held,
            boards,
            checked,
        };
        let rows = out.first().map_or(0, |out| out.len());
        if rows < FEW {
            return self.one_by_one(0..rows, given, out);
        }
        match self.rules.plays {
            None => self.join(instructions, given, out),
            Some(_) => self.by_blocks(instructions, given, out),
        }
    }

    /// By pot, the tables of pairs of hole cards, if they apply.
    fn pairs(&self, instructions: Instructions) -> &[Option<Pairs>] {
        self.pairs.get_or_init(|| tables(&self.rules, instructions))
    }

    /// Evaluates hands of a fixed number of hole cards.
    fn by_blocks(
        &self,
        instructions: Instructions,
        given: GivenRows<'_>,
        out: &mut [&mut [u16]],
    ) -> Result<(), BadRow> {
        let mut panel = RowPanel::new(&self.rules, self.pairs(instructions), instructions);
        for rows in ranges(out[0].len(), BLOCK) {
            let given = given.part(rows.clone());
            if !panel.read(given.held, given.boards, given.checked) {
                self.one_by_one(rows, given, out)?;
                continue;
            }
            for (pot, out) in out.iter_mut().enumerate() {
                panel.evaluate(pot, &mut out[rows.clone()]);
            }
        }
        Ok(())
    }

    /// Evaluates hands of any number of hole cards: those of the hole cards and the board together.
    fn join(
        &self,
        instructions: Instructions,
        given: GivenRows<'_>,
        out: &mut [&mut [u16]],
    ) -> Result<(), BadRow> {
        let mut scratch = Scratch::new(instructions);
        let (mut ids, mut masks) = (Vec::new(), Vec::new());
        for rows in ranges(out[0].len(), JOINED) {
            let given = given.part(rows.clone());
            let hands = match (given.held, given.boards) {
                (Hands::Ids(..), Hands::Ids(0, _)) => given.held,
                (Hands::Ids(own, held), Hands::Ids(shared, boards)) => {
                    join_rows((own, held), (shared, boards), &mut ids);
                    Hands::Ids(own + shared, &ids)
                }
                (held, boards) => {
                    masks.clear();
                    let rows = 0..rows.len();
                    masks.extend(rows.map(|row| mask_at(held, row) | mask_at(boards, row)));
                    Hands::Masks(&masks)
                }
            };
            let checks = matches!(hands, Hands::Ids(..)) && self.is_deck_of_pots();
            let mut pots = self.rules.pots.iter().zip(&mut *out);
            let good = (checks || self.are_sound(rows.len(), given))
                && pots.all(|(evaluator, out)| {
                    let out = &mut out[rows.clone()];
                    let evaluated = evaluator.strengths_in(&mut scratch, hands, given.checked, out);
                    evaluated.is_ok()
                });
            if !good {
                self.one_by_one(rows, given, out)?;
            }
        }
        Ok(())
    }

    /// Whether the evaluators refuse the cards that are not in the deck of the game.
    fn is_deck_of_pots(&self) -> bool {
        let mut decks = self.rules.pots.iter().map(|pot| pot.ordering().deck());
        decks.all(|deck| deck == self.rules.deck)
    }

    /// Whether all rows are hole cards with a board, or rows of ids that need no check.
    fn are_sound(&self, rows: usize, given: GivenRows<'_>) -> bool {
        let is_sound = |row| {
            let (held, board) = given.row(row)?;
            self.check(held, board)
        };
        given.is_trusted() || (0..rows).all(|row| is_sound(row).is_ok())
    }

    /// Evaluates some rows one by one; what is `given` starts with the first of them.
    fn one_by_one(
        &self,
        rows: Range<usize>,
        given: GivenRows<'_>,
        out: &mut [&mut [u16]],
    ) -> Result<(), BadRow> {
        let evaluated = each_row(0..rows.len(), |row| {
            let (held, board) = given.row(row)?;
            if !given.is_trusted() {
                self.check(held, board)?;
            }
            for (pot, out) in out.iter_mut().enumerate() {
                out[rows.start + row] = self.strength(pot, held, board);
            }
            Ok(())
        });
        evaluated.map_err(|bad| bad.after(rows.start))
    }
}

/// Rows of hole cards with their boards, as they are given.
#[derive(Clone, Copy)]
struct GivenRows<'a> {
    held: Hands<'a>,
    boards: Hands<'a>,
    /// Whether rows of ids are validated.
    checked: bool,
}

impl<'a> GivenRows<'a> {
    fn part(self, rows: Range<usize>) -> GivenRows<'a> {
        let (held, boards) = (self.held.part(rows.clone()), self.boards.part(rows));
        GivenRows {
            held,
            boards,
            ..self
        }
    }

    /// Whether nothing is validated.
    fn is_trusted(self) -> bool {
        let are_ids = matches!((self.held, self.boards), (Hands::Ids(..), Hands::Ids(..)));
        are_ids && !self.checked
    }

    fn row(self, row: usize) -> Result<(Hand, Hand), Fault> {
        let hand = |hands| hand_at(hands, row, self.checked);
        Ok((hand(self.held)?, hand(self.boards)?))
    }
}

#[cold]
fn first(hand: Hand) -> Option<Card> {
    hand.cards().next()
}

/// The rows up to this number, in parts of one size.
fn ranges(rows: usize, at_once: usize) -> impl Iterator<Item = Range<usize>> {
    let firsts = (0..rows).step_by(at_once);
    firsts.map(move |first| first..rows.min(first + at_once))
}

/// The cards of a row. Unless `checked`, invalid ids are skipped.
#[inline]
fn hand_at(hands: Hands<'_>, row: usize, checked: bool) -> Result<Hand, Fault> {
    match hands {
        Hands::Masks(masks) => hand_of_mask(masks[row]),
        Hands::Ids(cards, ids) if checked => hand_of_ids(&ids[row * cards..][..cards]),
        Hands::Ids(cards, ids) => {
            let ids = ids[row * cards..][..cards].iter();
            Ok(ids.filter_map(|&id| Card::from_id(id)).collect())
        }
    }
}

/// The mask of a row, whose cards are checked elsewhere.
fn mask_at(hands: Hands<'_>, row: usize) -> u64 {
    hand_at(hands, row, false).map_or(0, Hand::mask)
}

/// Joins the ids of hole cards and boards, row by row.
fn join_rows((own, held): (usize, &[u8]), (shared, boards): (usize, &[u8]), ids: &mut Vec<u8>) {
    ids.clear();
    for (held, board) in held.chunks_exact(own).zip(boards.chunks_exact(shared)) {
        ids.extend_from_slice(held);
        ids.extend_from_slice(board);
    }
}
