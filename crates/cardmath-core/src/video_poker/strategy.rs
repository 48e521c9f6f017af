//! The search for a strategy: a short ordered list of labels of holds, of which the first that a hand has is played.
//!
//! Labels are named sets of holds, such as "four to a flush". A list costs what the holds that it chooses are worth
//! less than the best ones, over all hands.
//!
//! A list is built up by adding, again and again, the label that lowers the cost most, at its best place. What helps
//! only together is found by widening it: all other labels are put in where they do no harm, each is moved to its best
//! place, and those that are not missed are left out. Then it is cut down, by leaving out the label that is missed least.
//! After each step every label is taken out and put where it costs least.

use super::analysis::{holds, in_parts, places};
use crate::video_poker::{Game, HAND, Pays};
use crate::workers::{Parts, in_order};
use std::io;

/// So many labels are told apart at most.
pub const MOST_LABELS: usize = 256;
const WORDS: usize = MOST_LABELS / 64;
/// So many times all labels are put into the best list to see which of them help together.
const WIDENINGS: usize = 4;
/// So many times each of these is moved then.
const ROUNDS: usize = 2;
/// So many labels more are tried in the place of one.
const REPLACEMENTS: usize = 3;

/// Which labels each hold has.
pub struct Labels {
    count: usize,
    of_class: Vec<[u64; WORDS]>,
}

impl Labels {
    /// The labels of each class of holds: those of up to four cards by their class, then those of all five by the
    /// line that pays them. There is a row of so many truths for each.
    pub fn new(count: usize, rows: &[bool]) -> Option<Labels> {
        if !(1..=MOST_LABELS).contains(&count) || !rows.len().is_multiple_of(count) {
            return None;
        }
        let word = |row: &[bool]| {
            let mut words = [0; WORDS];
            for (label, _) in row.iter().enumerate().filter(|(_, has)| **has) {
                words[label / 64] |= 1 << (label % 64);
            }
            words
        };
        Some(Labels {
            count,
            of_class: rows.chunks_exact(count).map(word).collect(),
        })
    }

    /// How many classes have labels.
    pub fn classes(&self) -> usize {
        self.of_class.len()
    }

    /// How many labels there are.
    pub fn count(&self) -> usize {
        self.count
    }

    fn of(&self, class: usize) -> impl Iterator<Item = u8> + '_ {
        let words = self.of_class.get(class).copied().unwrap_or_default();
        (0..WORDS as u8).flat_map(move |place| {
            let mut word = words[usize::from(place)];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u8;
                (word != 0).then(|| {
                    word &= word - 1;
                    64 * place + bit
                })
            })
        })
    }
}

/// A list, the label that is looked for first at the head, and what it costs: the values that all hands lose by it,
/// over the common denominator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The labels.
    pub order: Vec<u8>,
    /// The cost.
    pub cost: i128,
}

/// A label of a hand: the hold that has it, and what that is worth less than the best one.
#[derive(Clone, Copy)]
struct Entry {
    loss: i64,
    label: u8,
    hold: u8,
}

/// What each hand loses by each of its labels.
pub struct Search {
    threads: usize,
    labels: usize,
    weights: Vec<u32>,
    /// All labels that some hand has, those whose holds are worth least on average first.
    by_value: Vec<u8>,
    /// Where the entries of each hand end.
    ends: Vec<u32>,
    entries: Vec<Entry>,
    /// For each label the hands that have it, and which of the entries that is.
    hands_with: Vec<Vec<(u32, u32)>>,
}

