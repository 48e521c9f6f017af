//! The games and structures of betting that rooms offer.

use std::sync::LazyLock;

/// A game, by the keys of cardmath.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Game {
    /// Hold'em.
    #[default]
    Holdem,
    /// Hold'em with 36 cards.
    ShortDeck,
    /// Omaha.
    Omaha,
    /// Omaha with five hole cards.
    Omaha5,
    /// Omaha with six hole cards.
    Omaha6,
    /// Omaha eight or better.
    Omaha8,
    /// Omaha eight or better with five hole cards.
    Omaha5Eight,
    /// Omaha eight or better with six hole cards.
    Omaha6Eight,
    /// Courchevel.
    Courchevel,
    /// Courchevel eight or better.
    CourchevelEight,
    /// Seven-card stud.
    Stud,
    /// Seven-card stud eight or better.
    StudEight,
    /// Razz.
    Razz,
    /// Five-card draw.
    FiveDraw,
    /// Deuce-to-seven, one draw.
    DeuceSingle,
    /// Deuce-to-seven, three draws.
    DeuceTriple,
    /// Badugi, three draws.
    Badugi,
    /// Pineapple.
    Pineapple,
}

use Game::{
    Badugi, Courchevel, CourchevelEight, DeuceSingle, DeuceTriple, FiveDraw, Holdem, Omaha, Omaha5,
    Omaha5Eight, Omaha6, Omaha6Eight, Omaha8, Pineapple, Razz, ShortDeck, Stud, StudEight,
};

/// The facts of one game: its key in cardmath, the end of its code in PHH, and its cards.
struct Facts {
    game: Game,
    key: &'static str,
    code: &'static str,
    hole: u8,
    board: u8,
}

const GAMES: [Facts; 18] = [
    facts(Holdem, "holdem", "T", 2, 5),
    facts(ShortDeck, "short-deck", "S", 2, 5),
    facts(Omaha, "omaha", "O", 4, 5),
    facts(Omaha5, "omaha5", "O5", 5, 5),
    facts(Omaha6, "omaha6", "O6", 6, 5),
    facts(Omaha8, "omaha8", "O/8", 4, 5),
    facts(Omaha5Eight, "omaha5-8", "O5/8", 5, 5),
    facts(Omaha6Eight, "omaha6-8", "O6/8", 6, 5),
    facts(Courchevel, "courchevel", "C", 5, 5),
    facts(CourchevelEight, "courchevel8", "C/8", 5, 5),
    facts(Stud, "stud", "7S", 7, 0),
    facts(StudEight, "stud8", "7S/8", 7, 0),
    facts(Razz, "razz", "R", 7, 0),
    facts(FiveDraw, "five-card", "5D", 5, 0),
    facts(DeuceSingle, "deuce-to-seven", "2L1D", 5, 0),
    facts(DeuceTriple, "deuce-to-seven-triple", "2L3D", 5, 0),
    facts(Badugi, "badugi-triple", "B", 4, 0),
    facts(Pineapple, "pineapple", "P", 3, 5),
];

const fn facts(game: Game, key: &'static str, code: &'static str, hole: u8, board: u8) -> Facts {
    Facts {
        game,
        key,
        code,
        hole,
        board,
    }
}

