mod book;
mod display;
mod export;
mod lesson;
mod lines;
mod net;
mod patterns;
mod q_table;
mod samples;
mod spread;
mod zero;

use std::io::Write;

use anyhow::Result;
use clap::Subcommand;
use learn::discs::{self, Discs};
use learn::dqn::{self, Dqn};
use learn::q::{self, Q};
use learn::squares::{self, SquaresMethod};
use learn::sweep::{self, Sweep};

use crate::answer::Answer;
use crate::games::GameKind;
use crate::language::Language;

use lesson::Lesson;

/// Learn to play from games
///
/// A run is a folder under runs: its settings, its curves, checkpoints and a report. It can be
/// stopped, killed and resumed at any moment and ends as if it had not been; the same seed gives
/// the same run. `sanban play GAME --vs run:NAME` plays against its newest checkpoint, also while
/// it is trained.
#[derive(clap::Args, Debug)]
#[command(subcommand_value_name = "METHOD", subcommand_help_heading = "Methods")]
pub(crate) struct Args {
    #[command(subcommand)]
    method: Method,
}

#[derive(Subcommand, Debug)]
enum Method {
    /// An opening book of Othello, by deviation search
    ///
    /// Lines on which both sides lose little grow first, by searches at a level. A step is a batch
    /// of positions; the book does not depend on how many threads search them.
    Book(Box<book::Args>),

    /// How many discs a side will have at the end: a network learns from games of the players of
    /// the Java series
    Discs(Lesson<discs::Settings>),

    /// Deep Q-learning: a network learns what each move is worth from games against the players
    /// of the Java series
    Dqn(Box<Lesson<dqn::Settings>>),

    /// The patterns of the board's 38 lines in games that are won, as oserou has them
    ///
    /// A step is a game of oserou against itself. With --data the original's files are read and
    /// written, and `oserou:data=DIR` plays with them.
    Lines(Box<Lesson<learn::lines::Settings>>),

    /// Policy and value networks, from samples or game records
    ///
    /// A network learns which moves were played and who won. A step is a batch. Records become
    /// samples first, once for all runs that ask for the same.
    Net(Box<net::Args>),

    /// Pattern weights of Othello, from games whose results are known
    ///
    /// What stands on edges, corners, lines and diagonals has a weight in each phase of the game.
    /// A step is a pass over all boards.
    Patterns(Box<patterns::Args>),

    /// Q learning: a table of values for Othello, one for every move that was seen
    ///
    /// On 4 by 4, where everything is known, it stops as soon as it plays perfectly.
    Q(Box<Lesson<q::Settings>>),

    /// Write the table of a run, or of a file, as another file
    QTable(q_table::Args),

    /// Samples to train networks with, from game records
    ///
    /// Every position of every game with the move that was played and what came of it, parted into
    /// what is learned and what is only tested with, merged and shuffled, in files of few bytes a
    /// sample. The same files and the same seed make the same samples.
    Samples(samples::Args),

    /// How far shallow searches with pattern weights are off deep ones, into the weights' file
    Spread(spread::Args),

    /// Square weights: the evaluator of the USI-X guide, from games
    Squares(Box<Lesson<squares::Settings>>),

    /// Compare networks that learn to count discs: every combination of layers, activations and
    /// batches, into sweep.csv
    Sweep(Lesson<sweep::Settings>),

    /// Networks from nothing but games against themselves
    ///
    /// A generation is self-play of the best network, training of a candidate, a gate that the
    /// candidate must pass to become the best, and now and then yardsticks. Each is a step.
    Zero(Box<Lesson<learn::zero::Settings>>),
}

pub(crate) fn run(args: Args, language: Language, out: &mut dyn Write) -> Result<Answer> {
    let othello = &[GameKind::Othello];
    match args.method {
        Method::Book(args) => book::run(*args, language, out),
        Method::Discs(lesson) => lesson::learn::<Discs>(lesson, othello, language, out),
        Method::Dqn(lesson) => lesson::learn::<Dqn>(*lesson, othello, language, out),
        Method::Lines(lesson) => lines::run(*lesson, language, out),
        Method::Net(args) => net::run(*args, language, out),
        Method::Patterns(args) => patterns::run(*args, language, out),
        Method::Q(lesson) => lesson::learn::<Q>(*lesson, othello, language, out),
        Method::QTable(args) => q_table::run(&args, language, out),
        Method::Samples(args) => samples::run(&args, language, out),
        Method::Spread(args) => spread::run(&args, language, out),
        Method::Squares(lesson) => lesson::learn::<SquaresMethod>(*lesson, othello, language, out),
        Method::Sweep(lesson) => lesson::learn::<Sweep>(lesson, othello, language, out),
        Method::Zero(lesson) => zero::run(*lesson, language, out),
    }
}
