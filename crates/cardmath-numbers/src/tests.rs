//! The search compared with all expressions, tried one by one.
//!
//! The plain way: combine two of the values with an operator, then continue with one value less.
//! Expressions have the same form if they have the same value for symbols. A symbol is represented
//! by two random numbers modulo a prime. Two different rational functions agree there with a
//! probability of about 1 in 10^36.

use crate::*;
use std::collections::{BTreeMap, HashMap};

const PRIME: u128 = (1 << 61) - 1;

/// The values of an expression for two lists of numbers that represent the symbols.
type Print = [u128; 2];

fn ratio(p: i128, q: i128) -> Ratio {
    Ratio::new(p, q).expect("a fraction")
}

fn whole(numbers: &[i128]) -> Vec<Ratio> {
    numbers.iter().map(|&number| ratio(number, 1)).collect()
}

fn power(base: u128, exponent: u128) -> u128 {
    match exponent {
        0 => 1,
        odd if odd % 2 == 1 => base * power(base, odd - 1) % PRIME,
        even => power(base * base % PRIME, even / 2),
    }
}

fn printed(operator: u8, a: Print, b: Print) -> Print {
    std::array::from_fn(|i| match operator {
        b'+' => (a[i] + b[i]) % PRIME,
        b'-' => (a[i] + PRIME - b[i]) % PRIME,
        b'*' => a[i] * b[i] % PRIME,
        _ => a[i] * power(b[i], PRIME - 2) % PRIME,
    })
}

/// The numbers that represent the symbol at a position.
fn symbol(position: usize) -> Print {
    let mut state = position as u64 + 1;
    std::array::from_fn(|_| {
        for _ in 0..5 {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
        }
        u128::from(state) % PRIME
    })
}

#[derive(Clone, Copy)]
struct Plain {
    value: Ratio,
    print: Print,
}

/// Every expression of these values with these operators in which every step is admitted.
fn every(
    values: &[Plain],
    operators: &[u8],
    admitted: &dyn Fn(Ratio) -> bool,
    see: &mut dyn FnMut(Plain),
) {
    if let [only] = values {
        see(*only);
    }
    for (i, a) in values.iter().enumerate() {
        for (j, b) in values.iter().enumerate().filter(|(j, _)| *j != i) {
            let others = values
                .iter()
                .enumerate()
                .filter(|(k, _)| *k != i && *k != j);
            let others: Vec<Plain> = others.map(|(_, value)| *value).collect();
            for &operator in operators {
                let Some(value) = a.value.combined(operator, b.value) else {
                    continue;
                };
                if admitted(value) {
                    let print = printed(operator, a.print, b.print);
                    let mut next = others.clone();
                    next.push(Plain { value, print });
                    every(&next, operators, admitted, see);
                }
            }
        }
    }
}

/// For each value, the forms that make it. Forms that differ by exchanging equal numbers stay
/// different.
fn plain(numbers: &[Ratio], operators: &str) -> HashMap<Ratio, Vec<Print>> {
    let mut forms: HashMap<Ratio, BTreeMap<Print, ()>> = HashMap::new();
    let values: Vec<Plain> = numbers
        .iter()
        .enumerate()
        .map(|(position, &value)| Plain {
            value,
            print: symbol(position),
        })
        .collect();
    every(&values, operators.as_bytes(), &|_| true, &mut |found| {
        forms
            .entry(found.value)
            .or_default()
            .insert(found.print, ());
    });
    let sorted = |prints: BTreeMap<Print, ()>| prints.into_keys().collect();
    forms
        .into_iter()
        .map(|(value, prints)| (value, sorted(prints)))
        .collect()
}

/// The print of an expression, and its value.
fn read(code: &[u8], numbers: &[Ratio]) -> Plain {
    let mut stack: Vec<Plain> = Vec::new();
    for &byte in code {
        if usize::from(byte) < numbers.len() {
            let position = usize::from(byte);
            stack.push(Plain {
                value: numbers[position],
                print: symbol(position),
            });
        } else {
            let (b, a) = (stack.pop().expect("two"), stack.pop().expect("two"));
            let value = a.value.combined(byte, b.value).expect("no division by 0");
            stack.push(Plain {
                value,
                print: printed(byte, a.print, b.print),
            });
        }
    }
    stack.pop().expect("one value")
}

fn problem<'a>(numbers: &'a [Ratio], target: Ratio, operators: &str) -> Problem<'a> {
    Problem {
        numbers,
        target,
        operators: Operators::of(operators),
        distinct: Distinct::Forms,
    }
}

fn solved(numbers: &[Ratio], target: Ratio, operators: &str) -> Vec<Solution> {
    solve(&problem(numbers, target, operators), &mut || true).expect("solutions")
}

