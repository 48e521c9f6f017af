//! Two five-card hands on a line of text: who wins, for one line and for many.

use crate::{category, strength};
use cardmath_cards::ordering::{HAND_SIZE, HIGH};
use cardmath_cards::{CardReader, Hand};

/// The strengths of the two hands of a line.
///
/// None if the line is not exactly ten cards. The caller then reads it again to explain the error.
///
/// ```
/// use cardmath_evaluate::two_hands::two_hands;
///
/// let (first, second) = two_hands("5H 5C 6S 7S KD 2C 3S 8S 8D TD").expect("ten cards");
/// assert!(second > first); // eights beat fives
/// ```
pub fn two_hands(line: &str) -> Option<(u16, u16)> {
    let mut cards = CardReader::new(line).map(|found| found.map(|(_, card)| card));
    let mut next_strength = || {
        let hand: Result<Hand, _> = cards.by_ref().take(HAND_SIZE).collect();
        hand.ok()
            .filter(|hand| hand.len() == HAND_SIZE)
            .map(strength)
    };
    let both = (next_strength()?, next_strength()?);
    cards.next().is_none().then_some(both)
}

/// The number of verdicts: three outcomes times the categories of both hands.
pub const VERDICTS: usize = 3 * HIGH.len() * HIGH.len();

/// The verdicts on the lines of a text, up to the first line that is not two hands.
#[derive(Default, Debug)]
pub struct Compared {
    /// Each line followed by its verdict.
    pub text: String,
    /// The number of ties, of wins of the first hand and of wins of the second.
    pub counts: [u64; 3],
    /// The number of lines read, blank ones included.
    pub lines: usize,
    /// The number of bytes read: all of them, or up to a line that is not two hands.
    pub bytes: usize,
}

/// Writes each line of a text with its verdict, until a line is not two hands or the text ends.
///
/// Blank lines are skipped. `verdicts` are in the order of outcome (tie, first wins, second wins),
/// then the category of the first hand, then that of the second.
pub fn compare_lines(text: &str, verdicts: &[String; VERDICTS]) -> Compared {
    let mut compared = Compared::default();
    for line in text.split_inclusive('\n') {
        match two_hands(line) {
            Some((first, second)) => compared.push(line, first, second, verdicts),
            None if is_blank(line) => {}
            None => break,
        }
        compared.lines += 1;
        compared.bytes += line.len();
    }
    compared
}

impl Compared {
    fn push(&mut self, line: &str, first: u16, second: u16, verdicts: &[String; VERDICTS]) {
        let winner = winner(first, second);
        self.text.push_str(line.trim_end());
        self.text.push_str("  ");
        self.text
            .push_str(&verdicts[verdict_index(winner, first, second)]);
        self.text.push('\n');
        self.counts[winner] += 1;
    }
}

/// Whether Python considers the line blank when it reads it as bytes.
fn is_blank(line: &str) -> bool {
    line.bytes()
        .all(|byte| matches!(byte, b'\t'..=b'\r' | b' '))
}

/// The number of the winner, 1 or 2; 0 for a tie.
fn winner(first: u16, second: u16) -> usize {
    match first.cmp(&second) {
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
        std::cmp::Ordering::Less => 2,
    }
}

/// The index of a verdict: by winner, then first category, then second category.
fn verdict_index(winner: usize, first: u16, second: u16) -> usize {
    (winner * HIGH.len() + category(first)) * HIGH.len() + category(second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FIRST_STRENGTHS;

    const LINE: &str = "5H 5C 6S 7S KD 2C 3S 8S 8D TD";

    #[test]
    fn each_hand_is_evaluated_by_its_own_cards() {
        let alone = |cards: &str| {
            let hand: Result<Hand, _> = CardReader::new(cards).map(|found| Ok(found?.1)).collect();
            hand.map(strength)
                .map_err(|error: cardmath_cards::TextError| error.misread)
        };
        let (first, second) = two_hands(LINE).expect("ten cards");
        assert_eq!(
            (Ok(first), Ok(second)),
            (alone(&LINE[..14]), alone(&LINE[15..]))
        );
        assert_eq!(winner(first, second), 2);
    }

    #[test]
    fn a_line_of_anything_else_is_left() {
        for rest in [
            "",
            "2C 3S 8S 8D",
            "2C 3S 8S 8D 5h",
            "2C 3S 8S 8D TD 9c",
            "2C 3S 8S 8D TD x",
        ] {
            assert_eq!(two_hands(&format!("{}{rest}", &LINE[..15])), None, "{rest}");
        }
    }

    #[test]
    fn lines_are_compared_up_to_the_first_that_is_left() {
        let verdicts = std::array::from_fn(|index| index.to_string());
        let compared = compare_lines(&format!("{LINE}  \r\n{LINE}\nx\n{LINE}"), &verdicts);
        assert_eq!(compared.counts, [0, 0, 2]);
        assert_eq!(compared.bytes, 2 * LINE.len() + 5);
        // The second player wins; both have a pair.
        let verdict = 2 * 81 + 9 + 1;
        assert_eq!(
            compared.text,
            format!("{LINE}  {verdict}\n{LINE}  {verdict}\n")
        );
        assert_eq!(compare_lines("", &verdicts).bytes, 0);
    }

    #[test]
    fn blank_lines_are_passed_by() {
        let verdicts = std::array::from_fn(|_| String::new());
        let compared = compare_lines(&format!("\n{LINE}\n \t\r\n\n{LINE}\n\u{a0}\n"), &verdicts);
        assert_eq!((compared.lines, compared.counts), (5, [0, 0, 2]));
    }

    #[test]
    fn strengths_lie_in_their_categories() {
        for (index, &first) in FIRST_STRENGTHS.iter().enumerate() {
            assert_eq!(category(first as u16), index);
            assert!(index == 0 || category(first as u16 - 1) == index - 1);
        }
    }
}
