//! Random numbers: xoshiro256++ (David Blackman and Sebastiano Vigna, 2019), a stream for each chunk.

/// A stream of random numbers.
pub struct Random([u64; 4]);

impl Random {
    /// The stream of a chunk under a seed.
    pub fn new(seed: u64, chunk: u64) -> Random {
        Random::of(&mut states(seed, chunk))
    }

    fn of(states: &mut impl FnMut() -> u64) -> Random {
        Random(std::array::from_fn(|_| states()))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let [a, b, c, d] = &mut self.0;
        let answer = a.wrapping_add(*d).rotate_left(23).wrapping_add(*a);
        let shifted = *b << 17;
        *c ^= *a;
        *d ^= *b;
        *b ^= *c;
        *a ^= *d;
        *c ^= shifted;
        *d = d.rotate_left(45);
        answer
    }

    /// A number below this one, all equally likely (Daniel Lemire, 2019).
    #[inline]
    pub fn below(&mut self, end: u64) -> u64 {
        let mut wide = u128::from(self.bits()) * u128::from(end);
        if (wide as u64) < end {
            let unfair = end.wrapping_neg() % end;
            while (wide as u64) < unfair {
                wide = u128::from(self.bits()) * u128::from(end);
            }
        }
        (wide >> 64) as u64
    }
}

/// How many streams stand side by side.
const LANES: usize = 8;
/// A number of each stream.
type Lanes = [u64; LANES];
/// How many numbers of 16 bits a step of all streams gives.
const STEP: usize = LANES * 4;

/// Streams side by side, for blocks of small numbers; each step is a plain loop that becomes vectors.
pub struct Streams {
    states: [Lanes; 4],
    /// One stream more, for single numbers.
    pub single: Random,
}

impl Streams {
    /// The streams of a chunk under a seed.
    pub fn new(seed: u64, chunk: u64) -> Streams {
        let mut states = states(seed, chunk);
        let streams: [Random; LANES] = std::array::from_fn(|_| Random::of(&mut states));
        Streams {
            states: std::array::from_fn(|word| streams.each_ref().map(|stream| stream.0[word])),
            single: Random::of(&mut states),
        }
    }

    /// Fills a block, whose size is a multiple of 32, with numbers below this one, all equally likely.
    #[inline(always)]
    pub fn below<const COUNT: usize>(&mut self, end: u16, numbers: &mut [u16; COUNT]) {
        const { assert!(COUNT.is_multiple_of(STEP)) };
        let mut words = [0; COUNT];
        for words in words.as_chunks_mut::<STEP>().0 {
            let bits = self.bits();
            for (words, bits) in words.as_chunks_mut::<4>().0.iter_mut().zip(bits) {
                *words = [0, 16, 32, 48].map(|shift| (bits >> shift) as u16);
            }
        }
        let mut least = u16::MAX;
        for (number, &word) in numbers.iter_mut().zip(&words) {
            *number = (u32::from(word) * u32::from(end) >> 16) as u16;
            least = least.min(word.wrapping_mul(end));
        }
        if least < end {
            self.draw_again(end, &words, numbers);
        }
    }

    /// Draws again what is drawn of the unfair rest.
    #[inline(never)]
    fn draw_again(&mut self, end: u16, words: &[u16], numbers: &mut [u16]) {
        let unfair = end.wrapping_neg() % end;
        for (number, word) in numbers.iter_mut().zip(words) {
            if word.wrapping_mul(end) < unfair {
                *number = self.single.below(end.into()) as u16;
            }
        }
    }

    /// The next 64 random bits of each stream.
    #[inline(always)]
    fn bits(&mut self) -> Lanes {
        let [a, b, c, d] = &mut self.states;
        let mut answer = [0; LANES];
        for i in 0..LANES {
            answer[i] = a[i].wrapping_add(d[i]).rotate_left(23).wrapping_add(a[i]);
            let shifted = b[i] << 17;
            c[i] ^= a[i];
            d[i] ^= b[i];
            b[i] ^= c[i];
            a[i] ^= d[i];
            c[i] ^= shifted;
            d[i] = d[i].rotate_left(45);
        }
        answer
    }
}

/// What the states of a chunk's streams are made of: SplitMix64 (Guy Steele and others, 2014) makes
/// those of near numbers unlike each other.
fn states(seed: u64, chunk: u64) -> impl FnMut() -> u64 {
    let mut state = mixed(seed).wrapping_add(mixed(chunk ^ 0x6a09_e667_f3bc_c909));
    move || {
        state = state.wrapping_add(GOLDEN);
        mixed(state)
    }
}

/// 2^64 divided by the golden ratio, odd.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_published_one() {
        // Source: the reference program from the state 1, 2, 3, 4.
        let mut random = Random([1, 2, 3, 4]);
        let first: [u64; 4] = std::array::from_fn(|_| random.bits());
        assert_eq!(
            first,
            [41943041, 58720359, 3588806011781223, 3591011842654386]
        );
    }

    #[test]
    fn numbers_below_are_fair_and_streams_differ() {
        let mut random = Random::new(7, 0);
        let mut counts = [0; 6];
        (0..60_000).for_each(|_| counts[random.below(6) as usize] += 1);
        assert!(are_fair(&counts), "{counts:?}");
        assert_ne!(Random::new(7, 1).bits(), Random::new(7, 0).bits());
        assert_ne!(Random::new(8, 0).bits(), Random::new(7, 0).bits());
    }

    #[test]
    fn blocks_are_fair_even_where_much_is_drawn_again() {
        let mut streams = Streams::new(7, 0);
        // Of 40,000 words of 65,536, more than a third are drawn again.
        for end in [1, 6, 47, 1326, 40_000] {
            let mut counts = vec![0; end.into()];
            let mut block = [0; 128];
            for _ in 0..200 * usize::from(end).div_ceil(4) {
                streams.below(end, &mut block);
                block
                    .iter()
                    .for_each(|&number| counts[usize::from(number)] += 1);
            }
            assert!(are_fair(&counts), "{end}");
        }
    }

    /// Whether numbers came about as often as each other, by a sum of squares.
    fn are_fair(counts: &[u32]) -> bool {
        let mean = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
        let squares = counts
            .iter()
            .map(|&count| (f64::from(count) - mean).powi(2));
        let freedom = counts.len() as f64 - 1.0;
        let excess = squares.sum::<f64>() / mean - freedom;
        excess.abs() <= 5.0 * (2.0 * freedom).sqrt()
    }
}
