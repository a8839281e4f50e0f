//! The methods of learning that need a build which can train networks.

use report::Language;

/// Their names.
pub(crate) const NAMES: [&str; 6] = ["discs", "dqn", "fit", "net", "sweep", "zero"];

/// The minutes that `make release` takes on two cores.
const MINUTES: u32 = 6;

/// The error of such a method in a build that cannot.
pub(crate) fn left_out(language: Language) -> String {
    language.pick(
        format!(
            "this quick build leaves out the training of networks: `make release` builds a program \
             with it, in about {MINUTES} minutes"
        ),
        format!(
            "この簡易ビルドにはネットワークの学習が含まれていません。`make release` で学習付きの\
             プログラムを作れます (約{MINUTES}分)"
        ),
    )
}
