//! Amounts of money or chips as rooms write them.
//!
//! Amounts are read in hundredths, so that `$1.25` and `125` chips of a play-money table are exact.
//! A sign that could be read in two ways is not read at all: `1.250` is neither 1.25 nor 1,250.
//! A space before three digits is one between thousands: some rooms write `1 250,50 €`.

use crate::swar;

/// Hundredths in a unit.
pub const HUNDREDTHS: i64 = 100;

/// The codes of currencies that are known: those of rooms, of their countries, and of home games.
pub const CURRENCIES: [&str; 44] = [
    "USD", "EUR", "GBP", "CAD", "INR", "CNY", "SEK", "AUD", "NZD", "CHF", "DKK", "NOK", "PLN",
    "CZK", "RON", "RUB", "UAH", "BRL", "MXN", "ARS", "COP", "PHP", "THB", "IDR", "USDT", "USDC",
    "JPY", "KRW", "HKD", "TWD", "SGD", "MYR", "VND", "HUF", "BGN", "ISK", "TRY", "ILS", "ZAR",
    "KZT", "GEL", "CLP", "PEN", "UYU",
];

/// Points of PokerStars, in which entries are paid: what they are worth is not stated.
pub const POINTS: [&str; 3] = ["FPP", "SC", "StarsCoin"];

/// The most digits before the decimal sign, so that no amount overflows.
const MOST_DIGITS: usize = 15;

/// The code of a currency that a text consists of.
pub fn currency(text: &str) -> Option<&'static str> {
    CURRENCIES.into_iter().find(|code| *code == text)
}

/// The code that a field for currencies has, in any case; empty if it has none, or one that is not
/// known: a warning says so.
pub fn currency_of_field(text: &str, warnings: &mut Vec<String>) -> &'static str {
    let code = text.trim();
    let known = currency(code).or_else(|| currency(&code.to_ascii_uppercase()));
    let is_for_chips = || {
        let lower = code.to_ascii_lowercase();
        lower.is_empty() || ["chip", "play"].iter().any(|word| lower.contains(word))
    };
    if known.is_none() && !is_for_chips() {
        warnings.push(format!(
            "the currency {code:?} is not known: amounts are read as chips"
        ));
    }
    known.unwrap_or_default()
}

/// An amount at the start of a text, in hundredths, and what follows it.
///
/// Currency signs and letters around the number are skipped: `$1,234.50`, `0.05€`, `$1 USD`.
///
/// ```
/// use cardmath_histories::amounts::leading;
///
/// assert_eq!(leading("$1,250.50 and is all-in"), Some((125_050, " and is all-in")));
/// assert_eq!(leading("€0,05)"), Some((5, ")")));
/// assert_eq!(leading("1.250"), None);
/// ```
#[inline]
pub fn leading(text: &str) -> Option<(i64, &str)> {
    plain(text).or_else(|| unusual(text))
}

/// An amount in the usual form: `$1.25`, `$40 to …`, `400`; none if it needs the slower reader.
#[inline]
fn plain(text: &str) -> Option<(i64, &str)> {
    let bytes = text.as_bytes();
    let (amount, at) = digits_at(bytes, 0)?;
    if bytes[at..].starts_with(b" USD") {
        return Some((amount, &text[at + " USD".len()..]));
    }
    // More digits, another sign between them, or another currency.
    let ends = match (bytes.get(at), bytes.get(at + 1)) {
        (None | Some(b')' | b'/'), _) => true,
        (Some(b' '), next) => next.is_none_or(|next| next.is_ascii_lowercase() || *next == b'|'),
        _ => false,
    };
    ends.then(|| (amount, &text[at..]))
}

