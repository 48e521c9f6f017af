//! Equity against brute force: every deal, evaluated hand by hand.

use super::exact::HoldemWay;
use crate::question::Question;
use crate::way::{Count, Way};
use crate::wins::Tally;
use crate::{Chunks, Combo, Detail, Rules, Sampler, Scale, Seat, Table};
use cardmath_cards::simd::Instructions;
use cardmath_cards::{CardReader, Hand, subsets};
use cardmath_evaluate::{Evaluator, strength};
use std::io;
use std::sync::atomic::AtomicU64;

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

fn question(players: &[&[(&str, u64)]], board: &str, dead: &str) -> Question {
    let (board, dead) = (hand(board), hand(dead));
    let players = players.iter().map(|combos| player(combos, board | dead));
    Question {
        players: players.collect(),
        board,
        dead,
        scale: Scale::default(),
    }
}

/// Every pair of cards without known ones, with the weight that the function gives it.
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
pub(super) fn exact(
    way: &HoldemWay,
    instructions: Instructions,
    threads: usize,
    mut goes_on: impl FnMut(u64) -> bool,
) -> io::Result<(Tally, u64)> {
    let done = AtomicU64::new(0);
    let tally = way.count_wins(&mut Count {
        instructions,
        threads,
        done: &done,
        goes_on: &mut goes_on,
    })?;
    Ok((tally, done.into_inner()))
}

fn answer(question: &Question, threads: usize) -> Tally {
    let detail = Detail {
        combos: true,
        categories: true,
    };
    let way = HoldemWay::new(question.clone(), detail, &mut || true).expect("a way");
    let counted = exact(&way, Instructions::fastest(), threads, |_| true);
    let (tally, done) = counted.expect("threads");
    assert_eq!(done, way.steps());
    tally
}

fn brute_force(question: &Question) -> Tally {
    let mut tally = Tally::new(question, true);
    let known = question.board | question.dead;
    for rest in subsets(question.to_come() as u32) {
        if (rest & known).is_empty() {
            meet(
                question,
                question.board | rest,
                question.board | rest | question.dead,
                &mut Vec::new(),
                &mut tally,
            );
        }
    }
    tally
}

