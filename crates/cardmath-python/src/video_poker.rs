//! Video poker: a game's hands evaluated, its holds valued, its strategies searched.

use crate::errors::CardmathError;
use crate::hand::Hand;
use crate::threads::Threads;
use crate::watch::{KeepGoing, Watch, no_thread, unless_stopped};
use cardmath_video_poker as core;
use core::{ByRanks, Deck, Game, HAND, HOLDS, Holds, Labels, Line, PayTable, Pays, Shape};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray2};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::io;
use std::sync::OnceLock;

/// The attributes of a Python `Shape` of a pay table.
#[derive(FromPyObject)]
struct PayShape {
    kind: String,
    /// The number of cards.
    count: u32,
    /// The ranks that may make it, the kickers and the suits, as bits.
    masks: (u32, u32, u32),
    /// Whether only natural hands fit, or only hands with wild cards.
    natural: Option<bool>,
}

/// The sums over all hands of a game, each played by its best hold.
#[pyclass(module = "cardmath._core", frozen, get_all)]
pub struct HoldSums {
    /// For each line, and last for no line, the draws that it pays, over the common denominator.
    lines: Vec<u128>,
    /// The sum of the squared values: the upper and the lower 64 bits of each, summed apart.
    squares: (u128, u128),
    /// The hands with several best holds.
    equal: u64,
    /// The hands with several best holds of the same number of cards.
    equal_in_size: u64,
    /// For each group of holds, the hands whose best hold is in it, and the sum of their values.
    groups: Vec<(u64, i128)>,
}

/// The best hold of one hand of each class, as arrays.
#[pyclass(module = "cardmath._core", frozen, get_all)]
pub struct BestHoldArrays {
    /// The ids of each hand, ascending.
    hands: Py<PyArray2<u8>>,
    /// The number of hands in each class.
    weights: Py<PyArray1<u32>>,
    /// The best hold: bit i stands for card i of the hand.
    holds: Py<PyArray1<u8>>,
    /// The value of the best hold, over the common denominator.
    values: Py<PyArray1<i64>>,
    /// The number of holds with this value.
    equal: Py<PyArray1<u8>>,
}

/// A piece of the return as a function of a jackpot.
//
// start: the jackpot at its start, as a fraction; fixed: what is paid without the jackpot; slope:
// what is paid for each unit of the jackpot.
type PieceParts = ((i128, i128), i128, i128);
/// Lists of labels with their costs, and the exception that stopped the search, if any.
type StrategyLists = (Vec<(Vec<u8>, i128)>, Option<Py<PyBaseException>>);

/// A game of video poker: a deck and the shapes of a pay table's lines, without what they pay.
///
/// All hands are evaluated when a method first needs them.
#[pyclass(module = "cardmath._core", frozen)]
pub struct VideoPoker {
    table: PayTable,
    threads: usize,
    by_ranks: OnceLock<Option<ByRanks>>,
    game: OnceLock<Game>,
}

