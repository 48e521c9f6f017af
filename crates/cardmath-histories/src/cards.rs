//! Cards as rooms write them, as ids 0 … 51: `4 * rank + suit`.

/// The most cards that one place of a history shows: seven of stud.
pub const MOST_CARDS: usize = 12;

/// A short list of cards; an unknown card is [`Cards::UNKNOWN`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    ids: [u8; MOST_CARDS],
    len: u8,
}

impl Cards {
    /// The id of a card that the history does not show.
    pub const UNKNOWN: u8 = 255;

    /// No card.
    pub const fn none() -> Self {
        Self {
            ids: [0; MOST_CARDS],
            len: 0,
        }
    }

    /// The ids in the order of the text.
    pub fn ids(&self) -> &[u8] {
        &self.ids[..usize::from(self.len)]
    }

    /// The ids, and zeros up to the most cards: a list of fixed length is copied sooner.
    #[inline]
    pub(crate) fn padded(&self) -> &[u8; MOST_CARDS] {
        &self.ids
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The number of cards.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// Whether all cards are known, and there is at least one.
    pub fn known(&self) -> bool {
        !self.is_empty() && !self.ids().contains(&Self::UNKNOWN)
    }

    /// Add a card; false if there is no place for it.
    pub fn push(&mut self, id: u8) -> bool {
        let place = usize::from(self.len);
        if place == MOST_CARDS {
            return false;
        }
        self.ids[place] = id;
        self.len += 1;
        true
    }

    /// Add all cards of another list; false if there is no place for one of them.
    pub fn extend(&mut self, other: &Self) -> bool {
        other.ids().iter().all(|id| self.push(*id))
    }
}

impl FromIterator<u8> for Cards {
    fn from_iter<T: IntoIterator<Item = u8>>(ids: T) -> Self {
        let mut cards = Self::none();
        for id in ids {
            cards.push(id);
        }
        cards
    }
}

/// The id of a rank letter and a suit letter.
#[inline]
pub fn id_of(rank: u8, suit: u8) -> Option<u8> {
    /// Four times each rank, by its letters.
    const RANKS: [u8; 256] = numbers(b"23456789TJQKA", 4);
    const SUITS: [u8; 256] = numbers(b"cdhs", 1);
    let (rank, suit) = (RANKS[usize::from(rank)], SUITS[usize::from(suit)]);
    (rank | suit != Cards::UNKNOWN).then_some(rank | suit)
}

/// The place of each letter, in both cases, times a factor; [`Cards::UNKNOWN`] for other bytes.
const fn numbers(letters: &[u8], factor: u8) -> [u8; 256] {
    let mut numbers = [Cards::UNKNOWN; 256];
    let mut place = 0;
    while place < letters.len() {
        numbers[letters[place].to_ascii_lowercase() as usize] = factor * place as u8;
        numbers[letters[place].to_ascii_uppercase() as usize] = factor * place as u8;
        place += 1;
    }
    numbers
}

/// A card as text, `??` for one that is not known.
pub fn card_text(id: u8) -> String {
    if id > 51 {
        return "??".to_owned();
    }
    let rank = b"23456789TJQKA"[usize::from(id / 4)] as char;
    let suit = b"cdhs"[usize::from(id % 4)] as char;
    format!("{rank}{suit}")
}

/// Cards such as `Ah 10s, Kd`, with any of spaces, commas and dashes between them.
///
/// `X`, `Xx`, `??` and `X X` are unknown cards. None if anything else is there.
///
/// ```
/// use cardmath_histories::cards::parse;
///
/// assert_eq!(parse("2c, 10s As").unwrap().ids(), [0, 35, 51]);
/// assert_eq!(parse("Xy"), None);
/// ```
#[inline]
pub fn parse(text: &str) -> Option<Cards> {
    let bytes = text.as_bytes();
    let mut cards = Cards::none();
    let mut at = 0;
    while at < bytes.len() {
        let (id, used) = match bytes[at] {
            b' ' | b',' | b'-' => {
                at += 1;
                continue;
            }
            b'1' if bytes.get(at + 1) == Some(&b'0') => (id_of(b'T', *bytes.get(at + 2)?)?, 3),
            b'X' | b'x' => (
                Cards::UNKNOWN,
                1 + usize::from(matches!(bytes.get(at + 1), Some(b'x'))),
            ),
            b'?' if bytes.get(at + 1) == Some(&b'?') => (Cards::UNKNOWN, 2),
            rank => (id_of(rank, *bytes.get(at + 1)?)?, 2),
        };
        if !cards.push(id) {
            return None;
        }
        at += used;
    }
    Some(cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_and_suits_are_letters_of_both_cases() {
        let mut found = 0;
        for (rank, suit) in (0..=255).flat_map(|rank| (0..=255).map(move |suit| (rank, suit))) {
            let place = "23456789TJQKA".find(char::from(rank).to_ascii_uppercase());
            let suit_place = "cdhs".find(char::from(suit).to_ascii_lowercase());
            let wanted = place.zip(suit_place);
            let wanted = wanted.map(|(rank, suit)| (4 * rank + suit) as u8);
            assert_eq!(id_of(rank, suit), wanted, "{rank} {suit}");
            found += usize::from(wanted.is_some());
        }
        // Eight digits, five letters in two cases; four suits in two cases.
        assert_eq!(found, (8 + 5 * 2) * 4 * 2);
    }
}
