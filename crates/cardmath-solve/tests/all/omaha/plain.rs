//! What hands meet, beside a plain count.

use super::*;

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
    let strategies = OmahaStrategies::new(&game, 32, || true)
        .expect("memory")
        .expect("not stopped");
    let start = game.find(&[]).expect("the start");
    let view = strategies.view(&game, &execution(1, &stop), &start);
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
