//! Equity against brute force: every deal, and every choice of the cards that play, one by one.

use super::boards::alike;
use super::{one_by_one, ranges};
use crate::Detail;
use crate::{Chunks, POT, Rules, Sampler, Seat, Situation, Tally, Way, count_all};
use crate::{Combo, Scale};
use cardmath_cards::random::Random;
use cardmath_cards::simd::Instructions;
use cardmath_cards::{Card, CardReader, Hand, subsets_of};
use cardmath_evaluate::Evaluator;
use std::sync::Arc;

fn hand(text: &str) -> Hand {
    CardReader::new(text)
        .map(|found| found.expect("a card").1)
        .collect()
}

fn rules(cards: usize, plays: Option<usize>, board: usize, pots: &[&str]) -> Rules {
    let pots: Vec<Arc<Evaluator>> = pots
        .iter()
        .map(|name| Evaluator::named(name).expect("a evaluator"))
        .collect();
    let deck = pots.iter().fold(Hand::DECK, |deck, evaluator| {
        deck & evaluator.ordering().deck()
    });
    Rules {
        deck,
        cards,
        plays,
        board,
        pots,
    }
}

fn situation(rules: Rules, seats: &[&[&str]], board: &str, dead: Hand) -> Situation {
    let seat = |texts: &&[&str]| {
        let combos = texts.iter().zip(1..).map(|(text, weight)| Combo {
            cards: hand(text),
            weight,
        });
        let combos: Vec<Combo> = combos.collect();
        Seat {
            missing: rules.cards - combos[0].cards.len(),
            combos,
        }
    };
    Situation {
        seats: seats.iter().map(seat).collect(),
        rules,
        board: hand(board),
        dead,
        detail: Detail::default(),
        scale: Scale::default(),
    }
}

/// All cards except these.
fn all_but(cards: &str) -> Hand {
    Hand::DECK - hand(cards)
}

fn worth(rules: &Rules, evaluator: &Evaluator, held: Hand, board: Hand) -> u16 {
    let size = evaluator.ordering().size();
    let tried = match rules.plays {
        None => vec![held | board],
        Some(plays) => subsets_of(held, plays)
            .flat_map(|ours| subsets_of(board, size - plays).map(move |shared| ours | shared))
            .collect(),
    };
    tried
        .into_iter()
        .map(|hand| evaluator.strength(hand))
        .max()
        .unwrap_or(0)
}

fn plain(situation: &Situation) -> Tally {
    fn go(
        situation: &Situation,
        held: &mut Vec<Hand>,
        used: Hand,
        weight: u128,
        tally: &mut Tally,
    ) {
        if let Some(seat) = situation.seats.get(held.len()) {
            for combo in seat
                .combos
                .iter()
                .filter(|combo| (combo.cards & used).is_empty())
            {
                for dealt in subsets_of(Hand::DECK - used - combo.cards, seat.missing) {
                    held.push(combo.cards | dealt);
                    go(
                        situation,
                        held,
                        used | combo.cards | dealt,
                        weight * u128::from(combo.weight),
                        tally,
                    );
                    held.pop();
                }
            }
            return;
        }
        for rest in subsets_of(Hand::DECK - used, situation.to_come()) {
            let board = situation.board | rest;
            let worth = situation.rules.pots.iter().map(|evaluator| {
                held.iter()
                    .map(|&held| vec![worth(&situation.rules, evaluator, held, board)])
                    .collect()
            });
            tally.count(&worth.collect::<Vec<Vec<Vec<u16>>>>(), 0, weight);
        }
    }
    let mut tally = Tally::new(situation.seats.len(), situation.rules.pots.len());
    // Combos are chosen before missing cards are dealt: one player is not dealt cards of another's
    // combo.
    go(situation, &mut Vec::new(), situation.known(), 1, &mut tally);
    tally
}

/// The answer in the cheapest way of this room, in hold'em too.
fn answer(situation: &Situation, threads: usize) -> Tally {
    let ways = [
        alike(situation),
        Some(one_by_one(situation)),
        ranges(situation),
    ];
    let ways = ways.into_iter().flatten();
    all_of(&ways.min_by_key(|way| way.cost).expect("a way"), threads)
}

/// The tally of all deals. Also checks the reported number of deals.
fn all_of(way: &Way, threads: usize) -> Tally {
    let counted = count_all(way, Instructions::fastest(), threads, |_| true);
    let (tally, done) = counted.expect("threads");
    assert_eq!(done, way.steps);
    tally
}

fn alike(situation: &Situation) -> Option<Way> {
    alike::way(Arc::new(situation.clone()))
}

fn one_by_one(situation: &Situation) -> Way {
    one_by_one::way(Arc::new(situation.clone()))
}

