//! All choices of a combo for each player, before the flop or on it, reduced to matchups up to suit
//! relabelling.
//!
//! Only one representative of each class under suit relabelling is counted, over all boards at
//! once.

use super::choices::pair_of_ranks;
use super::matchup::MatchupCounter;
use super::rank_tables::RankTables;
use super::sums::{CATEGORIES, Outcome};
use crate::tally::Tally;
use crate::way::Count;
use crate::{MOST_PLAYERS, Situation};
use cardmath_cards::simd::Instructions;
use cardmath_cards::workers::Parts;
use cardmath_cards::{Hand, SUITS, Suit, SuitLabels};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::io;
use std::sync::atomic::Ordering::Relaxed;

/// The number of matchups that a thread takes at a time.
//
// Of three classes before the flop there are 74 at most, which threads share well.
const AT_A_TIME: usize = 16;

/// The number of choices made between two checks whether to go on.
const CHOICES_AT_ONCE: usize = 1 << 14;
/// The index of no combo.
const NOBODY: u16 = u16::MAX;

/// All choices of a combo for each player, and the matchup of each.
pub struct Matchups {
    players: usize,
    board: Hand,
    dead: Hand,
    /// For each choice and player, the index of the combo in the question.
    places: Vec<u16>,
    /// For each choice and player, the position of the combo in the matchup.
    seats: Vec<u8>,
    /// The matchup of each choice.
    matchups: Vec<Matchup>,
    /// The hands of each matchup.
    hands: Vec<Hand>,
}

/// The matchup of a choice.
#[derive(Clone, Copy)]
struct Matchup {
    number: u32,
    /// The number of choices that the choice represents, by suit relabellings.
    times: u32,
}

impl Matchups {
    /// All matchups of a table. Suits with equal labels are interchangeable.
    ///
    /// Two board cards at least are to come. `None` if there are more than `most` choices, or once
    /// `keep_going` returns false: millions of choices take a second.
    pub fn new(
        situation: &Situation,
        labels: SuitLabels,
        most: usize,
        keep_going: &mut dyn FnMut() -> bool,
    ) -> Option<Matchups> {
        let seats = &situation.seats;
        let leader = (0..seats.len()).max_by_key(|&seat| seats[seat].combos.len())?;
        let leaders = orbits(situation, leader, labels);
        let others = seats.iter().enumerate();
        let others = others.filter(|&(player, _)| player != leader);
        let choices = others.fold(leaders.len(), |product, (_, seat)| {
            product.saturating_mul(seat.combos.len())
        });
        if choices > most {
            return None;
        }
        let mut builder = MatchupBuilder {
            situation,
            leader,
            known: HashMap::default(),
            made: Matchups {
                players: situation.seats.len(),
                board: situation.board,
                dead: situation.dead,
                places: Vec::new(),
                seats: Vec::new(),
                matchups: Vec::new(),
                hands: Vec::new(),
            },
            chosen: [(NOBODY, Hand::EMPTY); MOST_PLAYERS],
            keep_going,
            stopped: false,
        };
        for (place, times) in leaders {
            let cards = seats[leader].combos[usize::from(place)].cards;
            builder.chosen[leader] = (place, cards);
            builder.choose(0, cards, times);
        }
        if builder.stopped {
            return None;
        }
        builder.made.sorted(keep_going)
    }

    /// The number of matchups.
    pub fn len(&self) -> usize {
        self.hands.len() / self.players
    }

