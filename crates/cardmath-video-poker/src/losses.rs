//! What each hand of a game loses by the holds of each label, against its best hold.

use crate::analysis::{each_place, holds};
use crate::labels::Labels;
use crate::{Game, Pays};
use std::io;

/// A label of a hand: the hold that has it, and how much less that is worth than the best hold.
#[derive(Clone, Copy)]
pub struct LabelLoss {
    pub loss: i64,
    pub label: u8,
    hold: u8,
}

/// What each hand loses by each of its labels.
pub struct Losses {
    labels: usize,
    pub weights: Vec<u32>,
    /// The labels that occur, in ascending order of the mean value of their holds.
    pub by_value: Vec<u8>,
    /// The end of the entries of each hand.
    ends: Vec<u32>,
    pub entries: Vec<LabelLoss>,
    /// For each label the hands that have it, each with the index of its entry.
    pub hands_with: Vec<Vec<(u32, u32)>>,
}

impl Losses {
    /// Finds what each hand loses by each label. `None` if `keep_going` returns `false`.
    ///
    /// If a hand has several holds of one label, the hold with the lower cards counts; if only
    /// suits differ, the worse hold.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn new(
        game: &Game,
        pays: &Pays,
        labels: &Labels,
        threads: usize,
        keep_going: impl FnMut() -> bool,
    ) -> io::Result<Option<Losses>> {
        let mut found = Vec::new();
        let done = each_place(
            game,
            threads,
            Vec::new,
            |found, place| found.push((place, entries(game, pays, labels, place))),
            keep_going,
            |more| found.extend(more),
        )?;
        if !done {
            return Ok(None);
        }
        found.sort_unstable_by_key(|&(place, _)| place);
        let mut losses = Losses {
            labels: labels.count(),
            weights: game.deck().hands().iter().map(|hand| hand.weight).collect(),
            by_value: Vec::new(),
            ends: Vec::with_capacity(game.deck().hands().len()),
            entries: Vec::new(),
            hands_with: vec![Vec::new(); labels.count()],
        };
        // For each label, the sum of the values of its holds, and the number of hands that have it.
        let mut sums = vec![(0.0, 0.0); labels.count()];
        for (hand, (_, (best, entries))) in (0..).zip(found) {
            let weight = f64::from(losses.weights[hand as usize]);
            for entry in entries {
                let (value, hands) = &mut sums[usize::from(entry.label)];
                *value += weight * (best - entry.loss) as f64;
                *hands += weight;
                let place = losses.entries.len() as u32;
                losses.hands_with[usize::from(entry.label)].push((hand, place));
                losses.entries.push(entry);
            }
            losses.ends.push(losses.entries.len() as u32);
        }
        let mean = |&label: &u8| sums[usize::from(label)].0 / sums[usize::from(label)].1;
        let all = (0..labels.count()).map(|label| label as u8);
        losses.by_value = all
            .filter(|&label| sums[usize::from(label)].1 > 0.0)
            .collect();
        losses
            .by_value
            .sort_by(|one, other| mean(other).total_cmp(&mean(one)).reverse());
        Ok(Some(losses))
    }

    /// The number of labels.
    pub fn labels(&self) -> usize {
        self.labels
    }

    /// The number of classes of hands.
    pub fn hands(&self) -> usize {
        self.ends.len()
    }

    /// What a list costs. A hand that has none of its labels loses nothing.
    pub fn cost(&self, order: &[u8]) -> i128 {
        let mut places = vec![usize::MAX; self.labels];
        for (place, &label) in order.iter().enumerate() {
            places[usize::from(label)] = place;
        }
        (0..self.ends.len())
            .map(|hand| match self.first(hand, &places) {
                Some(entry) => self.loss(hand, entry),
                None => 0,
            })
            .sum()
    }

    /// The indexes of a hand's entries.
    pub fn entries_of(&self, hand: usize) -> std::ops::Range<usize> {
        let first = hand.checked_sub(1).map_or(0, |before| self.ends[before]);
        first as usize..self.ends[hand] as usize
    }

    /// The entry of a hand that comes first in a list, given the place of each label in the list.
    pub fn first(&self, hand: usize, places: &[usize]) -> Option<usize> {
        let place = |&entry: &usize| places[usize::from(self.entries[entry].label)];
        let listed = self
            .entries_of(hand)
            .filter(|entry| place(entry) != usize::MAX);
        listed.min_by_key(place)
    }

    /// What all hands of a class lose by an entry.
    pub fn loss(&self, hand: usize, entry: usize) -> i128 {
        i128::from(self.entries[entry].loss) * i128::from(self.weights[hand])
    }
}

/// The value of the best hold of a hand, and what the hand loses by each of its labels.
fn entries(game: &Game, pays: &Pays, labels: &Labels, place: usize) -> (i64, Vec<LabelLoss>) {
    let holds = holds(game, place);
    let values = holds.values(pays);
    let best = values.iter().copied().fold(i64::MIN, i64::max);
    let mut entries: Vec<LabelLoss> = Vec::new();
    for (hold, value) in values.into_iter().enumerate() {
        let loss = best - value;
        for label in labels.of(holds.class_or_line(hold)) {
            let hold = hold as u8;
            match entries.iter_mut().find(|entry| entry.label == label) {
                None => entries.push(LabelLoss { loss, label, hold }),
                Some(entry) => {
                    let ranks = |hold: u8| holds.ranks(hold.into());
                    let lower = ranks(hold).cmp(&ranks(entry.hold));
                    if lower.then(entry.loss.cmp(&loss)).is_lt() {
                        *entry = LabelLoss { loss, label, hold };
                    }
                }
            }
        }
    }
    (best, entries)
}
