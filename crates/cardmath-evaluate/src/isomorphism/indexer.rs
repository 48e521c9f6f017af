//! The hand indexer: numbering hands up to suit relabelling.

use super::arrangements::{Packed, Round, arrangements};
use super::configurations::{Configuration, configurations};
use super::rank_sets::each;
use super::rounds::{Rounds, RoundsError};
use super::signatures::Signatures;
use super::suit_keys::{BLOCK, SuitKeys, number_of};
use cardmath_cards::rows::{BadRow, Fault, each_row, hand_of_ids};
use cardmath_cards::{SUITS, Suit};

/// Numbers hands dealt in certain rounds, up to suit relabelling.
///
/// ```
/// use cardmath_evaluate::isomorphism::HandIndexer;
///
/// let indexer = HandIndexer::new(&[2, 3])?; // hole cards and flop
/// assert_eq!(indexer.size(), 1_286_792);
/// let (one, other) = ([51, 47, 0, 1, 2], [50, 46, 1, 0, 3]); // The suits are relabelled.
/// assert_eq!(indexer.index(&one)?, indexer.index(&other)?);
/// let canonical = indexer.unindex(indexer.index(&one)?).expect("a valid index");
/// assert_eq!(indexer.index(&canonical)?, indexer.index(&one)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct HandIndexer {
    rounds: Rounds,
    size: u64,
    tables: Vec<Round>,
    signatures: Signatures,
    /// The index of the configuration of each arrangement.
    arrangements: Vec<u32>,
    configurations: Vec<Configuration>,
}

impl HandIndexer {
    /// Builds an indexer of hands with this many cards in each round.
    ///
    /// # Errors
    /// No deck can deal the rounds, or the tables or the number of hands would be too large.
    pub fn new(rounds: &[usize]) -> Result<HandIndexer, RoundsError> {
        let rounds = Rounds::new(rounds)?;
        let signatures = Signatures::new(&rounds);
        let (tables, all) = arrangements(&rounds, &signatures);
        let sorted: Vec<[u16; SUITS]> = all.into_iter().map(greatest_first).collect();
        let possible = |four: &[u16; SUITS]| four.iter().all(|&one| signatures.size(one) > 0);
        let found = sorted.iter().copied().filter(possible);
        let (configurations, size) = configurations(&signatures, found)?;
        // Impossible arrangements, with more than 13 ranks in a suit, are never looked up.
        let place = |four| configurations.binary_search_by_key(four, |c| c.signatures);
        let arrangements = sorted.iter().map(|four| place(four).unwrap_or(0) as u32);
        Ok(HandIndexer {
            arrangements: arrangements.collect(),
            rounds,
            size,
            tables,
            signatures,
            configurations,
        })
    }

    /// The number of cards of each round.
    pub fn rounds(&self) -> &[u8] {
        self.rounds.each()
    }

    /// The number of cards of a hand.
    pub fn cards(&self) -> usize {
        self.rounds.cards()
    }

    /// The number of hands up to suit relabelling, below 2^63.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The size of its tables in bytes, without the 45 KiB that all indexers share.
    pub fn memory(&self) -> usize {
        let splits = self.tables.iter().map(|round| size_of_val(&*round.splits));
        let strides = self
            .signatures
            .strides()
            .iter()
            .map(|all| size_of_val(&**all));
        let all = size_of_val(&*self.arrangements) + size_of_val(&*self.configurations);
        splits.chain(strides).sum::<usize>() + all
    }

    /// The index of a hand, given as ids round by round, in any order within a round.
    ///
    /// # Errors
    /// A wrong number of cards, an invalid id, or a repeated card.
    pub fn index(&self, ids: &[u8]) -> Result<u64, Fault> {
        let mut index = [0];
        let indexed = self.index_all(ids, &mut index);
        indexed.map(|()| index[0]).map_err(|bad| bad.fault)
    }

    /// The indexes of many hands, given as ids one hand after another.
    ///
    /// # Errors
    /// The first invalid hand.
    pub fn index_all(&self, ids: &[u8], indexes: &mut [u64]) -> Result<(), BadRow> {
        self.for_each_block(ids, indexes, 1, |suit_keys, _, indexes| {
            for ((arrangement, mut keys), index) in suit_keys.hands().zip(indexes) {
                sort(&mut keys);
                let configuration = self.arrangements[arrangement as usize];
                let configuration = &self.configurations[configuration as usize];
                *index = configuration.index(keys.map(number_of));
            }
        })
    }

