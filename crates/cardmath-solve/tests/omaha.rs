//! Turns and rivers of Omaha, beside the solver of hold'em and beside a plain count.

use cardmath_cards::random::Random;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, Hand, PAIRS, subsets, subsets_of};
use cardmath_evaluate::{Evaluator, Rules, strength};
use cardmath_solve::postflop::omaha::{self, OmahaGame, OmahaSpot, OmahaTables};
use cardmath_solve::postflop::{
    self, Action, Bets, Chips, Finder, Game, Locks, Merge, Move, Payoffs, Plain, Rake, Run, Size,
    Spot, Status, Tables,
};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

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

/// The status and the values after some iterations.
fn solved(
    game: &mut OmahaGame,
    iterations: u64,
    threads: usize,
) -> (OmahaTables<f32>, Status, [f64; 2]) {
    solved_with(game, &[], iterations, threads)
}

/// The same with locks.
fn solved_with(
    game: &mut OmahaGame,
    locked: &[Locked],
    iterations: u64,
    threads: usize,
) -> (OmahaTables<f32>, Status, [f64; 2]) {
    let stop = AtomicBool::new(false);
    game.prepare(threads, || true).expect("threads");
    let mut tables = OmahaTables::new(game, || true)
        .expect("memory")
        .expect("not stopped");
    for (line, first) in locked {
        let decision = game.decisions(line).expect("a line")[0];
        let hands = &game.listed[decision.player].hands;
        let rows = rows_of(hands, decision.actions, *first);
        assert_eq!(tables.lock(game, line, &rows), Ok(true));
    }
    let mut run = Run::new(0.0, iterations, None, threads);
    omaha::iterate(game, Plain, &mut tables, &mut run, &stop, || false, |_| ()).expect("threads");
    let found = omaha::status(game, Plain, &tables, threads, &stop);
    let (status, values) = found.expect("threads").expect("not stopped");
    (tables, status, values)
}

