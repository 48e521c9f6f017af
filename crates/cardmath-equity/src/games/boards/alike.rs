//! Known hands with an incomplete board: boards that are equivalent for them are counted together.
//!
//! One row has the strength of a hand by its ranks alone, for all choices of the ranks to come.
//! Another row has the strength of its cards of one suit by themselves. A hand has the greater of
//! both strengths. So boards are classified by their ranks, and the classes with enough cards of a
//! suit are corrected. In games in which a fixed number of hole cards plays, the best hole cards
//! are found for each choice of board cards that plays.

use super::rank_counts::{RankCounts, counts_of};
use super::rank_patterns::{MOST, RankPatterns};
use crate::Table;
use crate::tally::Tally;
use cardmath_cards::SUITS;
use cardmath_cards::ordering::Ordering;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Hand, Rank, Suit, subsets_of};
use cardmath_evaluate::with_board::Panel;
use cardmath_evaluate::{Evaluator, NO_CATEGORY};
use std::collections::HashMap;
use std::rc::Rc;

/// The most rows kept of a kind: 12 MB of the longest.
const MOST_ROWS: usize = 1024;
/// The most players times pots: the winners are a bit for each.
const MOST_BITS: usize = 12;

/// The strengths of a hand, board by board.
type Row = Rc<[u16]>;

/// Whether boards can be classified by their ranks and the cards of one suit.
pub fn fits(table: &Table) -> bool {
    let rules = &table.rules;
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
        let better = !ordering.is_low() || !has_flushes(ordering);
        one_suit && better && !ordering.is_of_different_cards()
    };
    (1..=MOST).contains(&table.to_come())
        && rules.pots.len() * table.seats.len() <= MOST_BITS
        && table.seats.iter().all(|seat| seat.missing == 0)
        && rules
            .pots
            .iter()
            .all(|evaluator| is_suitable(evaluator.ordering()))
}

/// The number of classes of boards.
pub fn boards(table: &Table) -> usize {
    let patterns = RankPatterns::of(ranks_of(table.rules.deck).len(), table.to_come());
    let of_suit = |fewest: usize| {
        let sizes = fewest..=patterns.to_come();
        sizes
            .map(|size| patterns.suited_in_all(size))
            .sum::<usize>()
    };
    patterns.any().len()
        + fewest_of_suits(table)
            .into_iter()
            .map(of_suit)
            .sum::<usize>()
}

/// Counts the deals won with known hands, for one choice of combos after another.
pub struct Alike<'a> {
    table: &'a Table,
    patterns: &'static RankPatterns,
    /// The ranks of the deck, lowest first.
    ranks: Vec<Rank>,
    /// By suit: the fewest cards to come of the suit with which a player may have a flush.
    fewest: [usize; SUITS],
    instructions: Instructions,
    panel: Panel<'a>,
    /// By pot and ranks of a hand: the strengths with each choice of ranks to come.
    by_ranks: HashMap<(usize, u64), Row>,
    /// By pot, suit and the hand's cards of the suit: for each number of cards to come, the
    /// strengths with each set of ranks.
    by_suit: HashMap<(usize, usize, Hand), Rc<[Row]>>,
}

/// One choice of hands, and its counts.
struct BoardCount<'a> {
    hands: &'a [Hand],
    /// The cards that will not come.
    used: Hand,
    /// The row of each player for the first pot, then for the next.
    rows: Vec<Row>,
    /// The winners with each choice of ranks: a bit for each row.
    winners: Vec<u16>,
    /// By winners, the number of boards.
    outcomes: Vec<i64>,
    /// By row, the number of boards in each hand category, if these are counted.
    categories: Vec<Vec<i64>>,
    /// A buffer for the best strengths.
    best: Vec<u16>,
}