#[pymethods]
impl VideoPoker {
    #[new]
    #[pyo3(signature = (jokers, wild, bug, shapes, threads, /))]
    fn new(
        jokers: usize,
        wild: &Bound<'_, PyAny>,
        bug: bool,
        shapes: Vec<PayShape>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<VideoPoker> {
        let wild = Hand::or_jokers(wild)?;
        let lines = shapes.into_iter().map(line).collect::<PyResult<_>>()?;
        let table = PayTable::new(jokers, wild, bug, lines);
        Ok(VideoPoker {
            table: table.map_err(|bad| CardmathError::new_err(bad.to_string()))?,
            threads: Threads::of(threads)?.number(),
            by_ranks: OnceLock::new(),
            game: OnceLock::new(),
        })
    }

    /// The common denominator of the values of holds.
    #[getter]
    fn denominator(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(self.game(py)?.denominator())
    }

    /// The greatest pay with which no sum overflows.
    #[getter]
    fn most_pay(&self, py: Python<'_>) -> PyResult<i64> {
        Ok(self.game(py)?.most_pay())
    }

    /// For each line, and last for no line, the number of dealt hands that it pays.
    fn dealt(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        if let Some(by_ranks) = self.by_ranks() {
            let dealt = by_ranks.hands_with(std::iter::empty());
            return Ok(dealt.into_iter().map(|hands| hands as u32).collect());
        }
        Ok(self.game(py)?.counts(0).to_vec())
    }

    /// The line of a hand.
    #[pyo3(signature = (hand, /))]
    fn line_of(&self, hand: &Bound<'_, PyAny>) -> PyResult<usize> {
        self.ids(hand)?;
        Ok(self.table.line_of(Hand::or_jokers(hand)?))
    }

    /// For each hold of a hand: the number of draws that each line pays, and last that no line
    /// pays.
    #[pyo3(signature = (hand, /))]
    fn draws(&self, hand: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<i64>>> {
        let ids = self.ids(hand)?;
        if let Some(by_ranks) = self.by_ranks() {
            return Ok(core::draws_of(&by_ranks.containing(&ids)));
        }
        let holds = Holds::of(self.game(hand.py())?, ids);
        Ok((0..HOLDS).map(|hold| holds.draws(hold)).collect())
    }

    /// The class of the cards that each hold of a hand keeps.
    #[pyo3(signature = (hand, /))]
    fn classes(&self, hand: &Bound<'_, PyAny>) -> PyResult<Vec<usize>> {
        let game = self.game(hand.py())?;
        let holds = Holds::of(game, self.ids(hand)?);
        Ok((0..HOLDS).map(|hold| holds.class_or_line(hold)).collect())
    }

    /// The ids of one set of each class of holds of up to four cards.
    fn sets<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let sets = self.game(py)?.deck().sets();
        Ok(sets.iter().map(|ids| PyBytes::new(py, ids)).collect())
    }

    /// Plays each hand by its best hold. `groups` has for each class of holds one of `count`
    /// groups.
    #[pyo3(signature = (pays, groups, count, threads, /))]
    fn analyze(
        &self,
        pays: Vec<i64>,
        groups: Vec<usize>,
        count: usize,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<HoldSums> {
        let game = self.game(threads.py())?;
        let pays = pays_of(game, &pays)?;
        let number = Threads::of(threads)?.number();
        let group_of = |class: usize| groups.get(class).copied().unwrap_or(0);
        let all = watched(threads.py(), |keep_going| {
            core::analyze(game, &pays, &group_of, count, number, keep_going)
        })?;
        let groups = all.groups.iter().map(|group| (group.hands, group.value));
        Ok(HoldSums {
            lines: all.lines,
            squares: all.squares,
            equal: all.equal,
            equal_in_size: all.equal_in_size,
            groups: groups.collect(),
        })
    }

    /// The best hold of one hand of each class.
    #[pyo3(signature = (pays, threads, /))]
    fn best_holds(&self, pays: Vec<i64>, threads: &Bound<'_, PyAny>) -> PyResult<BestHoldArrays> {
        let py = threads.py();
        let game = self.game(py)?;
        let pays = pays_of(game, &pays)?;
        let number = Threads::of(threads)?.number();
        let best = watched(py, |keep_going| {
            core::best_holds(game, &pays, number, keep_going)
        })?;
        let hands = game.deck().hands();
        let ids: Vec<u8> = hands.iter().flat_map(|hand| hand.ids).collect();
        let ids = PyArray1::from_vec(py, ids).reshape([hands.len(), HAND])?;
        let weights = PyArray1::from_iter(py, hands.iter().map(|hand| hand.weight));
        let holds = PyArray1::from_iter(py, best.iter().map(|best| best.hold as u8));
        let values = PyArray1::from_iter(py, best.iter().map(|best| best.value));
        let equal = PyArray1::from_iter(py, best.iter().map(|best| best.equal as u8));
        Ok(BestHoldArrays {
            hands: ids.unbind(),
            weights: weights.unbind(),
            holds: holds.unbind(),
            values: values.unbind(),
            equal: equal.unbind(),
        })
    }

    /// The value of all hands as the pay of a line goes from one end of `span` to the other.
    #[pyo3(signature = (pays, line, span, threads, /))]
    fn jackpot(
        &self,
        pays: Vec<i64>,
        line: usize,
        span: (i64, i64),
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<Vec<PieceParts>> {
        let game = self.game(threads.py())?;
        let pays = pays_of(game, &pays)?;
        check_pays(game, &[span.0, span.1])?;
        if line >= self.table.lines().len() {
            return Err(CardmathError::new_err("there is no such line"));
        }
        let number = Threads::of(threads)?.number();
        let pieces = watched(threads.py(), |keep_going| {
            core::jackpot_pieces(game, &pays, line, span, number, keep_going)
        })?;
        let each = pieces.into_iter();
        Ok(each
            .map(|piece| (piece.from, piece.fixed, piece.slope))
            .collect())
    }
}

impl VideoPoker {
    fn ids(&self, hand: &Bound<'_, PyAny>) -> PyResult<[u8; HAND]> {
        let ids = self.table.ids(Hand::or_jokers(hand)?);
        ids.ok_or_else(|| CardmathError::new_err("a hand is five cards of the deck"))
    }

    /// The count of single hands by their ranks; `None` once all hands of the game are evaluated.
    fn by_ranks(&self) -> Option<&ByRanks> {
        if self.game.get().is_some() {
            return None;
        }
        let by_ranks = self.by_ranks.get_or_init(|| ByRanks::new(&self.table));
        by_ranks.as_ref()
    }

    /// The game with all hands evaluated.
    fn game(&self, py: Python<'_>) -> PyResult<&Game> {
        if let Some(game) = self.game.get() {
            return Ok(game);
        }
        let game = watched(py, |keep_going| {
            let deck = Deck::shared(self.table.jokers(), self.table.suit_labels());
            Game::new(self.table.clone(), deck, self.threads, keep_going)
        })?;
        Ok(self.game.get_or_init(|| game))
    }
}

fn pays_of(game: &Game, pays: &[i64]) -> PyResult<Pays> {
    if pays.len() != game.table().lines().len() {
        return Err(CardmathError::new_err(
            "there must be one pay for each line",
        ));
    }
    check_pays(game, pays)?;
    Ok(game.pays(pays))
}

fn check_pays(game: &Game, pays: &[i64]) -> PyResult<()> {
    let most = game.most_pay();
    match pays.iter().all(|pay| (0..=most).contains(pay)) {
        true => Ok(()),
        false => Err(CardmathError::new_err(format!("pays are 0 to {most}"))),
    }
}

/// A search for ordered lists of labels of holds, and what lists cost.
#[pyclass(module = "cardmath._core", frozen)]
pub struct StrategySearch(core::Search);

#[pymethods]
impl StrategySearch {
    /// `labels` has a row for each class of holds, and a column for each label.
    #[new]
    #[pyo3(signature = (game, pays, labels, threads, /))]
    fn new(
        game: &VideoPoker,
        pays: Vec<i64>,
        labels: PyReadonlyArray2<'_, bool>,
        threads: &Bound<'_, PyAny>,
    ) -> PyResult<StrategySearch> {
        let game = game.game(threads.py())?;
        let pays = pays_of(game, &pays)?;
        let number = Threads::of(threads)?.number();
        let labels = labels.as_array();
        let rows: Vec<bool> = labels.iter().copied().collect();
        let wanted = game.deck().sets().len() + game.columns();
        let labels = Labels::new(labels.ncols(), &rows)
            .filter(|labels| labels.classes() == wanted)
            .ok_or_else(|| {
                CardmathError::new_err(format!(
                    "labels are an array of {wanted} rows and 1 to {} columns",
                    core::MOST_LABELS
                ))
            })?;
        let search = watched(threads.py(), |keep_going| {
            core::Search::new(game, &pays, &labels, number, keep_going)
        })?;
        Ok(StrategySearch(search))
    }

    /// The cost of an ordered list: what all hands lose by it, over the common denominator.
    #[pyo3(signature = (order, /))]
    fn cost(&self, py: Python<'_>, order: Vec<u8>) -> PyResult<i128> {
        self.check(&order)?;
        Ok(py.detach(|| self.0.cost(&order)))
    }

    /// Lists of more and more labels, and the exception that stopped the search. Every hand must
    /// have the label `last`; lists are built up to `most` labels.
    #[pyo3(signature = (last, most, progress, /))]
    fn run(
        &self,
        py: Python<'_>,
        last: u8,
        most: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<StrategyLists> {
        self.check(&[last])?;
        let mut watch = Watch::new(progress);
        let steps = py.detach(|| {
            let keep_going = |done, total| watch.keep_going(done as u64, total as u64);
            self.0.run(last, most, keep_going)
        });
        let each = steps.into_iter().map(|step| (step.order, step.cost));
        Ok((each.collect(), watch.into_stopped(py)))
    }
}

impl StrategySearch {
    fn check(&self, order: &[u8]) -> PyResult<()> {
        match order
            .iter()
            .all(|&label| usize::from(label) < self.0.labels())
        {
            true => Ok(()),
            false => Err(CardmathError::new_err("there is no such label")),
        }
    }
}

fn line(declared: PayShape) -> PyResult<Line> {
    let (ranks, kickers, suits) = declared.masks;
    let shape = match declared.kind.as_str() {
        "kind" => Shape::Kind(declared.count),
        "two pair" => Shape::TwoPair,
        "full house" => Shape::FullHouse,
        "straight" => Shape::Straight,
        "flush" => Shape::Flush,
        "straight flush" => Shape::StraightFlush,
        "wild" => Shape::Wild(declared.count),
        _ => return Err(CardmathError::new_err("there is no such shape")),
    };
    Ok(Line {
        shape,
        ranks: ranks & core::ALL_RANKS,
        kickers: kickers & core::ALL_RANKS,
        suits: suits & core::ALL_SUITS,
        natural: declared.natural,
    })
}

/// Runs work without the interpreter's lock; Ctrl-C ends it.
fn watched<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(KeepGoing<'_>) -> io::Result<Option<T>> + Send,
) -> PyResult<T> {
    let done = unless_stopped(py, work)?.map_err(no_thread)?;
    done.ok_or_else(|| CardmathError::new_err("the work was stopped"))
}
