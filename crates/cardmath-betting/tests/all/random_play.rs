//! Random legal play: chips are conserved, and the pots are those of a plain second count.

use cardmath_betting::{
    Action, Ante, Chips, House, Legal, Limit, OddChips, Rake, Redeal, Reopening, Setup, ShortRaise,
    State, Structure, Turn, games,
};
use cardmath_cards::Hand;
use std::sync::Arc;

/// A small generator, so that every run plays the same hands.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 16) % end
    }

    fn chance(&mut self, of: u64) -> bool {
        self.below(of) == 0
    }

    fn chips(&mut self, least: Chips, most: Chips) -> Chips {
        least + self.below((most - least + 1) as u64) as Chips
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

fn random_structure(dice: &mut Dice, key: &str) -> Structure {
    let stud = key.starts_with("stud") || key == "razz";
    let mut structure = match dice.below(4) {
        0 => Structure::pot_limit(1, 2),
        1 if !stud => Structure::fixed_limit(1, 2),
        2 if !stud => Structure::no_limit(5, 10),
        _ => Structure::no_limit(1, 2),
    };
    if stud {
        structure = match dice.chance(4) {
            true => Structure {
                limit: Limit::None,
                ..Structure::stud_limit(1, 1, 2, 4)
            },
            false => Structure::stud_limit(1, dice.chips(0, 2), 2, 4),
        };
    } else if dice.chance(3) {
        structure.ante = dice.pick(&[
            Ante::Each(1),
            Ante::BigBlind(2),
            Ante::Button(2),
            Ante::BombPot(5),
        ]);
        if key == "three-card" {
            structure.ante = Ante::Each(1);
        }
    }
    if !stud && dice.chance(6) {
        structure.button_blind = 0;
        structure.straddles = vec![2 * structure.blinds[1]];
    }
    if dice.chance(8) {
        structure.cap = Some(dice.chips(10, 60));
    }
    if dice.chance(3) {
        structure.rake = Some(Rake::percent(5, Some(7)));
    }
    structure.house = House {
        reopening: dice.pick(&[Reopening::InSum, Reopening::OneFullRaise, Reopening::Always]),
        short_raise: dice.pick(&[ShortRaise::OnTop, ShortRaise::Completed]),
        half_a_bet: dice.chance(2),
        straddle_raises: dice.chance(2),
        full_blind: !dice.chance(3),
        full_bring_in: !dice.chance(3),
        blinds_first: dice.chance(2),
        redeal: dice.pick(&[Redeal::DiscardsAndFolds, Redeal::Discards]),
        own_discards: dice.chance(2),
        odd_chips: dice.pick(&[OddChips::InTurn, OddChips::First, OddChips::HighCard]),
        chip: dice.pick(&[1, 1, 1, 5]),
    };
    structure
}

fn random_action(dice: &mut Dice, legal: &Legal) -> Action {
    if let Some((least, most)) = legal.discard {
        return Action::Discard {
            count: dice.chips(least.into(), most.into()) as u8,
            cards: Hand::EMPTY,
        };
    }
    match (dice.below(8), legal.raise) {
        (0..=2, Some(raise)) => Action::RaiseTo(match dice.below(3) {
            0 => raise.least,
            1 => raise.most.min(raise.least * 3),
            _ => dice.chips(raise.least, raise.most),
        }),
        (3..=4, _) if legal.fold && legal.call > 0 => Action::Fold,
        _ if legal.bring_in.is_some() => Action::BringIn,
        _ => Action::Call,
    }
}

/// Whether the deck has enough cards for all hands and for that many runs of what is left of a board.
fn has_cards_for(state: &State, times: usize) -> bool {
    let game = state.setup().game();
    let before = game.streets[..state.street()].iter();
    let shared: u8 = before.map(|street| street.board).sum();
    let hands = state.seats() * usize::from(game.cards());
    let has_board = game.board() > shared;
    !has_board
        || hands + usize::from(shared) + times * usize::from(game.board() - shared)
            <= game.deck.len()
}

fn play_out(dice: &mut Dice, state: &mut State) {
    for _ in 0..2000 {
        match state.turn() {
            Turn::Bet(seat) | Turn::Discard(seat) => {
                let legal = state.legal().expect("a player's turn");
                assert_eq!(legal.seat, seat);
                check_legal(state, &legal);
                let action = random_action(dice, &legal);
                state.apply(action).expect("a legal action");
            }
            Turn::Deal if state.boards() == 1 && state.is_all_in() && dice.chance(3) => {
                let times = dice.chips(1, 3) as usize;
                assert_eq!(state.run_times(times).is_ok(), has_cards_for(state, times));
                state.deal_unknown().expect("cards are due");
            }
            Turn::Deal => state.deal_unknown().expect("cards are due"),
            Turn::Showdown | Turn::Over => return,
        }
    }
    panic!("the hand does not end: {state:?}");
}

/// Whatever is said to be legal can be done, and amounts beside it cannot.
fn check_legal(state: &State, legal: &Legal) {
    let stack = state.stacks()[legal.seat];
    assert!(legal.call <= stack);
    if let Some(raise) = legal.raise {
        assert!(raise.least <= raise.most && raise.least > state.level());
        assert!(raise.most <= stack + state.bets()[legal.seat]);
        assert!(state.after(Action::RaiseTo(raise.least)).is_ok());
        assert!(state.after(Action::RaiseTo(raise.most)).is_ok());
        assert!(state.after(Action::RaiseTo(raise.least - 1)).is_err());
        assert!(state.after(Action::RaiseTo(raise.most + 1)).is_err());
    } else {
        assert!(state.after(Action::RaiseTo(state.level() + 1)).is_err());
    }
}

/// The pots by a plain count: chip by chip, who paid it, and who is left to win it.
fn plain_pots(state: &State, own: &[Chips], dead: Chips) -> Vec<(Chips, Vec<usize>)> {
    let top = own.iter().copied().max().unwrap_or(0);
    let mut pots: Vec<(Chips, Vec<usize>)> = vec![(dead, state.live().iter().collect())];
    for layer in 1..=top {
        let paid = own.iter().filter(|&&paid| paid >= layer).count() as Chips;
        let can_win = |&seat: &usize| own[seat] >= layer;
        let mut players: Vec<usize> = state.live().iter().filter(can_win).collect();
        if players.is_empty() {
            players = pots.last().expect("a pot").1.clone();
        }
        let last = pots.last_mut().expect("a pot");
        if last.1 == players {
            last.0 += paid;
        } else {
            pots.push((paid, players));
        }
    }
    pots
}

fn play_hands(seed: u64, hands: usize) {
    let mut dice = Dice(seed);
    let mut endings = [0usize; 2];
    for hand in 0..hands {
        let key = games::KEYS[hand % games::KEYS.len()];
        let game = games::find(key).expect("a standard game");
        let setup = Setup::new(game, random_structure(&mut dice, key)).expect("a fair structure");
        let setup = Arc::new(setup);
        let most = setup.most_seats().min(9);
        let fewest = 2 + setup.structure().straddles.len();
        let seats = dice.chips(fewest as Chips, most as Chips) as usize;
        let deep = dice.pick(&[5, 40, 400]);
        let stacks: Vec<Chips> = (0..seats).map(|_| dice.chips(1, deep)).collect();
        let mut state = State::start(&setup, &stacks).expect("a hand");
        play_out(&mut dice, &mut state);
        check_end(&mut dice, &state, &stacks);
        endings[usize::from(state.turn() == Turn::Over)] += 1;
    }
    assert!(
        endings[0] > hands / 10 && endings[1] > hands / 20,
        "{endings:?}"
    );
}

fn check_end(dice: &mut Dice, state: &State, stacks: &[Chips]) {
    let all: Chips = stacks.iter().sum();
    let behind: Chips = state.stacks().iter().sum();
    assert_eq!(behind + state.pot(), all, "{state:?}");

    let seats = 0..stacks.len();
    let own: Vec<Chips> = seats
        .clone()
        .map(|seat| state.contributed(seat) - state.dead(seat))
        .collect();
    let dead = seats.map(|seat| state.dead(seat)).sum();
    let pots = state.pots();
    let found: Vec<_> = pots
        .iter()
        .map(|p| (p.amount, p.players.iter().collect()))
        .collect();
    assert_eq!(found, plain_pots(state, &own, dead), "{state:?}");

    let parts = usize::from(state.setup().game().parts);
    let strengths: Vec<u32> = (0..stacks.len() * 2 * 4)
        .map(|_| dice.chips(0, 3) as u32)
        .collect();
    let strength = |seat: usize, part: usize, board: usize| {
        let drawn = strengths[(board * 2 + part) * stacks.len() + seat];
        drawn + u32::from(part == 0)
    };
    let settled = state.settle(strength).expect("a settled hand");
    let won: Chips = settled.won().iter().sum();
    assert_eq!(won + settled.rake(), state.pot());
    assert_eq!(
        state
            .payouts(|seat| state.hole(seat), strength)
            .expect("payouts")[..stacks.len()],
        *settled.won()
    );
    for share in settled.shares() {
        let pot = settled.pots().iter().nth(share.pot).expect("a pot");
        assert!(pot.players.contains(share.seat) && share.part < parts && share.amount >= 0);
        let best = pot
            .players
            .iter()
            .map(|seat| strength(seat, share.part, share.board))
            .max();
        if pot.players.len() > 1 {
            assert_eq!(Some(strength(share.seat, share.part, share.board)), best);
        }
    }
}

#[test]
fn random_legal_play_conserves_chips_in_every_game() {
    play_hands(1, 100_000);
}

#[test]
#[ignore = "10,000,000 hands: a minute or two"]
fn random_legal_play_conserves_chips_in_every_game_at_length() {
    (2..102).for_each(|seed| play_hands(seed, 100_000));
}