impl<'a> Alike<'a> {
    /// Nothing counted yet, at a table that fits.
    pub fn new(table: &'a Table, instructions: Instructions) -> Alike<'a> {
        let ranks = ranks_of(table.rules.deck);
        Alike {
            patterns: RankPatterns::of(ranks.len(), table.to_come()),
            fewest: fewest_of_suits(table),
            panel: Panel::new(&table.rules, instructions),
            by_ranks: HashMap::new(),
            by_suit: HashMap::new(),
            table,
            ranks,
            instructions,
        }
    }

    /// Counts all boards with these hands, of this weight. `places` are the indexes of the combos.
    pub fn count(&mut self, hands: &[Hand], places: &[u32], weight: u128, tally: &mut Tally) {
        let mut count = self.count_by_ranks(hands);
        for suit in Suit::all() {
            for size in self.fewest[place_of(suit)]..=self.patterns.to_come() {
                self.correct_flushes(&mut count, suit, size);
            }
        }
        tally.add_choice(places, &count.into_tally(weight));
    }

    /// Counts the result by ranks alone.
    fn count_by_ranks<'h>(&mut self, hands: &'h [Hand]) -> BoardCount<'h> {
        let used = hands
            .iter()
            .fold(self.table.known(), |used, &hand| used | hand);
        let rows = self.rows_of(hands, |alike, pot, hand| alike.row(pot, hand));
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
        let free = self.free(Hand::DECK - used);
        for (place, choice) in self.patterns.any().iter().enumerate() {
            let ways = ways(choice, &free);
            count.outcomes[usize::from(count.winners[place])] += ways;
            for (row, counts) in count.categories.iter_mut().enumerate() {
                let evaluator = &self.table.rules.pots[row / hands.len()];
                count_category(evaluator, count.rows[row][place], ways, counts);
            }
        }
        count
    }

    /// Room for the hand categories of each row, if these are counted.
    fn categories(&self) -> Vec<Vec<i64>> {
        if !self.table.detail.categories {
            return Vec::new();
        }
        let pots = self.table.rules.pots.iter();
        let counts = pots.map(|evaluator| vec![0; evaluator.categories().len()]);
        let each = counts.flat_map(|counts| std::iter::repeat_n(counts, self.table.seats.len()));
        each.collect()
    }

    /// Corrects the boards with `size` cards to come of one suit.
    fn correct_flushes(&mut self, count: &mut BoardCount<'_>, suit: Suit, size: usize) {
        let flushes = self.rows_of(count.hands, |alike, pot, hand| {
            alike.flushes(pot, suit, hand)[size].clone()
        });
        if flushes.iter().all(|row| row.is_empty()) {
            return;
        }
        let suited = self.patterns.suited(size);
        let used = self.places_in(count.used.of_suit(suit));
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
        let of_live = |row: &Row| {
            let strengths = live.iter().map(|&place| row.get(place).copied());
            strengths.map(Option::unwrap_or_default).collect::<Row>()
        };
        let flushes: Vec<Row> = flushes.iter().map(of_live).collect();
        let free = self.free(Hand::DECK - count.used - Hand::DECK.of_suit(suit));
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
                let evaluator = &self.table.rules.pots[row / count.hands.len()];
                for (&better, &at) in better[row].iter().zip(&at) {
                    count_category(evaluator, better, ways, counts);
                    count_category(evaluator, count.rows[row][at], -ways, counts);
                }
            }
        }
    }

    /// A row of each hand for each pot.
    fn rows_of(&mut self, hands: &[Hand], row: impl Fn(&mut Self, usize, Hand) -> Row) -> Vec<Row> {
        let pots = 0..self.table.rules.pots.len();
        let each = pots.flat_map(|pot| hands.iter().map(move |&hand| (pot, hand)));
        each.map(|(pot, hand)| row(self, pot, hand)).collect()
    }

    /// The strengths of the ranks of a hand with each choice of ranks to come.
    fn row(&mut self, pot: usize, hand: Hand) -> Row {
        let key = (pot, counts_of(hand));
        if let Some(row) = self.by_ranks.get(&key) {
            return row.clone();
        }
        let row: Row = self.strengths_by_ranks(pot, hand).into();
        keep(&mut self.by_ranks, key, row.clone());
        row
    }

    fn strengths_by_ranks(&self, pot: usize, hand: Hand) -> Vec<u16> {
        let (evaluator, board) = (&self.table.rules.pots[pot], self.table.board);
        let to_come = self.patterns.to_come();
        let Some(plays) = self.table.rules.plays else {
            return self.best(evaluator, &[counts_of(hand) + counts_of(board)], to_come);
        };
        let mut row = vec![0; self.patterns.any().len()];
        let shared = evaluator.ordering().size() - plays;
        for size in shared.saturating_sub(board.len())..=shared.min(to_come) {
            let known = subsets_of(board, shared - size).map(counts_of);
            let known: Vec<u64> = known.collect();
            let ours = subsets_of(hand, plays).map(counts_of);
            let both = ours.flat_map(|ours| known.iter().map(move |known| ours + known));
            let mut both: Vec<u64> = both.collect();
            both.sort_unstable();
            both.dedup();
            let best = self.best(evaluator, &both, size);
            let (each, parts) = self.patterns.parts(size);
            for (strength, parts) in row.iter_mut().zip(parts.chunks_exact(each)) {
                let best = parts.iter().map(|&part| best[usize::from(part)]);
                *strength = best.fold(*strength, u16::max);
            }
        }
        row
    }

    /// The best strength of any of these ranks with each choice of `size` others.
    fn best(&self, evaluator: &Evaluator, held: &[u64], size: usize) -> Vec<u16> {
        let choices = self.patterns.of_size(size);
        let held: Vec<RankCounts> = held.iter().map(|&held| RankCounts::of(held)).collect();
        let flush = evaluator.ordering().size() as u64;
        let (mut places, mut hands) = (Vec::new(), Vec::new());
        for (place, choice) in choices.iter().enumerate() {
            let ranks = choice.iter().map(|&place| self.ranks[usize::from(place)]);
            for hand in held
                .iter()
                .filter_map(|held| held.with(ranks.clone(), flush))
            {
                places.push(place);
                hands.push(hand);
            }
        }
        let mut strengths = vec![0; hands.len()];
        evaluator.strengths(self.instructions, &hands, &mut strengths);
        let mut best = vec![0; choices.len()];
        for (place, strength) in places.into_iter().zip(strengths) {
            best[place] = strength.max(best[place]);
        }
        best
    }

    /// By number of cards to come: the strengths of a hand's cards of a suit with each set of
    /// ranks; empty if they are too few for a flush.
    fn flushes(&mut self, pot: usize, suit: Suit, hand: Hand) -> Rc<[Row]> {
        let key = (pot, place_of(suit), hand.of_suit(suit));
        if let Some(rows) = self.by_suit.get(&key) {
            return rows.clone();
        }
        let sizes = 0..=self.patterns.to_come();
        let rows: Rc<[Row]> = sizes
            .map(|size| {
                self.strengths_of_suit(pot, suit, hand.of_suit(suit), size)
                    .into()
            })
            .collect();
        keep(&mut self.by_suit, key, rows.clone());
        rows
    }

    fn strengths_of_suit(&mut self, pot: usize, suit: Suit, held: Hand, size: usize) -> Vec<u16> {
        if size < self.fewest[place_of(suit)] {
            return Vec::new();
        }
        let table = self.table;
        let ordering = table.rules.pots[pot].ordering();
        let board = table.board.of_suit(suit);
        let (ours, shared) = (held.len(), board.len() + size);
        let enough = match table.rules.plays {
            Some(plays) => ours >= plays && plays + shared >= ordering.size(),
            None => ours + shared >= ordering.size(),
        };
        if !enough || !has_flushes(ordering) {
            return Vec::new();
        }
        let (sets, known) = (
            &self.patterns.suited(size).sets,
            self.places_in(held | board),
        );
        let mut row = vec![0; sets.len()];
        let come = sets.iter().enumerate().filter(|(_, set)| *set & known == 0);
        let come = come.map(|(place, &set)| (place, self.cards_of(set, suit) | board));
        let (places, boards): (Vec<usize>, Vec<Hand>) = come.unzip();
        let mut found = vec![0; places.len()];
        let held = vec![held; places.len()];
        self.panel.evaluate(pot, &held, &boards, &mut found);
        for (place, strength) in places.into_iter().zip(found) {
            row[place] = strength;
        }
        row
    }

    /// By rank: the number of these cards.
    fn free(&self, cards: Hand) -> Vec<u8> {
        let ranks = self.ranks.iter();
        ranks.map(|&rank| cards.of_rank(rank).len() as u8).collect()
    }

    /// The cards of a suit, given by a set of indexes among the ranks of the deck.
    fn cards_of(&self, set: u16, suit: Suit) -> Hand {
        let (mut left, mut bits) = (set, 0);
        while left != 0 {
            bits |= 1 << self.ranks[left.trailing_zeros() as usize].index();
            left &= left - 1;
        }
        Hand::in_suit(bits, suit)
    }

    /// The indexes of the ranks of these cards among the ranks of the deck, as a set.
    fn places_in(&self, cards: Hand) -> u16 {
        let ranks = self.ranks.iter().enumerate();
        let held = ranks.filter(|(_, rank)| !cards.of_rank(**rank).is_empty());
        held.fold(0, |set, (place, _)| set | 1 << place)
    }
}

