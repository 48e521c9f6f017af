//! PokerStars' text, which most programs about poker read.

mod end;
mod head;

use std::fmt::Write;

use super::{card_text, known_of};
use crate::cards::Cards;
use crate::games::Game;
use crate::hand::{Action, ActionKind, Hand, MOST_PLAYERS, SOME_POT};
use crate::ledger::shown;

/// Write a hand that the ledger has settled in PokerStars' layout; none if PokerStars has no such
/// game.
///
/// Lines are in the order of the hand's actions. What PokerStars has no words for, such as the
/// fees of other rooms besides the rake, is written as GGPoker does.
///
/// ```
/// use cardmath_histories::writers::write_pokerstars;
/// use cardmath_histories::{Outcome, read};
///
/// let text = "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
///     starting_stacks = [100, 100]\nactions = ['d dh p1 ????', 'd dh p2 AhKh', 'p2 cbr 6', 'p1 f']\n";
/// read(text, &mut |outcome| match outcome {
///     Outcome::Hand(hand) => {
///         let text = write_pokerstars(hand).expect("hold'em");
///         assert!(text.contains("p2: raises 4 to 6"));
///     }
///     Outcome::Rejected(fault) => panic!("{fault}"),
/// });
/// ```
pub fn write_pokerstars(hand: &Hand<'_>) -> Option<String> {
    let returned = returned_unsaid(hand);
    let mut page = Page {
        hand,
        text: String::with_capacity(1024),
        street: None,
        run: 0,
        top: 0,
        bets: [0; MOST_PLAYERS],
        held: [Cards::none(); MOST_PLAYERS],
        showdown: false,
        returned,
        collected_back: returned.map_or(0, |(place, _)| collected_back(hand, place)),
    };
    page.head(game_name(hand.game)?);
    page.seats();
    let last_bet = |action: &Action| action.kind.is_decision() || action.kind.is_post();
    let last_bet = hand.actions.iter().rposition(last_bet);
    for (at, action) in hand.actions.iter().enumerate() {
        let last = at.checked_sub(1).map(|at| &hand.actions[at]);
        page.action(action, hand.actions.get(at + 1), last);
        if let Some((place, chips)) = page.returned.filter(|_| Some(at) == last_bet) {
            let back = page.money(chips);
            page.line(format_args!(
                "Uncalled bet ({back}) returned to {}",
                hand.name(place)
            ));
        }
    }
    page.tournament();
    page.summary();
    Some(page.text)
}

/// An uncalled bet that no action returns, as rooms other than PokerStars leave it unsaid: whose it
/// is, and how much.
fn returned_unsaid(hand: &Hand<'_>) -> Option<(u8, i64)> {
    if hand.cancelled {
        return None;
    }
    let said = |place| {
        let actions = hand.actions.iter();
        let own = actions.filter(move |action| action.player == Some(place));
        own.filter(|action| action.kind == ActionKind::Uncalled)
            .map(|action| -action.amount)
            .sum::<i64>()
    };
    let all = (0..).zip(&hand.seats);
    all.map(|(place, seat)| (place, seat.account.uncalled - said(place)))
        .find(|(_, chips)| *chips > 0)
}

/// How much more a player collects than is the player's of the pots: an uncalled bet, in some rooms.
fn collected_back(hand: &Hand<'_>, place: u8) -> i64 {
    let actions = hand.actions.iter();
    let own = actions.filter(|action| action.player == Some(place));
    let collected = own.filter(|action| action.kind == ActionKind::Collect);
    let all: i64 = collected.map(|action| action.amount).sum();
    (all - hand.seats[usize::from(place)].account.collected).max(0)
}