impl Search {
    /// Finds what each hand loses by each label. None if `goes_on` says no.
    ///
    /// Of several holds of one label in a hand, that with the lower cards counts; where only suits differ, the
    /// worse one.
    ///
    /// # Errors
    /// The system starts no thread.
    pub fn new(
        game: &Game,
        pays: &Pays,
        labels: &Labels,
        threads: usize,
        goes_on: impl FnMut() -> bool,
    ) -> io::Result<Option<Search>> {
        let mut found = Vec::new();
        let work = |parts: &crate::workers::Parts| {
            let mut done = Vec::new();
            while let Some(part) = parts.draw() {
                let each = places(game, part).map(|place| entries(game, pays, labels, place));
                done.push((part, each.collect::<Vec<_>>()));
            }
            done
        };
        if !in_parts(game, threads, work, goes_on, |done| found.extend(done))? {
            return Ok(None);
        }
        found.sort_unstable_by_key(|&(part, _)| part);
        let mut search = Search {
            threads,
            labels: labels.count,
            weights: game.deck().hands().iter().map(|hand| hand.weight).collect(),
            by_value: Vec::new(),
            ends: Vec::with_capacity(game.deck().hands().len()),
            entries: Vec::new(),
            hands_with: vec![Vec::new(); labels.count],
        };
        // The sum of the values of the holds of each label, and how many hands have it.
        let mut sums = vec![(0.0, 0.0); labels.count];
        for (hand, (best, entries)) in (0..).zip(found.into_iter().flat_map(|(_, hands)| hands)) {
            let weight = f64::from(search.weights[hand as usize]);
            for entry in entries {
                let (value, hands) = &mut sums[usize::from(entry.label)];
                *value += weight * (best - entry.loss) as f64;
                *hands += weight;
                let place = search.entries.len() as u32;
                search.hands_with[usize::from(entry.label)].push((hand, place));
                search.entries.push(entry);
            }
            search.ends.push(search.entries.len() as u32);
        }
        let mean = |&label: &u8| sums[usize::from(label)].0 / sums[usize::from(label)].1;
        let all = (0..labels.count).map(|label| label as u8);
        search.by_value = all
            .filter(|&label| sums[usize::from(label)].1 > 0.0)
            .collect();
        search
            .by_value
            .sort_by(|one, other| mean(other).total_cmp(&mean(one)).reverse());
        Ok(Some(search))
    }

    /// Lists of labels, each with its cost; a longer one costs less.
    ///
    /// The last label is one that every hand has. No list that is built up has more labels than so many. If `goes_on`,
    /// which is told how far the search has come and how far it goes, says no, the lists found by then are the
    /// answer.
    pub fn run(
        &self,
        last: u8,
        most: usize,
        mut goes_on: impl FnMut(usize, usize) -> bool,
    ) -> Vec<Step> {
        let mut list = List::new(self, vec![last]);
        let mut steps = vec![list.step()];
        // Nothing is left to do when the search is stopped.
        let _ = self.improve(&mut list, most, &mut steps, &mut goes_on);
        steps.sort_by_key(|step| (step.order.len(), step.cost));
        let mut least = i128::MAX;
        steps.retain(|step| {
            let cheaper = step.cost < least;
            least = least.min(step.cost);
            cheaper
        });
        steps
    }

    /// Builds a list up, widens it to the best one, and cuts it down. None when it is stopped.
    fn improve(
        &self,
        list: &mut List<'_>,
        most: usize,
        steps: &mut Vec<Step>,
        goes_on: &mut impl FnMut(usize, usize) -> bool,
    ) -> Option<()> {
        let total = 2 * most + WIDENINGS;
        let mut up = |done: usize| goes_on(done, total);
        while list.order.len() < most && list.grow(&mut up)? {
            list.settle(&mut up)?;
            steps.push(list.step());
        }
        for round in 0..WIDENINGS {
            let before = list.cost;
            list.widen(&mut |_| goes_on(most + round, total))?;
            steps.push(list.step());
            list.replace(&mut |_| goes_on(most + round, total))?;
            steps.push(list.step());
            if list.cost == before {
                break;
            }
        }
        let mut down = |left: usize| goes_on(total - left.min(most), total);
        while let Some((_, label)) = list.least_missed() {
            list.remove(label);
            list.settle(&mut down)?;
            steps.push(list.step());
        }
        Some(())
    }

    /// How many labels there are.
    pub fn labels(&self) -> usize {
        self.labels
    }

    /// What a list costs. Hands that have none of its labels lose nothing.
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

    fn entries_of(&self, hand: usize) -> std::ops::Range<usize> {
        let first = hand.checked_sub(1).map_or(0, |before| self.ends[before]);
        first as usize..self.ends[hand] as usize
    }

    /// Which of a hand's entries comes first in a list of which the places are known.
    fn first(&self, hand: usize, places: &[usize]) -> Option<usize> {
        let place = |&entry: &usize| places[usize::from(self.entries[entry].label)];
        let listed = self
            .entries_of(hand)
            .filter(|entry| place(entry) != usize::MAX);
        listed.min_by_key(place)
    }

    fn loss(&self, hand: usize, entry: usize) -> i128 {
        i128::from(self.entries[entry].loss) * i128::from(self.weights[hand])
    }
}

