//! The TOML that PHH files mostly have: a line or a list for each key, and nothing nested.
//!
//! This reads it in a fraction of the time that a parser of all TOML needs. It gives up at anything
//! unusual, errors included: [`toml`] then reads the text, and both give the same fields.

use super::field::{FEW_DIGITS, Field, Key, POWERS, Part, Record};
use crate::swar;

/// Read the fields of a text; none if something unusual is there. The actions are left to
/// [`read_actions`], as most are read without being fields.
pub fn read<'t>(text: &'t str, record: &mut Record<'t>) -> Option<()> {
    let mut reader = Reader::new(text, 0, record);
    loop {
        reader.begin_line()?;
        if reader.at == text.len() {
            return Some(());
        }
        reader.line()?;
        if !matches!(reader.peek(), None | Some(b'\n' | b'\r' | b'#')) {
            return None;
        }
    }
}

/// Read the items of the actions that [`read`] has left; none if they are unusual, or do not end where
/// it was supposed.
pub fn read_actions<'t>(text: &'t str, record: &mut Record<'t>) -> Option<()> {
    let Field::Unread(actions) = record.get(Key::Actions) else {
        return Some(());
    };
    let mut reader = Reader::new(text, actions.start() - 1, record);
    let list = reader.list()?;
    (reader.at == actions.end() + 1).then(|| record.replace(Key::Actions, list))
}

struct Reader<'t, 'r> {
    text: &'t str,
    at: usize,
    record: &'r mut Record<'t>,
}

impl<'t, 'r> Reader<'t, 'r> {
    fn new(text: &'t str, at: usize, record: &'r mut Record<'t>) -> Self {
        Self { text, at, record }
    }

