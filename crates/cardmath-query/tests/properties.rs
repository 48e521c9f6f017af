//! Random questions: every way of counting against all deals, looked at one by one.

#[path = "properties/plain.rs"]
mod plain;
#[path = "properties/programs.rs"]
mod programs;
#[path = "properties/table.rs"]
mod table;

use cardmath_cards::simd::Instructions;
use cardmath_query::{Amount, Group, Plan, Program, Setup, count};
use plain::{Found, Value, plain};
use programs::{programs, programs_of_equity, programs_of_hands, programs_of_unseen_cards};
use proptest::prelude::*;
use std::collections::HashMap;
use table::{tables, tables_on_boards};

/// Checks what is added up of a group, and returns the weight of each value.
fn checked(group: &Group) -> Found {
    let [
        Amount::Sum(sum),
        Amount::Bounds(bounds),
        Amount::Histogram(weights),
    ] = &group.amounts[..]
    else {
        panic!("a sum, bounds and a histogram");
    };
    let mut added: HashMap<i64, i128> = HashMap::new();
    for (&(above, below), &weight) in weights {
        *added.entry(below).or_default() += i128::from(above) * weight as i128;
    }
    assert_eq!(sum.by_denominator, added);
    let size = |value: &Value| value.0 as f64 / value.1 as f64;
    let by_size = |a: &&Value, b: &&Value| size(a).total_cmp(&size(b));
    let ends = (
        weights.keys().min_by(by_size),
        weights.keys().max_by(by_size),
    );
    assert_eq!(*bounds, ends.0.copied().zip(ends.1.copied()));
    (group.weight, weights.clone())
}

/// Multiplies all weights.
fn times((weight, weights): &Found, factor: u128) -> Found {
    let each = weights
        .iter()
        .map(|(&value, &weight)| (value, weight * factor));
    (weight * factor, each.collect())
}

/// Counts in every way, and by looking at all deals.
fn check(setup: &Setup, program: &Program) -> Result<(), TestCaseError> {
    prop_assert!(setup.is_sound() && program.is_sound(2, 4, 1));
    let (all, groups) = plain(setup, program);
    prop_assume!(all > 0);
    for plan in Plan::all(setup, program) {
        let keep_going = |_, _| true;
        let found = count(
            setup,
            program,
            &plan,
            Instructions::fastest(),
            2,
            keep_going,
        );
        let tally = found.expect("small numbers").tally;
        // A way may deal cards at once whose order does not matter.
        let ours = tally.groups.iter();
        let ours: HashMap<_, _> = ours
            .map(|(key, group)| (key.clone(), times(&checked(group), all)))
            .collect();
        let theirs = groups.iter();
        let theirs: HashMap<_, _> = theirs
            .map(|(key, found)| (key.clone(), times(found, tally.weight)))
            .collect();
        prop_assert_eq!(ours, theirs, "{}", plan.name());
    }
    Ok(())
}

/// The sum of fractions, whose denominators are small, over their product.
fn total(parts: impl Iterator<Item = (i128, i128)>) -> (i128, i128) {
    let mut sums: HashMap<i128, i128> = HashMap::new();
    parts.for_each(|(above, below)| *sums.entry(below).or_default() += above);
    let over = sums.keys().product();
    (
        sums.iter()
            .map(|(below, above)| above * (over / below))
            .sum(),
        over,
    )
}

/// Counts sums in every way, that of equities among them, and by looking at all deals.
fn check_sums(setup: &Setup, program: &Program) -> Result<(), TestCaseError> {
    let (all, groups) = plain(setup, program);
    prop_assume!(all > 0);
    let values = groups.values().flat_map(|(_, values)| values);
    let each = values
        .map(|(&(above, below), &weight)| (i128::from(above) * weight as i128, i128::from(below)));
    let (theirs, of_theirs) = total(each);
    let plans = Plan::all(setup, program);
    // The equity on a flop of which later cards are known is not one of the engine.
    let is_engine_s = plans.iter().any(|plan| plan.name() == "equity");
    prop_assert!(is_engine_s || setup.board.len() > 3);
    for plan in plans {
        let fastest = Instructions::fastest();
        let found = count(setup, program, &plan, fastest, 2, |_, _| true);
        let tally = found.expect("small numbers").tally;
        let sums = tally
            .groups
            .values()
            .flat_map(|group| match &group.amounts[..] {
                [Amount::Sum(sum)] => sum.by_denominator.clone(),
                other => panic!("a sum, not {other:?}"),
            });
        let (ours, of_ours) = total(sums.map(|(below, above)| (above, i128::from(below))));
        let [theirs, ours] = [
            theirs * of_ours * tally.weight as i128,
            ours * of_theirs * all as i128,
        ];
        prop_assert_eq!(ours, theirs, "{}", plan.name());
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn equities_are_sums_over_deals(table in tables(), program in programs_of_equity()) {
        check_sums(&table.setup(), &program)?;
    }

    #[test]
    fn all_ways_count_what_the_deals_have(table in tables(), program in programs()) {
        check(&table.setup(), &program)?;
    }

    #[test]
    fn unseen_cards_are_tried_one_by_one(table in tables(), program in programs_of_unseen_cards()) {
        check(&table.setup(), &program)?;
    }
}

proptest! {
    // Each kind of node comes up.
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn hands_are_looked_up_and_named(table in tables_on_boards(), program in programs_of_hands()) {
        check(&table.setup(), &program)?;
    }
}
