//! Equity against brute force: every deal, evaluated hand by hand.

use crate::asked::Asked;
use crate::sweep::three;
use crate::{Chunks, Combo, Detail, POT, Sampler, Situation, Tally, Way, count_all, find_way};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{CardReader, Hand, subsets};
use cardmath_evaluate::{category, strength};
use cardmath_situation::labels_of_pairs;
use std::sync::Arc;

const ALL: Detail = Detail {
    combos: true,
    categories: true,
};

fn hand(text: &str) -> Hand {
    CardReader::new(text)
        .map(|found| found.expect("a card").1)
        .collect()
}

/// A player's combos, each given as text and weight.
fn player(combos: &[(&str, u64)], known: Hand) -> Vec<Combo> {
    let all = combos.iter().map(|&(text, weight)| Combo {
        cards: hand(text),
        weight,
    });
    all.filter(|combo| (combo.cards & known).is_empty())
        .collect()
}

fn situation(players: &[&[(&str, u64)]], board: &str, dead: &str) -> Situation {
    let (board, dead) = (hand(board), hand(dead));
    let players = players.iter().map(|combos| player(combos, board | dead));
    Situation::holdem(players.collect(), board, dead)
}

fn all_pairs(known: Hand, weight: impl Fn(Hand) -> u64) -> Vec<Combo> {
    let pairs = subsets(2).filter(|&cards| (cards & known).is_empty());
    pairs
        .map(|cards| Combo {
            cards,
            weight: weight(cards),
        })
        .filter(|combo| combo.weight > 0)
        .collect()
}

/// Counts all deals, and returns the number of steps done too.
fn exact(way: &Way, threads: usize) -> (Tally, u64) {
    count_all(way, Instructions::fastest(), threads, |_| true).expect("threads")
}

/// The way for a table, and the same with everything counted.
fn ways(situation: &Situation) -> [Way; 2] {
    let detailed = Situation {
        detail: ALL,
        ..situation.clone()
    };
    [situation.clone(), detailed].map(|situation| find_way(situation, &mut || true).expect("a way"))
}

/// The sweep of three ranges, whatever its cost.
fn of_three(situation: Situation) -> Way {
    let situation = Arc::new(situation);
    three::find(&Asked::new(&situation), &mut || true).expect("three ranges")
}

/// The answer with everything counted.
pub(super) fn answer(situation: &Situation, threads: usize) -> Tally {
    let [_, way] = ways(situation);
    let (tally, done) = exact(&way, threads);
    assert_eq!(done, way.steps);
    tally
}

fn brute_force(situation: &Situation) -> Tally {
    let mut tally = Tally::of(&Situation {
        detail: ALL,
        ..situation.clone()
    });
    let known = situation.board | situation.dead;
    for rest in subsets(situation.to_come() as u32) {
        if (rest & known).is_empty() {
            let board = situation.board | rest;
            meet(
                situation,
                board,
                board | situation.dead,
                &mut Vec::new(),
                &mut tally,
            );
        }
    }
    tally
}

/// Asserts that the totals of two tallies are the same.
fn assert_same_totals(found: &Tally, expected: &Tally) {
    assert_eq!(found.deals, expected.deals);
    for (found, expected) in found.players.iter().zip(&expected.players) {
        let totals = |score: &crate::Score| [score.wins, score.ties, score.quarters, score.share];
        assert_eq!(totals(found), totals(expected));
        assert_eq!(found.pots, expected.pots);
    }
}

