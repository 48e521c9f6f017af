//! Random hands of random tables: what may be done, what was put in and who gets what, each beside
//! a plain count.

use cardmath_betting::{
    Action, Ante, Chips, Event, House, Legal, Limit, OddChips, Rake, Redeal, Reopening, Setup,
    ShortRaise, State, Structure, Turn, games, read_event,
};
use cardmath_cards::{Card, Hand};
use proptest::prelude::*;
use std::sync::Arc;

/// What is drawn for each turn: what to do, and an amount that is made to fit.
type Choice = (u8, u32);

/// A table with the stacks and what is drawn for its turns.
#[derive(Clone, Debug)]
struct Drawn {
    setup: Arc<Setup>,
    stacks: Vec<Chips>,
    choices: Vec<Choice>,
}

fn house() -> impl Strategy<Value = House> {
    let rules = (
        prop::sample::select(vec![
            Reopening::InSum,
            Reopening::OneFullRaise,
            Reopening::Always,
        ]),
        prop::sample::select(vec![ShortRaise::OnTop, ShortRaise::Completed]),
        prop::sample::select(vec![Redeal::DiscardsAndFolds, Redeal::Discards]),
        prop::sample::select(vec![OddChips::InTurn, OddChips::First, OddChips::HighCard]),
        prop::sample::select(vec![1, 1, 5, 25]),
    );
    let switches = any::<[bool; 6]>();
    (rules, switches).prop_map(
        |((reopening, short_raise, redeal, odd_chips, chip), switches)| House {
            reopening,
            short_raise,
            half_a_bet: switches[0],
            straddle_raises: switches[1],
            full_blind: switches[2],
            full_bring_in: switches[3],
            blinds_first: switches[4],
            redeal,
            own_discards: switches[5],
            odd_chips,
            chip,
        },
    )
}

fn antes() -> impl Strategy<Value = Ante> {
    prop_oneof![
        4 => Just(Ante::None),
        2 => (1..4i64).prop_map(Ante::Each),
        1 => (1..4i64).prop_map(Ante::BigBlind),
        1 => (1..4i64).prop_map(Ante::Button),
        1 => (1..8i64).prop_map(Ante::BombPot),
    ]
}

/// A structure of stud if there are no blinds to post.
fn limits(stud: bool) -> BoxedStrategy<Structure> {
    match stud {
        true => (0..3i64, 0..3i64, any::<bool>())
            .prop_map(|(ante, bring_in, fixed)| match fixed {
                true => Structure::stud_limit(ante, bring_in, 2, 4),
                false => Structure {
                    limit: Limit::None,
                    ..Structure::stud_limit(ante, bring_in, 2, 4)
                },
            })
            .boxed(),
        false => prop_oneof![
            Just(Structure::no_limit(1, 2)),
            Just(Structure::no_limit(5, 10)),
            Just(Structure::pot_limit(1, 2)),
            Just(Structure::fixed_limit(1, 2)),
        ]
        .boxed(),
    }
}

fn structures(key: &'static str) -> impl Strategy<Value = Structure> {
    let stud = key.starts_with("stud") || key == "razz";
    let rake = (0..200_000u32, prop::option::of(0..9i64), any::<bool>());
    let rake = rake.prop_map(|(millionths, cap, no_flop_no_drop)| Rake {
        millionths,
        cap,
        no_flop_no_drop,
    });
    let more = (
        antes(),
        prop::option::weighted(0.2, 4..9i64),
        prop::option::weighted(0.1, 10..60i64),
        prop::option::of(rake),
        1..3u8,
        house(),
    );
    (limits(stud), more).prop_map(
        move |(structure, (ante, straddle, cap, rake, boards, house))| {
            let blinds = structure.blinds[1];
            Structure {
                ante: if stud { structure.ante } else { ante },
                straddles: straddle
                    .filter(|_| !stud)
                    .map(|more| blinds + more)
                    .into_iter()
                    .collect(),
                cap,
                rake,
                boards,
                house,
                ..structure
            }
        },
    )
}