fn ranges(situation: &Situation) -> Option<Way> {
    ranges::way(Arc::new(situation.clone()))
}

fn worth_of(tally: &Tally) -> Vec<[u128; 4]> {
    let of = |score: &crate::Score| [score.wins, score.ties, score.quarters, score.share];
    tally.players.iter().map(of).collect()
}

#[test]
fn omaha_is_as_published() {
    // Source: golden/omaha.txt: of 1,086,008 boards, won, lost and tied by the first.
    let omaha = rules(4, Some(2), 5, &["HIGH"]);
    let situation = situation(omaha, &[&["AsAhKsKh"], &["JcTc9d8d"]], "", Hand::EMPTY);
    let tally = answer(&situation, 2);
    assert_eq!(tally.deals, 1_086_008);
    let found: Vec<_> = tally
        .players
        .iter()
        .map(|score| (score.wins, score.ties))
        .collect();
    assert_eq!(found, [(667_649, 86), (418_273, 86)]);
}

#[test]
fn all_games_are_as_in_the_plain_way() {
    let hold_em = rules(2, None, 5, &["HIGH"]);
    let greek = rules(2, Some(2), 5, &["HIGH"]);
    let short = rules(2, None, 5, &["SHORT_DECK"]);
    let omaha8 = rules(4, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]);
    let big = rules(6, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]);
    let stud8 = rules(7, None, 0, &["HIGH", "EIGHT_OR_BETTER"]);
    let razz = rules(7, None, 0, &["ACE_TO_FIVE"]);
    let badugi = rules(4, None, 0, &["BADUGI"]);
    let none = Hand::EMPTY;
    for situation in [
        situation(
            hold_em,
            &[&["AsQs", "QdQh"], &["QdJd", "8c8h", "As2s"]],
            "Ks7h2d",
            none,
        ),
        situation(greek, &[&["AsQs"], &["QdJd"], &["8c8h"]], "Ks7h2d", none),
        situation(
            short,
            &[&["AsKs"], &["QdJd"]],
            "Ts7h",
            all_but("AsKsQdJdTs7h9s8s6sTdJhQhAc"),
        ),
        situation(
            omaha8.clone(),
            &[&["As2s3dKd"], &["Ac2c7d8d", "4c4d5c5d"]],
            "4s6h8c",
            none,
        ),
        situation(
            omaha8,
            &[&["As2s3dKd"], &["Ac2c3cKc"], &["AdAh2d2h"]],
            "4s6h8cJd",
            none,
        ),
        situation(
            big,
            &[&["As2s3dKdQdJd"], &["Ac2c7d8d9dTd"]],
            "4s6h8c5h",
            none,
        ),
        situation(
            stud8,
            &[&["As2s3s4s5c"], &["AdKdQdJd", "2d3d4d6d"]],
            "",
            all_but("As2s3s4s5cAdKdQdJd2d3d4d6dTh9h8h7h6h"),
        ),
        situation(
            razz,
            &[&[""], &["As2s3s4s5cKc"]],
            "",
            all_but("AsAd2c3c4h7s8s5d9dTcJh2s3s4s5cKc"),
        ),
        situation(badugi, &[&["Ah2s3d", "AhAs2c"], &["9s8h"]], "", none),
    ] {
        let expected = plain(&situation);
        assert!(expected.deals > 0);
        for threads in [1, 2] {
            assert_eq!(answer(&situation, threads), expected);
        }
        let all: u128 = expected.players.iter().map(|score| score.share).sum();
        assert_eq!(all, expected.deals * u128::from(POT));
        for score in &expected.players {
            assert_eq!(score.pots.iter().sum::<u128>(), score.share);
        }
    }
}

#[test]
fn boards_that_are_alike_are_as_in_the_plain_way() {
    // Enough cards are dead to try all boards. The others make flushes, full houses and lows.
    let left = "AsKsQsJs9s7s5s3s2sAdKd8d6d4d2d3dAhKhQh3h2h8h7c6cAc";
    let dead = all_but(left);
    let hold_em = rules(2, None, 5, &["HIGH"]);
    let greek = rules(2, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]);
    let omaha8 = rules(4, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]);
    let big = rules(6, Some(2), 5, &["HIGH"]);
    let short = rules(2, None, 5, &["SHORT_DECK"]);
    for situation in [
        situation(hold_em, &[&["AsKs"], &["8d6d"], &["3h2h"]], "", dead),
        situation(greek, &[&["As3s"], &["8d6d"]], "", dead),
        situation(omaha8, &[&["As3sAd2d"], &["Ks5s8d6d"]], "", dead),
        situation(big, &[&["As3sAd2d7c6c"], &["Ks5s8d6dKhQh"]], "", dead),
        situation(
            short,
            &[&["AsKs"], &["8d6d"]],
            "",
            dead & (Hand::DECK - hand("2s3s5s2d3d4d2h3h")),
        ),
    ] {
        let alike = alike(&situation).expect("boards that are alike");
        assert_eq!(all_of(&alike, 1), plain(&situation));
    }
}

