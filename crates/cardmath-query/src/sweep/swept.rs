//! What is swept, and on which boards.

use super::Sweep;
use super::entries::Entry;
use super::live::Live;
use crate::deal::{Dealing, PartialDeals};
use crate::program::Program;

/// What is swept.
#[derive(Clone, Copy)]
pub struct Swept<'a> {
    pub sweep: &'a Sweep,
    pub program: &'a Program,
    pub dealing: &'a Dealing,
    pub entries: &'a [Entry],
}

/// The boards that are swept at a time.
#[derive(Clone, Copy)]
pub struct SweptBoards<'a> {
    pub rows: &'a PartialDeals,
    /// The first of them.
    pub first: usize,
    pub live: &'a Live,
    pub strengths: &'a [u16],
}