/// The amount that digits at a place make, in hundredths, and the place behind them: `$12`, `12.50`.
/// What follows has to show that the amount ends there.
#[inline]
pub fn digits_at(bytes: &[u8], place: usize) -> Option<(i64, usize)> {
    let start = place + usize::from(bytes.get(place) == Some(&b'$'));
    let word = swar::eight(bytes, start);
    let (units, at) = match swar::digits(word) {
        0 => return None,
        8 => many_digits(bytes, start),
        count => (swar::number(word, count), start + count),
    };
    // Most amounts have their hundredths in the same eight bytes.
    let behind = match at - start {
        count @ ..=5 => word >> (8 * count),
        _ => swar::eight(bytes, at),
    };
    let cents = swar::cents(behind);
    let has_cents = cents.is_some();
    // Whether there are any is not foreseen: this has no branch.
    let cents = cents.unwrap_or_default();
    Some((units * HUNDREDTHS + cents, at + 3 * usize::from(has_cents)))
}

/// The number that up to twelve digits make, and the place behind them.
#[cold]
fn many_digits(bytes: &[u8], start: usize) -> (i64, usize) {
    const MOST_PLAIN: usize = 12;
    let digits = bytes[start..].iter().take(MOST_PLAIN);
    let digits = digits.map_while(|byte| byte.is_ascii_digit().then(|| i64::from(byte - b'0')));
    digits.fold((0, start), |(units, at), digit| {
        (10 * units + digit, at + 1)
    })
}

/// An amount in any of the ways that rooms write it.
fn unusual(text: &str) -> Option<(i64, &str)> {
    let bytes = text.as_bytes();
    let start = currency_before(bytes);
    let mut end = start;
    while end < bytes.len() {
        end += match bytes[end] {
            digit if digit.is_ascii_digit() => 1,
            _ if separates(bytes, end) => 1,
            _ => match thousands(bytes, start, end) {
                Some(more) => more,
                None => break,
            },
        };
    }
    let value = number(&bytes[start..end])?;
    Some((value, &text[end + currency_after(&bytes[end..])..]))
}

/// An amount that is the whole text, in hundredths.
pub fn whole(text: &str) -> Option<i64> {
    if let Some((value, "")) = plain(text) {
        return Some(value);
    }
    match leading(text.trim()) {
        Some((value, "")) => Some(value),
        _ => None,
    }
}

/// Two whole amounts with a sign between them, such as `$0.50/$1`.
pub fn pair(text: &str, sign: char) -> Option<(i64, i64)> {
    let (first, second) = text.split_once(sign)?;
    Some((whole(first)?, whole(second)?))
}

/// The code of the currency whose sign is before or after the number that begins a text.
pub fn currency_at(text: &str) -> Option<&'static str> {
    const SIGNS: [(&str, &str); 4] = [("$", "USD"), ("€", "EUR"), ("£", "GBP"), ("₮", "USDT")];
    let number = |sign: char| sign.is_ascii_digit() || matches!(sign, '.' | ',');
    let after = text.trim_start_matches(number).trim_start();
    let sign = SIGNS
        .iter()
        .find(|(sign, _)| text.starts_with(sign) || after.starts_with(sign));
    sign.map(|(_, code)| *code)
}

/// The length of a currency sign, or of letters such as `US$` or `EUR `, before a number.
fn currency_before(bytes: &[u8]) -> usize {
    let mut at = 0;
    while at < bytes.len() && at < 6 && !bytes[at].is_ascii_digit() {
        match bytes[at] {
            b'$' | b' ' | 0x80..=0xff => at += 1,
            b'A'..=b'Z' => at += 1,
            _ => break,
        }
    }
    at
}

/// The length of a currency sign after a number: `€`, ` €` or ` USD`.
fn currency_after(bytes: &[u8]) -> usize {
    let signs: [&[u8]; 7] = [
        "€".as_bytes(),
        " €".as_bytes(),
        "\u{a0}€".as_bytes(),
        "£".as_bytes(),
        b" USD",
        b" EUR",
        b" GBP",
    ];
    signs
        .iter()
        .find(|sign| bytes.starts_with(sign))
        .map_or(0, |sign| sign.len())
}

/// Whether a byte separates digits of one number: a digit must follow it.
fn separates(bytes: &[u8], at: usize) -> bool {
    let digit_follows = bytes.get(at + 1).is_some_and(u8::is_ascii_digit);
    matches!(bytes[at], b'.' | b',') && at > 0 && digit_follows
        || matches!(bytes[at], b'.' | b',') && digit_follows
}

