//! Games of two cards, beside the solver of hold'em.

use super::*;

#[test]
fn two_cards_are_solved_as_holdem_is() {
    let ranges = || [1, 2].map(|seed| range(2, 400, seed));
    for (rake, paid) in [(Rake::default(), false), (RAKE, false), (RAKE, true)] {
        compare_with_holdem(board(), &ranges(), &bets(), (rake, paid), &[]);
    }
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
    let strategies = OmahaStrategies::new(&game, 32, || true).expect("memory");
    let mut strategies = strategies.expect("not stopped");
    for (line, is_locked) in lines {
        let decision = game.decisions(&line).expect("a line")[0];
        let hands = &game.listed[decision.player].hands;
        let rows = rows_of(hands, decision.actions, clubs);
        assert_eq!(
            strategies.lock(&game, &line, &rows),
            Ok(is_locked),
            "{line:?}"
        );
        assert_eq!(strategies.lock(&game, &line, &rows[1..]), Ok(false));
        let rounded: Vec<f32> = (0..hands.len()).map(|at| at as f32 / 1e9 + 0.25).collect();
        let others = vec![f32::NAN; hands.len()];
        let rows = [&[rounded], &vec![others; decision.actions - 1][..]].concat();
        assert_eq!(strategies.lock(&game, &line, &rows), Ok(true));
    }
}

/// Locks a game of hold'em, which has the decisions of the same game that is solved as Omaha.
fn lock_holdem(
    game: &HoldemGame,
    strategies: &mut HoldemStrategies,
    same: &OmahaGame,
    locked: &[Locked],
) {
    let stop = AtomicBool::new(false);
    for (line, first) in locked {
        let decision = &same.decisions(line).expect("a line")[0];
        let combos = game.hands.combos[decision.player].iter();
        let hand = |combo: &[u8; 2]| combo.iter().filter_map(|&id| Card::from_id(id)).collect();
        let hands: Vec<Hand> = combos.map(hand).collect();
        let rows = rows_of(&hands, decision.actions, *first);
        let locked = strategies.lock(game, &stop, line, &rows);
        assert_eq!(locked, Ok(Some(true)));
    }
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
    let mut holdem = postflop::HoldemGame::new(spot, &mut || true).expect("a game");
    assert!(!paid || holdem.pay(payoffs()));
    holdem.prepare(1, || true).expect("threads");
    let ranges = ranges.clone();
    let mut game = game_on(board, Rules::holdem(), ranges, rake, bets.clone(), true);
    assert!(!paid || game.pay(payoffs()));
    assert_eq!(game.size(4, 1).nodes, holdem.size(4, 1).nodes);
    let strategies = HoldemStrategies::new(&holdem, 32, || true).expect("memory");
    let mut strategies = strategies.expect("not stopped");
    lock_holdem(&holdem, &mut strategies, &game, locked);
    let stop = AtomicBool::new(false);
    // Without a constant sum, or where hands are indifferent, rounding grows from iteration to
    // iteration.
    let iterations = match (paid, locked.is_empty()) {
        (false, true) => 60,
        (false, false) if board.len() < 5 => 1,
        _ => 3,
    };
    let (mut run, execution) = (Run::new(0.0, iterations, None, 1), execution(1, &stop));
    strategies
        .iterate(&holdem, &execution, &mut run, &|| false, &mut |_| ())
        .expect("threads");
    let found = strategies.status(&holdem, &execution);
    let (expected, values) = found.expect("threads").expect("not stopped");
    let (_, status, found) = solved_with(&mut game, locked, iterations, 1);
    let numbers = |status: Status, values: [f64; 2]| {
        [status.best, values, [status.exploitability, 0.0]].concat()
    };
    let both = numbers(status, found)
        .into_iter()
        .zip(numbers(expected, values));
    let most = match locked.is_empty() {
        true if board.len() < 5 => 1e-2,
        true => 2e-3,
        false => 2e-4,
    };
    for (one, other) in both {
        assert!((one - other).abs() < most, "{status:?}, {expected:?}");
    }
}
