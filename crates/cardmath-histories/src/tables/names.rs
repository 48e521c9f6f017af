//! A column of texts of which many are equal.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::types::Int32Type;
use arrow_schema::{ArrowError, DataType};

use super::column::Column;
use super::numbers::Options;
use super::packed::PackedColumn;

/// Codes of texts that were met lately, by some of their letters. Texts mostly come again soon:
/// those of a table, of its players, of their actions.
const SLOTS: usize = 256;
/// No text.
const NONE: i32 = -1;

/// Builds a dictionary of texts.
pub struct Names {
    keys: Options<Int32Type>,
    texts: Vec<Box<str>>,
    codes: HashMap<Box<str>, i32>,
    lately: [i32; SLOTS],
    /// The code that [`Self::append_again`] added last.
    last: i32,
    /// The text that [`Self::append_constant`] added last, and its code.
    constant: (&'static str, i32),
    numbered: [i32; SLOTS],
}

impl Default for Names {
    fn default() -> Self {
        Self {
            keys: Options::default(),
            texts: Vec::new(),
            codes: HashMap::new(),
            lately: [NONE; SLOTS],
            last: NONE,
            constant: ("", NONE),
            numbered: [NONE; SLOTS],
        }
    }
}

impl Names {
    /// Add a text.
    #[inline]
    pub fn append_value(&mut self, text: impl AsRef<str>) {
        let text = text.as_ref();
        let slot = slot(text.as_bytes());
        let known = self.lately[slot];
        let is_known = usize::try_from(known)
            .ok()
            .and_then(|known| self.texts.get(known))
            .is_some_and(|known| **known == *text);
        let code = if is_known { known } else { self.code(text) };
        self.lately[slot] = code;
        self.keys.push(Some(code));
    }

    /// Add a text that is mostly the same as in the row before.
    #[inline]
    pub fn append_again(&mut self, text: &str) {
        let last = usize::try_from(self.last).ok();
        match last.and_then(|last| self.texts.get(last)) {
            Some(last) if **last == *text => self.keys.push(Some(self.last)),
            _ => {
                self.last = self.code(text);
                self.keys.push(Some(self.last));
            }
        }
    }

    /// Add one of the program's own texts, which is mostly the same as in the row before: then it is
    /// in the same place.
    #[inline]
    pub fn append_constant(&mut self, text: &'static str) {
        let (last, code) = self.constant;
        if code == NONE || !std::ptr::eq(last, text) {
            self.constant = (text, self.code(text));
        }
        self.keys.push(Some(self.constant.1));
    }

    /// Add the text that a number below [`SLOTS`] always means in this column.
    #[inline]
    pub fn append_named(&mut self, number: usize, text: &'static str) {
        if self.numbered[number] == NONE {
            self.numbered[number] = self.code(text);
        }
        self.keys.push(Some(self.numbered[number]));
    }

    /// Add such texts for several numbers.
    #[inline]
    pub fn extend_named(
        &mut self,
        texts: impl ExactSizeIterator<Item = (usize, &'static str)> + Clone,
    ) {
        for (number, text) in texts.clone() {
            if self.numbered[number] == NONE {
                self.numbered[number] = self.code(text);
            }
        }
        let numbered = &self.numbered;
        self.keys
            .extend_known(texts.map(|(number, _)| numbered[number]));
    }

    /// Add a text that is not known.
    pub fn append_null(&mut self) {
        self.keys.push(None);
    }

    fn code(&mut self, text: &str) -> i32 {
        if let Some(code) = self.codes.get(text) {
            return *code;
        }
        let code = self.texts.len() as i32;
        self.texts.push(text.into());
        self.codes.insert(text.into(), code);
        code
    }
}

impl Column for Names {
    fn data_type() -> DataType {
        DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
    }

    fn pack(&mut self) -> Result<PackedColumn, ArrowError> {
        let mut texts = StringBuilder::with_capacity(self.texts.len(), 0);
        self.texts.iter().for_each(|text| texts.append_value(text));
        let codes = Box::new(self.keys.pack()?);
        *self = Self {
            keys: std::mem::take(&mut self.keys),
            ..Self::default()
        };
        let texts = Arc::new(texts.finish());
        Ok(PackedColumn::Names { codes, texts })
    }
}

/// A place among the texts met lately.
#[inline]
fn slot(text: &[u8]) -> usize {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let (first, last) = match (text.first_chunk(), text.last_chunk()) {
        (Some(first), Some(last)) => (u64::from_le_bytes(*first), u64::from_le_bytes(*last)),
        _ => {
            let all = text
                .iter()
                .fold(0, |word, byte| word << 8 | u64::from(*byte));
            (all, 0)
        }
    };
    let mixed = (first ^ last.rotate_left(29) ^ text.len() as u64).wrapping_mul(ODD);
    (mixed >> (u64::BITS - SLOTS.trailing_zeros())) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::Array;
    use arrow_array::cast::AsArray;

    #[test]
    fn equal_texts_have_one_code() {
        let mut names = Names::default();
        let texts: Vec<String> = (0..500)
            .map(|number| format!("p{}", number % 130))
            .collect();
        for (at, text) in texts.iter().enumerate() {
            match at % 3 {
                0 => names.append_value(text),
                _ => names.append_again(text),
            }
        }
        names.append_null();
        let column = names.pack().expect("a column").array();
        let column = column.as_dictionary::<Int32Type>();
        assert_eq!((column.len(), column.values().len()), (501, 130));
        let read = column
            .downcast_dict::<arrow_array::StringArray>()
            .expect("texts");
        for (at, text) in texts.iter().enumerate() {
            assert_eq!(read.values().value(column.keys().value(at) as usize), text);
        }
        assert!(column.is_null(500));
        assert_eq!(names.pack().expect("a column").len(), 0);
    }
}
