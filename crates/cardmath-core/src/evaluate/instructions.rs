//! Which of a processor's instructions the judging of many hands uses.

#![expect(
    unsafe_code,
    reason = "only who knows the processor may call what is compiled for it"
)]

use std::fmt;
use std::sync::OnceLock;

/// The environment variable that forces a choice, for tests and for measuring.
pub const VARIABLE: &str = "CARDMATH_INSTRUCTIONS";

/// A set of instructions that this machine has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instructions(pub(super) Set);

/// The sets that the code is compiled for, the fastest last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Set {
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// A name that is no set of instructions, or one that this machine lacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unavailable(String);

impl Set {
    const ALL: &[Set] = &[
        Set::Baseline,
        #[cfg(target_arch = "x86_64")]
        Set::Avx2,
        #[cfg(target_arch = "x86_64")]
        Set::Avx512,
    ];

    fn name(self) -> &'static str {
        match self {
            Set::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "avx512",
        }
    }

    fn is_here(self) -> bool {
        match self {
            Set::Baseline => true,
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => {
                Set::Avx2.is_here()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }
}

impl Instructions {
    /// All that this machine has, the plainest first.
    pub fn here() -> impl DoubleEndedIterator<Item = Instructions> {
        let here = Set::ALL.iter().filter(|set| set.is_here());
        here.map(|&set| Instructions(set))
    }

    /// The fastest that this machine has.
    pub fn fastest() -> Instructions {
        Instructions::here()
            .next_back()
            .unwrap_or(Instructions(Set::Baseline))
    }

    /// The fastest that this machine has, unless the environment names another.
    ///
    /// # Errors
    /// What the environment names is not to be had.
    pub fn chosen() -> Result<Instructions, Unavailable> {
        static CHOSEN: OnceLock<Result<Instructions, Unavailable>> = OnceLock::new();
        let choose = || match std::env::var(VARIABLE) {
            Ok(name) if !name.is_empty() => Instructions::named(&name),
            _ => Ok(Instructions::fastest()),
        };
        CHOSEN.get_or_init(choose).clone()
    }

    /// The set of this name.
    ///
    /// # Errors
    /// There is none, or this machine does not have it.
    pub fn named(name: &str) -> Result<Instructions, Unavailable> {
        Instructions::here()
            .find(|instructions| instructions.name() == name)
            .ok_or_else(|| Unavailable(name.to_owned()))
    }

    /// Does some work of plain loops, compiled for these instructions.
    ///
    /// Only what is inlined is so compiled: mark what the work calls as `#[inline(always)]`.
    #[inline]
    pub fn compiled<A>(self, work: impl FnOnce() -> A) -> A {
        match self.0 {
            Set::Baseline => work(),
            // SAFETY: instructions are only had where the processor has them.
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => unsafe { for_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => unsafe { for_avx512(work) },
        }
    }

    /// `baseline`, `avx2` or `avx512`.
    pub fn name(self) -> &'static str {
        self.0.name()
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn for_avx2<A>(work: impl FnOnce() -> A) -> A {
    work()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt,avx512f,avx512bw,avx512vl")]
fn for_avx512<A>(work: impl FnOnce() -> A) -> A {
    work()
}

impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let here: Vec<_> = Instructions::here().map(Instructions::name).collect();
        let here = here.join(" ");
        write!(f, "{VARIABLE} is {:?}, and this machine has {here}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
