//! Levels of x86-64 processors, and which of them a processor has.
//!
//! A release has one build of the program for each level. The levels are those that the makers of
//! processors, compilers and distributions have agreed on (x86-64 psABI, "micro-architecture
//! levels"): the names are also those of `target-cpu`.

/// A level that there is a build for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Bits are counted by one instruction: processors since about 2009.
    V2,
    /// Bits are found by one instruction, and registers have 256 bits: since about 2015.
    V3,
}

/// What a processor of level 2 has, beyond what all x86-64 processors have. `lahf` is in the
/// definition, too; it can't be asked for, and processors with the others have it.
const OF_V2: &[&str] = &["cmpxchg16b", "popcnt", "sse3", "ssse3", "sse4.1", "sse4.2"];

/// What a processor of level 3 has beyond that.
const OF_V3: &[&str] = &["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "lzcnt", "movbe"];

impl Level {
    /// All levels, the lowest first.
    pub const ALL: [Level; 2] = [Level::V2, Level::V3];

    /// The highest level whose features are all there.
    ///
    /// ```
    /// use launch::Level;
    /// assert_eq!(Level::best(|_| true), Some(Level::V3));
    /// assert_eq!(Level::best(|feature| feature != "avx2"), Some(Level::V2));
    /// assert_eq!(Level::best(|feature| feature != "popcnt"), None);
    /// ```
    pub fn best(has: impl Fn(&str) -> bool) -> Option<Level> {
        let all = |features: &[&str]| features.iter().all(|feature| has(feature));
        match (all(OF_V2), all(OF_V3)) {
            (true, true) => Some(Level::V3),
            (true, false) => Some(Level::V2),
            (false, _) => None,
        }
    }

    /// The level of the processor at hand. A feature counts if the system lets programs use it.
    pub fn of_this_processor() -> Option<Level> {
        let features = features();
        Level::best(|name| features.iter().any(|(feature, is_there)| *feature == name && *is_there))
    }

    /// The name, which compilers know.
    pub fn name(self) -> &'static str {
        match self {
            Level::V2 => "x86-64-v2",
            Level::V3 => "x86-64-v3",
        }
    }

    /// The file with the build for this level.
    ///
    /// ```
    /// assert_eq!(launch::Level::V3.program(), "mustplay-x86-64-v3");
    /// ```
    pub fn program(self) -> String {
        format!("mustplay-{}", self.name())
    }
}

/// What the processor has of the features that levels need.
#[cfg(target_arch = "x86_64")]
fn features() -> Vec<(&'static str, bool)> {
    macro_rules! detected {
        ($($name:tt)*) => { vec![$(($name, std::arch::is_x86_feature_detected!($name))),*] };
    }
    detected!(
        "cmpxchg16b" "popcnt" "sse3" "ssse3" "sse4.1" "sse4.2"
        "avx" "avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe"
    )
}

/// Other processors have no level.
#[cfg(not(target_arch = "x86_64"))]
fn features() -> Vec<(&'static str, bool)> {
    Vec::new()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The level of a processor with this line of flags in `/proc/cpuinfo`, where `pni` is SSE3,
    /// `cx16` is `cmpxchg16b` and `abm` is `lzcnt`.
    fn check(flags: &str, expected: Option<Level>) {
        let has = |feature: &str| {
            let flag = match feature {
                "cmpxchg16b" => "cx16".into(),
                "sse3" => "pni".into(),
                "lzcnt" => "abm".into(),
                other => other.replace('.', "_"),
            };
            flags.split(' ').any(|other| other == flag)
        };
        assert_eq!(Level::best(has), expected, "{flags}");
    }

    /// A Core 2 of 2006, a Nehalem of 2008, a Sandy Bridge of 2011, and a Haswell of 2013.
    const CORE2: &str = "fpu cx16 lahf_lm lm mmx pni sse sse2 ssse3";
    const NEHALEM: &str = "sse4_1 sse4_2 popcnt";
    const SANDY_BRIDGE: &str = "avx aes pclmulqdq xsave";
    const HASWELL: &str = "abm avx2 bmi1 bmi2 f16c fma movbe";

    #[test]
    fn old_processors_have_no_level() {
        check("", None);
        check(CORE2, None);
    }

    #[test]
    fn processors_before_avx2_have_the_lower_level() {
        check(&[CORE2, NEHALEM].join(" "), Some(Level::V2));
        check(&[CORE2, NEHALEM, SANDY_BRIDGE].join(" "), Some(Level::V2));
    }

    #[test]
    fn later_ones_have_the_higher() {
        check(&[CORE2, NEHALEM, SANDY_BRIDGE, HASWELL].join(" "), Some(Level::V3));
    }

    #[test]
    fn a_single_feature_that_is_missing_counts() {
        for missing in OF_V3 {
            assert_eq!(Level::best(|feature| feature != *missing), Some(Level::V2), "{missing}");
        }
        for missing in OF_V2 {
            assert_eq!(Level::best(|feature| feature != *missing), None, "{missing}");
        }
    }

    /// On other processors nothing is asked for.
    #[cfg(target_arch = "x86_64")]
    #[test]
    fn every_feature_is_asked_for() {
        let asked: Vec<&str> = features().into_iter().map(|(name, _)| name).collect();
        assert_eq!(asked, [OF_V2, OF_V3].concat());
    }
}