#[test]
fn two_cards_are_solved_as_holdem_is() {
    let ranges = || [1, 2].map(|seed| range(2, 400, seed));
    for (rake, paid) in [(Rake::default(), false), (RAKE, false), (RAKE, true)] {
        compare_with_holdem(board(), &ranges(), &bets(), (rake, paid), &[]);
    }
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

#[test]
fn two_cards_on_the_turn_are_solved_as_holdem_is() {
    let plain = [1, 2].map(|seed| range(2, 200, seed));
    let same = plain.clone().map(symmetric);
    for ranges in [plain, same] {
        for (rake, paid) in [(Rake::default(), false), (RAKE, false), (RAKE, true)] {
            compare_with_holdem(turn(), &ranges, &one_size(), (rake, paid), &[]);
        }
    }
}

/// A line, and for each hand how often it takes the first action there, unless it is free.
type Locked = (Vec<Move>, fn(Hand) -> Option<f32>);

#[test]
fn locks_are_kept_as_holdem_keeps_them() {
    let [check, bet, call] = [Action::Check, Action::To(75), Action::Call].map(Move::Act);
    let by_ranks: fn(Hand) -> Option<f32> = |hand| {
        let ranks: u8 = hand.cards().map(|card| card.id() / 4).sum();
        (ranks > 12).then_some(f32::from(ranks % 3) / 4.0)
    };
    let by_suits: fn(Hand) -> Option<f32> =
        |hand| (hand.cards().any(|card| card.id() % 4 == 0)).then_some(0.25);
    let river = |card| vec![bet, call, card, check];
    let [club, heart] = ["5c", "Jh"].map(|text| {
        let hand: Hand = text.parse().expect("a card");
        Move::Card(hand.cards().next().map_or(0, Card::id))
    });
    let on_river: Vec<Locked> = vec![(vec![bet], by_suits), (vec![], by_ranks)];
    let on_turn: Vec<Locked> = vec![
        (vec![], by_ranks),
        (river(Move::AnyCard), by_ranks),
        (river(club), by_suits),
        (river(heart), by_suits),
    ];
    for (board, chance, locked) in [(board(), 400, on_river), (turn(), 100, on_turn)] {
        let ranges = [1, 2].map(|seed| symmetric(range(2, chance, seed)));
        let options = (Rake::default(), false);
        compare_with_holdem(board, &ranges, &one_size(), options, &locked);
    }
}

#[test]
fn what_relabelling_makes_the_same_is_not_locked_apart() {
    let [bet, call] = [Action::To(75), Action::Call].map(Move::Act);
    let clubs: fn(Hand) -> Option<f32> =
        |hand| (hand.cards().any(|card| card.id() % 4 == 0)).then_some(0.25);
    // An exchange of clubs and hearts leaves the eight of diamonds as it is.
    let lines = [
        (vec![], false),
        (vec![bet, call, Move::AnyCard], false),
        (vec![bet, call, Move::Card(6 * 4 + 1)], false),
        (vec![bet, call, Move::Card(6 * 4 + 2)], true),
    ];
    let ranges = [1, 2].map(|seed| symmetric(range(4, 1, seed)));
    let rake = Rake::default();
    let mut game = game_on(turn(), omaha_rules(), ranges, rake, one_size(), true);
    game.prepare(1, || true).expect("threads");
    let tables = OmahaTables::<f32>::new(&game, || true).expect("memory");
    let mut tables = tables.expect("not stopped");
    for (line, is_locked) in lines {
        let decision = game.decisions(&line).expect("a line")[0];
        let hands = &game.listed[decision.player].hands;
        let rows = rows_of(hands, decision.actions, clubs);
        assert_eq!(tables.lock(&game, &line, &rows), Ok(is_locked), "{line:?}");
        assert_eq!(tables.lock(&game, &line, &rows[1..]), Ok(false));
        let rounded: Vec<f32> = (0..hands.len()).map(|at| at as f32 / 1e9 + 0.25).collect();
        let others = vec![f32::NAN; hands.len()];
        let rows = [&[rounded], &vec![others; decision.actions - 1][..]].concat();
        assert_eq!(tables.lock(&game, &line, &rows), Ok(true));
    }
}

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

/// Locks a game of hold'em.
fn lock_holdem(game: &Game, tables: &mut Tables<f32>, locked: &[Locked]) -> Locks {
    let (mut locks, stop) = (Locks::default(), AtomicBool::new(false));
    for (line, first) in locked {
        let found = locks.clone();
        let mut finder = Finder::new(game, Plain, &found, tables, &stop);
        let decisions = finder.decisions(line).expect("a line");
        let (player, .., actions) = decisions[0];
        let combos = game.hands.combos[player].iter();
        let hand = |combo: &[u8; 2]| combo.iter().filter_map(|&id| Card::from_id(id)).collect();
        let hands: Vec<Hand> = combos.map(hand).collect();
        let placed = finder.locks(line, &rows_of(&hands, actions, *first));
        for (player, place, lock) in placed.expect("a line").expect("a player") {
            locks.set(player, place, Some(lock));
        }
    }
    locks
}

/// Compares values and best responses of both solvers after the same iterations.
fn compare_with_holdem(
    board: Hand,
    ranges: &[Vec<(Hand, f32)>; 2],
    bets: &Bets,
    (rake, paid): (Rake, bool),
    locked: &[Locked],
) {
    let weights = ranges.each_ref().map(|range| {
        let mut weights = vec![0.0; PAIRS];
        for &(hand, weight) in range {
            weights[hand.set_index()] = weight;
        }
        weights
    });
    let spot = Spot {
        board: board.cards().map(|card| card.id()).collect(),
        dead: Vec::new(),
        ranges: weights,
        chips: CHIPS,
        bets: bets.clone(),
        edits: Vec::new(),
        rake,
        relabel: true,
    };
    let mut holdem = postflop::Game::new(spot, &mut || true).expect("a game");
    assert!(!paid || holdem.pay(payoffs()));
    holdem.prepare(1, || true).expect("threads");
    let tables = Tables::<f32>::new(&holdem, || true).expect("memory");
    let mut tables = tables.expect("not stopped");
    let locks = lock_holdem(&holdem, &mut tables, locked);
    let stop = AtomicBool::new(false);
    // Without a constant sum, or where hands are indifferent, rounding grows from iteration to
    // iteration.
    let iterations = match (paid, locked.is_empty()) {
        (false, true) => 60,
        (false, false) if board.len() < 5 => 1,
        _ => 3,
    };
    let mut run = Run::new(0.0, iterations, None, 1);
    postflop::iterate(
        &holdem,
        Plain,
        &locks,
        &mut tables,
        &mut run,
        &stop,
        || false,
        |_| (),
    )
    .expect("threads");
    let found = postflop::status(&holdem, Plain, &locks, &mut tables, 1, &stop);
    let (expected, values) = found.expect("threads").expect("not stopped");
    let ranges = ranges.clone();
    let mut game = game_on(board, Rules::holdem(), ranges, rake, bets.clone(), true);
    assert!(!paid || game.pay(payoffs()));
    assert_eq!(game.size(4, 1).nodes, holdem.size(4, 1).nodes);
    let (_, status, found) = solved_with(&mut game, locked, iterations, 1);
    let numbers = |status: Status, values: [f64; 2]| {
        [status.best, values, [status.exploitability, 0.0]].concat()
    };
    let both = numbers(status, found)
        .into_iter()
        .zip(numbers(expected, values));
    let most = if locked.is_empty() { 2e-3 } else { 2e-4 };
    for (one, other) in both {
        assert!((one - other).abs() < most, "{status:?}, {expected:?}");
    }
}

/// The five cards that an Omaha hand may play: pairs of its cards and triples of the board.
fn played(hand: Hand) -> impl Iterator<Item = Hand> {
    let pairs = subsets_of(hand, 2);
    pairs.flat_map(|pair| subsets_of(board(), 3).map(move |three| pair | three))
}

/// The strength of the best high hand, and of the best low one if there is one: the greater the
/// better.
fn strengths_of(hand: Hand) -> (u16, Option<u32>) {
    let high = played(hand).map(strength).max().expect("pairs");
    let low = |five: Hand| {
        // An ace is the lowest card, and each rank a digit: the highest differing one decides.
        let ranks: Vec<u32> = five
            .cards()
            .map(|card| (card.id() / 4 + 1) as u32 % 13)
            .collect();
        let set = ranks.iter().fold(0_u32, |set, rank| set | 1 << rank);
        (set.count_ones() == 5 && set < 1 << 8).then_some(u32::MAX - set)
    };
    (high, played(hand).filter_map(low).max())
}

/// The share of the pot that a hand wins from another.
fn share_of(own: &(u16, Option<u32>), other: &(u16, Option<u32>), split: bool) -> f64 {
    let part = |order: std::cmp::Ordering| match order {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    let high = part(own.0.cmp(&other.0));
    match (own.1, other.1) {
        (None, None) => high,
        _ if !split => high,
        (own, other) => (high + part(own.cmp(&other))) / 2.0,
    }
}

#[test]
fn hands_meet_what_a_plain_count_finds() {
    meet_what_a_plain_count_finds(omaha_rules());
}

#[test]
fn halves_of_the_pot_are_what_a_plain_count_finds() {
    meet_what_a_plain_count_finds(split_rules());
}

fn meet_what_a_plain_count_finds(rules: Rules) {
    let ranges = [3, 4].map(|seed| range(4, 1, seed));
    let split = rules.pots.len() == 2;
    let mut game = game(rules, ranges, Rake::default());
    game.prepare(1, || true).expect("threads");
    let stop = AtomicBool::new(false);
    let tables = OmahaTables::<f32>::new(&game, || true)
        .expect("memory")
        .expect("not stopped");
    let start = game.find(&[]).expect("the start");
    let view = omaha::view(&game, Plain, &tables, &start, 1, &stop);
    let view = view.expect("threads").expect("not stopped");
    let strengths = [0, 1].map(|player: usize| {
        let hands = game.listed[player].hands.iter();
        hands.map(|&hand| strengths_of(hand)).collect::<Vec<_>>()
    });
    let mut pairs = 0.0;
    for hero in 0..2 {
        let listed = |player: usize| {
            let listed = &game.listed[player];
            let each = listed.hands.iter().copied();
            each.zip(listed.weights.iter().copied()).collect::<Vec<_>>()
        };
        let (own, others) = (listed(hero), listed(1 - hero));
        for (place, (hand, weight)) in own.iter().enumerate() {
            let (mut won, mut all) = (0.0, 0.0);
            for (other, strength) in others.iter().zip(&strengths[1 - hero]) {
                if !(*hand & other.0).is_empty() {
                    continue;
                }
                all += f64::from(other.1);
                won += f64::from(other.1) * share_of(&strengths[hero][place], strength, split);
            }
            pairs += f64::from(*weight) * all / 2.0;
            let share = f64::from(view.equities[hero][place]);
            assert!(
                (share - won / all).abs() < 1e-5,
                "{hand}: {share} {won} {all}"
            );
        }
    }
    assert!((game.pairs / pairs - 1.0).abs() < 1e-6);
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
    let (_, one, own) = solved(&mut less, 10, 2);
    let (_, other, others) = solved(&mut all, 10, 2);
    let numbers = |status: Status, values: [f64; 2]| [status.best, values].concat();
    for (one, other) in numbers(one, own).iter().zip(numbers(other, others)) {
        assert!((one - other).abs() < 2e-3, "{one} {other}");
    }
    assert!(less.size(4, 1).stored < all.size(4, 1).stored * 3 / 4);
}

/// Prints how long a turn takes to this share of the pot in percent.
fn timed_turn(chance: u64, percent: f64) {
    let ranges = [7, 8].map(|seed| range(4, chance, seed));
    let sizes = Bets {
        bets: std::array::from_fn(|_| [(); 2].map(|()| vec![Size::Pot(0.5), Size::Pot(1.0)])),
        ..bets()
    };
    let mut game = game_on(turn(), omaha_rules(), ranges, Rake::default(), sizes, true);
    run_timed(&mut game, percent);
}

#[test]
#[ignore = "prints how long a turn takes"]
fn a_turn_of_two_thousand_hands_is_solved() {
    timed_turn(11, 0.5);
}

#[test]
#[ignore = "prints how long a turn of wide ranges takes"]
fn a_turn_of_wide_ranges_is_solved() {
    timed_turn(133, 1.0);
}

/// Prints how long a range of this chance takes to 0.1 % of the pot.
fn timed(rules: Rules, chance: u64) {
    let ranges = [7, 8].map(|seed| range(4, chance, seed));
    run_timed(&mut game(rules, ranges, Rake::default()), 0.1);
}

fn run_timed(game: &mut OmahaGame, percent: f64) {
    let begun = Instant::now();
    game.prepare(2, || true).expect("threads");
    let hands = game.listed.each_ref().map(|listed| listed.len());
    println!("{hands:?} hands, {:?}", game.size(4, 2));
    println!("ready after {:?}", begun.elapsed());
    let stop = AtomicBool::new(false);
    let mut tables = OmahaTables::<f32>::new(game, || true)
        .expect("memory")
        .expect("not stopped");
    let mut run = Run::new(percent * f64::from(CHIPS.pot) / 100.0, 1000, None, 2);
    let report = |status: Status| println!("{status:?} {:?}", begun.elapsed());
    let instructions = Instructions::fastest();
    #[cfg(target_arch = "x86_64")]
    if let Some(simd) = postflop::Avx::new(instructions) {
        omaha::iterate(game, simd, &mut tables, &mut run, &stop, || false, report)
            .expect("threads");
        return;
    }
    let _ = instructions;
    omaha::iterate(game, Plain, &mut tables, &mut run, &stop, || false, report).expect("threads");
}

#[test]
#[ignore = "prints how long wide ranges take"]
fn wide_ranges_are_solved_in_seconds() {
    timed(omaha_rules(), 141);
}

#[test]
#[ignore = "prints how long all hands take"]
fn all_hands_are_solved_in_a_minute() {
    timed(omaha_rules(), 1000);
}

#[test]
#[ignore = "prints how long wide ranges take where half of the pot goes to the lows"]
fn wide_ranges_of_high_and_low_are_solved_in_seconds() {
    timed(split_rules(), 141);
}
