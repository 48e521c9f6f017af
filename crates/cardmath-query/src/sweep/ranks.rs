//! The strengths that occur on a board, numbered from the lowest up.

/// The number of strengths.
const STRENGTHS: usize = 1 << u16::BITS;
/// The strengths that are looked through at a time.
const WORD: usize = 8;

/// The ranks of combos: the number of different strengths below the combo's.
pub struct Ranks {
    occurs: Vec<u8>,
    numbers: Vec<u16>,
    strengths: Vec<u16>,
    of_combos: Vec<u16>,
}

impl Ranks {
    /// No combos yet.
    pub fn new() -> Ranks {
        Ranks {
            occurs: vec![0; STRENGTHS],
            numbers: vec![0; STRENGTHS],
            strengths: Vec::new(),
            of_combos: Vec::new(),
        }
    }

    /// Ranks combos that are all equal.
    pub fn of_equals(&mut self, combos: usize) {
        self.strengths.clear();
        self.strengths.push(0);
        self.of_combos.clear();
        self.of_combos.resize(combos, 0);
    }

    /// Ranks combos by their strengths.
    #[inline(always)]
    pub fn rank(&mut self, strengths: &[u16]) {
        let (mut least, mut most) = (u16::MAX, 0);
        for &strength in strengths {
            (least, most) = (least.min(strength), most.max(strength));
        }
        for &strength in strengths {
            self.occurs[usize::from(strength)] = 1;
        }
        self.strengths.clear();
        let (first, last) = (usize::from(least) / WORD, usize::from(most) / WORD);
        let words = &mut self.occurs.as_chunks_mut::<WORD>().0[first..=last.max(first)];
        for (bytes, word) in words.iter_mut().zip(first..) {
            if u64::from_ne_bytes(*bytes) == 0 {
                continue;
            }
            for (byte, occurs) in std::mem::take(bytes).into_iter().enumerate() {
                if occurs != 0 {
                    let strength = word * WORD + byte;
                    self.numbers[strength] = self.strengths.len() as u16;
                    self.strengths.push(strength as u16);
                }
            }
        }
        self.of_combos.clear();
        let ranks = strengths
            .iter()
            .map(|&strength| self.numbers[usize::from(strength)]);
        self.of_combos.extend(ranks);
    }

    /// The strength of each rank, ascending.
    pub fn strengths(&self) -> &[u16] {
        &self.strengths
    }

    /// The rank of each combo.
    pub fn of_combos(&self) -> &[u16] {
        &self.of_combos
    }
}