    #[inline]
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline]
    fn expect(&mut self, wanted: u8) -> Option<()> {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found.then_some(())
    }

    /// A field with its name, and spaces behind it; none if it is there already.
    #[inline]
    fn line(&mut self) -> Option<()> {
        let known = self.key();
        let name = known.map_or_else(|| self.word(), |_| "");
        self.equals()?;
        let known = known.or_else(|| Key::of(name.as_bytes()));
        let is_list_of_actions = known == Some(Key::Actions) && self.is_list_of_texts();
        let field = match is_list_of_actions {
            true => self.leave_actions()?,
            false => self.field()?,
        };
        self.skip_spaces();
        let is_new = match known {
            Some(key) => self.record.add(key, field),
            None => self.record.add_other(name),
        };
        is_new.then_some(())
    }

    fn is_list_of_texts(&self) -> bool {
        matches!(self.text.as_bytes()[self.at..], [b'[', b'"' | b'\'', ..])
    }

    /// Skip the list of actions up to the first closing bracket.
    #[inline]
    fn leave_actions(&mut self) -> Option<Field> {
        let length = memchr::memchr(b']', &self.text.as_bytes()[self.at..])?;
        let actions = Part::new(self.at + 1, self.at + length);
        self.at += length + 1;
        Some(Field::Unread(actions))
    }

    /// A name that is known, if a space is behind it.
    #[inline]
    fn key(&mut self) -> Option<Key> {
        let bytes = self.text.as_bytes();
        let mut end = self.at;
        loop {
            let spaces = swar::below(swar::eight(bytes, end), b' ' + 1);
            end += swar::before(spaces);
            if spaces != 0 {
                break;
            }
        }
        let key = Key::of(bytes.get(self.at..end)?)?;
        self.at = end;
        Some(key)
    }

    /// Skip the sign between a key and its value, with spaces around it.
    #[inline]
    fn equals(&mut self) -> Option<()> {
        if self.text.as_bytes()[self.at..].starts_with(b" = ") {
            self.at += " = ".len();
        } else {
            self.skip_spaces();
            self.expect(b'=')?;
        }
        self.skip_spaces();
        Some(())
    }

    #[inline(always)]
    fn skip_spaces(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t')) {
            self.at += 1;
        }
    }

    /// Skip what is before a name: mostly the end of the line before.
    #[inline]
    fn begin_line(&mut self) -> Option<()> {
        if let [b'\n', b'a'..=b'z' | b'_', ..] = self.text.as_bytes()[self.at..] {
            self.at += 1;
            return Some(());
        }
        self.skip_lines()
    }

    /// Skip spaces, ends of lines and remarks; none at a carriage return alone or a control
    /// character.
    #[inline(always)]
    fn skip_lines(&mut self) -> Option<()> {
        self.skip_spaces();
        match self.peek() {
            Some(b'\n' | b'\r' | b'#') => self.skip_more_lines(),
            _ => Some(()),
        }
    }

    fn skip_more_lines(&mut self) -> Option<()> {
        loop {
            self.skip_spaces();
            match self.peek() {
                Some(b'\n') => self.at += 1,
                Some(b'\r') => {
                    self.at += 1;
                    self.expect(b'\n')?;
                }
                Some(b'#') => {
                    let rest = &self.text.as_bytes()[self.at..];
                    let end = memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
                    if rest[..end].iter().any(|&byte| is_control(byte)) {
                        return None;
                    }
                    self.record.has_loose_brackets |= rest[..end].contains(&b'[');
                    self.at += end;
                }
                _ => return Some(()),
            }
        }
    }

    /// The characters of keys, numbers and times: letters, digits and a few signs.
    #[inline]
    fn word(&mut self) -> &'t str {
        self.taken(|byte| IN_WORD[usize::from(byte)])
    }

    #[inline]
    fn taken(&mut self, is_part: impl Fn(u8) -> bool) -> &'t str {
        let rest = &self.text[self.at..];
        let end = rest.bytes().position(|byte| !is_part(byte));
        let end = end.unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    #[inline]
    fn field(&mut self) -> Option<Field> {
        match self.peek()? {
            quote @ (b'"' | b'\'') => self.quoted(quote),
            b'[' => self.list(),
            b't' | b'f' => match self.word() {
                "true" => Some(Field::Flag(true)),
                "false" => Some(Field::Flag(false)),
                _ => None,
            },
            _ => self.number(),
        }
    }

    /// A text in quotes without escapes; none of three quotes, which begin a text of several lines.
    #[inline]
    fn quoted(&mut self, quote: u8) -> Option<Field> {
        let (start, bytes) = (self.at + 1, self.text.as_bytes());
        let (end, has_bracket) = text_end(bytes, start, quote)?;
        self.record.has_loose_brackets |= has_bracket;
        if bytes[end] != quote || end == start && bytes.get(end + 1) == Some(&quote) {
            return None;
        }
        self.at = end + 1;
        Some(Field::Text(Part::new(start, end)))
    }

    /// A list, on one line or several. Lists of lists are left to the parser of all TOML.
    fn list(&mut self) -> Option<Field> {
        self.at += 1;
        let start = self.record.items.len();
        loop {
            let item = match self.peek()? {
                quote @ b'"' => self.quoted(quote)?,
                b'0'..=b'9' => self.number()?,
                _ => {
                    self.skip_lines()?;
                    match self.peek()? {
                        b']' => break,
                        b'[' => return None,
                        _ => self.field()?,
                    }
                }
            };
            self.record.items.push(item);
            // Mostly the next item follows.
            if let [b',', b' ', b'"' | b'0'..=b'9', ..] = &self.text.as_bytes()[self.at..] {
                self.at += 2;
                continue;
            }
            self.skip_lines()?;
            if self.peek()? != b']' {
                self.expect(b',')?;
            }
        }
        self.at += 1;
        Some(Field::List(Part::new(start, self.record.items.len())))
    }

    /// A whole number, a number with a decimal point, or a time of day.
    #[inline]
    fn number(&mut self) -> Option<Field> {
        let start = self.at;
        if let Some(number) = self.short_number() {
            return Some(number);
        }
        self.at = start;
        self.long_number()
    }

    /// A number of few digits.
    #[inline]
    fn short_number(&mut self) -> Option<Field> {
        let start = self.at;
        if let [digit @ b'0'..=b'9', b',' | b']' | b'\n', ..] = self.text.as_bytes()[start..] {
            self.at += 1;
            return Some(Field::Whole(i64::from(digit - b'0')));
        }
        let (units, count) = self.digits()?;
        if count == 0 || count > 1 && self.text.as_bytes()[start] == b'0' {
            return None;
        }
        let is_whole = self.peek() != Some(b'.');
        let value = if is_whole {
            Field::Whole(units)
        } else {
            self.at += 1;
            let (parts, decimals) = self.digits()?;
            if decimals == 0 {
                return None;
            }
            Field::Decimal(units * POWERS[decimals] + parts, decimals as u8)
        };
        let ends = matches!(self.peek(), None | Some(b',' | b']' | b' ' | b'\n' | b'\r'));
        ends.then_some(value)
    }

    /// Read few digits, and say how many they are; none if there are more.
    #[inline]
    fn digits(&mut self) -> Option<(i64, usize)> {
        let word = swar::eight(self.text.as_bytes(), self.at);
        let count = swar::digits(word);
        self.at += count;
        match count {
            0 => Some((0, 0)),
            1..=FEW_DIGITS => Some((swar::number(word, count), count)),
            _ => None,
        }
    }

    fn long_number(&mut self) -> Option<Field> {
        const MOST_DIGITS: usize = 18;
        let start = self.at;
        let word = self.taken(|byte| byte.is_ascii_alphanumeric() || b"+-.:_".contains(&byte));
        if is_time(word) {
            return Some(Field::Time(Part::new(start, self.at)));
        }
        let digits = word.strip_prefix('-').unwrap_or(word);
        let (units, rest) = digits.split_at(digits.bytes().take_while(u8::is_ascii_digit).count());
        let is_plain = !units.is_empty() && (units == "0" || !units.starts_with('0'));
        if !is_plain || units.len() > MOST_DIGITS {
            return None;
        }
        match rest.strip_prefix('.') {
            Some(decimals) => {
                let plain = !decimals.is_empty() && decimals.bytes().all(|d| d.is_ascii_digit());
                plain.then(|| word.parse().ok().map(Field::Number))?
            }
            None if rest.is_empty() => word.parse().ok().map(Field::Whole),
            None => None,
        }
    }
}