fn meet(
    situation: &Situation,
    board: Hand,
    used: Hand,
    chosen: &mut Vec<usize>,
    tally: &mut Tally,
) {
    let Some(seat) = situation.seats.get(chosen.len()) else {
        let held = || {
            let seats = situation.seats.iter().zip(&*chosen);
            seats.map(|(seat, &place)| seat.combos[place])
        };
        let weight: u128 = held().map(|combo| u128::from(combo.weight)).product();
        let strengths: Vec<u16> = held().map(|combo| strength(combo.cards | board)).collect();
        let best = strengths.iter().max();
        let winners = strengths.iter().filter(|&one| Some(one) == best).count();
        tally.deals += weight;
        for (score, (&place, strength)) in
            tally.players.iter_mut().zip(chosen.iter().zip(&strengths))
        {
            let wins = Some(strength) == best;
            let share = if wins { POT / winners as u32 } else { 0 };
            score.combos[place].count(share, weight);
            score.categories[0][category(*strength)] += weight;
            score.wins += if wins && winners == 1 { weight } else { 0 };
            score.ties += if wins && winners > 1 { weight } else { 0 };
            score.quarters += if wins && winners == 4 { weight } else { 0 };
            score.share += u128::from(share) * weight;
            score.pots[0] += u128::from(share) * weight;
        }
        return;
    };
    for (place, combo) in seat.combos.iter().enumerate() {
        if (combo.cards & used).is_empty() {
            chosen.push(place);
            meet(situation, board, used | combo.cards, chosen, tally);
            chosen.pop();
        }
    }
}

#[test]
fn head_to_head_matchups_are_as_published() {
    // Source: golden/head_to_head.txt: of 1,712,304 boards, won and lost by the first.
    for (first, second, won, lost) in [
        ("AcAd", "KhKs", 1_388_072, 317_694),
        ("AcAd", "Td9d", 1_338_249, 367_143),
        ("AcAd", "QcJh", 1_450_987, 254_763),
        ("Jc5c", "QdTd", 600_384, 1_096_118),
    ] {
        let tally = answer(&situation(&[&[(first, 1)], &[(second, 1)]], "", ""), 2);
        let [one, other] = &tally.players[..] else {
            unreachable!("two players");
        };
        assert_eq!((one.wins, other.wins, tally.deals), (won, lost, 1_712_304));
        assert_eq!(one.wins + other.wins + one.ties, tally.deals);
        assert_eq!(one.ties, other.ties);
    }
}

#[test]
fn one_hand_against_any_two_cards_is_as_published() {
    let hero = hand("As6s");
    let players = vec![
        vec![Combo {
            cards: hero,
            weight: 1,
        }],
        all_pairs(hero, |_| 1),
    ];
    let tally = answer(&Situation::holdem(players, Hand::EMPTY, Hand::EMPTY), 2);
    let score = &tally.players[0];
    // Source: golden/against_random.txt.
    let lost = tally.deals - score.wins - score.ties;
    assert_eq!(
        (score.wins, lost, score.ties),
        (1_220_344_506, 804_780_676, 72_447_218)
    );
}

#[test]
fn ranges_on_a_board_agree_with_brute_force() {
    let range: &[(&str, u64)] = &[
        ("AhKh", 2),
        ("QsQd", 1),
        ("7c7d", 3),
        ("AsAc", 1),
        ("8h9h", 4),
    ];
    let other: &[(&str, u64)] = &[
        ("AhKh", 5),
        ("QsQh", 1),
        ("2c7h", 2),
        ("KsKc", 1),
        ("AcQh", 1),
    ];
    for (players, board, dead) in [
        (&[range, other][..], "Ks7h2d", ""),
        (&[range, other], "Ks7h2d3c", "Qd"),
        (&[range, other], "Th9h2h3h4s", ""),
        (&[range, other, range], "Ks7h2d9c", ""),
        (&[range, other, other, range], "5s6h2d3c", "Tc"),
        (&[&[("AsAh", 1)], &[("KsKh", 1)]], "2c3c4c", ""),
    ] {
        let situation = situation(players, board, dead);
        let expected = brute_force(&situation);
        for threads in [1, 2] {
            assert_eq!(answer(&situation, threads), expected, "{board}");
        }
    }
}

#[test]
fn preflop_ranges_agree_with_brute_force() {
    // Eighteen cards are left, so that all boards can be tried. They make flushes and full houses.
    let free = hand("As Ks Qs Js Ts 2s Ad Kd Qd 3d 4d 5d Ac Kc Th 9h 8h Ah");
    let mut players: Vec<Vec<Combo>> = Vec::new();
    for player in 0..4 {
        players.push(all_pairs(Hand::DECK - free, |cards| {
            let number = cards.mask() % 1_000_003 % 97;
            if number % (24 + player) == 0 {
                1 + number % 3
            } else {
                0
            }
        }));
    }
    for count in 2..=4 {
        let situation = Situation::holdem(
            players[4 - count..].to_vec(),
            Hand::EMPTY,
            Hand::DECK - free,
        );
        assert_eq!(
            answer(&situation, 2),
            brute_force(&situation),
            "{count} players"
        );
    }
}

