//! Best responses against all plans, and values of hold'em against all pairs of hands on all boards.

mod orbits;
mod plain_tree;

use crate::execution;
use cardmath_cards::{Card, Hand, PAIRS, subsets_of};
use cardmath_evaluate::strength;
use cardmath_solve::postflop::{
    Bets, Chips, HoldemGame, HoldemStrategies, Merge, Outcomes, Payoffs, Rake, RiverGroup, Run,
    STREETS, Size, Spot, Status, at_stake,
};
use cardmath_solve::small;
use proptest::prelude::*;
use std::sync::atomic::AtomicBool;

/// Information sets, each with the sequence that it continues and the number of its actions, and
/// what each sequence gains.
fn sequences() -> impl Strategy<Value = (small::Sequences, Vec<f64>)> {
    prop::collection::vec((0usize..99, 1usize..4), 0..5).prop_flat_map(|sets| {
        let mut count = 1;
        let sets = sets.into_iter().map(|(parent, actions)| {
            let parent = parent % count;
            count += actions;
            (parent, actions)
        });
        let sequences = small::Sequences::new(&sets.collect::<Vec<_>>()).expect("sequences");
        let gains = prop::collection::vec(-9i8..10, count);
        let gains = gains.prop_map(|gains| gains.into_iter().map(f64::from).collect());
        (Just(sequences), gains)
    })
}

/// All plans that choose one action at each information set.
fn pure_plans(sequences: &small::Sequences) -> Vec<Vec<f64>> {
    let mut all = vec![vec![0.0; sequences.len()]];
    for (_, own) in sequences.sets() {
        let with = |strategy: &Vec<f64>, chosen: usize| {
            let mut strategy = strategy.clone();
            strategy[chosen] = 1.0;
            strategy
        };
        let each = all.iter();
        all = each
            .flat_map(|strategy| own.clone().map(move |chosen| with(strategy, chosen)))
            .collect();
    }
    let to_plan = |strategy: Vec<f64>| {
        let mut plan = vec![0.0; sequences.len()];
        sequences.to_plan(&strategy, &mut plan);
        plan
    };
    all.into_iter().map(to_plan).collect()
}

fn product(plan: &[f64], gains: &[f64]) -> f64 {
    plan.iter()
        .zip(gains)
        .map(|(reach, gain)| reach * gain)
        .sum()
}

/// A board of three to five cards, and two ranges of a few hands with weights.
fn spots() -> impl Strategy<Value = Spot> {
    let deck: Vec<u8> = (0..Card::COUNT).collect();
    let weights = prop::collection::vec(1u8..5, 8);
    (Just(deck).prop_shuffle(), 3usize..6, weights, 1i32..200).prop_map(
        |(deck, size, weights, stack)| {
            let mut ranges = [vec![0.0; PAIRS], vec![0.0; PAIRS]];
            for (place, weight) in weights.into_iter().enumerate() {
                // Hands of the two players share cards now and then.
                let at = 5 + place * 3 / 2;
                let hand: Hand = [deck[at], deck[at + 1]]
                    .into_iter()
                    .filter_map(Card::from_id)
                    .collect();
                ranges[place % 2][hand.set_index()] = f32::from(weight) / 4.0;
            }
            Spot {
                board: deck[..size].to_vec(),
                dead: Vec::new(),
                ranges,
                chips: Chips { pot: 100, stack },
                bets: Bets {
                    bets: Default::default(),
                    raises: Default::default(),
                    donks: Default::default(),
                    add_all_in: 0.0,
                    force_all_in: 0.0,
                    merge: Merge::Pots(0.0),
                },
                edits: Vec::new(),
                rake: Rake::default(),
                relabel: true,
            }
        },
    )
}

