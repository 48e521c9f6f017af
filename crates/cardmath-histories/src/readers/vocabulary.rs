//! What rooms call their games, how much may be bet, and what players do.

use crate::games::{Betting, Game};
use crate::hand::ActionKind;

/// The game and the betting that a name says: `Hold'em No Limit`, `PL Omaha Hi/Lo`, `OMAHA_HI_LO`.
///
/// None if a word of it is not known: nothing is guessed. Hold'em and Omaha are written alike in
/// every room. Of other games a reader knows how its room writes them, or refuses them: `beside` are
/// those that it reads.
pub fn named(name: &str, beside: &[Game]) -> Option<(Option<Game>, Option<Betting>)> {
    let mut found = Words::default();
    let mut before = String::new();
    for word in words(name) {
        found.add(&word, &before)?;
        before = word;
    }
    let game = found.game();
    let is_read = game.is_none_or(|game| is_alike(game) || beside.contains(&game));
    is_read.then_some((game, found.betting()))
}

/// Whether all rooms write a game alike: five cards come on the board, all of them after bets.
fn is_alike(game: Game) -> bool {
    game.board_cards() > 0 && !matches!(game, Game::Courchevel | Game::CourchevelEight)
}

/// The game and the betting of a name that says both.
pub fn both_named(name: &str, beside: &[Game]) -> Option<(Game, Betting)> {
    let (game, betting) = named(name, beside)?;
    game.zip(betting)
}

/// The game that a name says, which says nothing else.
pub fn game_named(name: &str, beside: &[Game]) -> Option<Game> {
    match named(name, beside)? {
        (Some(game), None) => Some(game),
        _ => None,
    }
}

/// The betting that a name says, which says nothing else.
pub fn betting_named(name: &str) -> Option<Betting> {
    match named(name, &[])? {
        (None, Some(betting)) => Some(betting),
        _ => None,
    }
}

/// What a player decides, by a verb: `folds`, `Fold`, `FOLD`. None for other verbs.
pub fn decision_named(verb: &str) -> Option<ActionKind> {
    let verb = verb.to_ascii_lowercase();
    Some(match verb.strip_suffix('s').unwrap_or(&verb) {
        "fold" => ActionKind::Fold,
        "check" => ActionKind::Check,
        "call" => ActionKind::Call,
        "bet" => ActionKind::Bet,
        "raise" => ActionKind::Raise,
        _ => return None,
    })
}

/// The words of a name in small letters, and its numbers: `omaha` and `5` of `Omaha5`.
fn words(name: &str) -> impl Iterator<Item = String> {
    let kind = |sign: u8| match sign {
        b'a'..=b'z' | b'A'..=b'Z' | b'\'' => 1,
        b'0'..=b'9' => 2,
        b' ' | b'-' | b'/' | b'_' | b'.' => 0,
        _ => 3,
    };
    let parts = name
        .as_bytes()
        .chunk_by(move |one, next| kind(*one) == kind(*next));
    parts
        .filter(move |part| kind(part[0]) > 0)
        .map(|part| String::from_utf8_lossy(part).to_ascii_lowercase())
}

/// What the words of a name say together.
#[derive(Default)]
struct Words {
    family: Option<Game>,
    /// The number of cards, where it is in the name.
    cards: Option<u8>,
    is_high_low: bool,
    is_short: bool,
    /// The draw game of deuce to seven with as many draws.
    draws: Option<Game>,
    /// Whether there is a limit, of whatever kind.
    is_limit: bool,
    limit: Option<Betting>,
    is_capped: bool,
}