#[test]
fn suits_can_be_exchanged_preflop() {
    // Ten to king are left, so that all suits can be exchanged; in the second case only three.
    let ranks = |cards: Hand| cards.planes().iter().fold(0, |all, plane| all | plane);
    for (dead, suited) in [("", 3), ("Ts", 1)] {
        let few = subsets(1).filter(|&card| ranks(card) < 1 << 8 || ranks(card) > 1 << 11);
        let dead = few.fold(hand(dead), |all, card| all | card);
        let player = |rank: u32| {
            all_pairs(dead, move |cards| {
                let one_suit = cards.planes().iter().any(|plane| plane.count_ones() == 2);
                let weight = if one_suit { suited } else { 2 };
                if ranks(cards) & 1 << rank != 0 {
                    weight
                } else {
                    0
                }
            })
        };
        let situation = Situation::holdem(vec![player(11), player(10)], Hand::EMPTY, dead);
        assert!(
            labels_of_pairs(&situation)[..3]
                .iter()
                .all(|&label| label == 0)
        );
        assert_eq!(answer(&situation, 1), brute_force(&situation));
    }
}

#[test]
fn sweeps_of_two_ranges_agree_with_brute_force() {
    for (board, dead) in [("Ks7h2d3c", ""), ("KsKh2s3s4s", "AcAd"), ("9h8h7h2c", "")] {
        let (board, dead) = (hand(board), hand(dead));
        let known = board | dead;
        let players = vec![
            all_pairs(known, |cards| cards.mask() % 3),
            all_pairs(known, |cards| cards.mask() % 5 % 4),
        ];
        let situation = Situation::holdem(players, board, dead);
        let [totals, detailed] = ways(&situation);
        assert!(totals.words.0.contains("sweep") && detailed.words.0.contains("sweep"));
        let expected = brute_force(&situation);
        assert_eq!(exact(&detailed, 2).0, expected);
        assert_same_totals(&exact(&totals, 2).0, &expected);
    }
}

#[test]
fn few_combos_against_many_agree_with_brute_force() {
    for (board, dead) in [("Ks7h2d3c", "Qd"), ("Th9h2h3h4s", "")] {
        let (board, dead) = (hand(board), hand(dead));
        let few = all_pairs(board | dead, |cards| {
            let number = cards.mask() % 1013;
            if number % 40 == 0 { 1 + number % 3 } else { 0 }
        });
        let many = all_pairs(board | dead, |cards| cards.mask() % 1009 % 3);
        for players in [[few.clone(), many.clone()], [many, few]] {
            let situation = Situation::holdem(players.to_vec(), board, dead);
            let [way, _] = ways(&situation);
            assert!(way.words.0.contains("few"), "{}", way.words.0);
            assert_same_totals(&exact(&way, 2).0, &brute_force(&situation));
        }
    }
}

/// Three players with some of the remaining pairs of cards; equal kinds make equal ranges.
fn three_players(board: &str, dead: &str, kinds: [u64; 3]) -> Situation {
    let (board, dead) = (hand(board), hand(dead));
    let player = |kind: u64| {
        all_pairs(board | dead, move |cards| {
            let number = cards.mask() % 1013;
            if number % (30 + kind) == 0 {
                1 + number % 3
            } else {
                0
            }
        })
    };
    Situation::holdem(kinds.map(player).to_vec(), board, dead)
}

/// Compares the sweep of three ranges, for totals and with everything counted.
fn compare_three(situation: &Situation, expected: &Tally) {
    let totals = exact(&of_three(situation.clone()), 2).0;
    assert_same_totals(&totals, expected);
    let detailed = Situation {
        detail: ALL,
        ..situation.clone()
    };
    assert_eq!(exact(&of_three(detailed), 2).0, *expected);
}

