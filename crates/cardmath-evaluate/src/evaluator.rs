//! The evaluator of an ordering. It picks the fastest way to evaluate hands under that ordering.

use super::kernel::batch::{self, FEW, by_blocks, by_padded_blocks};
use super::kernel::block_of_masks::{masks_of, sizes_of};
use super::kernel::layout::{BLOCK, Words};
use super::kernel::orderings::{Kernel, STANDARD};
use super::kernel::scalar;
use super::kernel::scratch::Scratch;
use super::many_hands::Hands;
use super::rank_multisets::MOST;
use super::reference::high;
use super::strength_order::StrengthOrder;
use super::tables::badugi::BadugiTable;
use super::tables::ordering::OrderingTable;
use super::tables::wild::WildTable;
use crate::{FIRST_STRENGTHS, STRENGTHS};
use cardmath_cards::ordering::{ALL_RANKS, HandValue, NAMES, Ordering, declaration};
use cardmath_cards::rows::{BadRow, Fault, hand_of_ids, hand_of_mask, hand_with_jokers};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, subsets_of};
use std::sync::{Arc, OnceLock};

/// An evaluator of hands under one ordering.
///
/// ```
/// use cardmath_evaluate::Evaluator;
///
/// let low = Evaluator::named("EIGHT_OR_BETTER").expect("a known name");
/// assert_eq!(low.strength("8c 7d 6h 5s 4c".parse()?), 1); // the weakest that qualifies
/// assert_eq!(low.strength("Ac 2d 3h 4s 5c Kd".parse()?), 56); // the wheel, the strongest
/// assert_eq!(low.strength("Kc Qd Jh Ts 9c".parse()?), 0); // does not qualify
/// # Ok::<(), cardmath_cards::TextError>(())
/// ```
pub struct Evaluator {
    ordering: Ordering,
    way: Way,
    /// The kernel for blocks of hands, if the ordering has one and is not the standard one.
    kernel: Option<Box<Kernel>>,
    categories: Vec<Category>,
    /// The category of each strength.
    category_of: Vec<u8>,
}

/// A category: the strengths of the hands of one shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Category {
    /// The index of the shape, weakest first.
    pub shape: usize,
    /// The weakest strength of the category.
    pub first: u16,
}

/// The number for the category of a hand that does not qualify.
pub const NO_CATEGORY: u8 = u8::MAX;

/// The way in which a single hand is evaluated.
enum Way {
    /// The scalar kernel of the standard ordering.
    Scalar,
    Table(Box<OrderingTable>),
    Wild(Box<WildTable>),
    Badugi(BadugiTable),
}

impl Evaluator {
    /// Builds the evaluator of an ordering, with its tables.
    pub fn new(ordering: Ordering) -> Evaluator {
        if ordering == *high() {
            return Evaluator::standard(ordering);
        }
        let strength_order = StrengthOrder::new(&ordering);
        let mut categories: Vec<Category> = Vec::new();
        for (below, place) in strength_order.places().iter().enumerate() {
            let (shape, first) = (place.0, below as u16 + 1);
            if categories.last().is_none_or(|last| last.shape != shape) {
                categories.push(Category { shape, first });
            }
        }
        let way = match ordering.is_of_different_cards() {
            true => Way::Badugi(BadugiTable::new(&ordering, &strength_order)),
            false if !ordering.wild().is_empty() => {
                Way::Wild(Box::new(WildTable::new(&ordering, &strength_order)))
            }
            false => Way::Table(Box::new(OrderingTable::new(&ordering, &strength_order))),
        };
        Evaluator::with(ordering, way, categories, strength_order.count())
    }

    fn standard(ordering: Ordering) -> Evaluator {
        let firsts = FIRST_STRENGTHS.into_iter().enumerate();
        let category = |(shape, first)| Category {
            shape,
            first: first as u16,
        };
        let categories = firsts.map(category).collect();
        Evaluator::with(ordering, Way::Scalar, categories, STRENGTHS.into())
    }