/// The name of a game; none if PokerStars does not offer it.
fn game_name(game: Game) -> Option<&'static str> {
    Some(match game {
        Game::Holdem => "Hold'em",
        Game::ShortDeck => "6+ Hold'em",
        Game::Omaha => "Omaha",
        Game::Omaha5 => "5 Card Omaha",
        Game::Omaha6 => "6 Card Omaha",
        Game::Omaha8 => "Omaha Hi/Lo",
        Game::Omaha5Eight => "5 Card Omaha Hi/Lo",
        Game::Omaha6Eight => "6 Card Omaha Hi/Lo",
        Game::Stud => "7 Card Stud",
        Game::StudEight => "7 Card Stud Hi/Lo",
        Game::Razz => "Razz",
        Game::FiveDraw => "5 Card Draw",
        Game::DeuceSingle => "Single Draw 2-7 Lowball",
        Game::DeuceTriple => "Triple Draw 2-7 Lowball",
        Game::Badugi => "Badugi",
        Game::Courchevel | Game::CourchevelEight | Game::Pineapple => return None,
    })
}

struct Page<'h, 'a> {
    hand: &'h Hand<'a>,
    text: String,
    /// The street whose line was written; none before the cards.
    street: Option<u8>,
    run: u8,
    /// The greatest bet of the street, and each player's.
    top: i64,
    bets: [i64; MOST_PLAYERS],
    /// The known cards of each player so far.
    held: [Cards; MOST_PLAYERS],
    showdown: bool,
    /// The uncalled bet that no action returns.
    returned: Option<(u8, i64)>,
    /// How much of it the player collects.
    collected_back: i64,
}

impl Page<'_, '_> {
    fn line(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = self.text.write_fmt(text);
        self.text.push('\n');
    }

    fn money(&self, amount: i64) -> String {
        let is_chips = self.hand.format.is_tournament();
        let sign = if is_chips {
            ""
        } else {
            sign_of(self.hand.currency)
        };
        format!("{sign}{}", shown(amount))
    }

    /// An amount of a tournament's money: a prize or a bounty.
    fn prize(&self, amount: i64) -> String {
        let entry = self.hand.tournament.as_ref();
        let sign = sign_of(entry.map_or("", |entry| entry.currency));
        format!("{sign}{}", shown(amount))
    }

    fn action(&mut self, action: &Action, next: Option<&Action>, last: Option<&Action>) {
        self.section(action);
        let Some(place) = action.player else {
            return;
        };
        let hand = self.hand;
        let name = hand.name(place);
        let (added, to) = (self.money(action.amount), self.money(action.to));
        let all_in = if_so(action.all_in, " and is all-in");
        match action.kind {
            ActionKind::PostAnte
            | ActionKind::PostSmall
            | ActionKind::PostBig
            | ActionKind::PostDead
            | ActionKind::Straddle
            | ActionKind::BringIn => self.post(name, action, next, last),
            ActionKind::Fold => self.line(format_args!("{name}: folds")),
            ActionKind::Check => self.line(format_args!("{name}: checks")),
            ActionKind::Call => self.line(format_args!("{name}: calls {added}{all_in}")),
            ActionKind::Bet => self.line(format_args!("{name}: bets {added}{all_in}")),
            ActionKind::Raise => {
                let by = self.money(action.to - self.top);
                self.line(format_args!("{name}: raises {by} to {to}{all_in}"));
            }
            ActionKind::DealHole => self.dealt(place, action),
            ActionKind::Draw => self.drawn(place, action),
            ActionKind::Uncalled => {
                let back = self.money(-action.amount);
                self.line(format_args!("Uncalled bet ({back}) returned to {name}"));
            }
            ActionKind::Show => {
                let cards = spaced(&action.cards);
                self.line(format_args!("{name}: shows [{cards}]"));
            }
            ActionKind::Muck => self.line(format_args!("{name}: mucks hand")),
            // The summary has what goes to the room.
            ActionKind::Collect if hand.seats[usize::from(place)].account.ceded > 0 => {}
            ActionKind::Collect => self.collected(place, action),
            ActionKind::Cashout => {
                let account = &hand.seats[usize::from(place)].account;
                let paid = self.money(account.cashout.unwrap_or(0) - account.cashout_fee);
                let fee = self.money(account.cashout_fee);
                self.line(format_args!(
                    "{name} cashed out the hand for {paid} | Cash Out Fee {fee}"
                ));
            }
            ActionKind::DealBoard => {}
        }
        if action.amount > 0 && !matches!(action.kind, ActionKind::Collect | ActionKind::Cashout) {
            self.bets[usize::from(place)] = action.to;
            self.top = self.top.max(action.to);
        }
    }

