//! Draws compared with all choices of combos that share no card.

use super::*;
use cardmath_cards::Hand;
use std::collections::HashMap;

fn joint(ranges: &[&[Combo]]) -> Option<Joint> {
    Joint::new(ranges, true, &mut || true).expect("not stopped")
}

/// Each choice of combos that share no card, with the product of the weights.
fn fitting(ranges: &[&[Combo]], used: u64, chosen: &mut Vec<u32>, all: &mut Vec<(Vec<u32>, f64)>) {
    let Some(combos) = ranges.get(chosen.len()) else {
        let weights = ranges.iter().zip(&*chosen);
        let weight = weights
            .map(|(combos, &place)| combos[place as usize].weight as f64)
            .product();
        return all.push((chosen.clone(), weight));
    };
    for (combo, place) in combos.iter().zip(0..) {
        if combo.cards.mask() & used == 0 {
            chosen.push(place);
            fitting(ranges, used | combo.cards.mask(), chosen, all);
            chosen.pop();
        }
    }
}

/// The combos of all pairs of some cards, weighted.
fn pairs(cards: &str, weight: impl Fn(u64) -> u64) -> Vec<Combo> {
    let cards: Hand = cards.parse().expect("cards");
    let all = cardmath_cards::subsets_of(cards, 2).zip(0..);
    all.map(|(cards, place)| Combo {
        cards,
        weight: weight(place),
    })
    .collect()
}

#[test]
fn combos_are_held_in_proportion_to_the_product_of_their_weights() {
    let first = pairs("AsAhAdAc", |place| 1 + place);
    let second = pairs("AsAhAdKc", |place| 3 + place % 2);
    let third = pairs("KcKdAcAd", |_| 2);
    let ranges = [&first[..], &second, &third];
    let mut all = Vec::new();
    fitting(&ranges, 0, &mut Vec::new(), &mut all);
    let total: f64 = all.iter().map(|(_, weight)| weight).sum();
    for scarce in ["", "AsAh", "AsAhAdAc", "AsAhAdAcKcKd"] {
        let scarce = scarce.parse::<Hand>().expect("cards").mask();
        let joint = Joint::of(&ranges, &[0, 1, 2], scarce, &mut || true)
            .expect("not stopped")
            .expect("small tables");
        let mut random = Random::new(8, 1);
        let mut counts: HashMap<Vec<u32>, f64> = HashMap::new();
        let mut drawn = 0.0;
        while drawn < 40_000.0 {
            let mut places = vec![0; 3];
            if joint.draw(&mut random, |player, place| places[player] = place) {
                *counts.entry(places).or_default() += 1.0;
                drawn += 1.0;
            }
        }
        assert!(counts.len() <= all.len());
        for (places, weight) in &all {
            let expected = weight / total * drawn;
            let count = counts.get(places).copied().unwrap_or(0.0);
            assert!((count - expected).abs() < 5.0 * expected.sqrt().max(1.0));
        }
    }
}

#[test]
fn weighted_deals_have_the_same_distribution() {
    let first = pairs("AsAhAdAcKs", |place| 1 + place);
    let second = pairs("AsAhAdKc", |place| 3 + place % 2);
    let third = pairs("KcKdAcAd", |_| 2);
    let ranges = [&first[..], &second, &third];
    let mut all = Vec::new();
    fitting(&ranges, 0, &mut Vec::new(), &mut all);
    let total: f64 = all.iter().map(|(_, weight)| weight).sum();
    for scarce in ["", "AsAh"] {
        let scarce = scarce.parse::<Hand>().expect("cards").mask();
        let mut joint = Joint::of(&ranges, &[2, 0, 1], scarce, &mut || true)
            .expect("not stopped")
            .expect("small tables");
        joint.find_candidates(&mut || true).expect("not stopped");
        assert!(joint.is_weighted());
        let mut random = Random::new(8, 1);
        let mut sums: HashMap<Vec<u32>, Vec<f64>> = HashMap::new();
        let mut blocks = Vec::new();
        for block in 0..400 {
            let (mut weights, mut places) = ([0; BLOCK], vec![[0; BLOCK]; 3]);
            let take = |player: usize, drawn: &ComboIndexes| places[player] = *drawn;
            let drawn = joint.draw_block(&mut random, &mut weights, take, &mut || true);
            drawn.expect("not stopped");
            blocks.push(weights.iter().sum::<u64>() as f64);
            for (deal, weight) in weights.into_iter().enumerate().filter(|&(_, of)| of > 0) {
                let places = places.iter().map(|places| places[deal]).collect();
                let sums = sums.entry(places).or_insert_with(|| vec![0.0; 400]);
                sums[block] += weight as f64;
            }
        }
        let sum: f64 = blocks.iter().sum();
        assert!((sum / 400.0 / BLOCK as f64 / USUAL - 1.0).abs() < 0.1);
        assert!(sums.len() <= all.len());
        let none = vec![0.0; 400];
        for (places, weight) in &all {
            let (expected, found) = (weight / total, sums.get(places).unwrap_or(&none));
            let off = found
                .iter()
                .zip(&blocks)
                .map(|(of, all)| of - expected * all);
            let (off, squares) = off.fold((0.0, 0.0), |(sum, squares), off| {
                (sum + off, squares + off * off)
            });
            assert!(off.abs() < 5.0 * f64::sqrt(squares) + USUAL, "{places:?}");
        }
    }
}

#[test]
fn tables_can_be_stopped() {
    let some: Vec<Combo> = cardmath_cards::subsets(4)
        .map(|cards| Combo { cards, weight: 1 })
        .collect();
    let ranges = [&some[..]; 6];
    assert!(matches!(
        Joint::new(&ranges, true, &mut || false),
        Err(Ended::Stopped)
    ));
}

#[test]
fn no_draw_fails_if_all_cards_are_scarce() {
    let needle = |odd: &str| {
        let mut combos = pairs("4s4d4h4c", |_| 1_000_000);
        combos.extend(pairs(odd, |_| 1));
        combos
    };
    let ranges = [needle("2c3c"), needle("6s5s"), needle("9d8d")];
    let ranges: Vec<&[Combo]> = ranges.iter().map(Vec::as_slice).collect();
    let joint = joint(&ranges).expect("tables");
    assert_eq!(joint.successes(), TRIALS);
}

#[test]
fn two_ranges_that_clash_in_nearly_all_draws_need_tables() {
    let range = |often: &str, seldom: &str| {
        [(often, 1 << 40), (seldom, 1)].map(|(cards, weight)| Combo {
            cards: cards.parse().expect("cards"),
            weight,
        })
    };
    let (first, second) = (range("AsAh", "KsKh"), range("AsAd", "QsQh"));
    let joint = joint(&[&first, &second]).expect("tables");
    assert_eq!(joint.successes(), TRIALS);
}

#[test]
fn ranges_that_hardly_clash_need_no_tables() {
    let aces = pairs("AsAhAdAc", |_| 1);
    let kings = pairs("KsKhKdKc", |_| 1);
    assert!(joint(&[&aces, &kings]).is_none());
    assert!(joint(&[&aces, &aces]).is_none());
}