fn tables() -> impl Strategy<Value = Arc<Setup>> {
    let keys = prop::sample::select(games::KEYS.to_vec());
    let structures = keys.prop_flat_map(|key| (Just(key), structures(key)));
    structures.prop_filter_map(
        "the game has a board or no second one",
        |(key, structure)| {
            let game = games::find(key)?;
            Setup::new(game, structure).ok().map(Arc::new)
        },
    )
}

fn hands() -> impl Strategy<Value = Drawn> {
    let seated = tables().prop_flat_map(|setup| {
        let fewest = 2 + setup.structure().straddles.len();
        let stacks = prop_oneof![1..8i64, 1..60i64, 1..600i64];
        let seats = fewest..=setup.most_seats().min(7);
        (Just(setup), prop::collection::vec(stacks, seats))
    });
    let choices = prop::collection::vec((0..16u8, any::<u32>()), 0..40);
    (seated, choices).prop_map(|((setup, stacks), choices)| Drawn {
        setup,
        stacks,
        choices,
    })
}

/// An action that is legal.
fn legal_action(legal: &Legal, (kind, amount): Choice) -> Action {
    let amount = Chips::from(amount);
    match (legal.discard, legal.raise, kind) {
        (Some((least, most)), _, _) => Action::Discard {
            count: least + (amount % Chips::from(most - least + 1)) as u8,
            cards: Hand::EMPTY,
        },
        (_, Some(raise), 0..=3) => {
            Action::RaiseTo(raise.least + amount % (raise.most - raise.least + 1))
        }
        (_, Some(raise), 4) => Action::RaiseTo(raise.most),
        (_, Some(raise), 5) => Action::RaiseTo(raise.least),
        (_, _, 6..=7) if legal.fold && legal.call > 0 => Action::Fold,
        _ if legal.bring_in.is_some() => Action::BringIn,
        _ => Action::Call,
    }
}

/// Plays a hand to its end. `each` sees every state with the event that comes next.
fn play_out(drawn: &Drawn, mut each: impl FnMut(&State, &Event)) -> State {
    let mut state = State::start(&drawn.setup, &drawn.stacks).expect("a hand");
    let mut choices = drawn.choices.iter();
    for _ in 0..2000 {
        let event = match state.turn() {
            Turn::Bet(seat) | Turn::Discard(seat) => {
                let choice = choices.next().copied().unwrap_or((15, 0));
                let legal = state.legal().expect("a player's turn");
                Event::Act(Some(seat), legal_action(&legal, choice))
            }
            Turn::Deal => Event::DealUnknown,
            Turn::Showdown | Turn::Over => return state,
        };
        each(&state, &event);
        state.play(&event).expect("a legal event");
    }
    panic!("the hand does not end: {state:?}");
}

/// Whether what a player may do has this action.
fn has(legal: &Legal, action: Action) -> bool {
    let bets = legal.discard.is_none();
    match action {
        Action::Fold => legal.fold,
        Action::Call => bets && legal.bring_in.is_none(),
        Action::RaiseTo(to) => {
            (legal.raise).is_some_and(|raise| (raise.least..=raise.most).contains(&to))
        }
        Action::BringIn => legal.bring_in.is_some(),
        Action::Discard { count, .. } => {
            (legal.discard).is_some_and(|(least, most)| (least..=most).contains(&count))
        }
    }
}

/// Actions of all kinds, whether they are legal or not.
fn actions(state: &State, amount: u32) -> [Action; 10] {
    let legal = state.legal().expect("a player's turn");
    let near = legal.raise.map_or(state.level(), |raise| match amount % 4 {
        0 => raise.least - 1,
        1 => raise.most + 1,
        _ => raise.least + Chips::from(amount / 4) % (raise.most - raise.least + 1),
    });
    let discard = |count| Action::Discard {
        count,
        cards: Hand::EMPTY,
    };
    [
        Action::Fold,
        Action::Call,
        Action::BringIn,
        Action::RaiseTo(near),
        Action::RaiseTo(state.level()),
        Action::RaiseTo(Chips::from(amount)),
        Action::RaiseTo(-Chips::from(amount)),
        Action::RaiseTo(Chips::MAX),
        discard((amount % 8) as u8),
        discard(u8::MAX),
    ]
}