/// The first player's share of all deals, looked at one by one; none if the hands always clash.
fn plain_share(spot: &Spot) -> Option<f64> {
    let board: Hand = spot
        .board
        .iter()
        .filter_map(|&id| Card::from_id(id))
        .collect();
    let held = |player: usize| {
        let hands = cardmath_cards::subsets(2);
        let weighted =
            hands.map(move |hand| (hand, f64::from(spot.ranges[player][hand.set_index()])));
        weighted.filter(|&(_, weight)| weight > 0.0)
    };
    let (mut won, mut all) = (0.0, 0.0);
    for (one, first) in held(0) {
        for (other, second) in held(1).filter(|(other, _)| (*other & one).is_empty()) {
            for rest in subsets_of(Hand::DECK - board - one - other, 5 - board.len()) {
                let shown = board | rest;
                let share = match strength(one | shown).cmp(&strength(other | shown)) {
                    std::cmp::Ordering::Less => 0.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 1.0,
                };
                won += share * first * second;
                all += first * second;
            }
        }
    }
    (all > 0.0).then(|| won / all)
}

/// What is known after some iterations: the exploitability, and what both players have.
fn solved(spot: Spot, iterations: u64) -> (Status, [f64; 2]) {
    solved_for(spot, iterations, None)
}

/// The same where the players are paid by the chips that the loser has put in.
fn solved_for(
    spot: Spot,
    iterations: u64,
    paid: Option<&dyn Fn(f64) -> Outcomes>,
) -> (Status, [f64; 2]) {
    let mut game = HoldemGame::new(spot, &mut || true).expect("a tree");
    if let Some(paid) = paid {
        let nodes = game.trees.all.iter().flat_map(|tree| &tree.nodes);
        let losses: Vec<i32> = nodes.filter_map(at_stake).collect();
        let payoffs = losses.into_iter().map(|put| (put, paid(f64::from(put))));
        let payoffs = Payoffs::new(payoffs);
        assert!(game.pay(payoffs));
    }
    solve(game, iterations)
}

fn solve(game: HoldemGame, iterations: u64) -> (Status, [f64; 2]) {
    let (game, mut strategies) = learn(game, iterations);
    measure(&game, &mut strategies)
}

/// The game after some iterations, with what was learned.
fn learn(game: HoldemGame, iterations: u64) -> (HoldemGame, HoldemStrategies) {
    learn_beside(game, iterations, |_, _| ())
}

/// The game after some iterations, with what was learned beside the decisions that `lock` locks.
fn learn_beside(
    mut game: HoldemGame,
    iterations: u64,
    lock: impl FnOnce(&HoldemGame, &mut HoldemStrategies),
) -> (HoldemGame, HoldemStrategies) {
    assert!(game.prepare(1, || true).expect("threads"));
    let strategies = HoldemStrategies::new(&game, 32, || true).expect("memory");
    let (mut strategies, stop) = (strategies.expect("numbers"), AtomicBool::new(false));
    lock(&game, &mut strategies);
    let mut run = Run::new(0.0, iterations, None, 1);
    strategies
        .iterate(
            &game,
            &execution(1, &stop),
            &mut run,
            &|| false,
            &mut |_| (),
        )
        .expect("threads");
    (game, strategies)
}