impl Game {
    fn facts(self) -> &'static Facts {
        GAMES
            .iter()
            .find(|facts| facts.game == self)
            .unwrap_or(&GAMES[0])
    }

    /// The key of the game in cardmath, such as `omaha8`.
    pub fn key(self) -> &'static str {
        self.facts().key
    }

    /// The code of the game in PHH without the letter of the betting, such as `O/8`.
    pub fn code(self) -> &'static str {
        self.facts().code
    }

    /// The code of the game with its betting in PHH, such as `NT` or `FO/8`.
    pub fn variant(self, betting: Betting) -> &'static str {
        const LETTERS: [&str; 3] = ["N", "P", "F"];
        static CODES: LazyLock<Vec<[String; 3]>> = LazyLock::new(|| {
            let codes = |facts: &Facts| LETTERS.map(|letter| format!("{letter}{}", facts.code));
            GAMES.iter().map(codes).collect()
        });
        let place = GAMES.iter().position(|facts| facts.game == self);
        let letter = LETTERS
            .iter()
            .position(|letter| *letter == betting.letter());
        &CODES[place.unwrap_or(0)][letter.unwrap_or(0)]
    }

    /// The game of a key of cardmath.
    pub fn of_key(key: &str) -> Option<Self> {
        let mut games = GAMES.iter();
        games.find(|facts| facts.key == key).map(|facts| facts.game)
    }

    /// The keys of all games.
    pub fn keys() -> impl Iterator<Item = &'static str> {
        GAMES.iter().map(|facts| facts.key)
    }

    /// The game of a code of PHH without the letter of the betting.
    pub fn of_code(code: &str) -> Option<Self> {
        GAMES
            .iter()
            .find(|facts| facts.code == code)
            .map(|facts| facts.game)
    }

    /// The key of the game in cardmath's equities, which have no draws: `badugi-triple` is `badugi`
    /// there.
    pub fn ordering_key(self) -> &'static str {
        self.key().trim_end_matches("-triple")
    }

    /// The number of cards that a player has at the end.
    pub fn hole_cards(self) -> usize {
        usize::from(self.facts().hole)
    }

    /// Whether the cards of the players lie face up in part: such games have no button.
    pub fn is_stud(self) -> bool {
        matches!(self, Stud | StudEight | Razz)
    }

    /// Whether players exchange cards.
    pub fn has_draws(self) -> bool {
        self.board_cards() == 0 && !self.is_stud()
    }

    /// The number of cards of a complete board; 0 in games without one.
    pub fn board_cards(self) -> usize {
        usize::from(self.facts().board)
    }
}

/// How much may be bet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Betting {
    /// Any amount up to the stack.
    #[default]
    NoLimit,
    /// At most the pot.
    PotLimit,
    /// Fixed amounts.
    FixedLimit,
    /// Any amount up to a cap for the whole hand.
    Cap,
    /// At most the pot, up to a cap for the whole hand.
    CapPotLimit,
}

impl Betting {
    /// The betting of a letter with which PHH's codes of variants begin.
    pub fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'N' => Some(Self::NoLimit),
            'P' => Some(Self::PotLimit),
            'F' => Some(Self::FixedLimit),
            _ => None,
        }
    }

    /// The same betting up to a cap for the whole hand.
    pub fn capped(self) -> Self {
        match self {
            Self::PotLimit | Self::CapPotLimit => Self::CapPotLimit,
            _ => Self::Cap,
        }
    }

    /// The letter with which PHH's codes of variants begin.
    pub fn letter(self) -> &'static str {
        match self {
            Self::NoLimit | Self::Cap => "N",
            Self::PotLimit | Self::CapPotLimit => "P",
            Self::FixedLimit => "F",
        }
    }

    /// The name in the tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoLimit => "no-limit",
            Self::PotLimit => "pot-limit",
            Self::FixedLimit => "fixed-limit",
            Self::Cap => "cap no-limit",
            Self::CapPotLimit => "cap pot-limit",
        }
    }
}

/// What kind of table a hand was played at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// A cash game.
    #[default]
    Cash,
    /// A cash game of a pool of players, such as Zoom, Rush, Zone or Snap.
    FastFold,
    /// A tournament.
    Tournament,
    /// A lottery tournament of three players, such as Spin and Go or Expresso.
    Spin,
}

impl Format {
    /// The name in the tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Cash => "cash",
            Self::FastFold => "fast-fold",
            Self::Tournament => "tournament",
            Self::Spin => "spin",
        }
    }

    /// Whether players come from a pool to a new table for each hand.
    pub fn is_pool(self) -> bool {
        self == Self::FastFold
    }

    /// Whether the chips are those of a tournament.
    pub fn is_tournament(self) -> bool {
        matches!(self, Self::Tournament | Self::Spin)
    }
}
