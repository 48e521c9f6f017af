//! Several hands on one line of text.

use super::strength;
use crate::ordering::HAND_SIZE;
use crate::{CardReader, Hand};

/// The strengths of so many hands of five cards, written one after the other on a line.
///
/// None if the line is anything else: the caller reads it again to say what is wrong with it.
pub fn line_strengths<const HANDS: usize>(line: &str) -> Option<[u16; HANDS]> {
    let mut cards = CardReader::new(line).map(|found| found.map(|(_, card)| card));
    let mut strengths = [0; HANDS];
    for own in &mut strengths {
        let hand: Result<Hand, _> = cards.by_ref().take(HAND_SIZE).collect();
        let hand = hand.ok().filter(|hand| hand.len() == HAND_SIZE)?;
        *own = strength(hand);
    }
    cards.next().is_none().then_some(strengths)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "5H 5C 6S 7S KD";
    const SECOND: &str = "2C 3S 8S 8D TD";

    #[test]
    fn each_hand_is_judged_by_its_own_cards() {
        let alone = |text| line_strengths::<1>(text).expect("five cards")[0];
        let both = line_strengths(&format!("{FIRST} {SECOND}\n"));
        assert_eq!(both, Some([alone(FIRST), alone(SECOND)]));
        assert!(alone(FIRST) < alone(SECOND));
    }

    #[test]
    fn a_line_of_anything_else_has_no_strengths() {
        for rest in [
            "",
            "2C 3S 8S 8D",
            "2C 3S 8S 8D 5h",
            "2C 3S 8S 8D TD 9c",
            "2C 3S 8S 8D TD x",
        ] {
            assert_eq!(
                line_strengths::<2>(&format!("{FIRST} {rest}")),
                None,
                "{rest}"
            );
        }
    }
}