/// A table of known hands, with enough dead cards to try all boards one by one.
fn random_table(random: &mut Random) -> Situation {
    let games = [
        rules(2, None, 5, &["HIGH"]),
        rules(2, Some(2), 5, &["HIGH", "ACE_TO_FIVE"]),
        rules(2, None, 5, &["SHORT_DECK"]),
        rules(4, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]),
        rules(5, Some(2), 5, &["HIGH"]),
        rules(3, Some(2), 4, &["HIGH"]),
        rules(1, None, 2, &["THREE_CARD"]),
    ];
    let rules = games[random.below(games.len() as u64) as usize].clone();
    let mut deck: Vec<Card> = rules.deck.cards().collect();
    for left in (1..deck.len()).rev() {
        deck.swap(left, random.below(left as u64 + 1) as usize);
    }
    let mut take = |count: usize| {
        deck.split_off(deck.len() - count)
            .into_iter()
            .collect::<Hand>()
    };
    let players = 2 + random.below(2) as usize;
    let seats = (0..players).map(|_| {
        let combos = (1..=1 + random.below(2)).map(|weight| Combo {
            cards: take(rules.cards),
            weight,
        });
        Seat {
            combos: combos.collect(),
            missing: 0,
        }
    });
    let seats: Vec<Seat> = seats.collect();
    let board = take(random.below(rules.board as u64) as usize);
    // The remaining cards are of two suits, so that flushes occur.
    let kept = deck.iter().filter(|card| card.suit().index() < 2).take(12);
    let held = seats.iter().flat_map(|seat| &seat.combos);
    let held = held.fold(board, |held, combo| held | combo.cards);
    let dead = rules.deck - held - kept.copied().collect();
    Situation {
        rules,
        seats,
        board,
        dead,
        detail: Detail {
            combos: true,
            categories: true,
        },
        scale: Scale::default(),
    }
}

#[test]
fn boards_that_are_alike_count_as_one_by_one() {
    let mut random = Random::new(20, 26);
    for _ in 0..100 {
        let situation = random_table(&mut random);
        let alike = alike(&situation).expect("boards that are alike");
        let one_by_one = one_by_one(&situation);
        assert_eq!(all_of(&alike, 1), all_of(&one_by_one, 1));
    }
}

#[test]
fn boards_that_are_alike_in_a_short_deck() {
    let mut omaha = rules(4, Some(2), 5, &["HIGH"]);
    omaha.deck = hand("AsKsQsJs9s7s5s3s2sAdKd8d6d4d2d3dAhKhQh3h2h8h7c6cAc");
    let situation = situation(omaha, &[&["As3sAd2d"], &["Ks5s8d6d"]], "", Hand::EMPTY);
    let alike = alike(&situation).expect("boards that are alike");
    assert_eq!(all_of(&alike, 1), plain(&situation));
}

#[test]
fn boards_are_gone_through_where_a_suit_spoils_a_hand() {
    let low = rules(4, Some(2), 5, &["DEUCE_TO_SEVEN"]);
    let situation = situation(low, &[&["7s5s4s3d"], &["8d6d5d2d"]], "2sKdQd", Hand::EMPTY);
    assert!(alike(&situation).is_none());
    assert_eq!(answer(&situation, 1), plain(&situation));
}

#[test]
fn a_pot_without_a_low_goes_to_the_high_hand() {
    let omaha8 = rules(4, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]);
    let whole = situation(
        omaha8.clone(),
        &[&["AsAhKsKh"], &["2c3c4d5d"]],
        "KdQdJcTh9h",
        Hand::EMPTY,
    );
    assert_eq!(worth_of(&answer(&whole, 1))[0][0], 1);
    // Both have the nut low, and the second player the high hand: the first wins a quarter.
    let quarter = situation(
        omaha8,
        &[&["As2sKhQh"], &["Ac2cJdJs"]],
        "3h4d8cJcTh",
        Hand::EMPTY,
    );
    let found = worth_of(&answer(&quarter, 1));
    let parts = u128::from(POT);
    assert_eq!(found, [[0, 1, 1, parts / 4], [0, 1, 0, 3 * parts / 4]]);
}

