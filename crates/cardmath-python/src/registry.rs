//! What the package hands to the core when it is imported: the core itself imports nothing of it
//! but the errors.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyDict;

/// An object of the package.
pub struct Registered {
    name: &'static str,
    slot: PyOnceLock<Py<PyAny>>,
}

/// The enum `Rank`.
pub static RANKS: Registered = Registered::new("ranks");
/// The enum `Suit`.
pub static SUITS: Registered = Registered::new("suits");
/// The function that finds an ordering by a name.
pub static FIND_ORDERING: Registered = Registered::new("find_ordering");
/// The games by their keys.
pub static GAMES: Registered = Registered::new("games");
/// The function that finds a game by a name.
pub static FIND_GAME: Registered = Registered::new("find_game");
/// The function that reads whatever is written as hole cards and a board, and explains errors.
pub static STRENGTH_IN: Registered = Registered::new("strength_in");

/// The function that ends a long call if the work that it is a part of was cancelled.
pub static STILL_BUSY: Registered = Registered::new("still_busy");

impl Registered {
    const fn new(name: &'static str) -> Registered {
        let slot = PyOnceLock::new();
        Registered { name, slot }
    }

    /// The object. Each module that calls the core imports the one that registers what it needs.
    pub fn get<'a, 'py>(&'a self, py: Python<'py>) -> PyResult<&'a Bound<'py, PyAny>> {
        let found = self.slot.get(py).map(|object| object.bind(py));
        found.ok_or_else(|| {
            PyRuntimeError::new_err(format!("nothing is registered as {}", self.name))
        })
    }
}

/// Registers objects of the package under these names. The first one of a name stays.
#[pyfunction]
#[pyo3(signature = (**objects))]
pub fn register(py: Python<'_>, objects: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
    for (name, object) in objects.into_iter().flatten() {
        let name: String = name.extract()?;
        let all = [
            &RANKS,
            &SUITS,
            &FIND_ORDERING,
            &GAMES,
            &FIND_GAME,
            &STRENGTH_IN,
            &STILL_BUSY,
        ];
        let known = all.into_iter().find(|known| known.name == name);
        let known = known.ok_or_else(|| PyRuntimeError::new_err(format!("unknown: {name}")))?;
        // It is taken already where the module is imported once more.
        let _ = known.slot.set(py, object.unbind());
    }
    Ok(())
}