fn meet(question: &Question, board: Hand, used: Hand, chosen: &mut Vec<usize>, tally: &mut Tally) {
    let player = chosen.len();
    let Some(combos) = question.players.get(player) else {
        let held = || {
            question
                .players
                .iter()
                .zip(&*chosen)
                .map(|(combos, &place)| combos[place])
        };
        let weight: u128 = held().map(|combo| u128::from(combo.weight)).product();
        let strengths: Vec<u16> = held().map(|combo| strength(combo.cards | board)).collect();
        let best = strengths.iter().max();
        let winners = strengths.iter().filter(|&one| Some(one) == best).count();
        for (player, &place) in chosen.iter().enumerate() {
            let scores = &mut tally.players[player];
            scores.deals[place] += weight;
            if Some(&strengths[player]) == best {
                scores.won(place)[winners - 1] += weight;
            }
            if let Some(counts) = scores.categories(place) {
                counts[crate::wins::category(strengths[player])] += weight;
            }
        }
        return;
    };
    for (place, combo) in combos.iter().enumerate() {
        if (combo.cards & used).is_empty() {
            chosen.push(place);
            meet(question, board, used | combo.cards, chosen, tally);
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
        let question = question(&[&[(first, 1)], &[(second, 1)]], "", "");
        let tally = answer(&question, 2);
        let [one, other] = [0, 1].map(|player| tally.players[player].of(0));
        assert_eq!(
            (one.won[0], other.won[0], one.deals),
            (won, lost, 1_712_304)
        );
        assert_eq!(one.won[0] + other.won[0] + one.won[1], one.deals);
        assert_eq!(one.won[1], other.won[1]);
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
    let question = Question {
        players,
        board: Hand::EMPTY,
        dead: Hand::EMPTY,
        scale: Scale::default(),
    };
    let score = answer(&question, 2).players[0].of(0);
    // Source: golden/against_random.txt.
    let lost = score.deals - score.won[0] - score.won[1];
    assert_eq!(
        (score.won[0], lost, score.won[1]),
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
        let question = question(players, board, dead);
        let expected = brute_force(&question);
        for threads in [1, 2] {
            assert_eq!(answer(&question, threads), expected, "{board}");
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
        let question = Question {
            players: players[4 - count..].to_vec(),
            board: Hand::EMPTY,
            dead: Hand::DECK - free,
            scale: Scale::default(),
        };
        assert_eq!(
            answer(&question, 2),
            brute_force(&question),
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
        let question = Question {
            players: vec![player(11), player(10)],
            board: Hand::EMPTY,
            dead,
            scale: Scale::default(),
        };
        assert!(question.labels()[..3].iter().all(|&label| label == 0));
        assert_eq!(answer(&question, 1), brute_force(&question));
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
        let question = Question {
            players,
            board,
            dead,
            scale: Scale::default(),
        };
        let detail = Detail {
            combos: true,
            categories: true,
        };
        let way = HoldemWay::new(question.clone(), detail, &mut || true).expect("a way");
        assert!(way.words().0.contains("sweep"));
        let expected = brute_force(&question);
        assert_eq!(answer(&question, 2), expected);
        let way = HoldemWay::new(question, Detail::default(), &mut || true).expect("a way");
        assert!(way.words().0.contains("sweep"));
        let found = exact(&way, Instructions::fastest(), 2, |_| true)
            .expect("threads")
            .0;
        for (found, expected) in found.players.iter().zip(&expected.players) {
            let (found, expected) = (found.all(), expected.all());
            assert_eq!((found.won, found.deals), (expected.won, expected.deals));
        }
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
            let question = Question {
                players: players.to_vec(),
                board,
                dead,
                scale: Scale::default(),
            };
            let way =
                HoldemWay::new(question.clone(), Detail::default(), &mut || true).expect("a way");
            assert!(way.words().0.contains("few"), "{}", way.words().0);
            let found = exact(&way, Instructions::fastest(), 2, |_| true)
                .expect("threads")
                .0;
            let expected = brute_force(&question);
            for (found, expected) in found.players.iter().zip(&expected.players) {
                let (found, expected) = (found.all(), expected.all());
                assert_eq!((found.won, found.deals), (expected.won, expected.deals));
            }
        }
    }
}

/// Three players with some of the remaining pairs of cards; equal kinds make equal ranges.
fn three_players(board: &str, dead: &str, kinds: [u64; 3]) -> Question {
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
    Question {
        players: kinds.map(player).to_vec(),
        board,
        dead,
        scale: Scale::default(),
    }
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
            let question = three_players(board, dead, kinds);
            let expected = brute_force(&question);
            for detail in [
                Detail::default(),
                Detail {
                    combos: true,
                    categories: true,
                },
            ] {
                let way = HoldemWay::of_three(question.clone(), detail).expect("a way");
                let found = exact(&way, Instructions::fastest(), 2, |_| true)
                    .expect("threads")
                    .0;
                if detail.combos {
                    assert_eq!(found, expected, "{board} {kinds:?}");
                }
                for (found, expected) in found.players.iter().zip(&expected.players) {
                    let (found, expected) = (found.all(), expected.all());
                    assert_eq!((found.won, found.deals), (expected.won, expected.deals));
                }
            }
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
        let question = Question {
            players: players.to_vec(),
            board: Hand::EMPTY,
            dead,
            scale: Scale::default(),
        };
        let expected = answer(&question, 2);
        for combos in [false, true] {
            let detail = Detail {
                combos,
                categories: combos,
            };
            let way = HoldemWay::of_three(question.clone(), detail).expect("a way");
            let found = exact(&way, Instructions::fastest(), 1, |_| true)
                .expect("threads")
                .0;
            assert!(!combos || found == expected);
            for (found, expected) in found.players.iter().zip(&expected.players) {
                let (found, expected) = (found.all(), expected.all());
                assert_eq!((found.won, found.deals), (expected.won, expected.deals));
            }
        }
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
            let question = Question {
                players: players.map(Vec::clone).to_vec(),
                board,
                dead: Hand::EMPTY,
                scale: Scale::default(),
            };
            assert_each_deal_has_its_winners(question);
        }
    }
}

/// Asserts that totals are the sums over combos, and that each deal is won once.
fn assert_each_deal_has_its_winners(question: Question) {
    let way = HoldemWay::new(question.clone(), Detail::default(), &mut || true).expect("a way");
    assert!(way.words().0.contains("three players"), "{}", way.words().0);
    let totals = exact(&way, Instructions::fastest(), 1, |_| true);
    let (totals, combos) = (totals.expect("threads").0, answer(&question, 1));
    let mut won = 0;
    for (found, expected) in totals.players.iter().zip(&combos.players) {
        let (found, expected) = (found.all(), expected.all());
        assert_eq!((found.won, found.deals), (expected.won, expected.deals));
        assert_eq!(expected.categories.iter().sum::<u128>(), expected.deals);
        let [alone, with_one, with_both, ..] = found.won;
        won += 6 * alone + 3 * with_one + 2 * with_both;
    }
    assert_eq!(won, 6 * totals.players[0].all().deals);
}

#[test]
fn exchangeable_suits_change_nothing() {
    // Three suits can be exchanged, or two, depending on the board and the dead card.
    for (board, dead) in [("AsKs", "2s"), ("AsKs", "2c"), ("AsKh", "")] {
        let (board, dead) = (hand(board), hand(dead));
        let known = board | dead;
        let pairs = |ranks: [u8; 2]| {
            let of_ranks = move |cards: Hand| {
                let found: Vec<u8> = cards.cards().map(|card| card.rank().index()).collect();
                u64::from(found == ranks)
            };
            all_pairs(known, of_ranks)
        };
        let players = vec![pairs([10, 9]), pairs([5, 5])];
        let question = Question {
            players,
            board,
            dead,
            scale: Scale::default(),
        };
        assert!(
            question
                .labels()
                .iter()
                .collect::<std::collections::HashSet<_>>()
                .len()
                < 4
        );
        assert_eq!(answer(&question, 2), brute_force(&question));
    }
}

/// Samples of `chunks`, the first chunk and their number, with everything counted.
fn sampled(
    question: &Question,
    instructions: Instructions,
    chunks: (u64, usize),
    deals: usize,
) -> Option<Vec<crate::Tally>> {
    let plan = Chunks {
        seed: 11,
        first: chunks.0,
        count: chunks.1,
        deals,
    };
    let sampler = Sampler::new(&table(question), &mut || true).expect("not stopped");
    let found = sampler.samples(instructions, &plan, 2, || true);
    found.expect("threads")
}

/// The table of a question, with everything counted.
fn table(question: &Question) -> Table {
    let seats = question.players.iter().map(|combos| Seat {
        combos: combos.clone(),
        missing: 0,
    });
    Table {
        rules: Rules {
            deck: Hand::DECK,
            cards: 2,
            plays: None,
            board: 5,
            pots: vec![Evaluator::high()],
        },
        seats: seats.collect(),
        board: question.board,
        dead: question.dead,
        detail: ALL,
        scale: question.scale,
    }
}

/// Whether a count of some deals is within five standard errors of its expected value.
fn is_near((found, deals): (u128, u128), (exact, all): (u128, u128)) -> bool {
    let (deals, share) = (deals as f64, exact as f64 / all as f64);
    let error = (deals * share * (1.0 - share)).sqrt();
    // Rare counts are not normally distributed, so some deals are added.
    (found as f64 - deals * share).abs() <= 5.0 * error + 6.0
}

/// Questions with overlapping ranges, with a player of any two cards, and with a weight for each
/// pair.
fn questions_to_sample() -> Vec<Question> {
    let range: &[(&str, u64)] = &[("AhKh", 2), ("QsQd", 1), ("7c7d", 3), ("AsAc", 1)];
    let other: &[(&str, u64)] = &[("AhKh", 5), ("QsQh", 1), ("2c7h", 2), ("KsKc", 1)];
    let three = question(&[range, other, range], "Ks7h", "2c");
    let (board, dead) = (hand("Ts9s2h3h"), hand("As"));
    let mut two = Question {
        players: vec![],
        board,
        dead,
        scale: Scale::default(),
    };
    two.players = vec![
        all_pairs(board | dead, |_| 7),
        all_pairs(board | dead, |cards| cards.mask() % 3),
    ];
    vec![three, two]
}

#[test]
fn samples_are_near_the_exact_answer() {
    for question in questions_to_sample() {
        let truth = answer(&question, 2).into_tally(ALL);
        let found = sampled(&question, Instructions::fastest(), (0, 20), 10_000).expect("deals");
        let mut sum = crate::Tally::of(&table(&question));
        found.iter().for_each(|tally| sum.add(tally));
        assert_eq!((sum.deals, sum.samples.count), (200_000, 200_000));
        for (found, exact) in sum.players.iter().zip(&truth.players) {
            let near = |count, of| is_near((count, sum.deals), (of, truth.deals));
            assert!(near(found.wins, exact.wins) && near(found.ties, exact.ties));
            assert!(
                found.categories[0]
                    .iter()
                    .zip(&exact.categories[0])
                    .all(|(&count, &of)| near(count, of))
            );
            assert_eq!(found.categories[0].iter().sum::<u128>(), sum.deals);
            assert_eq!(
                found.combos.iter().map(|combo| combo.deals).sum::<u128>(),
                sum.deals
            );
            assert_eq!(
                found.combos.iter().map(|combo| combo.share).sum::<u128>(),
                found.share
            );
            for (combo, exact) in found.combos.iter().zip(&exact.combos) {
                assert!(near(combo.deals, exact.deals));
                let near = |count, of| is_near((count, combo.deals), (of, exact.deals));
                assert!(near(combo.wins, exact.wins) && near(combo.ties, exact.ties));
            }
        }
    }
}

#[test]
fn a_chunk_does_not_depend_on_the_instructions() {
    for question in questions_to_sample() {
        for deals in [1, 127, 1000] {
            let fastest =
                sampled(&question, Instructions::fastest(), (0, 9), deals).expect("deals");
            for set in Instructions::here() {
                let again = sampled(&question, set, (0, 9), deals);
                assert!(again.as_ref() == Some(&fastest), "{}", set.name());
            }
            let later = sampled(&question, Instructions::fastest(), (5, 4), deals).expect("deals");
            assert!(later == fastest[5..]);
            assert!(deals < 1000 || fastest[0] != fastest[1]);
        }
    }
}