#[test]
fn random_deals_come_near_the_truth() {
    let stud = rules(7, None, 0, &["HIGH", "EIGHT_OR_BETTER"]);
    let situation = situation(
        stud,
        &[&["AsAd2c3c4h", "KsKd9c8c7h"], &["7s8s5d9dTc"]],
        "",
        all_but("AsAd2c3c4h7s8s5d9dTcJhQhKsKd9c8c7h5c2h"),
    );
    let truth = answer(&situation, 2);
    let plan = Chunks {
        seed: 5,
        first: 0,
        count: 8,
        deals: 10_000,
    };
    let sampled = |threads| {
        let sampler = Sampler::new(&situation, &mut || true).expect("not stopped");
        let tallies = sampler.samples(Instructions::fastest(), &plan, threads, || true);
        tallies.expect("threads").expect("deals")
    };
    assert_eq!(sampled(1), sampled(2));
    let mut sum = Tally::new(2, 2);
    sampled(2).iter().for_each(|tally| sum.add(tally));
    assert_eq!(sum.deals, 80_000);
    for (found, exact) in sum.players.iter().zip(&truth.players) {
        let mean = |share: u128, deals: u128| share as f64 / deals as f64 / f64::from(POT);
        let difference = mean(found.share, sum.deals) - mean(exact.share, truth.deals);
        assert!(
            difference.abs() < 4.5 * 0.5 / 80_000f64.sqrt(),
            "{difference}"
        );
    }
}

/// What a player may hold of some live cards: any hand, all listed, some by chance with weights, or
/// those with a card of a rank, which does not distinguish suits.
fn random_seat(random: &mut Random, rules: &Rules, live: Hand) -> Seat {
    let kind = random.below(4);
    let finest = [5, 1_000_000_007, 1 << 40][random.below(3) as usize];
    if kind == 0 {
        let weight = 1 + random.below(finest);
        let cards = Hand::EMPTY;
        return Seat {
            combos: vec![Combo { cards, weight }],
            missing: rules.cards,
        };
    }
    let first = live.cards().next().expect("a card").rank();
    let mut combos = Vec::new();
    for cards in subsets_of(live, rules.cards) {
        let held = match kind {
            1 => true,
            2 => random.below(3) == 0,
            _ => cards.cards_of_rank(first).next().is_some(),
        };
        let weight = if kind == 2 {
            1 + random.below(finest)
        } else {
            2
        };
        if held {
            combos.push(Combo { cards, weight });
        }
    }
    Seat { combos, missing: 0 }
}

/// A table of two ranges, with enough dead cards that all deals can be visited.
fn random_ranges(random: &mut Random) -> Situation {
    let games = [
        (rules(2, None, 5, &["HIGH"]), 9),
        (rules(2, None, 5, &["SHORT_DECK"]), 9),
        (rules(2, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]), 9),
        (rules(3, None, 5, &["HIGH"]), 9),
        (rules(3, Some(2), 4, &["HIGH", "ACE_TO_FIVE"]), 9),
        (rules(4, Some(2), 5, &["HIGH"]), 10),
        (rules(4, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]), 10),
        (rules(4, Some(2), 5, &["DEUCE_TO_SEVEN"]), 10),
        (rules(4, Some(3), 5, &["HIGH"]), 10),
        (rules(5, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]), 11),
        (rules(6, Some(2), 5, &["HIGH", "EIGHT_OR_BETTER"]), 12),
        (rules(2, None, 2, &["THREE_CARD"]), 8),
    ];
    let (rules, cards) = games[random.below(games.len() as u64) as usize].clone();
    let mut deck: Vec<Card> = rules.deck.cards().collect();
    // Low cards come more often, so that many hands qualify; often whole ranks, so that suits are
    // alike.
    for left in (1..deck.len()).rev() {
        deck.swap(left, random.below(left as u64 + 1) as usize);
    }
    if random.below(2) == 0 {
        deck.sort_by_key(|card| card.rank().index() > 6);
    }
    if random.below(2) == 0 {
        deck.sort_by_key(|card| card.rank().index() * 5 % 13);
    }
    let known = rules.board - random.below(3) as usize;
    let board: Hand = deck.drain(..known).collect();
    let live: Hand = deck.iter().copied().take(cards).collect();
    let seats = vec![
        random_seat(random, &rules, live),
        random_seat(random, &rules, live),
    ];
    Situation {
        seats,
        dead: rules.deck - board - live,
        rules,
        board,
        detail: Detail {
            combos: random.below(2) == 0,
            categories: random.below(3) == 0,
        },
        scale: Scale::default(),
    }
}

#[test]
fn ranges_that_are_swept_are_as_deals_one_by_one() {
    let mut random = Random::new(18, 4);
    let mut swept = 0;
    for _ in 0..300 {
        let situation = random_ranges(&mut random);
        if situation.is_possible(&mut || true) == Ok(false) {
            continue;
        }
        let ranges = ranges(&situation).expect("ranges");
        let one_by_one = one_by_one(&situation);
        assert_eq!(all_of(&ranges, 1), all_of(&one_by_one, 1));
        swept += 1;
    }
    assert!(swept > 100);
}