/// What the average strategies win, and the best responses to them.
fn measure(game: &HoldemGame, strategies: &mut HoldemStrategies) -> (Status, [f64; 2]) {
    let stop = AtomicBool::new(false);
    let found = strategies
        .status(game, &execution(1, &stop))
        .expect("threads");
    found.expect("it is not stopped")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn no_plan_gains_more_than_the_best((sequences, gains) in sequences()) {
        let (value, plan) = sequences.best(&gains);
        prop_assert_eq!(product(&plan, &gains), value);
        let plans = pure_plans(&sequences);
        prop_assert!(plans.contains(&plan));
        let gained = plans.iter().map(|plan| product(plan, &gains));
        prop_assert_eq!(gained.fold(f64::NEG_INFINITY, f64::max), value);
    }

    #[test]
    fn a_strategy_comes_back_from_its_plan((sequences, gains) in sequences()) {
        for plan in pure_plans(&sequences) {
            let mut again = vec![0.0; plan.len()];
            sequences.to_plan(&sequences.to_strategy(&plan, &gains), &mut again);
            prop_assert_eq!(&again, &plan);
        }
    }

    #[test]
    fn without_bets_players_have_their_shares_of_the_pot(spot in spots()) {
        let share = plain_share(&spot);
        prop_assume!(share.is_some());
        let (status, values) = solved(spot, 0);
        prop_assert!((values[0] - 100.0 * share.unwrap_or(0.0)).abs() < 1e-3, "{:?}", values);
        prop_assert!((values[0] + values[1] - 100.0).abs() < 1e-3);
        prop_assert!(status.exploitability.abs() < 1e-3);
    }

    #[test]
    fn payoffs_in_chips_change_nothing(mut spot in spots(), iterations in 0u64..20) {
        prop_assume!(plain_share(&spot).is_some() && spot.board.len() > 3);
        spot.bets.bets = [(); STREETS].map(|_| [vec![Size::Pot(0.7)], vec![Size::AllIn]]);
        let (status, values) = solved(spot.clone(), iterations);
        let chips = |put: f64| {
            let won = 50.0 + put;
            [[won, -won], [0.0, 0.0], [-won, won]]
        };
        let (paid, amounts) = solved_for(spot, iterations, Some(&chips));
        prop_assert!((values[0] - amounts[0] - 50.0).abs() < 1e-9);
        prop_assert!((values[1] - amounts[1] - 50.0).abs() < 1e-9);
        prop_assert!((status.exploitability - paid.exploitability).abs() < 1e-4);
    }

    #[test]
    fn trees_walked_together_have_the_values_of_each_alone(mut spot in spots(), paid: bool) {
        prop_assume!(plain_share(&spot).is_some() && spot.board.len() == 4);
        spot.bets.bets = [(); STREETS].map(|_| [vec![Size::Pot(0.4)], vec![Size::Pot(0.7)]]);
        let game = || {
            let mut game = HoldemGame::new(spot.clone(), &mut || true).expect("a tree");
            let nodes = game.trees.all.iter().flat_map(|tree| &tree.nodes);
            let losses: Vec<i32> = nodes.filter_map(at_stake).collect();
            let tie = |put: i32| [[f64::from(put); 2], [10.0, -5.0], [-f64::from(put); 2]];
            let payoffs = Payoffs::new(losses.into_iter().map(|put| (put, tie(put))));
            assert!(!paid || game.pay(payoffs));
            game
        };
        let (together, mut alone) = (game(), game());
        let (trees, layouts) = (&alone.trees.all, &alone.layouts);
        let width = alone.hands.width[0].max(alone.hands.width[1]);
        for (tree, groups) in trees.iter().zip(&mut alone.groups) {
            if tree.street == 1 {
                *groups = [0, 1].map(|hero| RiverGroup::all(tree, trees, layouts, hero, width, 0));
                prop_assert!(groups[0].iter().all(|group| group.members.len() == 1));
            }
        }
        let (status, values) = solve(together, 10);
        let (expected, plain) = solve(alone, 10);
        prop_assert!((status.exploitability - expected.exploitability).abs() < 1e-3);
        for (value, plain) in values.into_iter().zip(plain) {
            prop_assert!((value - plain).abs() < 1e-3, "{} {}", value, plain);
        }
    }

    #[test]
    fn no_answer_to_an_average_strategy_has_less_than_it(mut spot in spots(), relabel: bool) {
        prop_assume!(plain_share(&spot).is_some() && spot.board.len() > 3);
        spot.bets.bets = [(); STREETS].map(|_| [vec![Size::Pot(0.75)], vec![Size::AllIn]]);
        spot.relabel = relabel;
        let (status, values) = solved(spot, 300);
        prop_assert!((values[0] + values[1] - 100.0).abs() < 1e-3);
        for (best, value) in status.best.iter().zip(values) {
            prop_assert!(best + 1e-3 >= value, "{} {}", best, value);
        }
        prop_assert!(status.exploitability < 2.0, "{}", status.exploitability);
    }
}
