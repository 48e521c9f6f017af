//! What must hold for any hand and any text.

use cardmath_cards::{Card, CardReader, Hand};
use proptest::prelude::*;

/// Any set of cards.
fn hands() -> impl Strategy<Value = Hand> {
    proptest::bits::u64::between(0, usize::from(Card::COUNT)).prop_map(|word| {
        let held = Card::all().filter(|card| word >> card.id() & 1 == 1);
        held.collect()
    })
}

/// Texts made of parts of cards are often nearly valid.
fn texts() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "A",
        "k",
        "T",
        "10",
        "1",
        "9",
        "2",
        "h",
        "S",
        "c",
        "d",
        "\u{2665}",
        "\u{2660}",
        "\u{fe0f}",
        "X1",
        "x4",
        "X5",
        " ",
        ", ",
        ",",
        "\n",
        "\u{e9}",
        "\u{1f0a1}",
    ]);
    let nearly = prop::collection::vec(pieces, 0..12).prop_map(|pieces| pieces.concat());
    prop_oneof![nearly, any::<String>()]
}

proptest! {
    #[test]
    fn a_printed_hand_is_read_again(hand in hands()) {
        prop_assert_eq!(hand.to_string().parse::<Hand>().ok(), Some(hand));
        prop_assert_eq!(hand.pretty().parse::<Hand>().ok(), Some(hand));
        prop_assert_eq!(Hand::from_mask(hand.mask()), Some(hand));
    }

    #[test]
    fn any_mask_is_a_hand_or_none(mask: u64) {
        if let Some(hand) = Hand::from_mask(mask) {
            prop_assert_eq!(hand.mask(), mask);
            prop_assert_eq!(hand.cards().collect::<Hand>(), hand);
        }
    }

    #[test]
    fn any_text_is_read_to_its_end_or_refused_at_its_place(text in texts(), jokers: bool) {
        let reader = if jokers { CardReader::with_jokers(&text) } else { CardReader::new(&text) };
        let (mut seen, mut at) = (Hand::EMPTY, 0);
        for card in reader {
            match card {
                Ok((bytes, card)) => {
                    prop_assert!(at <= bytes.start && bytes.start < bytes.end);
                    prop_assert!(!seen.contains(card));
                    prop_assert!(text.get(bytes.clone()).is_some());
                    (seen, at) = (seen.with(card), bytes.end);
                }
                Err(error) => {
                    prop_assert!(text.get(error.start..error.end).is_some());
                    return Ok(());
                }
            }
        }
        prop_assert!(text[at..].chars().all(char::is_whitespace));
    }
}
