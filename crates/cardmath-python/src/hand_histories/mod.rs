//! Hand histories as tables.

mod evaluators;
mod sampler;
mod seen;

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use arrow_schema::{ArrowError, Schema};
use cardmath_betting::Rake;
use cardmath_histories as histories;
use cardmath_histories::amounts::CURRENCIES;
use cardmath_histories::expected::{HandTables, Question, expected};
use cardmath_histories::identity::identity;
use cardmath_histories::readers::{READERS, hand_starts, reader_of};
use cardmath_histories::tables::packed::Packed;
use cardmath_histories::tables::{Origin, Tables};
use cardmath_histories::{Fault, Outcome, read_while, summaries, text};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyBaseException;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrow::{ArrowTable, arrow_error};
use crate::errors::CardmathError;
use crate::game_strengths::GameEvaluator;
use crate::threads::Threads;
use crate::watch::{Pulse, Watch, no_thread};
use evaluators::Evaluators;
pub use sampler::HistorySampler;
use sampler::writer;
pub use seen::SeenHands;

/// Tables of hands, players, actions, rejected hands and tournaments.
type HistoryTables = (ArrowTable, ArrowTable, ArrowTable, ArrowTable, ArrowTable);

/// The names of the tables, in this order.
const TABLES: [&str; 5] = ["hands", "players", "actions", "rejected", "tournaments"];

/// Reads files one after the other, and gives their hands as tables.
#[pyclass(module = "cardmath._core")]
pub struct HistoryReader {
    tables: Tables,
    /// What was packed of the tables.
    packed: [Vec<Packed>; TABLES.len()],
    evaluators: Evaluators,
    identities: Vec<u128>,
    lines: u32,
    /// Of the hands last written: those that were rejected, and those of games that the format
    /// lacks.
    unwritten: (usize, usize),
}

#[pymethods]
impl HistoryReader {
    /// `evaluators` gives the evaluator of a game by its key, for texts that do not say who wins.
    #[new]
    #[pyo3(signature = (evaluators=None))]
    fn new(evaluators: Option<Py<PyAny>>) -> Self {
        Self {
            tables: Tables::default(),
            packed: Default::default(),
            evaluators: Evaluators::new(evaluators),
            identities: Vec::new(),
            lines: 0,
            unwritten: (0, 0),
        }
    }

    /// Read the bytes of a file. Give the numbers of its hands and of those that were rejected.
    fn read(&mut self, py: Python<'_>, data: &[u8], file: &str) -> PyResult<(usize, usize)> {
        py.detach(|| self.read_bytes(data, file))
    }

    /// Read whole files, one after the other. One that cannot be read is rejected.
    fn read_files(&mut self, py: Python<'_>, paths: Vec<PathBuf>) -> PyResult<()> {
        py.detach(|| {
            let mut data = Vec::with_capacity(USUAL_FILE);
            for path in paths {
                let file = path.to_string_lossy();
                match read_into(&mut data, &path) {
                    Ok(()) => _ = self.read_bytes(&data, &file)?,
                    Err(error) => self.reject(&file, unreadable(&error)),
                }
            }
            Ok(())
        })
    }

    /// The hands of a file's bytes in an open format, a text for each hand that can be read.
    /// `rename` gives a player's new name. `identities` then has those of the hands.
    #[pyo3(signature = (data, kind, rename=None))]
    fn written(
        &mut self,
        py: Python<'_>,
        data: &[u8],
        kind: &str,
        rename: Option<Py<PyAny>>,
    ) -> PyResult<Vec<String>> {
        let write = writer(kind)?;
        let mut pulse = Pulse::new(None);
        let mut failed = None;
        let mut names = NewNames::new(rename);
        let (mut rejected, mut lacking) = (0, 0);
        let (judge, identities) = (&self.evaluators, &mut self.identities);
        identities.clear();
        let found = py.detach(|| {
            let (decoded, mut found) = (text::decode(data).text, Vec::new());
            if summaries::room_of(&decoded).is_some() {
                return found; // no format has results of tournaments
            }
            read_while(&decoded, judge, &mut |outcome| {
                if let Outcome::Rejected(_) = outcome {
                    rejected += 1;
                }
                if let Outcome::Hand(hand) = outcome {
                    let written = names
                        .renamed(hand)
                        .map(|renamed| write(renamed.as_ref().unwrap_or(hand)));
                    match written {
                        Ok(Some(text)) => {
                            found.push(text);
                            identities.push(identity(hand, text_of(hand, &decoded)));
                        }
                        Ok(None) => lacking += 1,
                        Err(error) => failed = Some(error),
                    }
                }
                failed.is_none() && pulse.keep_going(())
            });
            found
        });
        self.unwritten = (rejected, lacking);
        self.evaluators.check()?;
        failed.map_or(Ok(()), Err)?;
        pulse.check()?;
        Ok(found)
    }