/// Whether a hand category of the ordering requires one suit.
fn has_flushes(ordering: &Ordering) -> bool {
    ordering.shapes().iter().any(|shape| shape.suited)
}

/// By suit: the fewest cards to come of the suit with which a player may have a flush.
fn fewest_of_suits(table: &Table) -> [usize; SUITS] {
    let rules = &table.rules;
    let orderings = rules.pots.iter().map(|evaluator| evaluator.ordering());
    let shared = orderings
        .filter(|ordering| has_flushes(ordering))
        .map(|ordering| ordering.size() - rules.plays.unwrap_or(rules.cards))
        .min();
    let planes = table.board.planes();
    planes.map(|plane| match shared {
        Some(shared) => shared.saturating_sub(plane.count_ones() as usize),
        None => usize::MAX,
    })
}

fn ranks_of(deck: Hand) -> Vec<Rank> {
    Rank::all()
        .filter(|&rank| !deck.of_rank(rank).is_empty())
        .collect()
}

fn place_of(suit: Suit) -> usize {
    suit.index().into()
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

impl BoardCount<'_> {
    /// The tally of all boards, each of this weight.
    fn into_tally(self, weight: u128) -> Tally {
        let players = self.hands.len();
        let mut tally = Tally::new(players, self.rows.len() / players);
        for (winners, &boards) in self.outcomes.iter().enumerate() {
            if boards > 0 {
                let wins = |row: usize| vec![(winners >> row & 1) as u16];
                let rows: Vec<Vec<u16>> = (0..self.rows.len()).map(wins).collect();
                let pots: Vec<_> = rows.chunks_exact(players).map(<[_]>::to_vec).collect();
                tally.count(&pots, 0, weight * boards as u128);
            }
        }
        for (row, counts) in self.categories.into_iter().enumerate() {
            let counts = counts.into_iter().map(|boards| weight * boards as u128);
            tally.players[row % players]
                .categories
                .push(counts.collect());
        }
        tally
    }
}