    /// Sorts the matchups by ranks, as those of equal ranks share the result by ranks alone.
    fn sorted(mut self, keep_going: &mut dyn FnMut() -> bool) -> Option<Matchups> {
        let key = |number: &usize| {
            let hands = &self.hands[number * self.players..][..self.players];
            // A number of all ranks: those of ten players fit, and no list is made of them.
            hands.iter().fold(0u128, |ranks, &hand| {
                ranks << 7 | pair_of_ranks(hand) as u128
            })
        };
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_cached_key(key);
        let mut places = vec![0; order.len()];
        for (place, &number) in order.iter().enumerate() {
            places[number] = place as u32;
        }
        for matchup in &mut self.matchups {
            matchup.number = places[matchup.number as usize];
        }
        let hands = order
            .iter()
            .flat_map(|&number| &self.hands[number * self.players..][..self.players]);
        self.hands = hands.copied().collect();
        keep_going().then_some(self)
    }

    /// The outcome of each matchup; `None` for those that a stop left out.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn all_outcomes(
        &self,
        categories: bool,
        count: &mut Count<'_>,
    ) -> io::Result<Vec<Option<Outcome>>> {
        let mut all: Vec<Option<Outcome>> = Vec::new();
        all.resize_with(self.len(), || None);
        let (instructions, done) = (count.instructions, count.done);
        let on_board;
        let tables = if self.board.is_empty() {
            RankTables::before_the_flop()
        } else {
            on_board = RankTables::on(self.board);
            &on_board
        };
        let work = |parts: &Parts| {
            let mut found = Vec::new();
            while let Some(part) = parts.draw() {
                let first = part * AT_A_TIME;
                let numbers = first..self.len().min(first + AT_A_TIME);
                let outcomes = self.outcomes(numbers, tables, instructions, categories, parts);
                done.fetch_add(outcomes.len() as u64, Relaxed);
                found.push((first, outcomes));
            }
            found
        };
        let parts = Parts::new(self.len().div_ceil(AT_A_TIME));
        count.share(&parts, work, |found| {
            for (first, outcomes) in found {
                for (place, outcome) in all[first..].iter_mut().zip(outcomes) {
                    *place = Some(outcome);
                }
            }
        })?;
        Ok(all)
    }

    /// The outcomes of these matchups, up to the first that is left out by a stop.
    fn outcomes(
        &self,
        numbers: impl Iterator<Item = usize>,
        tables: &RankTables,
        instructions: Instructions,
        categories: bool,
        stop: &Parts,
    ) -> Vec<Outcome> {
        match self.players {
            2 => self.outcomes_of::<2>(numbers, tables, instructions, categories, stop),
            3 => self.outcomes_of::<3>(numbers, tables, instructions, categories, stop),
            4 => self.outcomes_of::<4>(numbers, tables, instructions, categories, stop),
            5 => self.outcomes_of::<5>(numbers, tables, instructions, categories, stop),
            6 => self.outcomes_of::<6>(numbers, tables, instructions, categories, stop),
            7 => self.outcomes_of::<7>(numbers, tables, instructions, categories, stop),
            8 => self.outcomes_of::<8>(numbers, tables, instructions, categories, stop),
            9 => self.outcomes_of::<9>(numbers, tables, instructions, categories, stop),
            _ => self.outcomes_of::<MOST_PLAYERS>(numbers, tables, instructions, categories, stop),
        }
    }

    fn outcomes_of<const PLAYERS: usize>(
        &self,
        numbers: impl Iterator<Item = usize>,
        tables: &RankTables,
        instructions: Instructions,
        categories: bool,
        stop: &Parts,
    ) -> Vec<Outcome> {
        let matchups = self.hands.as_chunks::<PLAYERS>().0;
        let mut counter =
            MatchupCounter::new(tables, self.board | self.dead, instructions, categories);
        numbers
            .take_while(|_| !stop.is_stopped())
            .filter_map(|number| matchups.get(number))
            .map(|&hands| counter.outcome(hands))
            .collect()
    }

    /// Adds the outcome of each choice. Matchups that a stop left out have none.
    pub fn add(&self, situation: &Situation, outcomes: &[Option<Outcome>], tally: &mut Tally) {
        let players = self.players;
        // The totals of the players, if combos are not counted.
        let mut totals = vec![0u128; players * players];
        for choice in self.choices() {
            let Some(outcome) = &outcomes[choice.matchup] else {
                continue;
            };
            let weight = choice.weight(situation);
            let weighted = |&boards: &u64| u128::from(boards) * weight;
            let totals = totals.chunks_exact_mut(players);
            for (player, (score, totals)) in tally.players.iter_mut().zip(totals).enumerate() {
                let (place, seat) = (choice.place(player), choice.seat(player));
                let won = outcome.won[seat * players..][..players].iter();
                if situation.detail.combos {
                    score.add_won(place, won.map(weighted));
                } else {
                    let totals = totals.iter_mut().zip(won);
                    totals.for_each(|(sum, boards)| *sum += weighted(boards));
                }
                let counts = outcome.categories.iter().skip(seat * CATEGORIES);
                score.add_categories(counts.map(weighted));
            }
        }
        for (score, totals) in tally.players.iter_mut().zip(totals.chunks_exact(players)) {
            score.add_won(0, totals.iter().copied());
        }
    }

    /// Adds the deals of each choice.
    pub fn add_deals(&self, situation: &Situation, tally: &mut Tally) {
        let boards = u128::from(situation.boards().0);
        for choice in self.choices() {
            let deals = choice.weight(situation) * boards;
            for (player, score) in tally.players.iter_mut().enumerate() {
                score.combos[choice.place(player)].deals += deals;
            }
        }
    }

    /// All choices.
    pub fn choices(&self) -> impl Iterator<Item = ComboChoice<'_>> {
        let places = self.places.chunks_exact(self.players);
        let seats = self.seats.chunks_exact(self.players);
        let choices = places.zip(seats).zip(&self.matchups);
        choices.map(|((places, seats), matchup)| ComboChoice {
            places,
            seats,
            matchup: matchup.number as usize,
            times: matchup.times,
        })
    }
}

