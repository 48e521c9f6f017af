//! Hands at random: legal by the rules of betting, between players who are made up.
//!
//! They are for trying out, for tests and for measuring. Players fold, call and raise about as
//! often as at a real table, but do not look at their cards.

mod play;
mod seating;
mod settling;

use std::sync::Arc;

use cardmath_betting::{Ante, Rake, Setup, SetupError, Structure, games};
use cardmath_cards::random::Random;

use crate::fault::Unreadable;
use crate::games::{Betting, Game};
use crate::hand::{Hand, MOST_PLAYERS, Stakes};
use crate::ledger;
use crate::readers::Judge;
use crate::times::{self, Micros};

/// The blinds of games with two: half a dollar and a dollar.
const BLINDS: [i64; 2] = [50, 100];
/// The bring-in and the ante of stud.
const STUD: [i64; 2] = [25, 10];
/// Five percent of the pot, at most three dollars.
const RAKE: (u32, i64) = (5, 300);
/// The seconds between two hands of a table.
const PACE: i64 = 47;
const MICROS_A_SECOND: i64 = 1_000_000;
/// The hands of one table; the next one has other players.
const HANDS_AT_A_TABLE: u64 = 40;

/// More hands than anybody makes up from one seed.
const MANY_HANDS: u64 = 1_000_000_000;

/// Deals hands of one game.
pub struct Sampler {
    game: Game,
    betting: Betting,
    seats: usize,
    /// The ways in which the hands are bet: most in the first one.
    setups: Vec<Arc<Setup>>,
    random: Random,
    number: u64,
    /// What the numbers of hands begin with.
    first_number: u64,
    start: Micros,
}

impl Sampler {
    /// Deal a game at tables of this size.
    ///
    /// # Errors
    ///
    /// If the game cannot be played by this number of players, or not with these bets.
    pub fn new(game: Game, betting: Betting, seats: usize, seed: u64) -> Result<Self, SetupError> {
        let rules = games::find(game.key())
            .ok_or_else(|| SetupError::Game(format!("{} has no rules of betting", game.key())))?;
        let setups = structures(game, betting)
            .into_iter()
            .map(|structure| Ok(Arc::new(Setup::new(rules.clone(), structure)?)))
            .collect::<Result<Vec<_>, SetupError>>()?;
        let most = most_seats(game, &setups[0]);
        if !(2..=most).contains(&seats) {
            return Err(SetupError::Seats { seats, most });
        }
        Ok(Self {
            game,
            betting,
            seats,
            setups,
            random: Random::new(seed, 0),
            first_number: first_number(game, seats, seed),
            number: 0,
            start: times::micros(2025, 1, 1, 19, 0, 0).unwrap_or(0),
        })
    }

    /// Deal the next hand.
    ///
    /// # Errors
    ///
    /// If the judge does not know the game, so that nobody can win a showdown.
    pub fn deal(&mut self, judge: &dyn Judge) -> Result<Hand<'static>, Unreadable> {
        self.number += 1;
        let setup = self.choose_setup();
        let mut hand = self.table(&setup);
        play::play(&setup, &mut hand, &mut self.random, judge)?;
        ledger::settle(&mut hand)?;
        Ok(hand)
    }

    /// Most hands have the first structure.
    fn choose_setup(&mut self) -> Arc<Setup> {
        let unusual = self.random.below(10) == 0;
        let others = self.setups.len() as u64 - 1;
        let place = if unusual && others > 0 {
            1 + self.random.below(others) as usize
        } else {
            0
        };
        Arc::clone(&self.setups[place])
    }

    /// The hand before its first card.
    fn table(&mut self, setup: &Setup) -> Hand<'static> {
        let structure = setup.structure();
        let number = self.number;
        let time = self.start + number as i64 * PACE * MICROS_A_SECOND;
        let zone = "ET";
        let minutes = times::utc_offset_minutes(zone, time).unwrap_or(0);
        let mut hand = Hand {
            room: "pokerstars",
            id: format!("{}", self.first_number + number).into(),
            table: format!("Sample {}", 1 + number / HANDS_AT_A_TABLE).into(),
            game: self.game,
            betting: self.betting,
            stakes: stakes(self.game, self.betting, structure),
            currency: "USD",
            time_local: Some(time),
            zone: zone.into(),
            time_utc: Some(time - 60 * minutes * MICROS_A_SECOND),
            seat_count: self.seats as u8,
            runs: 1,
            line: 1,
            ..Hand::default()
        };
        seating::seat(&mut hand, number / HANDS_AT_A_TABLE, &mut self.random);
        hand
    }
}

/// What the numbers of hands begin with: hands of other games and seeds have other numbers.
fn first_number(game: Game, seats: usize, seed: u64) -> u64 {
    let place = Game::keys().position(|key| key == game.key()).unwrap_or(0);
    let stream = 1 + (place * MOST_PLAYERS + seats) as u64; // the cards have stream 0
    (1 + Random::new(seed, stream).below(MANY_HANDS)) * MANY_HANDS
}

/// The most players that the deck suffices for, whatever they draw.
fn most_seats(game: Game, setup: &Setup) -> usize {
    match game {
        Game::DeuceTriple | Game::Badugi => 4,
        Game::FiveDraw | Game::DeuceSingle => 5,
        Game::Stud | Game::StudEight | Game::Razz => 7,
        _ => setup.most_seats(),
    }
}

/// How the hands of a game are bet: the usual way first, then with antes and with a straddle.
fn structures(game: Game, betting: Betting) -> Vec<Structure> {
    let ([small, big], [bring_in, ante]) = (BLINDS, STUD);
    let rake = Some(Rake::percent(RAKE.0, Some(RAKE.1)));
    let plain = match betting {
        Betting::FixedLimit if game.is_stud() => {
            Structure::stud_limit(ante, bring_in, big, 2 * big)
        }
        Betting::FixedLimit => Structure::fixed_limit(small, big),
        Betting::PotLimit | Betting::CapPotLimit => Structure::pot_limit(small, big),
        Betting::NoLimit | Betting::Cap => Structure::no_limit(small, big),
    };
    let plain = Structure { rake, ..plain };
    if game.is_stud() {
        let no_blinds = Structure {
            blinds: [0, 0],
            ante: Ante::Each(ante),
            bring_in,
            ..plain
        };
        return vec![no_blinds];
    }
    if game == Game::ShortDeck {
        return vec![Structure {
            blinds: [0, 0],
            button_blind: big,
            ante: Ante::Each(big),
            ..plain
        }];
    }
    let with_ante = Structure {
        ante: Ante::Each(small),
        ..plain.clone()
    };
    if betting == Betting::FixedLimit {
        return vec![plain, with_ante];
    }
    let with_straddle = Structure {
        straddles: vec![2 * big],
        ..plain.clone()
    };
    vec![plain, with_ante, with_straddle]
}

/// The stakes as a text writes them.
fn stakes(game: Game, betting: Betting, structure: &Structure) -> Stakes {
    let [small, big] = structure.blinds;
    let ante = match structure.ante {
        Ante::Each(ante) => ante,
        _ => 0,
    };
    let mut stakes = Stakes {
        small_blind: small,
        big_blind: big.max(structure.button_blind),
        ante,
        bring_in: structure.bring_in,
        ..Stakes::default()
    };
    if betting == Betting::FixedLimit {
        (stakes.small_bet, stakes.big_bet) = (BLINDS[1], 2 * BLINDS[1]);
    } else if game.is_stud() {
        stakes.big_blind = structure.min_bet;
    }
    stakes
}
