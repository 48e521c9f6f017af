//! Turns and rivers of Omaha, beside the solver of hold'em and beside a plain count.

mod holdem;
mod plain;
mod timed;

use crate::execution;
use cardmath_cards::random::Random;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, PAIRS, subsets, subsets_of};
use cardmath_evaluate::{Evaluator, Rules, strength};
use cardmath_solve::postflop::omaha::{OmahaGame, OmahaSpot, OmahaStrategies};
use cardmath_solve::postflop::{
    self, Action, Bets, Chips, HoldemGame, HoldemStrategies, Merge, Move, Payoffs, Rake, Run, Size,
    Spot, Status,
};
use std::sync::atomic::AtomicBool;

const CHIPS: Chips = Chips {
    pot: 100,
    stack: 250,
};
const RAKE: Rake = Rake {
    share: 0.05,
    cap: 6.0,
};

fn bets() -> Bets {
    let sizes = [Size::Pot(0.33), Size::Pot(0.75), Size::Pot(1.5)];
    Bets {
        bets: std::array::from_fn(|_| [sizes.to_vec(), sizes.to_vec()]),
        raises: std::array::from_fn(|_| [vec![Size::Multiple(2.5)], vec![Size::Multiple(2.5)]]),
        donks: Default::default(),
        add_all_in: 1.5,
        force_all_in: 0.15,
        merge: Merge::Pots(0.1),
    }
}

fn board() -> Hand {
    "Ks 7h 2d 4c 9s".parse().expect("a board")
}

/// Without the last card: the board of the turn. Clubs and hearts can be exchanged.
fn turn() -> Hand {
    "Ks 7d 2s 9d".parse().expect("a board")
}

/// Hands of a size beside the board: each with this chance in 1,000, and a weight.
fn range(cards: u32, chance: u64, seed: u64) -> Vec<(Hand, f32)> {
    let mut random = Random::new(seed, 0);
    subsets(cards)
        .filter(|hand| (*hand & board()).is_empty())
        .filter_map(|hand| {
            let weight = random.below(4) + 1;
            (random.below(1000) < chance).then_some((hand, weight as f32 / 4.0))
        })
        .collect()
}

fn omaha_rules() -> Rules {
    Rules {
        cards: 4,
        plays: Some(2),
        pots: vec![Evaluator::high()],
        ..Rules::holdem()
    }
}

/// Eight or better.
fn split_rules() -> Rules {
    let low = Evaluator::named("EIGHT_OR_BETTER").expect("an ordering");
    Rules {
        pots: vec![Evaluator::high(), low],
        ..omaha_rules()
    }
}

/// Amounts that are not the chips: what one loses the other does not win, and half a pot is worth
/// more than half of it.
fn payoffs() -> Payoffs {
    let end = |lost: i32| {
        let won = f64::from(50 + lost);
        let outcomes = [
            [won, -0.5 * won],
            [3.0, 7.0],
            [-0.8 * won, won.sqrt() * 5.0],
        ];
        (lost, outcomes)
    };
    Payoffs::new((0..=CHIPS.stack).map(end))
}

fn game(rules: Rules, ranges: [Vec<(Hand, f32)>; 2], rake: Rake) -> OmahaGame {
    game_on(board(), rules, ranges, rake, bets(), true)
}

fn game_on(
    board: Hand,
    rules: Rules,
    ranges: [Vec<(Hand, f32)>; 2],
    rake: Rake,
    bets: Bets,
    relabel: bool,
) -> OmahaGame {
    let spot = OmahaSpot {
        rules,
        board,
        dead: Hand::EMPTY,
        ranges,
        chips: CHIPS,
        bets,
        edits: Vec::new(),
        rake,
        relabel,
    };
    OmahaGame::new(spot, Instructions::fastest(), &mut || true).expect("a game")
}

/// One size on each street: there are all-ins on the turn and on the river.
fn one_size() -> Bets {
    Bets {
        bets: std::array::from_fn(|_| [vec![Size::Pot(0.75)], vec![Size::Pot(1.0)]]),
        ..bets()
    }
}