/// A choice of a combo for each player.
pub struct ComboChoice<'a> {
    places: &'a [u16],
    seats: &'a [u8],
    /// The number of its matchup.
    pub matchup: usize,
    /// The number of choices that it represents, by suit relabellings.
    pub times: u32,
}

impl ComboChoice<'_> {
    /// The index of a player's combo in the question.
    pub fn place(&self, player: usize) -> usize {
        self.places[player].into()
    }

    /// The position of a player's combo in the matchup.
    pub fn seat(&self, player: usize) -> usize {
        self.seats[player].into()
    }

    /// Its weight, times the number of choices that it represents.
    fn weight(&self, situation: &Situation) -> u128 {
        let seats = situation.seats.iter().zip(self.places);
        let weights = seats.map(|(seat, &place)| seat.combos[usize::from(place)].weight);
        u128::from(self.times) * situation.scale.product(weights)
    }
}

/// One combo of a player from each class under suit relabellings, with the size of the class.
fn orbits(situation: &Situation, player: usize, labels: SuitLabels) -> Vec<(u16, u32)> {
    let combos = situation.seats[player].combos.iter().enumerate();
    let mut orbits: HashMap<Hand, usize, BuildHasherDefault<WordHasher>> = HashMap::default();
    let mut found: Vec<(u16, u32)> = Vec::new();
    for (place, combo) in combos {
        let next = found.len();
        let number = *orbits
            .entry(combo.cards.representative(labels))
            .or_insert(next);
        if number == next {
            found.push((place as u16, 0));
        }
        found[number].1 += 1;
    }
    found
}

/// The hands of a matchup, and no hands after them.
#[derive(PartialEq, Eq)]
struct MatchupHands([Hand; MOST_PLAYERS]);

impl Hash for MatchupHands {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let hands = self.0.iter().take_while(|hand| !hand.is_empty());
        hands.for_each(|hand| hasher.write_u64(hand.mask()));
    }
}

/// A hash of a few words: the default one took half of the time of finding the matchups.
#[derive(Default)]
struct WordHasher(u64);