/// Where a text in quotes ends: at its quote, or at what is not in it as it is. Sixteen bytes are
/// looked at together, in which most texts end: their length is not foreseen. Says too whether an
/// opening bracket comes before.
#[inline]
fn text_end(bytes: &[u8], start: usize, quote: u8) -> Option<(usize, bool)> {
    let ends = |word| {
        let quotes = swar::equal(word, quote) | swar::equal(word, b'\\');
        quotes | swar::below(word, b' ') | swar::equal(word, DELETE)
    };
    let both = |[one, next]: [u64; 2]| u128::from(one) | u128::from(next) << 64;
    let (mut at, mut has_bracket) = (start, false);
    loop {
        let words = [swar::eight(bytes, at), swar::eight(bytes, at + 8)];
        let ends = both(words.map(ends));
        let brackets = both(words.map(|word| swar::equal(word, b'[')));
        has_bracket |= brackets & !ends & ends.wrapping_sub(1) != 0;
        at += ends.trailing_zeros() as usize / 8;
        match bytes.get(at) {
            None => return None,
            Some(b'\t') => at += 1,
            _ if ends != 0 => return Some((at, has_bracket)),
            _ => {}
        }
    }
}

/// A control character above the others.
const DELETE: u8 = 0x7f;

/// What keys are written with.
const IN_WORD: [bool; 256] = {
    let mut is_in = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let sign = byte as u8;
        is_in[byte] = sign.is_ascii_alphanumeric() || matches!(sign, b'_' | b'-');
        byte += 1;
    }
    is_in
};
const fn is_control(byte: u8) -> bool {
    byte < b' ' && byte != b'\t' || byte == DELETE
}