    /// A pot that a player takes, without the uncalled bet in it.
    fn collected(&mut self, place: u8, action: &Action) {
        let back = match self.returned {
            Some((returned, _)) if returned == place => self.collected_back.min(action.amount),
            _ => 0,
        };
        self.collected_back -= back;
        if back > 0 && back == action.amount {
            return;
        }
        let pot = match action.pot {
            SOME_POT => "pot".to_owned(),
            0 => "main pot".to_owned(),
            number => format!("side pot-{number}"),
        };
        let (name, taken) = (self.hand.name(place), self.money(action.amount - back));
        self.line(format_args!("{name} collected {taken} from {pot}"));
    }

    /// A post. A dead blind and the big blind after it share one line.
    fn post(&mut self, name: &str, action: &Action, next: Option<&Action>, last: Option<&Action>) {
        let beside = |other: Option<&Action>, kind: ActionKind| {
            let beside = other.filter(|other| other.kind == kind && other.player == action.player);
            beside.map(|other| other.amount)
        };
        let (dead, big) = (
            beside(last, ActionKind::PostDead),
            beside(next, ActionKind::PostBig),
        );
        let verb = match (action.kind, dead) {
            (ActionKind::PostAnte, _) => "posts the ante",
            (ActionKind::PostSmall, _) => "posts small blind",
            (ActionKind::PostBig, Some(_)) => "posts small & big blinds",
            (ActionKind::PostBig, None) => "posts big blind",
            (ActionKind::PostDead, _) if big == Some(self.hand.stakes.big_blind) => return,
            (ActionKind::PostDead, _) => "posts dead blind",
            (ActionKind::Straddle, _) if self.hand.game == Game::ShortDeck => "posts button blind",
            (ActionKind::Straddle, _) => "posts straddle",
            _ => "brings in for",
        };
        let with_dead = dead.filter(|_| action.kind == ActionKind::PostBig);
        let amount = self.money(action.amount + with_dead.unwrap_or(0));
        let all_in = if_so(action.all_in, " and is all-in");
        self.line(format_args!("{name}: {verb} {amount}{all_in}"));
    }

    /// The line between stars before an action, if a part of the hand begins with it.
    fn section(&mut self, action: &Action) {
        if action.kind.is_post() && action.kind != ActionKind::BringIn {
            return;
        }
        if self.street.is_none() {
            let name = match self.hand.game {
                Game::Stud | Game::StudEight | Game::Razz => "3rd STREET",
                game if game.board_cards() > 0 => "HOLE CARDS",
                _ => "DEALING HANDS",
            };
            self.line(format_args!("*** {name} ***"));
            self.street = Some(0);
        }
        if action.kind == ActionKind::DealBoard {
            return self.board(action);
        }
        let ends = matches!(
            action.kind,
            ActionKind::Show | ActionKind::Muck | ActionKind::Collect
        );
        if ends && (!self.showdown || action.run != self.run) {
            let shows = action.kind != ActionKind::Collect || self.showdown;
            let of_a_run = self.hand.runs > 1 && action.kind == ActionKind::Collect;
            let run = if_so(of_a_run, run_name(action.run));
            if shows || self.hand.runs > 1 {
                self.line(format_args!("*** {run}SHOW DOWN ***"));
            }
            (self.showdown, self.run) = (shows || self.hand.runs > 1, action.run);
        }
        if Some(action.street) != self.street && !ends && self.hand.game.board_cards() == 0 {
            let name = self.street_name(action.street);
            self.line(format_args!("*** {name} ***"));
            self.begin(action.street);
        }
    }

