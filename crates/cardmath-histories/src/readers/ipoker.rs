//! iPoker, whose sessions are XML.

use std::borrow::Cow;

use crate::amounts;
use crate::cards::{Cards, id_of};
use crate::fault::Unreadable;
use crate::games::{Betting, Format, Game};
use crate::hand::{ActionKind, Hand, SOME_POT, Said, Seat, Tournament, UncalledBets};
use crate::readers::builder::HandBuilder;
use crate::readers::seating::place_of;
use crate::readers::stakes::put_in;
use crate::readers::xml::{Element, elements, starts, whole_hand};
use crate::readers::{Reader, Source};
use crate::times;

/// Reads iPoker's hands.
pub const READER: Reader = Reader::new("ipoker", starts_hand, read)
    .uncalled_bets(UncalledBets::Collected)
    .known_by("<game gamecode=")
    .in_sessions("<session")
    .cut_by(|text| starts(text, "game", "gamecode"));

fn starts_hand(line: &str) -> bool {
    line.trim_start().starts_with("<game gamecode=")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let game = whole_hand(source, "</game>")?;
    let session = elements(&Source { line: 1, ..*source }, source.preamble)?;
    let mut builder = HandBuilder::new(hand);
    session_facts(&session, pocket_cards(&game), &mut builder)?;
    let own = builder.need(game.split_first(), "the hand is empty")?;
    builder.hand.id = own.0.owned("gamecode");
    if let Some(date) = own.1.iter().find(|element| element.name == "startdate") {
        builder.hand.time_local = times::leading(&date.text).map(|(local, _)| local);
    }
    seats(own.1, &mut builder)?;
    rounds(own.1, &mut builder)?;
    shown(text_of(&session, "nickname"), &mut builder);
    uncalled(own.1, &mut builder)?;
    for (player, won) in winnings(own.1, &builder)? {
        builder.collect(player, won, SOME_POT);
    }
    Ok(())
}

/// The text of the first element of a name; empty if there is none.
fn text_of<'e>(elements: &'e [Element], name: &str) -> &'e str {
    let mut named = elements.iter().filter(|element| element.name == name);
    named.next().map_or("", |element| &element.text)
}

/// The session names the hero. Cards of others are known because they were shown down: they are
/// where cards are dealt, too.
fn shown(hero: &str, builder: &mut HandBuilder<'_, '_>) {
    let Some(hero) = place_of(builder.hand, hero) else {
        return;
    };
    builder.hand.hero = Some(hero);
    for place in (0..builder.hand.seats.len() as u8).filter(|place| *place != hero) {
        let held = builder.hand.seats[usize::from(place)].hole;
        if !held.is_empty() && held.known() {
            builder.show(place, held);
        }
    }
}

/// The number of cards that the first player is dealt.
fn pocket_cards(game: &[Element]) -> usize {
    let mut cards = game.iter().filter(|element| element.name == "cards");
    let pocket = cards.find(|element| element.get("type") == "Pocket");
    pocket.map_or(0, |element| element.text.split_whitespace().count())
}

/// The games by what the head of the session has; longer names come first.
const GAMES: [(&str, Game); 15] = [
    ("OMAHA HI-LO", Game::Omaha8),
    ("OMAHA HI/LO", Game::Omaha8),
    ("OMAHA HL", Game::Omaha8),
    ("5-CARD OMAHA", Game::Omaha5),
    ("5 CARD OMAHA", Game::Omaha5),
    ("5 CARDS OMAHA", Game::Omaha5),
    ("OMAHA 5", Game::Omaha5),
    ("6-CARD OMAHA", Game::Omaha6),
    ("OMAHA 6", Game::Omaha6),
    ("OMAHA", Game::Omaha),
    ("6+", Game::ShortDeck),
    ("SHORT DECK", Game::ShortDeck),
    ("HOLDEM", Game::Holdem),
    ("HOLD'EM", Game::Holdem),
    ("STUD", Game::Stud),
];

/// The game, the table and the currency, from the head of the session.
fn session_facts(
    session: &[Element],
    pocket_cards: usize,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let text = |name: &str| text_of(session, name);
    let game = text("gametype");
    let hand = &mut *builder.hand;
    hand.table = Cow::Owned(text("tablename").to_owned());
    hand.currency = amounts::currency(text("tablecurrency"))
        .or_else(|| amounts::currency(text("currency")))
        .unwrap_or(if game.contains('€') {
            "EUR"
        } else if game.contains('£') {
            "GBP"
        } else if game.contains('$') {
            "USD"
        } else {
            ""
        });
    let upper = game.to_ascii_uppercase();
    hand.game = match GAMES.iter().find(|(name, _)| upper.contains(name)) {
        Some((_, game)) => *game,
        // `PL €0.05/€0.10`: the cards that are dealt say which game it is.
        None if upper.starts_with("PL ") => match pocket_cards {
            4 => Game::Omaha,
            5 => Game::Omaha5,
            6 => Game::Omaha6,
            _ => return Err(builder.unknown(game, "game")),
        },
        None => return Err(builder.unknown(game, "game")),
    };
    hand.betting = if upper.contains("NL") {
        Betting::NoLimit
    } else if upper.contains("PL") {
        Betting::PotLimit
    } else if upper.contains(" L ") || upper.contains("LIMIT") || upper.contains("FL") {
        Betting::FixedLimit
    } else {
        Betting::NoLimit
    };
    // `Holdem NL €0.05/€0.10`; the bets of fixed limits are not blinds.
    let stakes = game
        .rsplit(' ')
        .next()
        .and_then(|word| amounts::pair(word, '/'));
    if let Some((small, big)) = stakes.filter(|_| hand.betting != Betting::FixedLimit) {
        hand.stakes.set(hand.betting, small, big);
    }
    if !text("tournamentcode").is_empty() || !text("tournamentname").is_empty() {
        hand.format = Format::Tournament;
        let entry = amounts::whole(text("totalbuyin")).or_else(|| amounts::whole(text("buyin")));
        hand.tournament = Some(Tournament {
            id: Cow::Owned(text("tournamentcode").to_owned()),
            name: Cow::Owned(text("tournamentname").to_owned()),
            buy_in: entry,
            ..Tournament::default()
        });
        hand.currency = "";
    }
    Ok(())
}