#[test]
fn sweeps_of_three_ranges_agree_with_brute_force() {
    // On the first board most hands tie, as the board is a straight.
    for (board, dead) in [
        ("TsJdQhKcAs", ""),
        ("9h8h7h2c2d", "AcAd"),
        ("Ks7h2d3c", "QdQhQsQcTdThTsTcJdJhJsJc4d4h4s4c5d5h5s5c"),
    ] {
        for kinds in [[0, 1, 2], [5, 0, 0], [0, 0, 5], [1, 1, 1], [2, 0, 0]] {
            let situation = three_players(board, dead, kinds);
            compare_three(&situation, &brute_force(&situation));
        }
    }
}

#[test]
fn preflop_sweeps_of_three_ranges_agree_with_brute_force() {
    // Fifteen cards are left. Suits can be exchanged, and two players have equal ranges.
    let free = hand("As Ah Ad Ks Kh Kd 9s 9h 9d 8s 8h 8d 3s 3h 3d");
    let dead = Hand::DECK - free;
    let ranks = |cards: Hand| cards.planes().iter().fold(0, |all, plane| all | plane);
    let anything = all_pairs(dead, |_| 1);
    let big = all_pairs(dead, |cards| u64::from(ranks(cards) == 0b11 << 11));
    let pairs = all_pairs(dead, |cards| u64::from(ranks(cards).count_ones() == 1));
    for players in [
        [big.clone(), anything.clone(), anything.clone()],
        [pairs.clone(), big, pairs],
    ] {
        let situation = Situation::holdem(players.to_vec(), Hand::EMPTY, dead);
        compare_three(&situation, &answer(&situation, 2));
    }
}

#[test]
fn wide_ranges_of_three_players_are_swept() {
    // The second board is a straight, so that most hands tie.
    for board in [hand("Ks7h2d3cTc"), hand("TsJdQhKcAs")] {
        let any = all_pairs(board, |_| 1);
        let some = all_pairs(board, |cards| u64::from(cards.mask() % 1013 % 9 == 0));
        let weighted = all_pairs(board, |cards| cards.mask() % 1013 % 4);
        for players in [
            [&any, &any, &any],
            [&any, &some, &any],
            [&some, &any, &some],
            [&weighted, &weighted, &weighted],
            [&weighted, &any, &some],
        ] {
            let players = players.map(Vec::clone).to_vec();
            assert_each_deal_has_its_winners(&Situation::holdem(players, board, Hand::EMPTY));
        }
    }
}

/// Asserts that totals are the sums over combos, and that each deal is won once.
fn assert_each_deal_has_its_winners(situation: &Situation) {
    let [way, _] = ways(situation);
    assert!(way.words.0.contains("three players"), "{}", way.words.0);
    let (totals, detailed) = (exact(&way, 1).0, answer(situation, 1));
    assert_same_totals(&totals, &detailed);
    let shares = totals.players.iter().map(|score| score.share);
    assert_eq!(shares.sum::<u128>(), totals.deals * u128::from(POT));
    for score in &detailed.players {
        assert_eq!(score.categories[0].iter().sum::<u128>(), detailed.deals);
        let combos = score.combos.iter();
        assert_eq!(
            combos.map(|combo| combo.deals).sum::<u128>(),
            detailed.deals
        );
    }
}

#[test]
fn exchangeable_suits_change_nothing() {
    // Three suits can be exchanged, or two, depending on the board and the dead card.
    for (board, dead) in [("AsKs", "2s"), ("AsKs", "2c"), ("AsKh", "")] {
        let (board, dead) = (hand(board), hand(dead));
        let pairs = |ranks: [u8; 2]| {
            let of_ranks = move |cards: Hand| {
                let found: Vec<u8> = cards.cards().map(|card| card.rank().index()).collect();
                u64::from(found == ranks)
            };
            all_pairs(board | dead, of_ranks)
        };
        let situation = Situation::holdem(vec![pairs([10, 9]), pairs([5, 5])], board, dead);
        let labels = labels_of_pairs(&situation);
        assert!((1..4).any(|suit| labels[..suit].contains(&labels[suit])));
        assert_eq!(answer(&situation, 2), brute_force(&situation));
    }
}

