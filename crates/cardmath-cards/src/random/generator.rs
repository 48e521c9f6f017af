//! Random numbers: xoshiro256++ (David Blackman and Sebastiano Vigna, 2019), a stream per chunk.

/// A stream of random numbers.
pub struct Random([u64; 4]);

impl Random {
    /// The stream of this chunk under this seed.
    pub fn new(seed: u64, chunk: u64) -> Random {
        // SplitMix64 (Guy Steele and others, 2014) turns similar seeds into unrelated states.
        let mut state = mixed(seed).wrapping_add(mixed(chunk ^ 0x6a09_e667_f3bc_c909));
        Random(std::array::from_fn(|_| {
            state = state.wrapping_add(GOLDEN);
            mixed(state)
        }))
    }

    /// The next 64 random bits.
    #[inline(always)]
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

    /// A uniform number below `end` (Daniel Lemire, 2019).
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

/// The number of streams side by side.
const WIDE: usize = 8;

/// Several streams side by side, so that the compiler can use vectors.
pub struct Streams([[u64; WIDE]; 4]);

impl Streams {
    /// The streams of this chunk under this seed.
    pub fn new(seed: u64, chunk: u64) -> Streams {
        let first = chunk.wrapping_mul(WIDE as u64);
        let streams: [Random; WIDE] =
            std::array::from_fn(|lane| Random::new(seed, first.wrapping_add(lane as u64)));
        Streams(std::array::from_fn(|word| {
            streams.each_ref().map(|stream| stream.0[word])
        }))
    }

    /// Fills a slice with random words, 16 at a time: first the lower halves of the 64-bit outputs,
    /// then the upper halves. A remainder of fewer than 16 words is left unchanged.
    #[inline(always)]
    pub fn fill(&mut self, words: &mut [u32]) {
        for words in words.as_chunks_mut::<{ 2 * WIDE }>().0 {
            let bits = self.bits();
            for lane in 0..WIDE {
                words[lane] = bits[lane] as u32;
                words[WIDE + lane] = (bits[lane] >> 32) as u32;
            }
        }
    }

    /// The next 64 bits of each stream, as `Random::bits` would give them.
    #[inline(always)]
    fn bits(&mut self) -> [u64; WIDE] {
        let [a, b, c, d] = &mut self.0;
        std::array::from_fn(|lane| {
            let mut one = Random([a[lane], b[lane], c[lane], d[lane]]);
            let bits = one.bits();
            [a[lane], b[lane], c[lane], d[lane]] = one.0;
            bits
        })
    }
}

/// 2^64 divided by the golden ratio, made odd.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

#[inline]
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
    fn streams_side_by_side_are_streams() {
        let mut side_by_side = Streams::new(5, 3);
        let mut words = [0; 40];
        side_by_side.fill(&mut words);
        for lane in 0..WIDE {
            let mut alone = Random::new(5, 24 + lane as u64);
            for start in [0, 2 * WIDE] {
                let (low, high) = (words[start + lane], words[start + WIDE + lane]);
                assert_eq!(u64::from(low) | u64::from(high) << 32, alone.bits());
            }
        }
        assert_eq!(words[32..], [0; 8]);
    }

    #[test]
    fn numbers_below_are_fair_and_streams_differ() {
        let mut random = Random::new(7, 0);
        let mut counts = [0; 6];
        (0..60_000).for_each(|_| counts[random.below(6) as usize] += 1);
        assert!(
            counts
                .iter()
                .all(|&count: &i32| (count - 10_000).abs() < 500),
            "{counts:?}"
        );
        assert_ne!(Random::new(7, 1).bits(), Random::new(7, 0).bits());
        assert_ne!(Random::new(8, 0).bits(), Random::new(7, 0).bits());
    }
}