    fn begin(&mut self, street: u8) {
        self.street = Some(street);
        (self.top, self.bets) = (0, [0; MOST_PLAYERS]);
    }

    /// The name of a street without a board.
    fn street_name(&self, street: u8) -> &'static str {
        let draws = match self.hand.game {
            Game::Stud | Game::StudEight | Game::Razz => {
                return [
                    "3rd STREET",
                    "4th STREET",
                    "5th STREET",
                    "6th STREET",
                    "RIVER",
                ][usize::from(street.min(4))];
            }
            Game::FiveDraw | Game::DeuceSingle => ["DRAW"; 3],
            _ => ["FIRST DRAW", "SECOND DRAW", "THIRD DRAW"],
        };
        draws[usize::from(street.clamp(1, 3)) - 1]
    }

    /// `*** TURN *** [3d Kd 9h] [8h]`.
    fn board(&mut self, action: &Action) {
        let board = &self.hand.boards[usize::from(action.run)];
        let name = ["FLOP", "FLOP", "TURN", "RIVER"][usize::from(action.street.min(3))];
        let is_of_a_run = self.hand.runs > 1
            && self.hand.actions.iter().any(|other| {
                other.kind == ActionKind::DealBoard
                    && other.street == action.street
                    && other.run != action.run
            });
        let run = if_so(is_of_a_run, run_name(action.run));
        let known = match action.street {
            0 | 1 => 0,
            street => usize::from(street) + 1,
        };
        let before: Cards = board.ids().iter().take(known).copied().collect();
        let (before, new) = (spaced(&before), spaced(&action.cards));
        if known == 0 {
            self.line(format_args!("*** {run}{name} *** [{new}]"));
        } else {
            self.line(format_args!("*** {run}{name} *** [{before}] [{new}]"));
        }
        self.begin(action.street);
    }

    /// `Dealt to Ann [2c 3c] [4d]`: the cards held before, and the new ones.
    fn dealt(&mut self, place: u8, action: &Action) {
        let name = self.hand.name(place);
        let known: Cards = known_of(&action.cards);
        let before = self.held[usize::from(place)];
        self.held[usize::from(place)].extend(&known);
        let (held, new) = (spaced(&before), spaced(&known));
        match (before.is_empty(), known.is_empty()) {
            (_, true) => self.line(format_args!("Dealt to {name}")),
            (true, _) => self.line(format_args!("Dealt to {name} [{new}]")),
            (false, _) => self.line(format_args!("Dealt to {name} [{held}] [{new}]")),
        }
    }

    /// `discards 2 cards [2c 3c]`, `stands pat`.
    fn drawn(&mut self, place: u8, action: &Action) {
        let name = self.hand.name(place);
        let (count, known) = (action.cards.len(), known_of(&action.cards));
        let held = &mut self.held[usize::from(place)];
        *held = held
            .ids()
            .iter()
            .copied()
            .filter(|id| !known.ids().contains(id))
            .collect();
        if count == 0 {
            return self.line(format_args!("{name}: stands pat"));
        }
        let cards = if known.is_empty() {
            String::new()
        } else {
            format!(" [{}]", spaced(&known))
        };
        let plural = if_so(count != 1, "s");
        self.line(format_args!("{name}: discards {count} card{plural}{cards}"));
    }
}

/// Cards with spaces between them.
fn spaced(cards: &Cards) -> String {
    let texts: Vec<String> = cards.ids().iter().map(|id| card_text(*id)).collect();
    texts.join(" ")
}

/// A text, or none if a condition is false.
fn if_so(is_so: bool, text: &str) -> &str {
    if is_so { text } else { "" }
}

fn run_name(run: u8) -> &'static str {
    ["FIRST ", "SECOND ", "THIRD ", "FOURTH "][usize::from(run.min(3))]
}

/// The sign before amounts of a currency; none for the other currencies.
fn sign_of(currency: &str) -> &'static str {
    match currency {
        "USD" => "$",
        "EUR" => "€",
        "GBP" => "£",
        "USDT" => "₮",
        _ => "",
    }
}
