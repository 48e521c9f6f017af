//! partypoker, 888poker (Pacific) and Everleaf, whose layouts have one origin.

mod header;

use std::borrow::Cow;

use crate::amounts;
use crate::cards::Cards;
use crate::fault::Unreadable;
use crate::hand::{ActionKind, Hand, Said, Seat, UncalledBets};
use crate::readers::builder::{HandBuilder, between, pot_of, prize_of};
use crate::readers::seating::actor;
use crate::readers::vocabulary::decision_named;
use crate::readers::{Reader, Source};
use crate::times;
use header::{stakes, table};

/// Reads partypoker's hands.
pub const PARTY: Reader = Reader::new("partypoker", starts_party, read)
    .uncalled_bets(UncalledBets::Collected)
    .joined_by(&["***** Hand History "], |line| line.contains(" - "));

/// Reads 888poker's hands.
pub const PACIFIC: Reader = Reader::new("888poker", starts_pacific, read)
    .uncalled_bets(UncalledBets::OnlyBlindsCollected)
    .joined_by(&["***** "], |line| line.contains(" - "));

/// Reads the hands of Everleaf.
pub const EVERLEAF: Reader = Reader::new("everleaf", starts_everleaf, read)
    .uncalled_bets(UncalledBets::NotStated)
    .joined_by(&["***** Hand history "], |line| line.contains(" - "));

fn starts_party(line: &str) -> bool {
    line.starts_with("***** Hand History for Game ")
        || line.starts_with("***** Hand History For Game ")
}

fn starts_pacific(line: &str) -> bool {
    line.starts_with("***** ")
        && line.contains(" Hand History for Game ")
        && !line.starts_with("***** Hand History")
}

fn starts_everleaf(line: &str) -> bool {
    line.starts_with("***** Hand history for game #")
}

fn read<'a>(source: &Source<'a>, hand: &mut Hand<'a>) -> Result<(), Unreadable> {
    let mut builder = HandBuilder::new(hand);
    let mut stakes_read = false;
    for line in source.lines().filter(|line| !line.text.is_empty()) {
        builder.line = line.number;
        let text = line.text;
        if line.offset == source.start {
            let number = text
                .trim_end_matches([' ', '*'])
                .rsplit([' ', '#'])
                .next()
                .unwrap_or("");
            builder.hand.id = Cow::Borrowed(number);
        } else if !stakes_read {
            stakes(text, &mut builder)?;
            stakes_read = true;
        } else if let Some(mark) = text.strip_prefix("** ") {
            section(mark, &mut builder)?;
        } else {
            event(text, &mut builder)?;
        }
    }
    builder.need(
        stakes_read.then_some(()),
        "the hand is truncated: it has no stakes",
    )
}

/// `Dealing Flop ** [ 5c, 2d, Jh ]`, `Dealing down cards **`, `Summary **`.
fn section(mark: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (name, rest) = mark.split_once("**").unwrap_or((mark, ""));
    let name = name.trim().to_ascii_lowercase();
    let street = ["dealing flop", "dealing turn", "dealing river"]
        .iter()
        .position(|street| *street == name);
    match street {
        Some(street) => {
            let new = builder.cards(between(rest, '[', ']').unwrap_or(""))?;
            builder.board(street as u8 + 1, &new);
            Ok(())
        }
        None if matches!(&name[..], "dealing down cards" | "summary" | "dealing") => Ok(()),
        None => Err(builder.unknown(&name, "part of a hand")),
    }
}

fn event<'a>(text: &'a str, builder: &mut HandBuilder<'_, 'a>) -> Result<(), Unreadable> {
    if let Some((number, rest)) = text.strip_prefix("Seat ").and_then(times::digits) {
        if rest == " is the button" {
            builder.hand.button = u8::try_from(number).ok();
            return Ok(());
        }
        return seat(number, rest, builder);
    }
    if let Some(rest) = text.strip_prefix("Dealt to ") {
        return builder.dealt(rest, " [");
    }
    if table(text, builder) || finish(text, builder) || chatter(text) {
        return Ok(());
    }
    // Everleaf writes a colon after the name of a player who posts.
    match actor(builder.hand, text, ": ").or_else(|| actor(builder.hand, text, " ")) {
        Some((player, rest)) => act_of(player, rest, builder),
        // A player without a seat who puts chips in, or takes them, would change the money.
        None if PLAY.iter().any(|words| text.contains(words)) => {
            Err(builder.unreadable(format!("this line is not understood: \"{text}\"")))
        }
        None => {
            builder.warn_unknown_line(text);
            Ok(())
        }
    }
}

