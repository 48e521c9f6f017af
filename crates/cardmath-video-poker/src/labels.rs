//! Labels of holds: named sets of holds, such as "four to a flush".

/// The greatest number of labels.
pub const MOST_LABELS: usize = 256;
const WORDS: usize = MOST_LABELS / 64;

/// The labels of each hold.
pub struct Labels {
    count: usize,
    of_class: Vec<[u64; WORDS]>,
}

impl Labels {
    /// The labels of each class of holds: those of up to four cards by their class, then those of
    /// all five cards by the line that pays them. `rows` has for each class a row of `count`
    /// truths.
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

    /// The number of classes that have labels.
    pub fn classes(&self) -> usize {
        self.of_class.len()
    }

    /// The number of labels.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The labels of a class of holds.
    pub fn of(&self, class: usize) -> impl Iterator<Item = u8> + '_ {
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