/// Samples of `chunks`, the first chunk and their number, with everything counted.
fn sampled(
    situation: &Situation,
    instructions: Instructions,
    chunks: (u64, usize),
    deals: usize,
) -> Option<Vec<Tally>> {
    let plan = Chunks {
        seed: 11,
        first: chunks.0,
        count: chunks.1,
        deals,
    };
    let sampler = Sampler::new(situation, &mut || true).expect("not stopped");
    let found = sampler.samples(instructions, &plan, 2, || true);
    found.expect("threads")
}

/// Whether a count of some deals is within five standard errors of its expected value.
fn is_near((found, deals): (u128, u128), (exact, all): (u128, u128)) -> bool {
    let (deals, share) = (deals as f64, exact as f64 / all as f64);
    let error = (deals * share * (1.0 - share)).sqrt();
    // Rare counts are not normally distributed, so some deals are added.
    (found as f64 - deals * share).abs() <= 5.0 * error + 6.0
}

/// Tables with overlapping ranges, with a player of any two cards, and with a weight for each pair.
fn tables_to_sample() -> [Situation; 2] {
    let range: &[(&str, u64)] = &[("AhKh", 2), ("QsQd", 1), ("7c7d", 3), ("AsAc", 1)];
    let other: &[(&str, u64)] = &[("AhKh", 5), ("QsQh", 1), ("2c7h", 2), ("KsKc", 1)];
    let three = situation(&[range, other, range], "Ks7h", "2c");
    let (board, dead) = (hand("Ts9s2h3h"), hand("As"));
    let players = vec![
        all_pairs(board | dead, |_| 7),
        all_pairs(board | dead, |cards| cards.mask() % 3),
    ];
    [three, Situation::holdem(players, board, dead)].map(|situation| Situation {
        detail: ALL,
        ..situation
    })
}

#[test]
fn samples_are_near_the_exact_answer() {
    for situation in tables_to_sample() {
        let truth = answer(&situation, 2);
        let found = sampled(&situation, Instructions::fastest(), (0, 20), 10_000).expect("deals");
        let mut sum = Tally::of(&situation);
        found.iter().for_each(|tally| sum.add(tally));
        assert_eq!((sum.deals, sum.samples.count), (200_000, 200_000));
        for (found, exact) in sum.players.iter().zip(&truth.players) {
            let near = |count, of| is_near((count, sum.deals), (of, truth.deals));
            assert!(near(found.wins, exact.wins) && near(found.ties, exact.ties));
            let mut categories = found.categories[0].iter().zip(&exact.categories[0]);
            assert!(categories.all(|(&count, &of)| near(count, of)));
            assert_eq!(found.categories[0].iter().sum::<u128>(), sum.deals);
            let combos = || found.combos.iter();
            assert_eq!(combos().map(|combo| combo.deals).sum::<u128>(), sum.deals);
            assert_eq!(combos().map(|combo| combo.share).sum::<u128>(), found.share);
            for (combo, exact) in combos().zip(&exact.combos) {
                assert!(near(combo.deals, exact.deals));
                let near = |count, of| is_near((count, combo.deals), (of, exact.deals));
                assert!(near(combo.wins, exact.wins) && near(combo.ties, exact.ties));
            }
        }
    }
}

#[test]
fn a_chunk_does_not_depend_on_the_instructions() {
    for situation in tables_to_sample() {
        for deals in [1, 127, 1000] {
            let fastest =
                sampled(&situation, Instructions::fastest(), (0, 9), deals).expect("deals");
            for set in Instructions::here() {
                let again = sampled(&situation, set, (0, 9), deals);
                assert!(again.as_ref() == Some(&fastest), "{}", set.name());
            }
            let later = sampled(&situation, Instructions::fastest(), (5, 4), deals).expect("deals");
            assert!(later == fastest[5..]);
            assert!(deals < 1000 || fastest[0] != fastest[1]);
        }
    }
}