/// What a line of play contains.
const PLAY: [&str; 11] = [
    " posts ",
    " folds",
    " checks",
    " calls ",
    " bets ",
    " raises ",
    " is all-",
    " wins ",
    " collected ",
    " shows ",
    " mucks ",
];

/// A player's place, prize or bounty in a tournament: `Player Ann finished in 3.`, `Player Bob
/// finished in 1 place and received $3 USD`, `$2.50 USD Bounty Won! Bob knocked out Ann`.
fn finish(text: &str, builder: &mut HandBuilder<'_, '_>) -> bool {
    let hand = &mut *builder.hand;
    if let Some((amount, rest)) = text.split_once(" Bounty Won! ") {
        let name = rest.split(" knocked out ").next().unwrap_or("");
        let seat = hand.seats.iter_mut().find(|seat| seat.name == name);
        let amount = amounts::whole(amount);
        if let (Some(seat), Some(amount)) = (seat, amount) {
            seat.bounty_won += amount;
            return true;
        }
        return false;
    }
    let found = text.strip_prefix("Player ");
    let Some((name, rest)) = found.and_then(|rest| rest.rsplit_once(" finished in ")) else {
        return false;
    };
    let Some(seat) = hand.seats.iter_mut().find(|seat| seat.name == name) else {
        return false;
    };
    seat.place = times::digits(rest).and_then(|(place, _)| u16::try_from(place).ok());
    let prize = rest.split_once(" received ").map(|(_, prize)| prize);
    seat.prize = prize_of(prize);
    seat.place.is_some()
}

/// Lines that say nothing about the hand.
fn chatter(text: &str) -> bool {
    const STARTS: [&str; 12] = [
        "Blinds-Antes(",
        "Congratulations to player ",
        "Your time bank ",
        "#Game No",
        "Game #",
        "(Hi:",
        "(Lo:",
        ">",
        "Trny:",
        "Level:",
        "The Progressive",
        "Everleaf Gaming",
    ];
    STARTS.iter().any(|start| text.starts_with(start))
        || text.contains(" has joined the table")
        || text.contains(" has left the table")
        || text.starts_with('*') && text.ends_with('*')
}

/// `: MrGoldenCox ( $100 USD )`.
fn seat<'a>(
    number: i64,
    text: &'a str,
    builder: &mut HandBuilder<'_, 'a>,
) -> Result<(), Unreadable> {
    if text.ends_with("( new player )") {
        return Ok(()); // not dealt in
    }
    let named = text.strip_prefix(": ");
    let found = named.and_then(|named| named.rsplit_once(" ("));
    let (name, stack) = builder.need(found, "this seat cannot be read")?;
    let (stack, _) = chips(stack, builder)?;
    let number = builder.seat_number(number)?;
    builder.sit(Seat::new(number, name, stack))
}

/// An amount. An empty one is none, and `3.243` is a share of a pot to the tenth of a cent, or
/// thousands of chips in a tournament; so is `3.243 €`, since decimals then follow a comma.
fn chips<'t>(text: &'t str, builder: &HandBuilder<'_, '_>) -> Result<(i64, &'t str), Unreadable> {
    /// More digits are not chips, and would overflow.
    const MOST_DIGITS: usize = 9;
    let text = text.trim();
    let bare =
        text.trim_matches(|sign: char| sign == '$' || sign.is_ascii_uppercase() || sign == ' ');
    if bare.is_empty() || bare == "€" || bare.starts_with("from ") {
        return Ok((0, ""));
    }
    let end = bare.find(|sign: char| !sign.is_ascii_digit() && sign != '.');
    let number = &bare[..end.unwrap_or(bare.len())];
    let parts = number
        .split_once('.')
        .filter(|(units, rest)| rest.len() == 3 && units.len() <= MOST_DIGITS);
    let rest = bare[number.len()..].trim_start();
    let is_one = |thousandths: &str| !thousandths.contains('.') && !rest.starts_with(',');
    let Some((units, thousandths)) = parts.filter(|(_, thousandths)| is_one(thousandths)) else {
        return builder.amount(text);
    };
    let digits = |text: &str| times::digits(text).map(|(number, _)| number);
    let whole = digits(units).zip(digits(thousandths));
    let (units, thousandths) = builder.need(whole, "this amount cannot be read")?;
    Ok(
        if builder.hand.format.is_tournament() || rest.starts_with('€') {
            (100 * (1000 * units + thousandths), rest)
        } else {
            (100 * units + (thousandths + 5) / 10, rest)
        },
    )
}