    fn with(
        ordering: Ordering,
        way: Way,
        categories: Vec<Category>,
        strengths: usize,
    ) -> Evaluator {
        let mut category_of = vec![NO_CATEGORY; strengths + 1];
        for (number, category) in categories.iter().enumerate() {
            category_of[category.first.into()..].fill(number as u8);
        }
        let kernel = match way {
            Way::Scalar => None,
            _ => Kernel::of(&ordering, strengths),
        };
        Evaluator {
            ordering,
            way,
            kernel: kernel.map(Box::new),
            categories,
            category_of,
        }
    }

    /// The evaluator of a named ordering. It is built on first use and shared.
    pub fn named(name: &str) -> Option<Arc<Evaluator>> {
        static EVALUATORS: [OnceLock<Arc<Evaluator>>; NAMES.len()] =
            [const { OnceLock::new() }; NAMES.len()];
        let (evaluator, _) = EVALUATORS
            .iter()
            .zip(NAMES)
            .find(|(_, known)| *known == name)?;
        let make = |declared| Evaluator::new(Ordering::new(declared).expect("a valid declaration"));
        let declared = declaration(name)?;
        Some(evaluator.get_or_init(|| Arc::new(make(declared))).clone())
    }

    /// The evaluator of the standard ordering.
    pub fn high() -> Arc<Evaluator> {
        Evaluator::named("HIGH").expect("HIGH is a known name")
    }

    /// The ordering.
    pub fn ordering(&self) -> &Ordering {
        &self.ordering
    }

    /// The kernel for blocks of hands, if the ordering has one.
    fn kernel(&self) -> Option<&Kernel> {
        match self.way {
            Way::Scalar => Some(&STANDARD),
            _ => self.kernel.as_deref(),
        }
    }

    /// The number of strengths. 1 is the weakest strength, this number the strongest.
    pub fn strengths_in_all(&self) -> usize {
        self.category_of.len() - 1
    }

    /// The categories, weakest first.
    pub fn categories(&self) -> &[Category] {
        &self.categories
    }

    /// The category of a strength; [`NO_CATEGORY`] for strength 0.
    pub fn category_of(&self, strength: u16) -> u8 {
        self.category_of[usize::from(strength)]
    }

    /// The strength of a hand with at least the number of cards that count; 0 if it does not
    /// qualify.
    #[inline]
    pub fn strength(&self, hand: Hand) -> u16 {
        match &self.way {
            Way::Scalar => scalar::strength(hand),
            Way::Table(table) => table.strength(hand),
            Way::Wild(wild) => wild.strength(hand),
            Way::Badugi(badugi) => badugi.strength(hand),
        }
    }

    /// The strongest hand of `plays` hole cards and the board cards that complete it; among
    /// equally strong hands the one with the highest ids. None if there are too few cards.
    pub fn best_choice(&self, own: Hand, plays: usize, board: Hand) -> Option<Hand> {
        let shared = self.ordering().size().checked_sub(plays)?;
        let of_board: Vec<Hand> = subsets_of(board, shared).collect();
        let choices = subsets_of(own, plays)
            .flat_map(|held| of_board.iter().map(move |&common| held | common));
        choices
            .map(|choice| (self.strength(choice), choice))
            .max_by(|(s, a), (t, b)| s.cmp(t).then_with(|| a.cmp_ids(*b)))
            .map(|(_, choice)| choice)
    }

    /// The value of a hand, with the cards that make it; none if it does not qualify.
    pub fn value(&self, hand: Hand) -> Option<HandValue> {
        self.value_of(hand, self.strength(hand))
    }

    /// The value of a hand of known strength.
    pub fn value_of(&self, hand: Hand, strength: u16) -> Option<HandValue> {
        let category = self
            .categories
            .get(usize::from(self.category_of(strength)))?;
        let ranks = match &self.way {
            _ if strength == 0 => return None,
            Way::Scalar => ALL_RANKS,
            Way::Wild(wild) => return wild.value(hand, strength),
            Way::Table(table) => table.ranks_of(strength),
            Way::Badugi(badugi) => badugi.ranks_of(hand),
        };
        let cards = Hand::of_ranks(ranks.into()) & hand;
        self.ordering.value_of(category.shape, cards)
    }

