//! Where unordered pairs and triples are kept in a list.

/// The index of `one <= other` among the unordered pairs of `count` numbers: the greater changes
/// first.
pub fn pair(one: usize, other: usize, count: usize) -> usize {
    row(one, count) + other - one
}

/// The number of pairs whose lower number is below this one.
fn row(one: usize, count: usize) -> usize {
    one * (2 * count + 1 - one) / 2
}

/// The number of unordered pairs.
pub const fn pairs(count: usize) -> usize {
    count * (count + 1) / 2
}

/// The index of ascending numbers among the unordered triples of `count` numbers.
pub fn triple([one, two, three]: [usize; 3], count: usize) -> usize {
    // Triples with a first number below `one` are all triples but those of the numbers from it on.
    let rest = count - one;
    triples(count) - triples(rest) + pair(two - one, three - one, rest)
}

/// The number of unordered triples.
pub const fn triples(count: usize) -> usize {
    count * (count + 1) * (count + 2) / 6
}

/// Numbers in ascending order, each with its place among those given.
pub fn sorted(numbers: [usize; 3]) -> [(usize, usize); 3] {
    let [a, b, c] = numbers;
    let mut sorted = [(a, 0), (b, 1), (c, 2)];
    sorted.sort_unstable();
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_and_triples_are_numbered_in_order() {
        const COUNT: usize = 7;
        let mut found = (Vec::new(), Vec::new());
        for one in 0..COUNT {
            for two in one..COUNT {
                found.0.push(pair(one, two, COUNT));
                found
                    .1
                    .extend((two..COUNT).map(|three| triple([one, two, three], COUNT)));
            }
        }
        assert!(found.0.into_iter().eq(0..pairs(COUNT)));
        assert!(found.1.into_iter().eq(0..triples(COUNT)));
    }
}