impl Words {
    /// None if the word means nothing here.
    fn add(&mut self, word: &str, before: &str) -> Option<()> {
        match word {
            "card" | "cards" | "texas" | "poker" | "split" | "'em" | "em" | "deck" => {}
            "hi" | "high" | "h" | "or" | "better" | "lowball" | "2" => {}
            // `H/L` is high and low, `L Omaha` has a limit.
            "l" if !before.starts_with('h') => self.is_limit = true,
            "lo" | "low" | "l" | "hl" | "hilo" | "hilow" | "8" => self.is_high_low = true,
            "hold'em" | "holdem" | "hold" => self.family = Some(Game::Holdem),
            "omaha" | "plo" => self.family = Some(Game::Omaha),
            "omahahl" | "omahahilo" => {
                (self.family, self.is_high_low) = (Some(Game::Omaha), true);
            }
            "stud" => self.family = Some(Game::Stud),
            "studhl" | "studhilo" => (self.family, self.is_high_low) = (Some(Game::Stud), true),
            "razz" => self.family = Some(Game::Razz),
            "courchevel" => self.family = Some(Game::Courchevel),
            "badugi" => self.family = Some(Game::Badugi),
            "draw" => self.family = Some(Game::FiveDraw),
            "single" => self.draws = Some(Game::DeuceSingle),
            "triple" => self.draws = Some(Game::DeuceTriple),
            "4" | "four" => self.cards = Some(4),
            "5" | "five" => self.cards = Some(5),
            "6" | "six" => self.cards = Some(6),
            "7" | "seven" => self.cards = Some(7),
            "+" | "plus" if self.cards == Some(6) => {
                (self.cards, self.is_short) = (None, true);
            }
            "short" | "shortdeck" => self.is_short = true,
            "limit" | "normal" | "fl" | "fixed" => self.is_limit = true,
            "no" | "nl" => self.limit = Some(Betting::NoLimit),
            "pot" | "pl" => self.limit = Some(Betting::PotLimit),
            "cap" => self.is_capped = true,
            _ => return None,
        }
        Some(())
    }

    fn game(&self) -> Option<Game> {
        let either = |high, low| if self.is_high_low { low } else { high };
        let family = self.family.or(self.is_short.then_some(Game::Holdem))?;
        let game = match (family, self.cards) {
            (Game::Holdem, None) if self.is_short => Game::ShortDeck,
            (Game::Omaha, None | Some(4)) => either(Game::Omaha, Game::Omaha8),
            (Game::Omaha, Some(5)) => either(Game::Omaha5, Game::Omaha5Eight),
            (Game::Omaha, Some(6)) => either(Game::Omaha6, Game::Omaha6Eight),
            (Game::Stud, None | Some(7)) => either(Game::Stud, Game::StudEight),
            (Game::Courchevel, None) => either(Game::Courchevel, Game::CourchevelEight),
            // Of deuce to seven: `2-7 Triple Draw`.
            (Game::FiveDraw, Some(7)) => self.draws?,
            (Game::FiveDraw, Some(5)) if self.draws.is_none() => Game::FiveDraw,
            (family, None) if self.draws.is_none() => family,
            _ => return None,
        };
        let fits = self.is_high_low == game.code().ends_with("/8")
            && self.is_short == (game == Game::ShortDeck);
        fits.then_some(game)
    }