/// Compares everything that these numbers, all different, can make.
fn agrees(numbers: &[Ratio], operators: &str) {
    let plain = plain(numbers, operators);
    for (&value, forms) in &plain {
        let solutions = solved(numbers, value, operators);
        let mut prints: Vec<Print> = Vec::new();
        for solution in &solutions {
            let found = read(&solution.code, numbers);
            assert_eq!((found.value, solution.value), (value, value));
            let used = solution
                .code
                .iter()
                .filter(|byte| operators.as_bytes().contains(byte));
            assert_eq!(used.count() * 2 + 1, solution.code.len());
            prints.push(found.print);
        }
        prints.sort_unstable();
        assert_eq!(&prints, forms, "{numbers:?} {operators} {value:?}");
        assert!(solutions.is_sorted_by_key(|solution| solution.difficulty));
    }
    let values = nearest(
        &problem(numbers, Ratio::ZERO, operators),
        usize::MAX,
        &mut || true,
    );
    let mut values = values.expect("values");
    let mut made: Vec<Ratio> = plain.into_keys().collect();
    values.sort_unstable();
    made.sort_unstable();
    assert_eq!(values, made);
}

fn operator_sets() -> impl Iterator<Item = String> {
    (1..16).map(|set| {
        let of = |(bit, operator)| (set >> bit & 1 == 1).then_some(operator);
        "+-*/".chars().enumerate().filter_map(of).collect()
    })
}

#[test]
fn all_that_three_numbers_make_with_every_set_of_operators() {
    for operators in operator_sets() {
        for numbers in [
            [1, 2, 3],
            [0, 2, 5],
            [-1, 4, 7],
            [3, -3, 9],
            [-2, -5, 0],
            [1, 6, 36],
        ] {
            agrees(&whole(&numbers), &operators);
        }
        agrees(&[ratio(1, 2), ratio(-3, 4), ratio(5, 1)], &operators);
    }
}

#[test]
fn all_that_four_numbers_make_with_every_set_of_operators() {
    for operators in operator_sets() {
        for numbers in [[0, 1, 2, 3], [-1, 2, 4, 8]] {
            agrees(&whole(&numbers), &operators);
        }
    }
    agrees(
        &[ratio(1, 2), ratio(-1, 3), ratio(3, 1), ratio(0, 1)],
        "+-*/",
    );
}

#[test]
fn long_numbers_are_as_exact() {
    let long = 1 << 29;
    agrees(&whole(&[long, -long - 1, 3 * long]), "+-*/");
    agrees(
        &[ratio(1, long), ratio(long + 1, long - 1), ratio(7, 3)],
        "+-*/",
    );
    let longest = whole(&[1 << 60, (1 << 61) - 1]);
    assert_eq!(
        solved(&longest, ratio((1 << 60) * ((1 << 61) - 1), 1), "*").len(),
        1
    );
    let refused = solve(
        &problem(&whole(&[1 << 63, 1 << 63]), Ratio::ONE, "+"),
        &mut || true,
    );
    assert_eq!(refused, Err(Refusal::TooLong));
}

/// All permutations of the positions that only exchange equal numbers.
fn exchanges(numbers: &[Ratio]) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for number in numbers {
        let mut longer = Vec::new();
        for order in &orders {
            for place in (0..numbers.len()).filter(|place| !order.contains(place)) {
                if numbers[place] == *number {
                    longer.push([order.as_slice(), &[place]].concat());
                }
            }
        }
        orders = longer;
    }
    orders
}

#[test]
fn equal_numbers_merge_the_forms_that_they_make_the_same() {
    for numbers in [
        [3, 3, 8, 8],
        [1, 1, 1, 1],
        [2, 2, 2, 5],
        [0, 0, 4, 4],
        [5, 5, 5, 1],
        [1, 1, 2, 3],
    ] {
        let numbers = whole(&numbers);
        let orders = exchanges(&numbers);
        for (value, forms) in plain(&numbers, "+-*/") {
            // A solution represents a class of prints. Together the classes must be all forms, each
            // of them once.
            let solutions = solved(&numbers, value, "+-*/");
            let mut met: Vec<Print> = Vec::new();
            for solution in &solutions {
                let exchanged = orders.iter().map(|order| {
                    let renamed = solution.code.iter().map(|&byte| {
                        order
                            .get(usize::from(byte))
                            .map_or(byte, |&place| place as u8)
                    });
                    read(&renamed.collect::<Vec<u8>>(), &numbers).print
                });
                let mut class: Vec<Print> = exchanged.collect();
                class.sort_unstable();
                class.dedup();
                met.extend(class);
            }
            met.sort_unstable();
            assert_eq!(met, forms, "{numbers:?} {value:?}");
        }
    }
}

