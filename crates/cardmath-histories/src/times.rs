//! Dates and times as rooms write them: `2014/11/08 0:40:18`.

use std::ops::Range;

/// A time of the Gregorian calendar without a zone, in microseconds since 1970.
pub type Micros = i64;

const MICROS_A_SECOND: i64 = 1_000_000;

/// The names of the months as they are shortened in English.
pub const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// The time of a date and a time of day; none if there is no such day or time.
///
/// ```
/// use cardmath_histories::times::micros;
///
/// assert_eq!(micros(1970, 1, 2, 0, 0, 1), Some(86_401_000_000));
/// assert_eq!(micros(2023, 2, 29, 0, 0, 0), None);
/// ```
pub fn micros(
    year: i64,
    month: i64,
    day: i64,
    hour: i64,
    minute: i64,
    second: i64,
) -> Option<Micros> {
    let time = (0..24).contains(&hour) && (0..60).contains(&minute) && (0..60).contains(&second);
    if !time
        || !(1..=9999).contains(&year)
        || !(1..=12).contains(&month)
        || day < 1
        || day > days_of(year, month)
    {
        return None;
    }
    let seconds = days_since_1970(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second;
    Some(seconds * MICROS_A_SECOND)
}

/// The six numbers of `2014/11/08 0:40:18` or `2014-11-08 00:40:18`, and what follows them.
pub fn leading(text: &str) -> Option<(Micros, &str)> {
    plain(text).or_else(|| unusual(text))
}

/// A time in the usual form: `2014/11/08 0:40:18` or `2014-11-08 00:40:18`.
fn plain(text: &str) -> Option<(Micros, &str)> {
    let (date, clock) = text.as_bytes().split_first_chunk::<11>()?;
    let [
        y,
        e,
        a,
        r,
        b'/' | b'-',
        m,
        months,
        b'/' | b'-',
        d,
        days,
        b' ',
    ] = date
    else {
        return None;
    };
    let hour_digits = clock.iter().position(|sign| *sign == b':')?;
    let (hour, clock) = clock.split_at(hour_digits);
    if !matches!(hour.len(), 1 | 2) {
        return None;
    }
    let [b':', n, minutes, b':', s, seconds, rest @ ..] = clock else {
        return None;
    };
    if rest.first().is_some_and(u8::is_ascii_digit) {
        return None;
    }
    let time = micros(
        number(&[*y, *e, *a, *r])?,
        number(&[*m, *months])?,
        number(&[*d, *days])?,
        number(hour)?,
        number(&[*n, *minutes])?,
        number(&[*s, *seconds])?,
    )?;
    Some((time, &text[text.len() - rest.len()..]))
}

/// The number that all of some digits make.
fn number(digits: &[u8]) -> Option<i64> {
    let mut digits = digits.iter().map(|digit| digit.wrapping_sub(b'0'));
    digits.try_fold(0, |sum, digit| {
        (digit < 10).then(|| sum * 10 + i64::from(digit))
    })
}

/// A time in all the ways that rooms write it.
fn unusual(text: &str) -> Option<(Micros, &str)> {
    let (year, rest) = digits(text)?;
    let (month, rest) = digits(rest.strip_prefix(['/', '-'])?)?;
    let (day, rest) = digits(rest.strip_prefix(['/', '-'])?)?;
    let rest = rest.trim_start_matches([' ', '-', 'T']);
    let (hour, rest) = digits(rest)?;
    let (minute, rest) = digits(rest.strip_prefix(':')?)?;
    let (second, rest) = match rest.strip_prefix(':') {
        Some(rest) => digits(rest)?,
        None => (0, rest),
    };
    Some((micros(year, month, day, hour, minute, second)?, rest))
}

/// The digits at the start of a text as a number, and what follows them.
pub fn digits(text: &str) -> Option<(i64, &str)> {
    let end = text
        .bytes()
        .position(|byte| !byte.is_ascii_digit())
        .unwrap_or(text.len());
    if end == 0 || end > 15 {
        return None;
    }
    let value = text.as_bytes()[..end]
        .iter()
        .fold(0, |sum, byte| sum * 10 + i64::from(byte - b'0'));
    Some((value, &text[end..]))
}

/// The offset from UTC in minutes of a zone's abbreviation at a local time, or of `+08`.
///
/// `ET` is the time of New York, whose summer time follows from the date. Abbreviations that
/// mean several zones, such as `IST`, have no offset.
pub fn utc_offset_minutes(zone: &str, local: Micros) -> Option<i64> {
    if zone.starts_with(['+', '-']) {
        return written_offset(zone);
    }
    Some(
        60 * match zone {
            "UTC" | "GMT" | "WET" => 0,
            "CET" | "WEST" => 1,
            "EET" | "CEST" | "SAST" => 2,
            "MSK" | "EEST" => 3,
            "BRT" | "ART" => -3,
            "EST" => -5,
            "EDT" => -4,
            "CDT" => -5,
            "MDT" => -6,
            "PDT" => -7,
            "PST" => -8,
            "ET" if in_us_summer(local) => -4,
            "ET" => -5,
            "AWST" => 8,
            "JST" | "KST" => 9,
            _ => return None,
        },
    )
}

/// `+08`, `-0330`, `+05:30`: the minutes.
fn written_offset(zone: &str) -> Option<i64> {
    let (sign, clock) = zone.split_at(1);
    let clock = clock.replace(':', "");
    let (number, _) = digits(&clock).filter(|(_, rest)| rest.is_empty())?;
    let (hours, minutes) = match clock.len() {
        1 | 2 => (number, 0),
        4 => (number / 100, number % 100),
        _ => return None,
    };
    let offset = 60 * hours + minutes;
    (hours <= 14 && minutes < 60).then_some(if sign == "-" { -offset } else { offset })
}

/// The time in UTC of a time in a zone, if the zone's abbreviation says it.
pub fn in_utc(local: Micros, zone: &str) -> Option<Micros> {
    utc_offset_minutes(zone, local).map(|minutes| local - minutes * 60 * MICROS_A_SECOND)
}

/// Whether New York keeps summer time at a local time: from 2007 on, from the second Sunday of
/// March at two o'clock to the first Sunday of November at two o'clock.
fn in_us_summer(local: Micros) -> bool {
    /// The days of a year, from 0, that are summer in every year, and those that may be: the second
    /// Sunday of March is the 8th to the 14th, the first of November the 1st to the 7th.
    const SURELY: Range<i64> = 74..303;
    const PERHAPS: Range<i64> = 66..312;
    let hours = local.div_euclid(3600 * MICROS_A_SECOND);
    let days = hours.div_euclid(24);
    let year = year_of(days);
    let day = days - days_since_1970(year, 1, 1);
    if SURELY.contains(&day) || !PERHAPS.contains(&day) {
        return SURELY.contains(&day);
    }
    let start = nth_sunday(year, 3, 2) * 24 + 2;
    let end = nth_sunday(year, 11, 1) * 24 + 2;
    (start..end).contains(&hours)
}

fn nth_sunday(year: i64, month: i64, nth: i64) -> i64 {
    let first = days_since_1970(year, month, 1);
    // 1970-01-04 was a Sunday.
    first + (3 - first).rem_euclid(7) + 7 * (nth - 1)
}

fn year_of(days: i64) -> i64 {
    let guess = 1970 + days.div_euclid(366);
    (guess..)
        .find(|year| days_since_1970(year + 1, 1, 1) > days)
        .unwrap_or(guess)
}

/// Days since 1970-01-01 in the Gregorian calendar.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    // A year from March on has its leap day last.
    let (year, month) = if month < 3 {
        (year - 1, month + 9)
    } else {
        (year, month - 3)
    };
    let days = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    days + (153 * month + 2) / 5 + day - 1 - 719_468
}