    fn betting(&self) -> Option<Betting> {
        let fixed = self.is_limit.then_some(Betting::FixedLimit);
        let betting = self.limit.or(fixed);
        match self.is_capped {
            true => Some(betting.unwrap_or_default().capped()),
            false => betting,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names as rooms write them, in the order of the readers.
    #[test]
    fn games_by_the_names_of_rooms() {
        let known = [
            (
                Game::Holdem,
                "Hold'em; Hold 'em; Holdem; HOLDEM; TEXAS_HOLDEM; Texas Hold'em Poker",
            ),
            (
                Game::ShortDeck,
                "6+ Hold'em; Six Plus Holdem; 6 Plus Hold'em; Short Deck; ShortDeck; 6+",
            ),
            (
                Game::Omaha,
                "Omaha; Omaha High; Omaha Hi; OMAHA_HI; 4Card Omaha",
            ),
            (
                Game::Omaha8,
                "Omaha H/L; Omaha Hi/Lo; OMAHA_HI_LO; Omaha Hi-Lo; Omaha HiLo; Omaha HiLow; OmahaHL; \
                 Omaha8; Omaha Hi/Lo 8 or Better; 4Card Omaha H/L",
            ),
            (
                Game::Omaha5,
                "5 Card Omaha; 5-Card Omaha High; Five Card Omaha; 5Card Omaha; 5 Cards Omaha; \
                 Omaha 5; Omaha5; Omaha 5 Hi; PLO5",
            ),
            (
                Game::Omaha5Eight,
                "5-Card Omaha Hi/Lo; 5Card Omaha H/L; Omaha5 Hi/Lo; Omaha 5 Hi/Lo 8 or Better",
            ),
            (Game::Omaha6, "6Card Omaha; Omaha 6; PLO-6"),
            (Game::Omaha6Eight, "6Card Omaha H/L; 6 Card Omaha Hi/Lo"),
            (
                Game::Stud,
                "7Stud; 7-Card Stud; SEVEN_CARD_STUD; Seven Cards Stud; Stud",
            ),
            (
                Game::StudEight,
                "7Stud H/L; 7StudHL; 7Stud HiLow; Seven Cards Stud HiLow; SEVEN_CARD_STUD_HI_LO; \
                 7-Card Stud Hi/Lo; StudHiLo",
            ),
            (Game::Razz, "Razz"),
            (Game::FiveDraw, "FIVE_CARD_DRAW; 5 Card Draw"),
            (
                Game::DeuceTriple,
                "2-7 Triple Draw; Triple Draw 2-7 Lowball",
            ),
            (Game::DeuceSingle, "2-7 Single Draw"),
            (Game::Badugi, "Badugi"),
            (Game::CourchevelEight, "Courchevel Hi/Lo"),
        ];
        for (game, names) in known {
            for name in names.split("; ") {
                assert_eq!(game_named(name, &[game]), Some(game), "{name}");
                assert_eq!(game_named(name, &[]).is_some(), is_alike(game), "{name}");
            }
        }
    }

    #[test]
    fn betting_by_the_names_of_rooms() {
        for (betting, names) in [
            (Betting::NoLimit, "No Limit; NL; NO_LIMIT; no limit"),
            (Betting::PotLimit, "Pot Limit; PL; POT_LIMIT"),
            (
                Betting::FixedLimit,
                "Fixed Limit; FL; L; Limit; LIMIT; FIXED_LIMIT",
            ),
            (Betting::Cap, "CAP_NO_LIMIT; Cap"),
            (Betting::CapPotLimit, "CAP_POT_LIMIT"),
        ] {
            for name in names.split("; ") {
                assert_eq!(betting_named(name), Some(betting), "{name}");
            }
        }
        let both = |name| both_named(name, &[]).expect(name);
        assert_eq!(both("Hold'em Limit"), (Game::Holdem, Betting::FixedLimit));
        assert_eq!(both("L Omaha H/L"), (Game::Omaha8, Betting::FixedLimit));
        assert_eq!(both("Pot Limit Omaha Hi"), (Game::Omaha, Betting::PotLimit));
        assert_eq!(both("NL Hold'em"), (Game::Holdem, Betting::NoLimit));
    }

    #[test]
    fn decisions_by_the_verbs_of_rooms() {
        for verb in ["raises", "Raise", "RAISE", "Raises"] {
            assert_eq!(decision_named(verb), Some(ActionKind::Raise), "{verb}");
        }
        for verb in [
            "", "s", "reraises", "raised", "raise to", "foldss", "all-in",
        ] {
            assert_eq!(decision_named(verb), None, "{verb}");
        }
    }

    #[test]
    fn what_is_not_known_is_not_guessed() {
        const ALL: [Game; 7] = [
            Game::Stud,
            Game::StudEight,
            Game::Razz,
            Game::FiveDraw,
            Game::DeuceTriple,
            Game::Badugi,
            Game::Courchevel,
        ];
        for name in [
            "",
            "Chess",
            "Crazy Omaha",
            "Hold'em Hi/Lo",
            "Razz H/L",
            "7 Card Omaha",
            "6 Card Stud",
            "Omaha+",
            "5 Card",
            "No Limit",
            "Triple Draw",
            "Oldem",
            "Hold'em 5",
        ] {
            assert_eq!(game_named(name, &ALL), None, "{name}");
        }
        assert_eq!(betting_named("Hold'em"), None);
        assert_eq!(betting_named("Spread Limit"), None);
        assert_eq!(both_named("Hold'em", &[]), None);
    }
}