    /// Of the hands last written, how many were rejected, and how many are of games that the format
    /// lacks.
    #[getter]
    fn unwritten(&self) -> (usize, usize) {
        self.unwritten
    }

    /// Reject a whole file.
    fn reject(&mut self, file: &str, reason: String) {
        let fault = Fault {
            offset: 0,
            length: 0,
            line: 1,
            reason,
        };
        let origin = Origin {
            file,
            ..Origin::default()
        };
        self.tables.reject(&fault, None, &origin);
    }

    /// The number of hands that were read since they were last taken.
    #[getter]
    fn hands(&self) -> usize {
        self.identities.len()
    }

    /// The identity of each hand that was read since they were last taken: 16 bytes a hand.
    fn identities<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &seen::as_bytes(&self.identities))
    }

    /// The number of lines of the last file or piece of one.
    #[getter]
    fn lines(&self) -> u32 {
        self.lines
    }

    /// The number of hands that were read or rejected since they were last taken.
    fn __len__(&self) -> usize {
        self.tables.len()
    }

    /// Pack what was read so far, which then needs less memory. A thread that reads calls this, so
    /// that `take` has little left to do.
    fn pack(&mut self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| pack(&mut self.tables, &mut self.packed))
            .map_err(arrow_error)
    }

    /// Take the tables of hands, players, actions, rejected hands and tournaments so far. The key
    /// of the first hand is `key`; the text that was read is a piece of a file behind `offset`
    /// bytes and `lines`.
    #[pyo3(signature = (key=0, offset=0, lines=0))]
    fn take(
        &mut self,
        py: Python<'_>,
        key: u64,
        offset: u64,
        lines: u32,
    ) -> PyResult<HistoryTables> {
        if !self.tables.is_empty() {
            self.pack(py)?;
        }
        self.identities.clear();
        self.tables = Tables::default();
        let packed = std::mem::take(&mut self.packed);
        let mut tables = TABLES.iter().zip(packed).map(|(name, mut batches)| {
            let schema = histories::tables::schema(name).unwrap_or_else(|| Schema::empty().into());
            let (lines, moved) = (
                u64::from(lines),
                ["hand_id", "source_offset", "source_line"],
            );
            for (column, number) in moved.into_iter().zip([key, offset, lines]) {
                if let Ok(place) = schema.index_of(column) {
                    batches
                        .iter_mut()
                        .for_each(|batch| batch.add(place, number));
                }
            }
            ArrowTable::new(schema, batches)
        });
        let mut next = || {
            let table = tables.next();
            table.ok_or_else(|| CardmathError::new_err("a reader has five tables"))
        };
        Ok((next()?, next()?, next()?, next()?, next()?))
    }
}

impl HistoryReader {
    fn read_bytes(&mut self, data: &[u8], file: &str) -> PyResult<(usize, usize)> {
        let decoded = text::decode(data);
        self.lines = text::count_lines(&decoded.text) as u32;
        let summarized = summaries::room_in(&decoded.text);
        let mut rejected = match summarized {
            Some(room) => self.read_summaries(&decoded, room, file),
            None => 0,
        };
        if summarized.is_some() && hand_starts(&decoded.text).is_empty() {
            return Ok((0, rejected));
        }
        let (tables, packed, judge) = (&mut self.tables, &mut self.packed, &self.evaluators);
        let mut is_packed = Ok(());
        let (before, identities) = (self.identities.len(), &mut self.identities);
        let room = reader_of(&decoded.text).map(|reader| reader.name);
        let (mut places, mut pulse) = (decoded.places(), Pulse::new(None));
        read_while(&decoded.text, judge, &mut |outcome| {
            match outcome {
                Outcome::Hand(hand) => {
                    let origin = Origin::of(file, hand.offset, hand.length, &mut places);
                    tables.push(hand, &origin);
                    identities.push(identity(hand, text_of(hand, &decoded.text)));
                }
                Outcome::Rejected(fault) => {
                    let origin = Origin::of(file, fault.offset, fault.length, &mut places);
                    tables.reject(&fault, room, &origin);
                    rejected += 1;
                }
            }
            if tables.len() >= UNPACKED_HANDS {
                is_packed = pack(tables, packed);
            }
            is_packed.is_ok() && pulse.keep_going(())
        });
        is_packed.map_err(arrow_error)?;
        self.evaluators.check()?;
        pulse.check()?;
        Ok((self.identities.len() - before, rejected))
    }

