//! Exact fractions: what an operation makes, its inverse takes back.

use cardmath_numbers::Ratio;
use proptest::prelude::*;

fn ratios() -> impl Strategy<Value = Ratio> {
    (-1_000_000i128..1_000_000, 1i128..1_000_000)
        .prop_map(|(p, q)| Ratio::new(p, q).expect("a denominator above 0"))
}

proptest! {
    #[test]
    fn inverse_operations_come_back(a in ratios(), b in ratios()) {
        for (there, back) in [(b'+', b'-'), (b'-', b'+'), (b'*', b'/'), (b'/', b'*')] {
            if b == Ratio::ZERO && (there, back) != (b'+', b'-') && (there, back) != (b'-', b'+') {
                continue;
            }
            let made = a.combined(there, b).expect("small numbers");
            prop_assert_eq!(made.combined(back, b), Some(a));
        }
    }

    #[test]
    fn any_fraction_is_in_lowest_terms_or_none(p: i128, q: i128, times in 1i128..1000) {
        let Some(ratio) = Ratio::new(p, q) else {
            prop_assert!(q == 0 || p == i128::MIN || q == i128::MIN);
            return Ok(());
        };
        prop_assert!(ratio.denominator() > 0);
        prop_assert_eq!(Ratio::new(ratio.numerator(), ratio.denominator()), Some(ratio));
        if let (Some(p), Some(q)) = (p.checked_mul(times), q.checked_mul(times)) {
            prop_assert_eq!(Ratio::new(p, q), Some(ratio));
        }
    }

    #[test]
    fn any_operation_is_exact_or_refused(p: i128, q: i128, r: i128, s: i128, operator: u8) {
        let (Some(a), Some(b)) = (Ratio::new(p, q), Ratio::new(r, s)) else { return Ok(()) };
        let operator = b"+-*/"[usize::from(operator % 4)];
        if let Some(made) = a.combined(operator, b) {
            prop_assert!(made.denominator() > 0);
        }
    }
}