fn act_of(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
    let kind = match verb {
        "is" if rest.to_ascii_lowercase().starts_with("all-in") => ActionKind::Raise,
        "posts" => return post(player, rest, builder),
        "shows" | "mucks" | "did" | "does" | "doesn't" => {
            return reveal(player, verb, rest, builder);
        }
        "collected" | "wins" => return collect(player, rest, builder),
        _ => match decision_named(verb) {
            Some(kind) => kind,
            None => {
                builder.warn_unknown_act(player, text, &BESIDE);
                return Ok(());
            }
        },
    };
    let said = match kind {
        ActionKind::Fold | ActionKind::Check => Said::Nothing,
        _ => {
            let inside = between(rest, '[', ']').unwrap_or(rest);
            Said::Adds(chips(inside, builder)?.0)
        }
    };
    builder.act(kind, player, said).all_in = verb == "is";
    Ok(())
}

/// How a line that is not play continues after a name; `shows7,5,4,2,A for low.` repeats a hand.
const BESIDE: [&str; 11] = [
    "has ",
    "will ",
    "is sitting",
    "is disconnected",
    "is connected",
    "sits ",
    "shows",
    "could not ",
    "was ",
    "adds ",
    "ran out of time",
];

/// `small blind [$0.50 USD].`, `dead blind [$0.05 + $0.10]`, `big blind + dead [$1.50]`.
fn post(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let inside = between(text, '[', ']').unwrap_or("").trim();
    let (amount, rest) = chips(inside, builder)?;
    let what = text.split('[').next().unwrap_or("").trim();
    let kind = match what {
        "small blind" => ActionKind::PostSmall,
        "big blind" => ActionKind::PostBig,
        "ante" | "the ante" => ActionKind::PostAnte,
        "straddle" => ActionKind::Straddle,
        "dead blind" => match rest.trim_start().strip_prefix('+') {
            // The dead and the live part are stated separately.
            Some(live) => {
                let (live, _) = builder.amount(live.trim_start())?;
                builder.act(ActionKind::PostDead, player, Said::Adds(amount));
                builder.act(ActionKind::PostBig, player, Said::Adds(live));
                return Ok(());
            }
            None => ActionKind::PostDead,
        },
        "big blind + dead" => {
            builder.post_with_dead(player, amount);
            return Ok(());
        }
        other => return Err(builder.unknown(other, "post")),
    };
    builder.act(kind, player, Said::Adds(amount));
    Ok(())
}

/// `shows [ Kh, Kd, 4c, Ac ]a pair of Kings.`, `mucks [ Kc, Qh ]`, `does not show cards.`.
fn reveal(
    player: u8,
    verb: &str,
    text: &str,
    builder: &mut HandBuilder<'_, '_>,
) -> Result<(), Unreadable> {
    let held = match between(text, '[', ']') {
        Some(inside) => builder.cards(inside)?,
        None => Cards::none(),
    };
    match verb {
        "shows" if !held.is_empty() => builder.show(player, held),
        _ if verb == "mucks" || !held.is_empty() => builder.muck(player, held),
        _ => {}
    }
    Ok(())
}

/// `wins $28.75 USD from the main pot with …`, `wins Lo ($28.75 USD) from the main pot`, `collected
/// [ $0.95 ]`.
fn collect(player: u8, text: &str, builder: &mut HandBuilder<'_, '_>) -> Result<(), Unreadable> {
    let low = text.starts_with("Lo ");
    let amount = text
        .starts_with("[")
        .then(|| between(text, '[', ']'))
        .flatten()
        .or_else(|| if low { between(text, '(', ')') } else { None })
        .unwrap_or(text);
    let (amount, _) = chips(amount, builder)?;
    builder.collect(player, amount, pot_of(text)).low = low;
    Ok(())
}
