//! Eight bytes of a text at once, as a word: finding signs and reading digits without a branch for
//! each byte, whose number no processor foresees.

/// The lowest bit of each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Eight bytes of a text from a place on, the first one lowest; zeros behind its end.
#[inline]
pub fn eight(bytes: &[u8], at: usize) -> u64 {
    let rest = bytes.get(at..).unwrap_or_default();
    match rest.first_chunk() {
        Some(chunk) => u64::from_le_bytes(*chunk),
        None => few(rest),
    }
}

/// Fewer than eight bytes, filled up with zeros.
#[cold]
pub fn few(bytes: &[u8]) -> u64 {
    let mut chunk = [0; 8];
    chunk[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(chunk)
}

/// The first bytes of a word, as many as are asked for, up to eight; zeros in the place of others.
#[inline]
pub fn first(word: u64, count: usize) -> u64 {
    let unused = 64 - 8 * count.min(8) as u32;
    word & u64::MAX.checked_shr(unused).unwrap_or(0)
}

/// The highest bits of bytes that are equal to one; of those after the first, some may be wrong.
#[inline]
pub fn equal(word: u64, byte: u8) -> u64 {
    let differs = word ^ (ONES * u64::from(byte));
    differs.wrapping_sub(ONES) & !differs & HIGH
}

/// The highest bits of bytes below a number up to 128; of those after the first, some may be wrong.
#[inline]
pub fn below(word: u64, most: u8) -> u64 {
    word.wrapping_sub(ONES * u64::from(most)) & !word & HIGH
}

/// How many bytes come before the first whose highest bit is set; eight if none is.
#[inline]
pub fn before(high: u64) -> usize {
    high.trailing_zeros() as usize / 8
}

/// How many bytes at the beginning of a word are digits.
#[inline]
pub fn digits(word: u64) -> usize {
    let zeros = ONES * u64::from(b'0');
    let values = word ^ zeros;
    let above_nine = ((values & !HIGH) + ONES * (0x80 - 10)) | values;
    before(above_nine & HIGH)
}

/// The number that the first bytes of a word, all of them digits, write: at least one of them.
#[inline]
pub fn number(word: u64, digits: usize) -> i64 {
    // Zeros come before the first digit.
    let values = (word & (ONES * 0x0f)) << (64 - 8 * digits as u32);
    let pairs = (values * 10 + (values >> 8)) & 0x00ff_00ff_00ff_00ff;
    let fours = (pairs * 100 + (pairs >> 16)) & 0x0000_ffff_0000_ffff;
    ((fours * 10_000 + (fours >> 32)) & 0xffff_ffff) as i64
}

/// The hundredths of a word that begins with a point and two digits.
#[inline]
pub fn cents(word: u64) -> Option<i64> {
    // The digits that a point and two zeros leave: below 1, 10 and 10.
    let values = word & 0x00ff_ffff ^ u64::from_le_bytes(*b".00\0\0\0\0\0");
    let above = ((values + 0x0076_767f) | values) & 0x0080_8080;
    let [_, tens, ones, ..] = values.to_le_bytes();
    (above == 0).then_some(10 * i64::from(tens) + i64::from(ones))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn words_say_what_their_bytes_are(
            bytes in proptest::collection::vec(prop_oneof![0x2du8..0x3b, any::<u8>()], 0..20),
            at in 0usize..22,
            count in 0usize..10,
            sign in any::<u8>(),
            most in 0u8..=128,
        ) {
            let mut rest = bytes.get(at..).unwrap_or_default().to_vec();
            rest.resize(8, 0);
            let word = eight(&bytes, at);
            let place = |is: &dyn Fn(u8) -> bool| rest.iter().position(|byte| is(*byte)).unwrap_or(8);
            prop_assert_eq!(word.to_le_bytes().to_vec(), rest.clone());
            prop_assert_eq!(before(equal(word, sign)), place(&|byte| byte == sign));
            prop_assert_eq!(before(below(word, most)), place(&|byte| byte < most));
            let found = digits(word);
            prop_assert_eq!(found, place(&|byte| !byte.is_ascii_digit()));
            if found > 0 {
                let text = std::str::from_utf8(&rest[..found]).expect("digits");
                prop_assert_eq!(number(word, found), text.parse::<i64>().expect("a number"));
            }
            let cents = match rest[..] {
                [b'.', tens @ b'0'..=b'9', ones @ b'0'..=b'9', ..] => {
                    Some(i64::from(10 * (tens - b'0') + ones - b'0'))
                }
                _ => None,
            };
            prop_assert_eq!(super::cents(word), cents);
            rest[count.min(8)..].fill(0);
            prop_assert_eq!(first(word, count).to_le_bytes().to_vec(), rest);
        }
    }
}
