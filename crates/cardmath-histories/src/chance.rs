//! Random numbers for tests.

/// Numbers at random, the same in every run.
pub(crate) struct Numbers(pub u64);

impl Numbers {
    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        // Knuth's generator for 64 bits; its upper half is the better one.
        self.0 = (self.0)
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 33) as usize % end
    }

    /// One of some texts.
    pub fn one_of<'t>(&mut self, texts: &[&'t str]) -> &'t str {
        texts[self.below(texts.len())]
    }
}
