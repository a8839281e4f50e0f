//! Every message that can be said in a line is read back as it was.

use std::time::Duration;

use game::ByColor;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use protocol::usi::{Checkmate, Command, Reply};
use protocol::usix::{ScoreKind, ScoreType};
use protocol::{BestMove, Ending, EngineOption, Go, Info, OptionKind, Score};

fn time() -> impl Strategy<Value = Duration> {
    prop_oneof![
        (0..100_000_u64).prop_map(Duration::from_millis),
        any::<u64>().prop_map(Duration::from_millis),
    ]
}

fn go() -> impl Strategy<Value = Go> {
    let mate = prop_oneof![time(), Just(Duration::MAX)];
    (
        any::<(bool, bool, Option<u64>, Option<u32>)>(),
        (option::of(time()), option::of(time()), time(), time()),
        (time(), option::of(time()), option::of(mate)),
        vec(word(), 0..3),
    )
        .prop_map(
            |(flags, clocks, (byoyomi, move_time, mate), search_moves)| Go {
                ponder: flags.0,
                infinite: flags.1,
                remaining: ByColor {
                    black: clocks.0,
                    white: clocks.1,
                },
                increment: ByColor {
                    black: clocks.2,
                    white: clocks.3,
                },
                byoyomi,
                move_time,
                nodes: flags.2,
                depth: flags.3,
                search_moves,
                mate,
            },
        )
}

/// A word that is none of the protocol's own: those are in lower case.
fn word() -> impl Strategy<Value = String> {
    "[A-Z0-9*+/'あ-ん-]{1,8}"
}

/// Words with any number of blanks between them.
fn text() -> impl Strategy<Value = String> {
    "[A-Z0-9<>:あ-ん]{1,6}( {1,3}[A-Z0-9\\\\/.]{1,6}){0,3}"
}

fn words() -> impl Strategy<Value = Vec<String>> {
    vec(word(), 0..6)
}

fn command() -> impl Strategy<Value = Command> {
    let fixed = vec![
        Command::Usi,
        Command::IsReady,
        Command::NewGame,
        Command::Stop,
        Command::PonderHit(None),
        Command::ScoreScaleAndType,
        Command::GameOver(Ending::Win),
        Command::GameOver(Ending::Loss),
        Command::GameOver(Ending::Draw),
        Command::Quit,
    ];
    let value = option::of(prop_oneof![text(), Just(String::new())]);
    let start = option::of(vec(word(), 1..5).prop_map(|fields| fields.join(" ")));
    prop_oneof![
        proptest::sample::select(fixed),
        (text(), value).prop_map(|(name, value)| Command::SetOption { name, value }),
        (start, words()).prop_map(|(start, moves)| Command::Position { start, moves }),
        go().prop_map(Command::Go),
        go().prop_map(|go| Command::PonderHit((go != Go::default()).then_some(go))),
    ]
}

fn score() -> impl Strategy<Value = Score> {
    prop_oneof![
        any::<i32>().prop_map(Score::Centipawns),
        any::<f64>()
            .prop_filter("finite", |number| number.is_finite())
            .prop_map(Score::Number),
        any::<u32>().prop_map(Score::MateIn),
        any::<u32>().prop_map(Score::MatedIn),
        any::<bool>().prop_map(|wins| Score::Mate { wins }),
        any::<i32>().prop_map(Score::AtLeast),
        any::<i32>().prop_map(Score::AtMost),
    ]
}

fn info() -> impl Strategy<Value = Info> {
    (
        any::<[Option<u32>; 4]>(),
        any::<[Option<u64>; 2]>(),
        (option::of(score()), option::of(time())),
        (option::of(word()), words(), option::of(text())),
    )
        .prop_map(|(small, large, (score, time), texts)| Info {
            depth: small[0],
            selective_depth: small[1],
            rank: small[2],
            score,
            nodes: large[0],
            nodes_per_second: large[1],
            time,
            hash_full: small[3],
            current_move: texts.0,
            line: texts.1,
            text: texts.2,
            candidates: Vec::new(),
        })
}

fn engine_option() -> impl Strategy<Value = EngineOption> {
    let maybe_empty = || prop_oneof![text(), Just(String::new())];
    let kind = prop_oneof![
        any::<bool>().prop_map(|default| OptionKind::Check { default }),
        any::<[i64; 3]>().prop_map(|[default, a, b]| OptionKind::Spin {
            default,
            min: a.min(b),
            max: a.max(b),
        }),
        (maybe_empty(), vec(maybe_empty(), 0..4))
            .prop_map(|(default, choices)| OptionKind::Combo { default, choices }),
        Just(OptionKind::Button),
        maybe_empty().prop_map(|default| OptionKind::Text { default }),
        maybe_empty().prop_map(|default| OptionKind::File { default }),
    ];
    (text(), kind).prop_map(|(name, kind)| EngineOption { name, kind })
}

fn best_move() -> impl Strategy<Value = BestMove> {
    prop_oneof![
        (word(), option::of(word()))
            .prop_filter("a move", |(best, ponder)| best != "0000"
                && ponder.as_deref() != Some("0000"))
            .prop_map(|(best, ponder)| BestMove::Play { best, ponder }),
        Just(BestMove::Resign),
        Just(BestMove::Win),
        Just(BestMove::None),
    ]
}

fn score_type() -> impl Strategy<Value = ScoreType> {
    let kinds = vec![ScoreKind::WinPercentage, ScoreKind::Stone, ScoreKind::Other];
    (proptest::sample::select(kinds), -1e6..0.0, 0.0..1e6).prop_map(|(kind, min, max)| ScoreType {
        kind,
        min,
        max,
    })
}

fn reply() -> impl Strategy<Value = Reply> {
    prop_oneof![
        text().prop_map(Reply::Name),
        text().prop_map(Reply::Author),
        engine_option().prop_map(Reply::Option),
        Just(Reply::UsiOk),
        Just(Reply::ReadyOk),
        score_type().prop_map(Reply::ScoreType),
        info().prop_map(Reply::Info),
        best_move().prop_map(Reply::BestMove),
        vec(word(), 1..8).prop_map(|moves| Reply::Checkmate(Checkmate::Moves(moves))),
        Just(Reply::Checkmate(Checkmate::NoMate)),
        Just(Reply::Checkmate(Checkmate::Timeout)),
        Just(Reply::Checkmate(Checkmate::NotImplemented)),
    ]
}

proptest! {
    #[test]
    fn commands_are_read_back(command in command(), end in "(\r?\n)?") {
        let line = command.to_string();
        prop_assert_eq!(Command::parse(&(line + &end)), Ok(Some(command)));
    }

    #[test]
    fn replies_are_read_back(reply in reply(), end in "(\r?\n)?") {
        let line = reply.to_string();
        prop_assert_eq!(Reply::parse(&(line + &end)), Ok(Some(reply)));
    }
}