#[test]
fn steps_are_coarser_than_forms() {
    let steps = |numbers: &[i128], target| {
        let numbers = whole(numbers);
        let problem = Problem {
            distinct: Distinct::Steps,
            ..problem(&numbers, ratio(target, 1), "+-*/")
        };
        solve(&problem, &mut || true).expect("solutions").len()
    };
    // 1 2 3 4: 2*3*4 with the 1 anywhere; (1+2+3)*4; (1+3)*(2+4).
    assert_eq!(steps(&[1, 2, 3, 4], 24), 3);
    assert_eq!(steps(&[4, 6, 1, 1], 24), 1);
    assert_eq!(steps(&[4, 6, 5, 5], 24), 1);
    assert_eq!(steps(&[1, 1, 1, 1], 1), 1);
    assert_eq!(steps(&[3, 3, 8, 8], 24), 1);
    assert_eq!(steps(&[0, 2, 12], 24), 1);
    assert_eq!(steps(&[0, 2, 3], 0), 1);
}

#[test]
fn forms_are_as_many_as_published() {
    let published = [1, 6, 68, 1170, 27142, 793002];
    for (symbols, forms) in (1..).zip(published) {
        assert_eq!(
            count_forms(symbols, Operators::ALL, &mut || true),
            Ok(forms)
        );
    }
}

/// The distance and the number of ways, by trying all expressions of all subsets of the numbers.
fn plain_countdown(numbers: &[Ratio], target: i64) -> (u64, usize) {
    let mut ways: BTreeMap<u64, BTreeMap<Print, ()>> = BTreeMap::new();
    for set in 1..1 << numbers.len() {
        let chosen = (0..numbers.len()).filter(|position| set >> position & 1 == 1);
        let value = |position| Plain {
            value: numbers[position],
            print: symbol(position),
        };
        let positive = |value: Ratio| value.is_whole() && value > Ratio::ZERO;
        every(
            &chosen.map(value).collect::<Vec<_>>(),
            b"+-*/",
            &positive,
            &mut |found| {
                let distance = (found.value.numerator() - i128::from(target)).unsigned_abs() as u64;
                ways.entry(distance).or_default().insert(found.print, ());
            },
        );
    }
    let (distance, prints) = ways.pop_first().expect("a number");
    (distance, prints.len())
}

#[test]
fn countdown_by_trying_everything() {
    let games = [
        [25, 3, 7, 2],
        [1, 2, 3, 4],
        [6, 8, 9, 4],
        [75, 50, 2, 10],
        [100, 9, 1, 5],
    ];
    for numbers in games {
        let numbers = whole(&numbers);
        for target in [1, 2, 7, 24, 100, 101, 333, 578, 999, 1_000_000_000] {
            let fast = countdown(&numbers, target, &mut || true).expect("an answer");
            let plain = plain_countdown(&numbers, target);
            assert_eq!(
                (fast.distance, fast.solutions.len()),
                plain,
                "{numbers:?} {target}"
            );
        }
    }
}

#[test]
fn it_stops_when_it_is_asked_to() {
    let numbers = whole(&[1, 2, 3, 4, 5, 6, 7]);
    let mut calls = 0;
    let stopped = solve(&problem(&numbers, Ratio::ONE, "+-*/"), &mut || {
        calls += 1;
        calls < 3
    });
    assert_eq!((stopped, calls), (Err(Refusal::Stopped), 3));
}

#[test]
fn a_survey_counts_what_can_be_made() {
    let quadruples = (1..=13).flat_map(|a| (a..=13).map(move |b| [a, b]));
    let puzzles: Vec<Vec<Ratio>> = quadruples
        .flat_map(|[a, b]| (b..=13).flat_map(move |c| (c..=13).map(move |d| whole(&[a, b, c, d]))))
        .collect();
    let all = Operators::ALL;
    let entries = survey(&puzzles, ratio(24, 1), all, Distinct::Forms, &mut || true);
    let entries = entries.expect("entries");
    let solvable = entries.iter().filter(|entry| entry.solutions > 0).count();
    let fractions = entries
        .iter()
        .filter(|entry| entry.solutions > 0 && entry.whole == 0);
    assert_eq!(
        (entries.len(), solvable, fractions.count()),
        (1820, 1362, 16)
    );
    let mut counts = ByTarget::new(0, 101);
    let weighed: Vec<_> = puzzles.into_iter().map(|puzzle| (puzzle, 2)).collect();
    by_target(&weighed, all, &mut counts, &mut || true).expect("counts");
    assert_eq!((counts.solvable[24], counts.weights[24]), (1362, 2724));
}
