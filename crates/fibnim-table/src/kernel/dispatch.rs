//! Choice of the instruction set at run time.

/// Work that is faster with further instruction sets of the machine.
pub trait Vectorised {
    /// Does the work. It must be `inline(always)`, since functions that are called use the baseline instructions only.
    fn run(&mut self);
}

/// An instruction set that the machine is known to have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isa(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The instruction set that the program was compiled for.
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Isa {
    /// The best set of this machine.
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") {
            let avx512 = is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi");
            return Self(if avx512 { Kind::Avx512 } else { Kind::Avx2 });
        }
        Self(Kind::Baseline)
    }

    /// Does some work with this instruction set.
    #[cfg_attr(
        target_arch = "x86_64",
        expect(
            unsafe_code,
            reason = "functions for an instruction set may only be called where it is known to be there"
        )
    )]
    pub fn run(self, work: &mut impl Vectorised) {
        match self.0 {
            Kind::Baseline => work.run(),
            // SAFETY: a value of kind `Avx2` is only made by `detect`, after it detected these features.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { run_avx2(work) },
            // SAFETY: a value of kind `Avx512` is only made by `detect`, after it detected these features.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { run_avx512(work) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2")]
fn run_avx2(work: &mut impl Vectorised) {
    work.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,avx512f,avx512bw,avx512vl,avx512vbmi")]
fn run_avx512(work: &mut impl Vectorised) {
    work.run();
}
