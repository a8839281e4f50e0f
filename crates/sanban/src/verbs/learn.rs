mod book;
mod export;
mod fit;
mod labels;
mod linear;
mod lines;
mod net;
mod nnue;
mod options;
mod patterns;
mod q_table;
mod renju_book;
mod renju_eval;
mod samples;
mod spread;
mod zero;

use std::io::Write;

use anyhow::{Result, ensure};
use clap::Subcommand;
use othello_lab::discs::Discs;
use othello_lab::dqn::Dqn;
use othello_lab::q::Q;
use othello_lab::squares::SquaresMethod;
use othello_lab::sweep::Sweep;
use report::Language;

use crate::answer::Answer;
use crate::game_arg::{only_othello, othello_or_shogi};
use crate::{network_methods, run_args};
use boards::games::GameKind;

use options::{
    DiscsOptions, DqnOptions, LinesOptions, NnueOptions, QOptions, SquaresOptions, SweepOptions,
    ZeroOptions,
};
use run_args::RunArgs;

/// Train players from games
///
/// A run is a folder under runs: its settings, its curves, checkpoints and a report. It can be
/// stopped, killed and resumed at any moment without changing the result; the same seed gives the
/// same run. `sanban play GAME --vs run:NAME` plays against its newest checkpoint, also during
/// training.
#[derive(clap::Args, Debug)]
#[command(subcommand_value_name = "METHOD", subcommand_help_heading = "Methods")]
pub(crate) struct Args {
    #[command(subcommand)]
    method: Method,
}

#[derive(Subcommand, Debug)]
enum Method {
    /// An opening book of Othello or Shogi, by deviation search
    ///
    /// Lines on which both sides lose little are extended first, by searches at a level (Othello) or
    /// with a number of positions (Shogi, whose book is a file of YaneuraOu's text format). A step is a
    /// batch of positions; the book does not depend on the number of threads.
    #[command(mut_arg("game", othello_or_shogi))]
    Book(Box<book::Args>),

    /// A network that predicts a side's discs at the end, trained on games of the players of the
    /// Java series
    #[command(mut_arg("game", only_othello))]
    Discs(RunArgs<DiscsOptions>),

    /// Deep Q-learning: a network learns the value of each move from games against the players of
    /// the Java series
    #[command(mut_arg("game", only_othello))]
    Dqn(Box<RunArgs<DqnOptions>>),

    Fit(Box<fit::Args>),

    Labels(labels::Args),

    Linear(Box<linear::Args>),

    /// The patterns of the board's 38 lines in won games, as in oserou
    ///
    /// A step is a game of oserou against itself. With --data the original's files are read and
    /// written, and `oserou:data=DIR` plays with them.
    #[command(mut_arg("game", only_othello))]
    Lines(Box<RunArgs<LinesOptions>>),

    /// Policy-value networks, from samples or game records
    ///
    /// A network learns to predict the move and the winner. A step is a batch. Records are first
    /// converted into a dataset, once for all runs with the same inputs.
    Net(Box<net::Args>),

    /// The network of Shogi's player alphabeta, from nothing but games of it against itself
    ///
    /// A generation plays games by fixed nodes, trains a network on their quiet positions, and keeps it if it
    /// beats the best evaluation so far. Stages and parts of the training are the steps. network.sbe in the run's
    /// folder is the best network, MANIFEST.toml says how it was made.
    Nnue(Box<RunArgs<NnueOptions>>),

    /// Pattern weights of Othello, from games whose results are known
    ///
    /// Each configuration of edges, corners, lines and diagonals has a weight in each phase of the
    /// game. A step is a pass over all boards.
    Patterns(Box<patterns::Args>),

    /// Q-learning: a table of values for Othello, one for every move that was seen
    ///
    /// On 4 by 4, where the exact results are known, it stops as soon as it plays perfectly.
    #[command(mut_arg("game", only_othello))]
    Q(Box<RunArgs<QOptions>>),

    /// Write the table of a run, or of a file, as another file
    QTable(q_table::Args),

    RenjuBook(Box<renju_book::Args>),

    RenjuEval(Box<renju_eval::Args>),

    /// A dataset to train networks with, from game records
    ///
    /// Every position of every game with its move and its result, split into training and test set,
    /// merged and shuffled, in compact shards. The same files and the same seed give the same
    /// dataset.
    Samples(samples::Args),

    /// Measure the errors of shallow searches with pattern weights for ProbCut, and store them in
    /// the weights file
    Spread(spread::Args),