fn seats(game: &[Element], builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    for element in game.iter().filter(|element| element.name == "player") {
        builder.line = element.line;
        let place = builder.need(element.small("seat"), "this seat cannot be read")?;
        let (stack, _) = builder.amount(element.get("chips"))?;
        let seat = Seat::new(place, element.owned("name"), stack);
        if element.get("dealer") == "1" {
            builder.hand.button = Some(seat.seat);
        }
        builder.sit(seat)?;
    }
    Ok(())
}

/// The rounds: 0 the blinds, 1 before the flop, and so on. Actions are grouped by player, and are
/// numbered.
fn rounds(game: &[Element], builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let mut actions: Vec<(i64, u8, &Element)> = Vec::new();
    let mut street = 0;
    for element in game {
        builder.line = element.line;
        match element.name.as_str() {
            "round" => {
                each_in_order(&mut actions, builder)?;
                street = element.number("no").map_or(0, |no| no.max(1) as u8 - 1);
                builder.street = street;
            }
            "cards" if element.get("type") == "Pocket" => {
                let held = builder.need(cards_of(&element.text), "these cards cannot be read")?;
                let player = builder.player(element.get("player"))?;
                builder.hole(player, held);
            }
            "cards" => {
                let new = builder.need(cards_of(&element.text), "this board cannot be read")?;
                builder.board(street, &new);
            }
            "action" => {
                actions.push((element.number("no").unwrap_or(0), street, element));
            }
            _ => {}
        }
    }
    each_in_order(&mut actions, builder)
}

fn each_in_order(
    actions: &mut Vec<(i64, u8, &Element)>,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    actions.sort_by_key(|(number, ..)| *number);
    for (_, street, element) in actions.drain(..) {
        (builder.line, builder.street) = (element.line, street);
        act_of(element, builder)?;
    }
    Ok(())
}

fn act_of(element: &Element, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let player = builder.player(element.get("player"))?;
    let has_chips = matches!(
        element.get("type"),
        "1" | "2" | "3" | "5" | "6" | "7" | "15" | "23"
    );
    let chips = match element.get("sum") {
        "" if !has_chips => 0,
        sum => builder.amount(sum)?.0,
    };
    let (kind, said) = match element.get("type") {
        "0" => (ActionKind::Fold, Said::Nothing),
        "1" => (ActionKind::PostSmall, Said::Adds(chips)),
        "2" => (ActionKind::PostBig, Said::Adds(chips)),
        "3" => (ActionKind::Call, Said::Adds(chips)),
        "4" => (ActionKind::Check, Said::Nothing),
        "5" => (ActionKind::Bet, Said::Adds(chips)),
        "6" | "7" => (ActionKind::Raise, Said::Adds(chips)),
        "15" => (ActionKind::PostAnte, Said::Adds(chips)),
        "23" => (ActionKind::Raise, Said::To(chips)),
        "8" | "9" => return Ok(()), // sitting out
        // Whoever comes or goes moves no chips.
        other if chips == 0 => {
            let name = builder.hand.name(player);
            let line = format!("an action of type {other} of {name}, without chips");
            builder.warn_unknown_line(&line);
            return Ok(());
        }
        other => return Err(builder.unreadable(format!("the action of type {other} is not known"))),
    };
    builder.act(kind, player, said).all_in = element.get("type") == "7";
    Ok(())
}

/// `bet` is what a player put in. Where it is less than the actions add up to, the rest came back.
fn uncalled(game: &[Element], builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let put_in = put_in(builder.hand);
    for element in game.iter().filter(|element| element.name == "player") {
        let (stated, _) = builder.amount(element.get("bet"))?;
        let Some(player) = place_of(builder.hand, element.get("name")).filter(|_| stated > 0)
        else {
            continue;
        };
        let back = put_in[usize::from(player)] - stated;
        if back > 0 {
            builder.act(ActionKind::Uncalled, player, Said::Adds(back));
        }
    }
    Ok(())
}

/// `win` is what a player took from the pots.
fn winnings(game: &[Element], builder: &HandBuilder<'_, '_>) -> Result<Vec<(u8, i64)>, Unreadable> {
    let players = game.iter().filter(|element| element.name == "player");
    let mut found = Vec::new();
    for element in players {
        let (won, _) = builder.amount(element.get("win"))?;
        if let Some(player) = place_of(builder.hand, element.get("name")).filter(|_| won > 0) {
            found.push((player, won));
        }
    }
    Ok(found)
}

/// `CK S10 HJ S6`: the suit comes first; `X` is unknown.
fn cards_of(text: &str) -> Option<Cards> {
    let mut cards = Cards::none();
    for word in text.split_whitespace() {
        let bytes = word.as_bytes();
        let id = match bytes {
            [b'X' | b'x', ..] => Cards::UNKNOWN,
            [suit, b'1', b'0'] => id_of(b'T', *suit)?,
            [suit, rank] => id_of(*rank, *suit)?,
            _ => return None,
        };
        if !cards.push(id) {
            return None;
        }
    }
    Some(cards)
}