/// Counts the hand category of a strength, if the hand qualifies.
fn count_category(evaluator: &Evaluator, strength: u16, ways: i64, counts: &mut [i64]) {
    let category = evaluator.category_of(strength);
    if category != NO_CATEGORY {
        counts[usize::from(category)] += ways;
    }
}

/// The winners of each board: a bit for each row whose strength is the best one of its pot, and not
/// 0.
fn winners_of<R: AsRef<[u16]>>(
    rows: &[R],
    players: usize,
    best: &mut Vec<u16>,
    winners: &mut [u16],
) {
    winners.fill(0);
    best.resize(winners.len(), 0);
    for (pot, rows) in rows.chunks_exact(players).enumerate() {
        best.fill(0);
        for row in rows {
            let both = best.iter_mut().zip(row.as_ref());
            both.for_each(|(best, &strength)| *best = strength.max(*best));
        }
        for (player, row) in rows.iter().enumerate() {
            let bit = 1 << (pot * players + player);
            for ((winners, &strength), &best) in winners.iter_mut().zip(row.as_ref()).zip(&*best) {
                *winners |= if strength == best && strength > 0 {
                    bit
                } else {
                    0
                };
            }
        }
    }
}

/// Keeps a row; discards all others first if there are too many.
fn keep<K: std::hash::Hash + Eq, V>(kept: &mut HashMap<K, V>, key: K, found: V) {
    if kept.len() >= MOST_ROWS {
        kept.clear();
    }
    kept.insert(key, found);
}