/// Whether a word is a time of day such as `19:00:47`.
fn is_time(word: &str) -> bool {
    let &[h, hours, b':', m, minutes, b':', s, seconds] = word.as_bytes() else {
        return false;
    };
    let hour = [h, hours];
    [h, hours, m, minutes, s, seconds]
        .iter()
        .all(u8::is_ascii_digit)
        && &hour < b"24"
        && m < b'6'
        && s < b'6'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::readers::phh::field::decimal;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    const PLAIN: &str = "
# A remark
variant = 'NT'
antes = [0, 2.50, -3, 10]
actions = [
  # Before the flop
  \"d dh p1 ????\", 'p2 f',\r
  \"p3 cbr 4.30\" , # a raise
]
time = 23:59:59 # at night
a-b = true
empty = []
venue = ''
table = \"\u{e9}\"
";

    fn read_all(text: &str) -> Option<Record<'_>> {
        let mut record = Record::new(text);
        read(text, &mut record)?;
        read_actions(text, &mut record)?;
        Some(record)
    }

    /// If a text is read here, all TOML reads the same in it.
    fn agrees(text: &str) -> Result<(), TestCaseError> {
        let Some(found) = read_all(text) else {
            return Ok(());
        };
        let whole = text.parse::<toml::Table>();
        prop_assert!(whole.is_ok(), "{text:?} is not TOML, and gave {found:?}");
        let whole = whole.unwrap_or_default();
        let others = whole
            .keys()
            .filter(|name| Key::of(name.as_bytes()).is_none());
        let others: BTreeSet<_> = others.map(String::as_str).collect();
        prop_assert_eq!(
            found.others.iter().copied().collect::<BTreeSet<_>>(),
            others
        );
        prop_assert_eq!(all(&found), all(&Record::of_toml(whole.clone())));
        Ok(())
    }

    /// The values of all names that are known, with the items of lists.
    fn all(record: &Record<'_>) -> Vec<Vec<(Field, String)>> {
        let all = Key::all().map(|key| match record.get(key) {
            Field::List(items) => record.items(items).to_vec(),
            field => vec![field],
        });
        all.map(|fields| {
            fields
                .iter()
                .map(|field| plain_value(record, *field))
                .collect()
        })
        .collect()
    }

    /// A value without the places of its texts, and without how its number is kept.
    fn plain_value(record: &Record<'_>, field: Field) -> (Field, String) {
        let nowhere = Part::new(0, 0);
        let kind = match field {
            Field::Text(_) => Field::Text(nowhere),
            Field::Time(_) => Field::Time(nowhere),
            Field::List(_) => Field::List(nowhere),
            Field::Decimal(digits, decimals) => Field::Number(decimal(digits, decimals)),
            other => other,
        };
        (kind, record.shown(field))
    }

    #[test]
    fn plain_lines_are_read_and_others_are_left() {
        let found = read_all(PLAIN).expect("plain lines");
        let known = Key::all().filter(|key| !matches!(found.get(*key), Field::Missing));
        assert_eq!(known.count(), 6);
        assert_eq!(found.others, ["a-b", "empty"]);
        for line in [
            "a.b = 1",
            "a = 1_000",
            "a = [[1]]",
            "a = {}",
            "a = 1979-05-27",
            "a = ''''''",
        ] {
            assert!(
                read_all(line).is_none() && line.parse::<toml::Table>().is_ok(),
                "{line}"
            );
        }
    }

    proptest! {
        #[test]
        fn what_is_read_is_what_all_toml_gives(
            places in proptest::collection::vec(0usize..PLAIN.len(), 0..4),
            new in "[-+a-z0-9 =.:,'\"#\\[\\]\\\\\n\r_\u{e9}]{0,3}",
            gone in 0usize..6,
        ) {
            let mut text = PLAIN.to_owned();
            for place in places {
                let end = place + gone;
                if text.get(place..end).is_some() {
                    text.replace_range(place..end, &new);
                }
            }
            agrees(&text)?;
        }

        #[test]
        fn numbers_and_times_are_those_of_all_toml(value in "[-+]?[0-9]{1,3}([.:_e][0-9]{1,3}){0,2}") {
            for name in ["min_bet", "other"] {
                agrees(&format!("{name} = {value}"))?;
                agrees(&format!("{name} = [{value}, {value},]"))?;
            }
        }
    }
}