    /// Read summaries of tournaments. Give the number of those that were rejected.
    fn read_summaries(&mut self, decoded: &text::Decoded<'_>, room: &str, file: &str) -> usize {
        let (mut places, mut rejected) = (decoded.places(), 0);
        let tables = &mut self.tables;
        summaries::read(&decoded.text, &mut |found| match found {
            Ok(summary) => {
                let origin = Origin::of(file, summary.offset, summary.length, &mut places);
                tables.summarize(&summary, &origin);
            }
            Err(fault) => {
                let origin = Origin::of(file, fault.offset, fault.length, &mut places);
                tables.reject(&fault, Some(room), &origin);
                rejected += 1;
            }
        });
        rejected
    }
}

/// The hands of a large text that are packed together: their tables stay in the processor's cache,
/// and the memory of the last ones serves the next ones.
const UNPACKED_HANDS: usize = 2048;

/// Pack what tables have so far.
fn pack(tables: &mut Tables, packed: &mut [Vec<Packed>; TABLES.len()]) -> Result<(), ArrowError> {
    for (packed, rows) in packed.iter_mut().zip(tables.pack()?) {
        packed.push(rows);
    }
    Ok(())
}

/// The bytes of a file that are read without more memory.
const USUAL_FILE: usize = 64 << 10;

/// Read a whole file into memory that is used again. Its size is not asked for: that costs small
/// files more than it saves.
fn read_into(data: &mut Vec<u8>, path: &Path) -> std::io::Result<()> {
    data.clear();
    File::open(path)?.take(u64::MAX).read_to_end(data)?;
    Ok(())
}

/// The sizes of files in bytes; of one that is gone it is 0.
#[pyfunction]
pub fn file_sizes(py: Python<'_>, paths: Vec<PathBuf>) -> Vec<u64> {
    let size = |path: &PathBuf| std::fs::metadata(path).map_or(0, |found| found.len());
    py.detach(|| paths.iter().map(size).collect())
}

/// Why a file cannot be read.
fn unreadable(error: &std::io::Error) -> String {
    let text = error.to_string();
    let reason = text.split(" (os error").next().unwrap_or_default();
    format!("the file cannot be read: {reason}")
}

/// The text of a hand in its file.
fn text_of<'t>(hand: &histories::Hand<'_>, file: &'t str) -> &'t str {
    let start = hand.offset as usize;
    file.get(start..start + hand.length as usize)
        .unwrap_or_default()
}

/// The new names of players, asked once each.
struct NewNames {
    rename: Option<Py<PyAny>>,
    known: HashMap<String, String>,
}

impl NewNames {
    fn new(rename: Option<Py<PyAny>>) -> Self {
        Self {
            rename,
            known: HashMap::new(),
        }
    }

    /// The hand with other names; none if the names stay.
    fn renamed<'a>(&mut self, hand: &histories::Hand<'a>) -> PyResult<Option<histories::Hand<'a>>> {
        let Some(rename) = &self.rename else {
            return Ok(None);
        };
        let mut renamed = hand.clone();
        for seat in &mut renamed.seats {
            let new = match self.known.get(&*seat.name) {
                Some(new) => new.clone(),
                None => {
                    let new: String =
                        Python::attach(|py| rename.call1(py, (&*seat.name,))?.extract(py))?;
                    self.known.insert(seat.name.to_string(), new.clone());
                    new
                }
            };
            seat.name = new.into();
        }
        Ok(Some(renamed))
    }
}

/// The names of the rooms and formats that have a reader.
#[pyfunction]
pub fn known_rooms() -> Vec<&'static str> {
    READERS.iter().map(|reader| reader.name).collect()
}