/// The value of the best hold of a hand, and what it loses by each of its labels.
fn entries(game: &Game, pays: &Pays, labels: &Labels, place: usize) -> (i64, Vec<Entry>) {
    let holds = holds(game, place);
    let values = holds.values(pays);
    let best = values.iter().copied().fold(i64::MIN, i64::max);
    let mut entries: Vec<Entry> = Vec::new();
    for (hold, value) in values.into_iter().enumerate() {
        let class = match hold.count_ones() as usize {
            HAND => game.deck().sets().len() + holds.line(),
            _ => holds.class(hold) as usize,
        };
        let loss = best - value;
        for label in labels.of(class) {
            let hold = hold as u8;
            match entries.iter_mut().find(|entry| entry.label == label) {
                None => entries.push(Entry { loss, label, hold }),
                Some(entry) => {
                    let ranks = |hold: u8| holds.ranks(hold.into());
                    let lower = ranks(hold).cmp(&ranks(entry.hold));
                    if lower.then(entry.loss.cmp(&loss)).is_lt() {
                        *entry = Entry { loss, label, hold };
                    }
                }
            }
        }
    }
    (best, entries)
}

/// A list that is being built.
#[derive(Clone)]
struct List<'a> {
    search: &'a Search,
    order: Vec<u8>,
    /// The place of each label in the order.
    places: Vec<usize>,
    /// Which entry each hand plays.
    played: Vec<u32>,
    cost: i128,
}