fn days_of(year: i64, month: i64) -> i64 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The year, month and day of a time, and its time of day as `19:40:18`.
///
/// ```
/// use cardmath_histories::times::{micros, parts};
///
/// let time = micros(2024, 2, 29, 19, 40, 18).expect("a time");
/// assert_eq!(parts(time), (2024, 2, 29, "19:40:18".to_owned()));
/// ```
pub fn parts(time: Micros) -> (i64, i64, i64, String) {
    let seconds = time.div_euclid(MICROS_A_SECOND);
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let year = year_of(days);
    let month = (1..=12)
        .rev()
        .find(|month| days_since_1970(year, *month, 1) <= days)
        .unwrap_or(1);
    let day = days - days_since_1970(year, month, 1) + 1;
    let clock = format!(
        "{:02}:{:02}:{:02}",
        second / 3600,
        second / 60 % 60,
        second % 60
    );
    (year, month, day, clock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rooms_own_pair_of_times_agrees() {
        // "2014/11/08 0:40:18 WET [2014/11/07 19:40:18 ET]"
        let (wet, _) = leading("2014/11/08 0:40:18 WET").expect("a time");
        let (et, _) = leading("2014/11/07 19:40:18 ET").expect("a time");
        assert_eq!(in_utc(et, "ET"), Some(wet));
        // "2013/10/04 19:53:27 CET [2013/10/04 13:53:27 ET]": summer, though the room writes CET.
        let (et, _) = leading("2013/10/04 13:53:27 ET").expect("a time");
        assert_eq!(utc_offset_minutes("ET", et), Some(-240));
        let written = [
            "+08", "-0330", "+05:30", "+00", "+8", "+15", "+", "+x8", "+08x",
        ];
        assert_eq!(
            written.map(|zone| utc_offset_minutes(zone, et)),
            [
                Some(480),
                Some(-210),
                Some(330),
                Some(0),
                Some(480),
                None,
                None,
                None,
                None
            ]
        );
    }

    #[test]
    fn what_is_plain_is_read_as_any_time() {
        let dates = [
            "2014/11/08 ",
            "2014-11-08 ",
            "2014/13/08 ",
            "14/11/08 ",
            "2014/1/08 ",
            "2014/11/08  ",
        ];
        let clocks = [
            "0:40:18",
            "00:40:18",
            "24:00:00",
            "0:40",
            "000:40:18",
            ":40:18",
            "0:4:18",
            "0:40:181",
        ];
        for (date, clock) in dates
            .iter()
            .flat_map(|date| clocks.map(|clock| (date, clock)))
        {
            for rest in ["", " ET", ".5"] {
                let text = format!("{date}{clock}{rest}");
                assert!(
                    plain(&text).is_none_or(|found| Some(found) == unusual(&text)),
                    "{text}"
                );
            }
        }
        assert!(plain("2014/11/08 0:40:18 ET").is_some());
    }

    #[test]
    fn months_end_where_the_next_begins() {
        for (year, month) in (1..=2400).flat_map(|year| (1..=12).map(move |month| (year, month))) {
            let next = if month == 12 {
                (year + 1, 1)
            } else {
                (year, month + 1)
            };
            let days = days_since_1970(next.0, next.1, 1) - days_since_1970(year, month, 1);
            assert_eq!(days_of(year, month), days, "{year} {month}");
        }
    }

    #[test]
    fn summer_begins_and_ends_on_sundays_at_two() {
        for (year, start, end) in [
            (2007, (11, 3), (4, 11)),
            (2009, (8, 3), (1, 11)),
            (2015, (8, 3), (1, 11)),
            (2020, (8, 3), (1, 11)),
            (2021, (14, 3), (7, 11)),
            (2024, (10, 3), (3, 11)),
            (2027, (14, 3), (7, 11)),
        ] {
            let summer = |(day, month): (i64, i64), hour: i64| {
                in_us_summer(micros(year, month, day, hour, 59, 59).expect("a time"))
            };
            assert!(!summer(start, 1) && summer(start, 2), "{year}");
            assert!(summer(end, 1) && !summer(end, 2), "{year}");
            assert!(!summer((1, 1), 0) && summer((1, 7), 0) && !summer((31, 12), 23));
        }
        // Every hour of some years, by the two Sundays alone.
        for (year, hour) in
            (2007..2040).flat_map(|year| (0..366 * 24).map(move |hour| (year, hour)))
        {
            let hours = days_since_1970(year, 1, 1) * 24 + hour;
            let bounds = nth_sunday(year, 3, 2) * 24 + 2..nth_sunday(year, 11, 1) * 24 + 2;
            if year_of(hours.div_euclid(24)) == year {
                let local = hours * 3600 * MICROS_A_SECOND;
                assert_eq!(
                    in_us_summer(local),
                    bounds.contains(&hours),
                    "{year} {hour}"
                );
            }
        }
    }

    #[test]
    fn days_that_do_not_exist_are_refused() {
        for text in [
            "2014/13/01 0:00:00",
            "2014/00/01 0:00:00",
            "2014/02/29 0:00:00",
            "2014/01/01 24:00:00",
        ] {
            assert_eq!(leading(text), None, "{text}");
        }
        assert!(leading("2016/02/29 0:00").is_some());
    }
}
