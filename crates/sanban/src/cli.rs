use std::env;
use std::ffi::OsString;
use std::io::Write;
use std::process;

use anyhow::Result;
use clap::{Command, CommandFactory, Error, FromArgMatches, Parser, Subcommand};
use command_forms::{TrainingCommands, japanese_help, japanese_usage_error, line_breaks};
use report::Language;

use crate::answer::Answer;
use crate::language::{self, LanguageArgument};
use crate::verbs::{
    analyze, azisai_match, bench, book, bridge, completions, doctor, engine, fleet, guard, join,
    learn, library, man, matches, net, osero_arena, perft, play, players, problems, record,
    renju_move, selfplay, serve, show, solve, tournament, tune, web,
};

/// Three boards, one program: rules, players and tools for Othello, Renju and Shogi.
///
/// Without a verb the boards open in the browser, as `sanban web` does.
#[derive(Parser, Debug)]
#[command(
    name = "sanban",
    version,
    after_help = "Exit codes: 0 done, 1 a negative answer, 2 an error, 130 interrupted.\n\
                  Colours follow the terminal; NO_COLOR=1 turns them off."
)]
pub(crate) struct Cli {
    /// The language of the output [default: from LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_enum, value_name = "LANGUAGE")]
    lang: Option<LanguageArgument>,

    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Subcommand, Debug)]
enum Verb {
    Web(web::Args),
    Play(play::Args),
    Serve(serve::Args),
    Engine(engine::Args),
    Show(show::Args),
    Perft(perft::Args),
    Solve(solve::Args),
    Problems(problems::Args),
    Analyze(analyze::Args),
    Record(record::Args),
    Library(library::Args),
    #[command(name = "match")]
    Match(Box<matches::Args>),
    Tournament(tournament::Args),
    Fleet(fleet::Args),
    AzisaiMatch(azisai_match::Args),
    OseroArena(osero_arena::Args),
    RenjuMove(renju_move::Args),
    #[command(name = "selfplay")]
    SelfPlay(Box<selfplay::Args>),
    Learn(learn::Args),
    Tune(Box<tune::Args>),
    Net(net::Args),
    Book(book::Args),
    Players(players::Args),
    Bridge(bridge::Args),
    Join(Box<join::Args>),
    Doctor(doctor::Args),
    Bench(bench::Args),
    Completions(completions::Args),
    Man(man::Args),
    #[cfg(unix)]
    #[command(hide = true)]
    Guard(guard::Args),
}

impl Cli {
    /// Reads the command line. Help and errors are in the language that it asks for, and end the program.
    pub(crate) fn read() -> Cli {
        let arguments: Vec<OsString> = env::args_os().collect();
        let language = language::of_arguments(&arguments);
        if language == Language::English {
            return Cli::parse_from(arguments);
        }
        let matches = Cli::command_in(language).try_get_matches_from(arguments);
        matches
            .and_then(|matches| Cli::from_arg_matches(&matches))
            .unwrap_or_else(|error| exit_in_japanese(&error))
    }

    /// The whole command line, with its help in a language.
    fn command_in(language: Language) -> Command {
        let command = Cli::command();
        match language {
            Language::English => command,
            Language::Japanese => japanese_help::translated(command),
        }
    }

    /// The language of everything that it prints.
    pub(crate) fn language(&self) -> Language {
        self.lang
            .map_or_else(Language::of_environment, Language::from)
    }

    /// Runs the command line.
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<Answer> {
        let language = self.language();
        match self.verb.unwrap_or_else(|| Verb::Web(web::Args::default())) {
            Verb::Web(args) => {
                let commands = TrainingCommands::new(&Cli::command());
                web::run(args, commands, language, out)
            }
            Verb::Serve(args) => serve::run(args, language, out),
            Verb::Play(args) => return play::run(&args, language, out),
            Verb::Engine(args) => engine::run(&args, out),
            Verb::Show(args) => show::run(&args, language, out),
            Verb::Perft(args) => perft::run(&args, out),
            Verb::Solve(args) => return solve::run(&args, language, out),
            Verb::Problems(args) => return problems::run(&args, language, out),
            Verb::Analyze(args) => return analyze::run(&args, language, out),
            Verb::Record(args) => return record::run(&args, language, out),
            Verb::Library(args) => return library::run(args, language, out),
            Verb::Match(args) => return matches::run(*args, language, out),
            Verb::Tournament(args) => return tournament::run(args, language, out),
            Verb::Fleet(args) => return fleet::run(args, language, out),
            Verb::AzisaiMatch(args) => return azisai_match::run(args, language, out),
            Verb::OseroArena(args) => return osero_arena::run(&args, language, out),
            Verb::RenjuMove(args) => return renju_move::run(&args, language, out),
            Verb::Learn(args) => return learn::run(args, language, out),
            Verb::Tune(args) => return tune::run(*args, language, out),
            Verb::SelfPlay(args) => return selfplay::run(*args, language, out),
            Verb::Net(args) => net::run(&args, language, out),
            Verb::Book(args) => return book::run(&args, language, out),
            Verb::Bridge(args) => bridge::run(&args, out),
            Verb::Join(args) => return join::run(&args, language, out),
            Verb::Players(args) => players::run(&args, language, out),
            Verb::Doctor(args) => return doctor::run(&args, language, out),
            Verb::Bench(args) => return bench::run(&args, language, out),
            Verb::Completions(args) => completions::run(&args, Cli::command_in(language), out),
            #[cfg(unix)]
            Verb::Guard(args) => return Ok(Answer::Code(guard::run(args))),
            Verb::Man(args) => man::run(&args, Cli::command_in(language), out),
        }?;
        Ok(Answer::Yes)
    }
}

/// Prints the help that was asked for, or what is wrong with the command line, and ends the program.
fn exit_in_japanese(error: &Error) -> ! {
    let text = if error.use_stderr() {
        japanese_usage_error::text(error)
    } else {
        error.render().ansi().to_string()
    };
    let text = japanese_help::with_clap_words(&text);
    let width = terminal_size::terminal_size().map_or(100, |(width, _)| usize::from(width.0));
    let text = line_breaks::wrapped(&text, width.min(100));
    if error.use_stderr() {
        anstream::eprint!("{text}");
    } else {
        anstream::print!("{text}");
    }
    process::exit(error.exit_code());
}

#[cfg(test)]
mod help_tests;
#[cfg(test)]
mod training_form_tests;