/// The codes of the currencies that readers know.
#[pyfunction]
pub fn known_currencies() -> [&'static str; CURRENCIES.len()] {
    CURRENCIES
}

/// Where in a window of a file a line begins a hand, after the first line of the window; none if there
/// is no such line, or if the file cannot be cut. `head` is the file's beginning, which names the
/// room.
#[pyfunction]
pub fn hand_start(head: &[u8], window: &[u8]) -> Option<usize> {
    let mark = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    if mark.iter().take(200).any(|&byte| byte == 0 || byte >= 0xfe) {
        return None; // sixteen bits a character
    }
    let head = String::from_utf8_lossy(mark);
    let reader = reader_of(&head)?;
    let first = text::Lines::new(&head).find(|line| !line.text.trim().is_empty())?;
    if !(reader.starts_hand)(first.text) {
        return None; // what precedes the first hand, such as the head of XML, applies to all
    }
    let mut at = 0;
    for line in window.split_inclusive(|&byte| byte == b'\n') {
        if at > 0 && at + line.len() < window.len() {
            let text = String::from_utf8_lossy(line);
            if (reader.starts_hand)(text.trim_end()) {
                return Some(at);
            }
        }
        at += line.len();
    }
    None
}

/// The tables of hands, players and actions.
type TableRefs<'py> = (
    PyRef<'py, ArrowTable>,
    PyRef<'py, ArrowTable>,
    PyRef<'py, ArrowTable>,
);

/// The expected values of all players, a row for each row of their table, and what stopped the
/// work.
#[pyfunction]
#[pyo3(signature = (tables, games, folded, rake, all_variances, threads, progress))]
#[expect(clippy::too_many_arguments, reason = "they are Python's")]
pub fn expected_values(
    py: Python<'_>,
    tables: TableRefs<'_>,
    games: HashMap<String, Py<GameEvaluator>>,
    folded: bool,
    rake: Option<(u32, Option<i64>)>,
    all_variances: bool,
    threads: &Bound<'_, PyAny>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(ArrowTable, Option<Py<PyBaseException>>)> {
    let threads = Threads::of(threads)?.number();
    let (hands, players, actions) = &tables;
    let (hands, players, actions) = (
        hands.batches(HandTables::OF_HANDS)?,
        players.batches(HandTables::OF_PLAYERS)?,
        actions.batches(HandTables::OF_ACTIONS)?,
    );
    let tables = HandTables {
        hands: &hands,
        players: &players,
        actions: &actions,
    };
    let games: HashMap<String, &_> = games
        .iter()
        .map(|(key, game)| (key.clone(), game.get().made()))
        .collect();
    let question = Question {
        folded,
        rake: rake.map(|(millionths, cap)| Rake {
            millionths,
            cap,
            no_flop_no_drop: false,
        }),
        all_variances,
    };
    let mut watch = Watch::new(progress);
    let found = py.detach(|| {
        expected(tables, &games, question, threads, |done, total| {
            watch.keep_going(done, total)
        })
    });
    let batch = found.map_err(no_thread)?.map_err(arrow_error)?;
    let table = ArrowTable::new(batch.schema(), vec![Packed::of(&batch)]);
    Ok((table, watch.into_stopped(py)))
}

/// For each group and each bit, how many rows have the bit. `groups` are the rows' groups, from 0;
/// a row of a negative group is not counted.
#[pyfunction]
pub fn count_bits<'py>(
    py: Python<'py>,
    bits: PyReadonlyArray1<'_, u64>,
    groups: PyReadonlyArray1<'_, i64>,
    count: usize,
) -> PyResult<Bound<'py, PyArray2<u64>>> {
    const BITS: usize = u64::BITS as usize;
    let (bits, groups) = (bits.as_array(), groups.as_array());
    let mut counts = vec![0u64; count * BITS];
    for (&bits, &group) in bits.iter().zip(&groups) {
        let row = usize::try_from(group).ok().filter(|&group| group < count);
        let Some(row) = row.map(|group| &mut counts[group * BITS..][..BITS]) else {
            continue;
        };
        let mut left = bits;
        while left != 0 {
            row[left.trailing_zeros() as usize] += 1;
            left &= left - 1;
        }
    }
    PyArray1::from_vec(py, counts).reshape([count, BITS])
}
