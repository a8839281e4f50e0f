use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

/// An instruction set that this CPU has been seen to support.
///
/// A value can only be made by looking at the CPU, so holding one is the proof that the
/// kernels written for it may run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Isa(pub(crate) Level);

/// What kernels are written for, from the plainest up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Level {
    Portable = 1,
    #[cfg(target_arch = "x86_64")]
    Avx2 = 2,
    #[cfg(target_arch = "x86_64")]
    Avx512 = 3,
}

impl Level {
    #[cfg(target_arch = "x86_64")]
    const ALL: &[Level] = &[Level::Portable, Level::Avx2, Level::Avx512];
    #[cfg(not(target_arch = "x86_64"))]
    const ALL: &[Level] = &[Level::Portable];

    fn is_supported(self) -> bool {
        match self {
            Level::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => {
                is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("fma")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => {
                Level::Avx2.is_supported()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512cd")
                    && is_x86_feature_detected!("avx512vnni")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
        }
    }
}

/// The best level found, or 0 before the first look.
static BEST: AtomicU8 = AtomicU8::new(0);

impl Isa {
    /// The code that every CPU can run.
    pub const PORTABLE: Isa = Isa(Level::Portable);

    /// The best set this CPU has. The CPU is asked once.
    #[inline]
    #[must_use]
    pub fn best() -> Isa {
        // Kernels call this on every board: a load and a predictable branch.
        let known = BEST.load(Ordering::Relaxed);
        #[cfg(target_arch = "x86_64")]
        if known == Level::Avx512 as u8 {
            return Isa(Level::Avx512);
        } else if known == Level::Avx2 as u8 {
            return Isa(Level::Avx2);
        }
        if known == Level::Portable as u8 {
            Isa::PORTABLE
        } else {
            Isa::look()
        }
    }

    #[cold]
    fn look() -> Isa {
        let best = Isa::all().last().unwrap_or(Isa::PORTABLE);
        BEST.store(best.0 as u8, Ordering::Relaxed);
        best
    }

    /// Every set this CPU has, the plainest first.
    pub fn all() -> impl Iterator<Item = Isa> {
        Level::ALL
            .iter()
            .filter(|level| level.is_supported())
            .map(|&level| Isa(level))
    }

    /// The name used on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.0 {
            Level::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "avx512",
        }
    }

    /// The set of that name, if this CPU has it.
    #[must_use]
    pub fn named(name: &str) -> Option<Isa> {
        Isa::all().find(|isa| isa.name() == name)
    }
}

impl fmt::Display for Isa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