/// An action as the PHH format has it.
fn written(event: &Event) -> Option<String> {
    match event {
        Event::Act(Some(seat), action) => Some(format!("p{} {action}", seat + 1)),
        _ => None,
    }
}

/// The main pot and the side pots above what all have paid, by recursion: everybody pays up to the
/// least that a player who is left has paid, for a pot that these players share.
fn pots_above(below: Chips, paid: &[Chips], live: &[usize]) -> Vec<(Chips, Vec<usize>)> {
    let level = live
        .iter()
        .map(|&seat| paid[seat])
        .filter(|&paid| paid > below);
    let Some(level) = level.min() else {
        // What nobody is left to win is in the pot below.
        let rest = paid.iter().map(|paid| (paid - below).max(0)).sum();
        return vec![(rest, Vec::new())];
    };
    let amount = paid
        .iter()
        .map(|&paid| paid.clamp(below, level) - below)
        .sum();
    let players: Vec<usize> = live
        .iter()
        .copied()
        .filter(|&seat| paid[seat] >= level)
        .collect();
    let mut pots = vec![(amount, players)];
    pots.extend(pots_above(level, paid, live));
    pots
}

/// Pots in which the same players have a part are one.
fn joined(pots: Vec<(Chips, Vec<usize>)>) -> Vec<(Chips, Vec<usize>)> {
    let mut all: Vec<(Chips, Vec<usize>)> = Vec::new();
    for (amount, players) in pots.into_iter().filter(|pot| pot.0 > 0) {
        match all.last_mut() {
            Some(last) if players.is_empty() || last.1 == players => last.0 += amount,
            _ => all.push((amount, players)),
        }
    }
    all
}

fn pots(state: &State) -> Vec<(Chips, Vec<usize>)> {
    let seats = 0..state.seats();
    let dead: Chips = seats.clone().map(|seat| state.dead(seat)).sum();
    let paid: Vec<Chips> = seats
        .map(|seat| state.contributed(seat) - state.dead(seat))
        .collect();
    let live: Vec<usize> = state.live().iter().collect();
    let mut pots = vec![(dead, live.clone())];
    pots.extend(pots_above(0, &paid, &live));
    joined(pots)
}

/// Deals an amount out, chip by chip: to one after the other, or as long as there is one for each,
/// and then all that is left to `odd`. What is less than a chip goes with the first odd one.
fn dealt_out(amount: Chips, chip: Chips, to: &[usize], odd: Option<usize>) -> Vec<(usize, Chips)> {
    let mut got: Vec<(usize, Chips)> = to.iter().map(|&each| (each, 0)).collect();
    let first = odd.map_or(0, |odd| {
        to.iter().position(|&each| each == odd).expect("a winner")
    });
    let chips = (amount / chip) as usize;
    for number in 0..chips {
        let in_turn = number < chips / to.len() * to.len() || odd.is_none();
        got[if in_turn { number % to.len() } else { first }].1 += chip;
    }
    got[first].1 += amount % chip;
    got
}

/// The seats in which a strength is greatest, of those that qualify.
fn best(players: &[usize], strength: impl Fn(usize) -> u32) -> Vec<usize> {
    let most = players
        .iter()
        .map(|&seat| strength(seat))
        .max()
        .unwrap_or(0);
    let is_best = |seat: &usize| most > 0 && strength(*seat) == most;
    players.iter().copied().filter(is_best).collect()
}