    /// The strengths of hands with at least the number of cards that count. For fewer cards the
    /// results are meaningless.
    pub fn strengths(&self, instructions: Instructions, hands: &[Hand], out: &mut [u16]) {
        self.strengths_of_hands_in(&mut Scratch::new(instructions), hands, out);
    }

    /// As [`Evaluator::strengths`], reusing `scratch`.
    pub fn strengths_of_hands_in(&self, scratch: &mut Scratch, hands: &[Hand], out: &mut [u16]) {
        let evaluate = |masks: &_, out: &mut _| self.evaluate_block(scratch, masks, out);
        by_padded_blocks(hands, out, evaluate, |hand| self.strength(hand));
    }

    /// The strengths of many hands, as many as `out` has room for. Unless `checked`, rows of ids
    /// are not validated, and invalid rows get meaningless strengths. Masks are always validated.
    ///
    /// # Errors
    /// The first invalid hand: too few cards, or cards that are not in the deck.
    pub fn strengths_of(
        &self,
        instructions: Instructions,
        hands: Hands<'_>,
        checked: bool,
        out: &mut [u16],
    ) -> Result<(), BadRow> {
        if out.len() < FEW {
            return self.one_by_one(hands, checked, out);
        }
        self.strengths_in(&mut Scratch::new(instructions), hands, checked, out)
    }

    /// As [`Evaluator::strengths_of`], reusing `scratch`. Making a new one takes about as long as
    /// evaluating a block.
    pub fn strengths_in(
        &self,
        scratch: &mut Scratch,
        hands: Hands<'_>,
        checked: bool,
        out: &mut [u16],
    ) -> Result<(), BadRow> {
        match hands {
            Hands::Masks(masks) => by_blocks(
                masks,
                out,
                |masks, out| self.evaluate_block(scratch, masks, out),
                |&mask| self.evaluate_one(self.hand_of_mask(mask)?),
            ),
            Hands::Ids(cards, ids) => match cards {
                2 => self.rows::<2>(scratch, ids, checked, out),
                3 => self.rows::<3>(scratch, ids, checked, out),
                4 => self.rows::<4>(scratch, ids, checked, out),
                5 => self.rows::<5>(scratch, ids, checked, out),
                6 => self.rows::<6>(scratch, ids, checked, out),
                7 => self.rows::<7>(scratch, ids, checked, out),
                8 => self.rows::<8>(scratch, ids, checked, out),
                9.. => self.long_rows(scratch, cards, ids, checked, out),
                _ => self.one_by_one(hands, checked, out),
            },
        }
    }

    fn one_by_one(&self, hands: Hands<'_>, checked: bool, out: &mut [u16]) -> Result<(), BadRow> {
        match hands {
            Hands::Ids(cards, ids) => {
                let rows = ids.chunks_exact(cards.max(1));
                batch::one_by_one(rows, out, |row| self.evaluate_row(row, checked))
            }
            Hands::Masks(masks) => batch::one_by_one(masks.iter(), out, |&mask| {
                self.evaluate_one(self.hand_of_mask(mask)?)
            }),
        }
    }

    fn rows<const CARDS: usize>(
        &self,
        scratch: &mut Scratch,
        ids: &[u8],
        checked: bool,
        out: &mut [u16],
    ) -> Result<(), BadRow> {
        let rows = ids.as_chunks::<CARDS>().0;
        let evaluate_one = |row: &[u8; CARDS]| self.evaluate_row(row, checked);
        if let Some(kernel) = self.kernel().filter(|kernel| kernel.takes_rows(CARDS)) {
            let evaluate =
                |rows: &_, out: &mut _| kernel.evaluate_rows(scratch, rows, checked, out);
            return by_blocks(rows, out, evaluate, evaluate_one);
        }
        let (mut masks, deck) = ([0; BLOCK], self.ordering.deck().mask());
        let evaluate = |rows: &_, out: &mut _| {
            let good = scratch.instructions.compiled(
                #[inline(always)]
                || masks_of(rows, deck, &mut masks),
            );
            (good || !checked) && self.evaluate_block(scratch, &masks, out)
        };
        by_blocks(rows, out, evaluate, evaluate_one)
    }