/// The hands of a range, and those that the suits' exchange makes of them, with equal weights.
fn symmetric(range: Vec<(Hand, f32)>) -> Vec<(Hand, f32)> {
    let mut all: Vec<(Hand, f32)> = Vec::new();
    for (hand, weight) in range {
        for hand in [hand, hand.with_suits_exchanged(0, 2)] {
            if (hand & turn()).is_empty() && all.iter().all(|other| other.0 != hand) {
                all.push((hand, weight));
            }
        }
    }
    all
}

/// A line, and for each hand how often it takes the first action there, unless it is free.
type Locked = (Vec<Move>, fn(Hand) -> Option<f32>);

/// For each hand, how often it takes each of some actions; what is free or left is not said.
fn rows_of(hands: &[Hand], actions: usize, first: fn(Hand) -> Option<f32>) -> Vec<Vec<f32>> {
    let row = |action: usize| {
        let each = hands.iter().map(|&hand| match (first(hand), action) {
            (None, _) => -1.0,
            (Some(part), 0) => part,
            _ => f32::NAN,
        });
        each.collect()
    };
    (0..actions).map(row).collect()
}

/// The status and the values after some iterations.
fn solved(
    game: &mut OmahaGame,
    iterations: u64,
    threads: usize,
) -> (OmahaStrategies, Status, [f64; 2]) {
    solved_with(game, &[], iterations, threads)
}

/// The same with locks.
fn solved_with(
    game: &mut OmahaGame,
    locked: &[Locked],
    iterations: u64,
    threads: usize,
) -> (OmahaStrategies, Status, [f64; 2]) {
    let stop = AtomicBool::new(false);
    game.prepare(threads, || true).expect("threads");
    let mut strategies = OmahaStrategies::new(game, 32, || true)
        .expect("memory")
        .expect("not stopped");
    for (line, first) in locked {
        let decision = game.decisions(line).expect("a line")[0];
        let hands = &game.listed[decision.player].hands;
        let rows = rows_of(hands, decision.actions, *first);
        assert_eq!(strategies.lock(game, line, &rows), Ok(true));
    }
    let mut run = Run::new(0.0, iterations, None, threads);
    let execution = execution(threads, &stop);
    strategies
        .iterate(game, &execution, &mut run, &|| false, &mut |_| ())
        .expect("threads");
    let found = strategies.status(game, &execution);
    let (status, values) = found.expect("threads").expect("not stopped");
    (strategies, status, values)
}

#[test]
fn threads_change_nothing() {
    let ranges = [5, 6].map(|seed| range(4, 15, seed));
    let river = game(omaha_rules(), ranges, Rake::default());
    assert!(river.listed[0].len() + river.listed[1].len() > 4096);
    let few = [5, 6].map(|seed| range(4, 3, seed));
    let turn = game_on(turn(), omaha_rules(), few, RAKE, one_size(), true);
    for mut game in [river, turn] {
        let (one, first, _) = solved(&mut game, 3, 1);
        let (two, second, _) = solved(&mut game, 3, 2);
        assert_eq!(first, second);
        assert!(first.exploitability > 0.0);
        assert_eq!(one.parts(), two.parts());
        assert!((0..one.parts()).all(|part| one.part(part) == two.part(part)));
    }
}

#[test]
fn relabelling_changes_nothing_but_the_work() {
    let ranges = [5, 6].map(|seed| symmetric(range(4, 1, seed)));
    let [mut less, mut all] = [true, false].map(|relabel| {
        let ranges = ranges.clone();
        let rake = Rake::default();
        game_on(turn(), omaha_rules(), ranges, rake, one_size(), relabel)
    });
    assert_eq!((less.rivers.len(), all.rivers.len()), (35, 48));
    // Further iterations make much of rounding where two actions of a hand are worth the same.
    let (_, one, own) = solved(&mut less, 3, 2);
    let (_, other, others) = solved(&mut all, 3, 2);
    let numbers = |status: Status, values: [f64; 2]| [status.best, values].concat();
    for (one, other) in numbers(one, own).iter().zip(numbers(other, others)) {
        assert!((one - other).abs() < 2e-5, "{one} {other}");
    }
    assert!(less.size(4, 1).stored < all.size(4, 1).stored * 3 / 4);
}