/// What each player gets, and the house.
fn settled(
    state: &State,
    hole: &[Hand],
    strength: impl Fn(usize, usize, usize) -> u32,
) -> (Vec<Chips>, Chips) {
    let setup = state.setup();
    let house = setup.structure().house;
    let (mut won, mut house_takes) = (vec![0; state.seats()], 0);
    for (amount, players) in pots(state) {
        let rake = setup
            .structure()
            .rake
            .filter(|rake| !rake.no_flop_no_drop || state.street() > 0);
        let rake = rake.map_or(0, |rake| {
            let share = amount * Chips::from(rake.millionths) / 1_000_000;
            rake.cap.map_or(share, |cap| share.min(cap - house_takes))
        });
        house_takes += rake;
        if let [only] = players[..] {
            won[only] += amount - rake;
            continue;
        }
        let boards: Vec<usize> = (0..state.boards()).collect();
        for (board, amount) in dealt_out(amount - rake, house.chip, &boards, None) {
            let parts = (0..usize::from(setup.game().parts))
                .map(|part| best(&players, |seat| strength(seat, part, board)))
                .filter(|winners| !winners.is_empty())
                .collect::<Vec<_>>();
            let numbers: Vec<usize> = (0..parts.len()).collect();
            for (part, amount) in dealt_out(amount, house.chip, &numbers, None) {
                let winners = &parts[part];
                let high = |seat: &&usize| hole[**seat].cards().map(Card::id).max();
                let odd = match house.odd_chips {
                    OddChips::InTurn => None,
                    OddChips::First => winners.first(),
                    OddChips::HighCard => winners.iter().max_by_key(high),
                };
                for (seat, amount) in dealt_out(amount, house.chip, winners, odd.copied()) {
                    won[seat] += amount;
                }
            }
        }
    }
    (won, house_takes)
}

/// A structure of which a chip is worth `times` as many.
fn scaled(structure: &Structure, times: Chips) -> Structure {
    let scaled = structure.clone();
    Structure {
        limit: match scaled.limit {
            Limit::Fixed {
                small,
                big,
                most,
                heads_up,
            } => Limit::Fixed {
                small: small * times,
                big: big * times,
                most,
                heads_up,
            },
            other => other,
        },
        min_bet: scaled.min_bet * times,
        blinds: scaled.blinds.map(|blind| blind * times),
        straddles: scaled
            .straddles
            .iter()
            .map(|straddle| straddle * times)
            .collect(),
        button_blind: scaled.button_blind * times,
        ante: match scaled.ante {
            Ante::None => Ante::None,
            Ante::Each(ante) => Ante::Each(ante * times),
            Ante::BigBlind(ante) => Ante::BigBlind(ante * times),
            Ante::Button(ante) => Ante::Button(ante * times),
            Ante::BombPot(ante) => Ante::BombPot(ante * times),
        },
        bring_in: scaled.bring_in * times,
        cap: scaled.cap.map(|cap| cap * times),
        ..scaled
    }
}