    /// Square weights: the evaluator of the USI-X guide, from games
    Squares(Box<RunArgs<SquaresOptions>>),

    /// Compare networks that learn to count discs: every combination of layers, activations and
    /// batches, into sweep.csv
    #[command(mut_arg("game", only_othello))]
    Sweep(RunArgs<SweepOptions>),

    /// Networks trained by self-play alone
    ///
    /// A generation is self-play of the best network, training of a candidate, a gate that the
    /// candidate must pass to become the best, and now and then yardsticks. Each is a step.
    Zero(Box<RunArgs<ZeroOptions>>),
}

impl Method {
    /// Whether the method needs a build that can train networks.
    fn trains_a_network(&self) -> bool {
        matches!(
            self,
            Method::Discs(_)
                | Method::Dqn(_)
                | Method::Fit(_)
                | Method::Net(_)
                | Method::Sweep(_)
                | Method::Zero(_)
        )
    }
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    ensure!(
        learn::TRAINS_NETWORKS || !args.method.trains_a_network(),
        network_methods::left_out(language)
    );
    let othello = &[GameKind::Othello];
    match args.method {
        Method::Book(args) => book::run(*args, language, out),
        Method::Discs(run) => run_args::learn::<Discs, _>(run, othello, language, out),
        Method::Dqn(run) => run_args::learn::<Dqn, _>(*run, othello, language, out),
        Method::Fit(args) => fit::run(&args, language, out),
        Method::Labels(args) => labels::run(&args, language, out),
        Method::Linear(args) => linear::run(&args, language, out),
        Method::Lines(run) => lines::run(*run, language, out),
        Method::Net(args) => net::run(*args, language, out),
        Method::Nnue(run) => nnue::run(*run, language, out),
        Method::Patterns(args) => patterns::run(*args, language, out),
        Method::Q(run) => run_args::learn::<Q, _>(*run, othello, language, out),
        Method::QTable(args) => q_table::run(&args, language, out),
        Method::RenjuBook(args) => renju_book::run(&args, language, out),
        Method::RenjuEval(args) => renju_eval::run(&args, language, out),
        Method::Samples(args) => samples::run(&args, language, out),
        Method::Spread(args) => spread::run(&args, language, out),
        Method::Squares(run) => run_args::learn::<SquaresMethod, _>(*run, othello, language, out),
        Method::Sweep(run) => run_args::learn::<Sweep, _>(run, othello, language, out),
        Method::Zero(run) => zero::run(*run, language, out),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Command {
        #[command(flatten)]
        args: Args,
    }

    fn method(words: &str) -> Method {
        let words = ["learn"].into_iter().chain(words.split(' '));
        Command::try_parse_from(words)
            .expect("a command")
            .args
            .method
    }

    #[test]
    fn methods_that_train_networks_are_known() {
        for words in [
            "discs othello",
            "dqn othello",
            "fit rows.csv --net 1",
            "net shogi games.csa",
            "sweep othello",
            "zero renju",
        ] {
            assert!(method(words).trains_a_network(), "{words}");
        }
        for words in ["lines othello", "q othello", "squares othello"] {
            assert!(!method(words).trains_a_network(), "{words}");
        }
    }

    #[test]
    fn the_page_marks_the_same_methods() {
        for words in [
            "discs othello",
            "dqn othello",
            "net shogi a.csa",
            "sweep othello",
            "zero renju",
        ] {
            let (name, _) = words.split_once(' ').expect("a game");
            assert!(network_methods::NAMES.contains(&name), "{name}");
        }
        for name in network_methods::NAMES {
            let words = format!("{name} othello --net 1");
            let words = ["learn"].into_iter().chain(words.split(' '));
            if let Ok(command) = Command::try_parse_from(words) {
                assert!(command.args.method.trains_a_network(), "{name}");
            }
        }
    }

    #[cfg(not(feature = "train"))]
    #[test]
    fn the_quick_build_says_how_to_train_networks() {
        for (language, part) in [
            (Language::English, "leaves out the training of networks"),
            (Language::Japanese, "学習が含まれていません"),
        ] {
            let method = method("net othello games.ggf");
            let mut out = Vec::new();
            let refused = run(Args { method }, language, &mut out).expect_err("left out");
            let words = refused.to_string();
            assert!(words.contains(part), "{words}");
            assert!(words.contains("`make release`"), "{words}");
            assert!(out.is_empty());
        }
    }
}