impl Hasher for WordHasher {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u64(&mut self, word: u64) {
        // An odd number without a pattern, and the well mixed high bits below the others.
        let product = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ product >> 32;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Enumerates the choices.
struct MatchupBuilder<'a> {
    situation: &'a Situation,
    /// The player with one combo of each class; other players have all their combos.
    leader: usize,
    known: HashMap<MatchupHands, u32, BuildHasherDefault<WordHasher>>,
    made: Matchups,
    chosen: [(u16, Hand); MOST_PLAYERS],
    keep_going: &'a mut dyn FnMut() -> bool,
    stopped: bool,
}

impl MatchupBuilder<'_> {
    /// Chooses combos for this player and all later ones.
    fn choose(&mut self, player: usize, used: Hand, times: u32) {
        if player == self.leader {
            return self.choose(player + 1, used, times);
        }
        let Some(seat) = self.situation.seats.get(player) else {
            return self.take(times);
        };
        for (place, combo) in seat.combos.iter().enumerate() {
            if self.stopped {
                return;
            }
            if (combo.cards & used).is_empty() {
                self.chosen[player] = (place as u16, combo.cards);
                self.choose(player + 1, used | combo.cards, times);
            }
        }
    }

    /// Adds the chosen combos.
    fn take(&mut self, times: u32) {
        let players = self.made.players;
        // Players are interchangeable too, so hands are ordered by their ranks.
        let mut order: [u8; MOST_PLAYERS] = std::array::from_fn(|player| player as u8);
        let hand_of = |player: u8| self.chosen[usize::from(player)].1;
        order[..players].sort_by_key(|&player| pair_of_ranks(hand_of(player)));
        let (mut hands, mut seats) = ([Hand::EMPTY; MOST_PLAYERS], [0; MOST_PLAYERS]);
        for (seat, &player) in order[..players].iter().enumerate() {
            hands[seat] = hand_of(player);
            seats[usize::from(player)] = seat as u8;
        }
        up_to_suits(&mut hands[..players], [self.made.board, self.made.dead]);
        let next = self.known.len() as u32;
        let number = *self.known.entry(MatchupHands(hands)).or_insert(next);
        if number == next {
            self.made.hands.extend(&hands[..players]);
        }
        let chosen = self.chosen[..players].iter();
        self.made.places.extend(chosen.map(|&(place, _)| place));
        self.made.seats.extend(&seats[..players]);
        self.made.matchups.push(Matchup { number, times });
        if self.made.matchups.len().is_multiple_of(CHOICES_AT_ONCE) {
            self.stopped = !(self.keep_going)();
        }
    }
}

/// Relabels suits, without changing the board or the dead cards, so that equal classes have equal
/// hands.
fn up_to_suits(hands: &mut [Hand], known: [Hand; 2]) {
    let known = known.map(Hand::planes);
    let planes: [[u32; SUITS]; MOST_PLAYERS] =
        std::array::from_fn(|seat| hands.get(seat).map_or([0; SUITS], |hand| hand.planes()));
    // Only suits with the same known ranks are exchanged.
    let are_alike =
        |one: usize, other: usize| known.iter().all(|planes| planes[one] == planes[other]);
    let mut order = [0, 1, 2, 3];
    for place in 0..SUITS {
        for next in place + 1..SUITS {
            let (one, other) = (order[place], order[next]);
            let less = || {
                planes[..hands.len()]
                    .iter()
                    .map(|of| of[one])
                    .lt(planes[..hands.len()].iter().map(|of| of[other]))
            };
            if are_alike(one, other) && less() {
                order.swap(place, next);
            }
        }
    }
    for (hand, planes) in hands.iter_mut().zip(planes) {
        let suits = Suit::all().zip(order);
        *hand = suits.fold(Hand::EMPTY, |hand, (suit, from)| {
            hand | Hand::in_suit(planes[from], suit)
        });
    }
}
