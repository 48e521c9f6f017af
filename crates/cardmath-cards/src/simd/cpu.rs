//! The instruction set for which the evaluation of many hands is compiled.

#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "code compiled for an instruction set may run only where it is supported"
    )
)]

use std::error::Error;
use std::fmt;
use std::sync::OnceLock;

/// The environment variable that forces an instruction set, for tests and measurements.
pub const VARIABLE: &str = "CARDMATH_INSTRUCTIONS";

/// The processor features of each instruction set.
///
/// This is the only list. Both the compiled functions (`compiled_for!`) and the check at run time
/// (`is_detected!`) take the features from here, so that they always agree.
#[doc(hidden)]
#[macro_export]
macro_rules! with_features {
    (avx2, [$($use:tt)+] $($rest:tt)*) => {
        $($use)+! { ["avx2" "bmi1" "bmi2" "f16c" "popcnt" "lzcnt"] $($rest)* }
    };
    (avx512, [$($use:tt)+] $($rest:tt)*) => {
        $($use)+! {
            ["avx2" "bmi1" "bmi2" "f16c" "popcnt" "lzcnt" "avx512f" "avx512bw" "avx512vl"] $($rest)*
        }
    };
}

/// Compiles a function for all features of an instruction set: `compiled_for! { avx2 fn … }`.
///
/// To call it, the caller matches on [`Instructions::set`](crate::simd::Instructions::set).
#[macro_export]
macro_rules! compiled_for {
    ($set:ident $($function:tt)+) => {
        $crate::with_features! { $set, [$crate::enabled] $($function)+ }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! enabled {
    ([$($feature:tt)+] $($function:tt)+) => {
        #[target_feature($(enable = $feature),+)]
        $($function)+
    };
}

/// Whether the processor has all features of a list.
#[cfg(target_arch = "x86_64")]
macro_rules! is_detected {
    ([$($feature:tt)+]) => { $(is_x86_feature_detected!($feature))&&+ };
}

/// An instruction set that this machine supports.
///
/// A value exists only if the machine supports it: only the checked constructors make one.
///
/// ```
/// use cardmath_cards::simd::Instructions;
///
/// assert_eq!(Instructions::named("baseline")?.name(), "baseline");
/// assert!(Instructions::named("sse9").is_err());
/// # Ok::<(), cardmath_cards::simd::Unavailable>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instructions(InstructionSet);

/// The instruction sets that the code is compiled for, the fastest last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InstructionSet {
    /// What every processor of this architecture has.
    Baseline,
    /// 256-bit vectors of integers.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// 512-bit vectors of bytes and words.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// The error for a name that is not an instruction set, or one that this machine lacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unavailable(String);

impl InstructionSet {
    const ALL: &[InstructionSet] = &[
        InstructionSet::Baseline,
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx2,
        #[cfg(target_arch = "x86_64")]
        InstructionSet::Avx512,
    ];

    fn name(self) -> &'static str {
        match self {
            InstructionSet::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => "avx512",
        }
    }

    fn is_here(self) -> bool {
        match self {
            InstructionSet::Baseline => true,
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx2 => with_features! { avx2, [is_detected] },
            #[cfg(target_arch = "x86_64")]
            InstructionSet::Avx512 => with_features! { avx512, [is_detected] },
        }
    }
}

impl Instructions {
    /// All instruction sets of this machine, the plainest first.
    pub fn here() -> impl DoubleEndedIterator<Item = Instructions> {
        let here = InstructionSet::ALL.iter().filter(|set| set.is_here());
        here.map(|&set| Instructions(set))
    }

    /// The fastest instruction set of this machine.
    pub fn fastest() -> Instructions {
        Instructions::here()
            .next_back()
            .unwrap_or(Instructions(InstructionSet::Baseline))
    }

    /// The fastest instruction set of this machine, unless the environment names another.
    ///
    /// # Errors
    /// The environment names an instruction set that is not available.
    pub fn chosen() -> Result<Instructions, Unavailable> {
        static CHOSEN: OnceLock<Result<Instructions, Unavailable>> = OnceLock::new();
        let choose = || match std::env::var(VARIABLE) {
            Ok(name) if !name.is_empty() => Instructions::named(&name),
            _ => Ok(Instructions::fastest()),
        };
        CHOSEN.get_or_init(choose).clone()
    }

    /// The instruction set with this name.
    ///
    /// # Errors
    /// The name is unknown, or this machine does not support the set.
    pub fn named(name: &str) -> Result<Instructions, Unavailable> {
        Instructions::here()
            .find(|instructions| instructions.name() == name)
            .ok_or_else(|| Unavailable(name.to_owned()))
    }

    /// Runs `work`, compiled for these instructions, so that its loops become vectors.
    ///
    /// Only inlined code is compiled so: mark the functions that `work` calls `#[inline(always)]`.
    #[inline]
    pub fn compiled<A>(self, work: impl FnOnce() -> A) -> A {
        match self.0 {
            InstructionSet::Baseline => work(),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of `Instructions` exists only where the processor supports the set.
            InstructionSet::Avx2 => unsafe { for_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            InstructionSet::Avx512 => unsafe { for_avx512(work) },
        }
    }

    /// The set, to choose among functions that `compiled_for!` made.
    #[inline]
    pub fn set(self) -> InstructionSet {
        self.0
    }

    /// `baseline`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx2
    fn for_avx2<A>(work: impl FnOnce() -> A) -> A {
        work()
    }
}

#[cfg(target_arch = "x86_64")]
compiled_for! { avx512
    fn for_avx512<A>(work: impl FnOnce() -> A) -> A {
        work()
    }
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let here: Vec<_> = Instructions::here().map(Instructions::name).collect();
        let here = here.join(" ");
        write!(f, "{VARIABLE} is {:?}, and this machine has {here}", self.0)
    }
}

impl Error for Unavailable {}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "x86_64")]
    use std::fs;
    #[cfg(target_arch = "x86_64")]
    use std::path::{Path, PathBuf};

    #[cfg(target_arch = "x86_64")]
    macro_rules! listed {
        ([$($feature:tt)+]) => { [$($feature),+] };
    }

    #[cfg(target_arch = "x86_64")]
    fn sources(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let found = paths.map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![path],
        });
        found.flatten().collect()
    }

    /// Code compiled for a feature is called only where the processor was checked for it. The
    /// compiler checks all calls that are not `unsafe`. So it is enough that no source names any
    /// other feature.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn no_source_names_a_feature_that_the_processor_is_not_asked_for() {
        let asked = with_features! { avx512, [listed] };
        let fewer = with_features! { avx2, [listed] };
        assert!(fewer.iter().all(|feature| asked.contains(feature)));
        let (attribute, question) = ("target_feature(enable = \"", "_feature_detected!");
        let (mut attributes, mut questions) = (0, Vec::new());
        for path in sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..")) {
            let text = fs::read_to_string(&path).expect("a source");
            let named = text.split(attribute).skip(1);
            for named in named.filter_map(|rest| rest.split('"').next()) {
                attributes += 1;
                let known = |feature: &str| asked.contains(&feature);
                assert!(named.split(',').all(known), "{}: {named}", path.display());
            }
            questions.extend(
                text.matches(&format!("x86{question}"))
                    .map(|_| path.clone()),
            );
        }
        assert!(attributes > 0);
        assert_eq!(
            questions.len(),
            1,
            "the list is the only one: {questions:?}"
        );
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn a_set_is_here_when_all_its_features_are() {
        let flags = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let Some(flags) = flags.lines().find(|line| line.starts_with("flags")) else {
            return;
        };
        // Linux calls lzcnt `abm`.
        let has = |feature: &&str| match *feature {
            "lzcnt" => flags.split_whitespace().any(|flag| flag == "abm"),
            feature => flags.split_whitespace().any(|flag| flag == feature),
        };
        let avx2 = with_features! { avx2, [listed] };
        let avx512 = with_features! { avx512, [listed] };
        assert_eq!(InstructionSet::Avx2.is_here(), avx2.iter().all(has));
        assert_eq!(InstructionSet::Avx512.is_here(), avx512.iter().all(has));
    }

    #[test]
    fn a_machine_has_the_baseline_and_no_unknown_set() {
        assert!(Instructions::named("baseline").is_ok());
        let error = Instructions::named("sse9").expect_err("no such set");
        assert!(
            error
                .to_string()
                .contains("\"sse9\", and this machine has baseline")
        );
        assert!(Instructions::here().all(|set| Instructions::named(set.name()) == Ok(set)));
    }
}
