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
    let rank = match rank {
        b'2'..=b'9' => rank - b'2',
        b'T' | b't' => 8,
        b'J' | b'j' => 9,
        b'Q' | b'q' => 10,
        b'K' | b'k' => 11,
        b'A' | b'a' => 12,
        _ => return None,
    };
    let suit = match suit {
        b'c' | b'C' => 0,
        b'd' | b'D' => 1,
        b'h' | b'H' => 2,
        b's' | b'S' => 3,
        _ => return None,
    };
    Some(4 * rank + suit)
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