/// The length of a space and the three digits behind it, which continue a number that begins at
/// `start`.
fn thousands(bytes: &[u8], start: usize, at: usize) -> Option<usize> {
    const SPACES: [&str; 4] = [" ", "\u{a0}", "\u{202f}", "\u{2009}"];
    let is_digit = |place: usize| bytes.get(place).is_some_and(u8::is_ascii_digit);
    let before = &bytes[start..at];
    let group = before.iter().rev().take_while(|byte| byte.is_ascii_digit());
    let is_group =
        matches!(group.count(), 1..=3) && !before.contains(&b'.') && !before.contains(&b',');
    let space = SPACES
        .iter()
        .find(|space| bytes[at..].starts_with(space.as_bytes()))?;
    let digits = at + space.len();
    let continues = (digits..digits + 3).all(is_digit) && !is_digit(digits + 3);
    (is_group && continues).then_some(space.len() + 3)
}

/// A number with separators, in hundredths.
fn number(bytes: &[u8]) -> Option<i64> {
    let is_plain = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b',');
    let has_spaces = !bytes.iter().all(is_plain);
    let last = bytes.iter().rposition(|byte| matches!(byte, b'.' | b','));
    let (units, cents) = match last {
        None => (bytes, &[][..]),
        Some(at) => {
            let after = &bytes[at + 1..];
            let repeated = bytes[..at].contains(&bytes[at]);
            match (bytes[at], after.len()) {
                (_, 1 | 2) if !repeated => (&bytes[..at], after),
                // Either spaces or other signs are between thousands, never both.
                (_, 3) if has_spaces => return None,
                // Thousands, as in 1,250 or 1,250,000.
                (b',', 3) => (bytes, &[][..]),
                (b'.', 3) if repeated => (bytes, &[][..]),
                // 4350.000: only zeros lose nothing.
                (b'.', _) if after.iter().skip(2).all(|byte| *byte == b'0') && after.len() > 3 => {
                    (&bytes[..at], &after[..2])
                }
                _ => return None,
            }
        }
    };
    let mut value = 0i64;
    let mut digits = 0;
    for byte in units.iter().filter(|byte| byte.is_ascii_digit()) {
        value = value * 10 + i64::from(byte - b'0');
        digits += 1;
    }
    if digits > MOST_DIGITS || digits + cents.len() == 0 {
        return None;
    }
    let hundredths = match cents {
        [] => 0,
        [tenths] => i64::from(tenths - b'0') * 10,
        [tenths, hundredths, ..] => i64::from(tenths - b'0') * 10 + i64::from(hundredths - b'0'),
    };
    Some(value * HUNDREDTHS + hundredths)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_plain_is_read_as_any_amount(
            text in "[$ ]?[0-9]{0,14}[.,]?[0-9]{0,3}([.,)/ €a|U]{0,3}| USD)[0-9a-zA-Z]{0,3}",
        ) {
            if let Some(found) = plain(&text) {
                prop_assert_eq!(Some(found), unusual(&text), "{:?}", text);
            }
        }
    }

    #[test]
    fn rooms_write_amounts_in_many_ways() {
        for (text, value) in [
            ("$0.25", 25),
            ("$100", 10_000),
            ("2€", 200),
            ("2.50€", 250),
            ("€0,05", 5),
            ("1,250", 125_000),
            ("1,250,000", 125_000_000),
            ("€1.250,50", 125_050),
            ("4350.0", 435_000),
            ("£0.41", 41),
            ("$ 12.40 USD", 1240),
            ("EUR 4,000.00", 400_000),
            ("1 250", 125_000),
            ("1 250,50 €", 125_050),
            ("12\u{a0}500\u{a0}€", 1_250_000),
            ("$1\u{202f}250\u{202f}000.5", 125_000_050),
        ] {
            assert_eq!(whole(text), Some(value), "{text}");
        }
    }

    #[test]
    fn what_could_mean_two_amounts_is_not_read() {
        for text in [
            "",
            "$",
            "1.250",
            "1,2,3",
            "12345678901234567",
            "abc",
            "1.2345",
            "1 25",
            "1 2500",
            "1 250,500",
            "1,250 500",
            "1250 500",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
    }
}