    /// The canonical forms of many hands, given as ids one hand after another.
    ///
    /// The canonical form is what `unindex` gives for the index of the hand.
    ///
    /// # Errors
    /// The first invalid hand.
    pub fn canonical_all(&self, ids: &[u8], forms: &mut [u8]) -> Result<(), BadRow> {
        let cards = self.cards();
        self.for_each_block(ids, forms, cards, |suit_keys, ids, forms| {
            let hands = ids.chunks_exact(cards).zip(forms.chunks_exact_mut(cards));
            for ((_, keys), (ids, form)) in suit_keys.hands().zip(hands) {
                let names = names(keys);
                for (relabelled, &id) in form.iter_mut().zip(ids) {
                    let suit = id % Suit::COUNT;
                    *relabelled = id - suit + names[usize::from(suit)];
                }
                self.sort_rounds(form);
            }
        })
    }

    /// Reads the hands in blocks. Each hand has `each` entries in `answers`.
    fn for_each_block<T>(
        &self,
        ids: &[u8],
        answers: &mut [T],
        each: usize,
        answer: impl Fn(&SuitKeys, &[u8], &mut [T]),
    ) -> Result<(), BadRow> {
        let cards = self.cards();
        if ids.len() / cards * each != answers.len() || !ids.len().is_multiple_of(cards) {
            let (cards, wanted) = (ids.len(), cards);
            let fault = Fault::Count { cards, wanted };
            return Err(BadRow { row: 0, fault });
        }
        let mut suit_keys = SuitKeys::new();
        let hands = ids.chunks(BLOCK * cards);
        let blocks = hands.zip(answers.chunks_mut(BLOCK * each));
        for (place, (ids, answers)) in blocks.enumerate() {
            if !suit_keys.deal(&self.tables, self.signatures.strides(), ids) {
                let hands = ids.chunks_exact(cards);
                each_row(hands, |hand| hand_of_ids(hand).map(drop))
                    .map_err(|bad| bad.after(place * BLOCK))?;
            }
            answer(&suit_keys, ids, answers);
        }
        Ok(())
    }

    /// Sorts the ids of each round, highest first.
    fn sort_rounds(&self, mut ids: &mut [u8]) {
        for round in &self.tables {
            let (now, later) = ids.split_at_mut(round.cards);
            now.sort_unstable_by(|a, b| b.cmp(a));
            ids = later;
        }
    }

    /// The canonical hands of indexes, one after another: ids round by round, highest first.
    ///
    /// # Errors
    /// The first index that is too large.
    pub fn unindex_all(&self, indexes: &[u64], ids: &mut [u8]) -> Result<(), BadRow> {
        let hands = ids.chunks_exact_mut(self.cards());
        each_row(indexes.iter().zip(hands), |(&index, ids)| {
            let size = self.size;
            if index >= size {
                let index = index.into();
                return Err(Fault::NoIndex { index, size });
            }
            self.write_hand(index, ids);
            self.sort_rounds(ids);
            Ok(())
        })
    }

    /// The canonical hand of an index; none if the index is too large.
    pub fn unindex(&self, index: u64) -> Option<Vec<u8>> {
        let mut ids = vec![0; self.cards()];
        self.unindex_all(&[index], &mut ids).ok()?;
        Some(ids)
    }

    fn write_hand(&self, index: u64, ids: &mut [u8]) {
        let after = self.configurations.partition_point(|c| c.first <= index);
        let configuration = &self.configurations[after - 1];
        let numbers = configuration.numbers(&self.signatures, index - configuration.first);
        let four = configuration.signatures;
        let ranks = |place: usize| self.signatures.ranks(four[place], numbers[place]);
        let mut suits: [_; SUITS] = std::array::from_fn(ranks);
        let mut ids = ids.iter_mut();
        for _ in &self.tables {
            for (suit, rounds) in (0..Suit::COUNT).rev().zip(&mut suits) {
                let ranks = rounds.next().into_iter().flat_map(each);
                let places = ranks.zip(ids.by_ref());
                places.for_each(|(rank, id)| *id = Suit::COUNT * rank + suit);
            }
        }
    }
}

/// The new name of each suit in the canonical form: spades for the greatest key, and so on.
fn names(keys: [u64; SUITS]) -> [u8; SUITS] {
    let mut suits: [usize; SUITS] = std::array::from_fn(|suit| suit);
    suits.sort_unstable_by_key(|&suit| keys[suit]);
    let mut names = [0; SUITS];
    for (name, suit) in (0..).zip(suits) {
        names[suit] = name;
    }
    names
}

fn greatest_first(packed: Packed) -> [u16; SUITS] {
    let mut each = packed.each();
    each.sort_unstable_by(|a, b| b.cmp(a));
    each
}

/// Sorts keys, greatest first, with five comparisons and no branch.
#[inline]
fn sort(keys: &mut [u64; SUITS]) {
    for (a, b) in [(0, 1), (2, 3), (0, 2), (1, 3), (1, 2)] {
        let (one, other) = (keys[a], keys[b]);
        let swap = one < other;
        keys[a] = if swap { other } else { one };
        keys[b] = if swap { one } else { other };
    }
}