impl List<'_> {
    fn new(search: &Search, order: Vec<u8>) -> List<'_> {
        let mut list = List {
            search,
            cost: search.cost(&order),
            order,
            places: vec![usize::MAX; search.labels],
            played: vec![0; search.ends.len()],
        };
        list.number();
        for hand in 0..search.ends.len() {
            list.played[hand] = search.first(hand, &list.places).unwrap_or(0) as u32;
        }
        list
    }

    fn step(&self) -> Step {
        Step {
            order: self.order.clone(),
            cost: self.cost,
        }
    }

    fn number(&mut self) {
        self.places.fill(usize::MAX);
        for (place, &label) in self.order.iter().enumerate() {
            self.places[usize::from(label)] = place;
        }
    }

    /// The place of what a hand plays.
    fn place_played(&self, hand: u32) -> usize {
        let entry = self.played[hand as usize] as usize;
        self.places[usize::from(self.search.entries[entry].label)]
    }

    /// Where a label that is not in the list is best put in, and how much less that costs: of places that are as good
    /// the last one.
    fn best_place(&self, label: u8) -> (i128, usize) {
        self.best_places(label).0
    }

    /// The last and the first of the best places of a label that is not in the list; the gain is -1 where it harms
    /// everywhere.
    fn best_places(&self, label: u8) -> ((i128, usize), (i128, usize)) {
        let search = self.search;
        let mut gains = vec![0; self.order.len()];
        for &(hand, entry) in &search.hands_with[usize::from(label)] {
            let played = self.played[hand as usize] as usize;
            let gain = search.entries[played].loss - search.entries[entry as usize].loss;
            gains[self.place_played(hand)] +=
                i128::from(gain) * i128::from(search.weights[hand as usize]);
        }
        // Before a place, it is played in all hands that play what stands there or further down.
        let mut last = (0, self.order.len() - 1);
        let mut first = (-1, last.1);
        let mut gain = 0;
        for place in (0..self.order.len()).rev() {
            gain += gains[place];
            if gain > last.0 {
                last = (gain, place);
            }
            if gain >= first.0.max(0) {
                first = (gain, place);
            }
        }
        (last, first)
    }

    fn insert(&mut self, label: u8, (gain, place): (i128, usize)) {
        let search = self.search;
        for &(hand, entry) in &search.hands_with[usize::from(label)] {
            if self.place_played(hand) >= place {
                self.played[hand as usize] = entry;
            }
        }
        self.order.insert(place, label);
        self.number();
        self.cost -= gain;
    }

    fn remove(&mut self, label: u8) {
        let search = self.search;
        let place = self.places[usize::from(label)];
        self.order.remove(place);
        self.number();
        for &(hand, entry) in &search.hands_with[usize::from(label)] {
            if self.played[hand as usize] == entry {
                let hand = hand as usize;
                let next = search.first(hand, &self.places).unwrap_or(0);
                self.cost += search.loss(hand, next) - search.loss(hand, entry as usize);
                self.played[hand] = next as u32;
            }
        }
    }

    /// Adds the label that lowers the cost most; tells whether there is one. None when it is stopped.
    fn grow(&mut self, goes_on: &mut impl FnMut(usize) -> bool) -> Option<bool> {
        let (gain, place, label) = self.best_label(None, goes_on)?;
        if gain > 0 {
            self.insert(label, (gain, place));
        }
        Some(gain > 0)
    }

    /// Tries what comes of the list without each label, when others are added in its place; keeps what costs
    /// less. None when it is stopped.
    fn replace(&mut self, goes_on: &mut impl FnMut(usize) -> bool) -> Option<()> {
        for label in self.order.clone() {
            let place = self.places[usize::from(label)];
            if place == usize::MAX || place + 1 == self.order.len() {
                continue;
            }
            let mut other = self.clone();
            other.remove(label);
            let (gain, place, first) = other.best_label(Some(label), goes_on)?;
            if gain > 0 {
                other.insert(first, (gain, place));
            }
            for _ in 0..REPLACEMENTS {
                if !other.grow(goes_on)? {
                    break;
                }
            }
            if other.cost < self.cost {
                *self = other;
            }
        }
        Some(())
    }

    /// The label that lowers the cost most, one of them left out; by how much, and where it is put. None when it is stopped.
    fn best_label(
        &self,
        without: Option<u8>,
        goes_on: &mut impl FnMut(usize) -> bool,
    ) -> Option<(i128, usize, u8)> {
        if !goes_on(self.order.len()) {
            return None;
        }
        let new =
            |&label: &u8| self.places[usize::from(label)] == usize::MAX && Some(label) != without;
        let labels = (0..self.search.labels).map(|label| label as u8);
        let labels: Vec<u8> = labels.filter(new).collect();
        let place = |number: usize, _: &Parts| Ok(self.best_place(labels[number]));
        let places = in_order(self.search.threads, labels.len(), place, || true);
        let mut best = (0, 0, 0);
        for (&label, (gain, place)) in labels.iter().zip(places.ok()??) {
            if gain > best.0 {
                best = (gain, place, label);
            }
        }
        Some(best)
    }

    /// Moves each label to where it costs least, or leaves it out if it serves nothing; tells whether the list has
    /// changed. None when it is stopped.
    fn settle(&mut self, goes_on: &mut impl FnMut(usize) -> bool) -> Option<bool> {
        let before = self.order.clone();
        for &label in &before[..before.len() - 1] {
            if !goes_on(self.order.len()) {
                return None;
            }
            self.remove(label);
            let (gain, place) = self.best_place(label);
            if gain > 0 {
                self.insert(label, (gain, place));
            }
        }
        Some(self.order != before)
    }

    /// Puts all other labels in where they do no harm, so that those which help only together are found; then
    /// leaves out what is not missed. None when it is stopped.
    fn widen(&mut self, goes_on: &mut impl FnMut(usize) -> bool) -> Option<()> {
        let all = &self.search.by_value;
        for round in 0..=ROUNDS {
            for &label in all {
                if self.order.last() == Some(&label) {
                    continue;
                }
                if !goes_on(self.order.len()) {
                    return None;
                }
                if self.places[usize::from(label)] != usize::MAX {
                    if round == 0 {
                        continue;
                    }
                    self.remove(label);
                }
                let (_, first) = self.best_places(label);
                if first.0 >= 0 {
                    self.insert(label, first);
                }
            }
        }
        let mut played = vec![false; self.search.labels];
        for &entry in &self.played {
            played[usize::from(self.search.entries[entry as usize].label)] = true;
        }
        for label in self.order.clone() {
            if !played[usize::from(label)] && self.order.last() != Some(&label) {
                self.remove(label);
            }
        }
        while let Some((_, label)) = self.least_missed().filter(|&(missed, _)| missed <= 0) {
            if !goes_on(self.order.len()) {
                return None;
            }
            self.remove(label);
        }
        Some(())
    }

    /// The label whose hands lose least by playing what comes next in the list, and what they lose; none if only the
    /// last is left.
    fn least_missed(&self) -> Option<(i128, u8)> {
        let search = self.search;
        let mut missed = vec![0; self.order.len() - 1];
        for hand in 0..search.ends.len() {
            let played = self.played[hand] as usize;
            let place = self.place_played(hand as u32);
            let later = |&entry: &usize| {
                let other = self.places[usize::from(search.entries[entry].label)];
                other > place && other != usize::MAX
            };
            let others = search.entries_of(hand).filter(later);
            let next =
                others.min_by_key(|&entry| self.places[usize::from(search.entries[entry].label)]);
            if let (Some(next), Some(sum)) = (next, missed.get_mut(place)) {
                *sum += search.loss(hand, next) - search.loss(hand, played);
            }
        }
        let place = (0..missed.len()).min_by_key(|&place| missed[place])?;
        Some((missed[place], self.order[place]))
    }
}