proptest! {
    #[test]
    fn chips_are_conserved_at_every_step(drawn in hands()) {
        let all: Chips = drawn.stacks.iter().sum();
        let mut states = Vec::new();
        let end = play_out(&drawn, |state, _| states.push(state.clone()));
        states.push(end);
        for state in states {
            let behind: Chips = state.stacks().iter().sum();
            prop_assert_eq!(behind + state.pot(), all);
            prop_assert!(state.stacks().iter().chain(state.bets()).all(|&chips| chips >= 0));
            let pots: Chips = state.pots().iter().map(|pot| pot.amount).sum();
            prop_assert_eq!(pots, state.pot());
        }
    }

    #[test]
    fn what_is_not_legal_is_refused_and_changes_nothing(drawn in hands(), amounts: [u32; 8]) {
        let mut amounts = amounts.into_iter().cycle();
        let mut faults = Vec::new();
        play_out(&drawn, |state, _| {
            let mut expect = |event: Event, legal: bool| {
                let mut after = state.clone();
                let taken = after.play(&event).is_ok();
                if taken != legal || (!taken && after != *state) {
                    faults.push((state.clone(), event));
                }
            };
            let Some(seat) = state.actor() else {
                for action in [Action::Fold, Action::Call, Action::BringIn, Action::PAT] {
                    expect(Event::Act(None, action), false);
                }
                return;
            };
            let legal = state.legal().expect("a player's turn");
            for action in actions(state, amounts.next().unwrap_or(0)) {
                expect(Event::Act(Some(seat), action), has(&legal, action));
                let other = (seat + 1) % state.seats();
                expect(Event::Act(Some(other), action), false);
            }
            expect(Event::Check(None), legal.check());
            expect(Event::Call(None), has(&legal, Action::Call) && legal.call > 0);
            expect(Event::DealUnknown, false);
        });
        prop_assert_eq!(faults, vec![]);
    }

    #[test]
    fn a_hand_goes_on_from_each_of_its_states_as_before(drawn in hands(), from: prop::sample::Index) {
        let mut states = Vec::new();
        let mut events = Vec::new();
        let end = play_out(&drawn, |state, event| {
            states.push(state.clone());
            events.push(event.clone());
        });
        states.push(end);
        // From some state on again, as text has it, and as a record of it.
        let from = from.index(states.len());
        let (mut again, mut recorded) = (states[from].clone(), states[from].clone());
        for (event, expected) in events[from..].iter().zip(&states[from + 1..]) {
            let read = written(event).map(|text| read_event(&text, 0).expect("an event"));
            again.play(read.as_ref().unwrap_or(event)).expect("a legal event");
            recorded.replay(event).expect("what was played");
            prop_assert_eq!(&again, expected);
            prop_assert_eq!(&recorded, expected);
        }
    }

    #[test]
    fn pots_end_where_a_player_has_no_more(drawn in hands()) {
        let end = play_out(&drawn, |_, _| ());
        let found = end.pots();
        let found: Vec<_> =
            found.iter().map(|pot| (pot.amount, pot.players.iter().collect())).collect();
        prop_assert_eq!(found, pots(&end));
    }

    #[test]
    fn pots_are_dealt_out_chip_by_chip(
        drawn in hands(),
        deck in Just(Card::all().collect::<Vec<Card>>()).prop_shuffle(),
        strengths in prop::collection::vec(0..3u32, 2 * 2 * 7),
    ) {
        let end = play_out(&drawn, |_, _| ());
        let hole: Vec<Hand> = (deck.chunks(4).map(|cards| cards.iter().copied().collect()))
            .take(end.seats())
            .collect();
        // Somebody always qualifies for the first part.
        let strength = |seat: usize, part: usize, board: usize| {
            strengths[(board * 2 + part) * 7 + seat] + u32::from(part == 0)
        };
        let found = end.settle_hands(|seat| hole[seat], strength).expect("a hand that is over");
        let (won, rake) = settled(&end, &hole, strength);
        prop_assert_eq!(found.won(), &won[..]);
        prop_assert_eq!(found.rake(), rake);
        prop_assert_eq!(won.iter().sum::<Chips>() + rake, end.pot());
    }

    #[test]
    fn what_a_chip_is_worth_changes_nothing(drawn in hands(), times in 2..1000i64) {
        let setup = Setup::new(drawn.setup.game().clone(), scaled(drawn.setup.structure(), times));
        let stacks: Vec<Chips> = drawn.stacks.iter().map(|stack| stack * times).collect();
        let mut other = State::start(&Arc::new(setup.expect("a setup")), &stacks).expect("a hand");
        let mut turns = Vec::new();
        play_out(&drawn, |state, event| {
            let chips = |state: &State| {
                let raise = state.legal().and_then(|legal| legal.raise);
                let raise = raise.map_or([0; 2], |raise| [raise.least, raise.most]);
                let call = state.legal().map_or(0, |legal| legal.call);
                [state.stacks(), state.bets(), &raise, &[call, state.pot()]].concat()
            };
            let scaled: Vec<Chips> = chips(state).into_iter().map(|chips| chips * times).collect();
            turns.push([(state.turn(), scaled), (other.turn(), chips(&other))]);
            let event = match event {
                Event::Act(seat, Action::RaiseTo(to)) => {
                    Event::Act(*seat, Action::RaiseTo(to * times))
                }
                event => event.clone(),
            };
            // What differs is found below.
            let _ = other.play(&event);
        });
        for [turn, scaled] in turns {
            prop_assert_eq!(turn, scaled);
        }
    }
}