    /// Rows of more ids than a word has room for: they become masks one by one.
    fn long_rows(
        &self,
        scratch: &mut Scratch,
        cards: usize,
        ids: &[u8],
        checked: bool,
        out: &mut [u16],
    ) -> Result<(), BadRow> {
        let blocks = ids.chunks(cards * BLOCK).zip(out.chunks_mut(BLOCK));
        for (number, (ids, out)) in blocks.enumerate() {
            let mut masks = [0; BLOCK];
            let mut rows = masks.iter_mut().zip(ids.chunks_exact(cards));
            let good = rows.all(|(mask, row)| {
                let hand = self.hand_of_ids(row);
                *mask = hand.map_or(0, Hand::mask);
                hand.is_ok()
            });
            let evaluated = match good {
                true => self.strengths_in(scratch, Hands::Masks(&masks[..out.len()]), checked, out),
                false => self.one_by_one(Hands::Ids(cards, ids), checked, out),
            };
            evaluated.map_err(|bad| bad.after(number * BLOCK))?;
        }
        Ok(())
    }

    fn evaluate_row(&self, ids: &[u8], checked: bool) -> Result<u16, Fault> {
        if checked || ids.len() < self.ordering.size() {
            return self.evaluate_one(self.hand_of_ids(ids)?);
        }
        let cards = ids.iter().filter_map(|&id| Card::or_joker(id));
        Ok(self.strength(cards.collect::<Hand>() & self.ordering.deck()))
    }

    /// The hand of a row of ids, which may be jokers if the deck has jokers.
    fn hand_of_ids(&self, ids: &[u8]) -> Result<Hand, Fault> {
        match (self.ordering.deck() & Hand::JOKERS).is_empty() {
            true => hand_of_ids(ids),
            false => hand_with_jokers(ids),
        }
    }

    fn hand_of_mask(&self, mask: u64) -> Result<Hand, Fault> {
        match (self.ordering.deck() & Hand::JOKERS).is_empty() {
            true => hand_of_mask(mask),
            false => Hand::with_jokers(mask).ok_or(Fault::NoMask(mask.into())),
        }
    }

    /// The strength of a hand after checking it.
    fn evaluate_one(&self, hand: Hand) -> Result<u16, Fault> {
        let (cards, wanted) = (hand.len(), self.ordering.size());
        if cards < wanted {
            return Err(Fault::TooFew { cards, wanted });
        }
        match (hand - self.ordering.deck()).cards().next() {
            Some(card) => Err(Fault::NotInDeck(card)),
            None => Ok(self.strength(hand)),
        }
    }

    /// The strengths of a block of masks; false if some are invalid.
    fn evaluate_block(&self, scratch: &mut Scratch, masks: &[u64; BLOCK], out: &mut Words) -> bool {
        let by_kernel = |kernel: &Kernel| kernel.evaluate_masks(scratch, masks, out);
        if self.kernel().is_some_and(by_kernel) {
            return true;
        }
        let (size, deck) = (self.ordering.size(), self.ordering.deck().mask());
        let sizes = scratch.instructions.compiled(
            #[inline(always)]
            || sizes_of(masks, deck),
        );
        let Some((_, most)) = sizes.filter(|&(fewest, _)| fewest >= size) else {
            return false;
        };
        if most > MOST || !self.evaluate_by_table(scratch.instructions, masks, out) {
            for (strength, &mask) in out.iter_mut().zip(masks) {
                *strength = self.strength(Hand::with_jokers(mask).unwrap_or_default());
            }
        }
        true
    }

    /// The strengths of a block of masks of at most seven cards, if the ordering has a table.
    fn evaluate_by_table(
        &self,
        instructions: Instructions,
        masks: &[u64; BLOCK],
        out: &mut Words,
    ) -> bool {
        instructions.compiled(
            #[inline(always)]
            || {
                match &self.way {
                    Way::Table(table) => table.strengths(masks, out),
                    Way::Wild(wild) => wild.strengths(masks, out),
                    Way::Scalar | Way::Badugi(_) => return false,
                }
                true
            },
        )
    }
}
