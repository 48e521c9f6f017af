//! The ranges of three players: who has the same range, and what must be counted for which seats.

use super::opposing_pairs::{OpposingPairs, RankGroup, SEATS, SeatWeights};
use super::partners::{Partners, Weights};
use super::ranking::{Ranked, Ranking};
use crate::tally::Tally;
use crate::{Seat, Situation};
use cardmath_cards::Hand;
use cardmath_situation::total_weight;

/// The greatest sum of a player's weights: twice the product of two such sums fits in 64 bits.
const MOST: u64 = (1 << 31) - 1;

/// If the twins have at least this many times the third player's combos, the third player's wins
/// and the twins' ties are counted, and the twins' wins follow from them.
const FEW: usize = 4;

/// The ranges of three players.
pub struct ThreeRanges {
    /// All combos of any player.
    pub cards: Vec<Hand>,
    /// The different ranges of the players.
    pub seats: Vec<SeatWeights>,
    /// For each seat, its players and the indexes of their combos among all combos.
    pub members: Vec<(Vec<usize>, Vec<u16>)>,
    /// Whether each combo needs a result. If not, some counts follow from the others.
    pub by_combo: bool,
    /// Whether anything is counted for each seat.
    pub asked: [bool; SEATS],
    /// The seats for which deals that are won alone are counted, that with the fewest combos first.
    pub winning: Vec<usize>,
    /// The seats for which deals that are not lost are counted.
    pub not_losing: Vec<usize>,
    /// The seats for which three-way ties and all deals are counted.
    pub tying: Vec<usize>,
    /// The seat of twins whose wins are not counted, but their ties above the third player.
    pub twins: Option<usize>,
}

/// The two other players.
fn others(player: usize) -> [usize; 2] {
    [(player + 1) % 3, (player + 2) % 3]
}

/// The number of each player's seat. Players with the same range have the same one.
fn seats_of(players: &[Seat]) -> [usize; 3] {
    let (mut seats, mut count) = ([0; 3], 0);
    for player in 0..3 {
        let twin = (0..player).find(|&other| players[other].combos == players[player].combos);
        seats[player] = twin.map_or(count, |twin| seats[twin]);
        count += usize::from(twin.is_none());
    }
    seats
}

impl ThreeRanges {
    /// The three players of a table; `None` if there are more or fewer, or the weights are too
    /// great. `by_combo` says whether each combo needs a result.
    pub fn new(situation: &Situation, by_combo: bool) -> Option<ThreeRanges> {
        let players = &situation.seats;
        if players.len() != 3
            || !players
                .iter()
                .all(|player| total_weight(&player.combos) <= MOST)
        {
            return None;
        }
        let (cards, places) = situation.distinct_combos();
        let seat_of = seats_of(players);
        let (mut seats, mut members) = (Vec::new(), Vec::<(Vec<usize>, Vec<u16>)>::new());
        for player in (0..3).filter(|&player| !seat_of[..player].contains(&seat_of[player])) {
            let same = (player..3).filter(|&other| seat_of[other] == seat_of[player]);
            members.push((same.collect(), places[player].clone()));
            let others = others(player).map(|other| seat_of[other]);
            seats.push(SeatWeights::new(
                &players[player].combos,
                &places[player],
                cards.len(),
                others,
            ));
        }
        let mut all: Vec<usize> = (0..seats.len()).collect();
        all.sort_by_key(|&seat| members[seat].1.len());
        let (not_losing, tying) = match by_combo {
            true => (all.clone(), all.clone()),
            false => (all[..all.len().max(2) - 1].to_vec(), all[..1].to_vec()),
        };
        let twins = all.last().copied().filter(|&twins| {
            let [few, many] = [all[0], twins].map(|seat| members[seat].1.len());
            !by_combo && members[twins].0.len() == 2 && FEW * few <= many
        });
        let winning = match twins {
            Some(_) => not_losing.clone(),
            None => all,
        };
        let asked = [&winning, &not_losing, &tying]
            .map(|seats| &seats[..])
            .concat();
        Some(ThreeRanges {
            asked: std::array::from_fn(|seat| asked.contains(&seat)),
            cards,
            seats,
            members,
            by_combo,
            winning,
            not_losing,
            tying,
            twins,
        })
    }

    /// Whether no combo weighs more than 1.
    pub fn is_flat(&self) -> bool {
        let mut weights = self.seats.iter().flat_map(|seat| &seat.weights);
        weights.all(|&weight| weight <= 1)
    }

    /// The number of combos in all, and how often opposing pairs are counted.
    pub fn sizes(&self) -> [usize; 2] {
        let asked = [&self.winning, &self.not_losing, &self.tying];
        let asked = asked.into_iter().flatten();
        let asked = asked.map(|&seat| self.members[seat].1.len());
        [self.cards.len(), asked.sum()]
    }

    /// Counts the opposing pairs that share no card with each combo of some seats, as often as they
    /// are dealt on `boards` boards. `includes_self` says whether these combos were taken in.
    ///
    /// `count` takes the seat, the place of the score, the combo, and the deals.
    #[inline(always)]
    pub fn count_each<P: Partners>(
        &self,
        (pairs, includes_self): (&mut OpposingPairs<P>, bool),
        (seats, group, boards): (&[usize], RankGroup<'_>, u64),
        mut count: impl FnMut(usize, usize, Ranked, u128),
    ) {
        for &number in seats {
            let (seat, cards) = (&self.seats[number], group.cards[number]);
            if cards == 0 {
                continue;
            }
            let Some(opponents) = pairs.opponents(&self.seats, number, cards) else {
                continue;
            };
            for &hand in group.hands {
                let weight = seat.weight(hand);
                if weight == 0 {
                    continue;
                }
                let (slot, times) = match self.by_combo {
                    true => (hand.place.into(), boards),
                    false => (0, weight * boards),
                };
                let deals = opponents.beside(hand, includes_self) * u128::from(times);
                count(number, slot, hand, deals);
            }
        }
    }

    /// Adds the deals of each combo: the weight of what the others can hold beside it, on `boards`
    /// boards.
    pub fn add_deals(&self, situation: &Situation, boards: u64, tally: &mut Tally) {
        let ranking = Ranking::of_equals(&self.cards);
        let mut all = OpposingPairs::<Weights>::new(&self.seats);
        let group = RankGroup::new(&self.seats, self.asked, ranking.live());
        all.add(&self.seats, group);
        for (number, (players, places)) in self.members.iter().enumerate() {
            let Some(opponents) = all.opponents(&self.seats, number, group.cards[number]) else {
                continue;
            };
            for &player in players {
                let combos = situation.seats[player].combos.iter().zip(places);
                let scores = tally.players[player].combos.iter_mut();
                for (score, (combo, &place)) in scores.zip(combos) {
                    let hand = ranking.live()[usize::from(place)];
                    let pairs = opponents.beside(hand, true);
                    score.deals += pairs * u128::from(boards) * u128::from(combo.weight);
                }
            }
        }
    }
}
