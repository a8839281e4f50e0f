//! Mate problems: the shared sets where they are there, and a few of our own.

use std::fs;
use std::path::Path;

use game::{Line, Outcome, Position as _, ScoreKind};
use search::{Choice, Limits, Reports, Stop, Thinker};
use shogi::{Move, Position, Rules, Sfen, Shogi};
use shogi_engine::classic::Capture;
use shogi_engine::{Material, Options, SearchFeatures};

fn line(sfen: &str) -> Line<Shogi> {
    let sfen: Sfen = sfen
        .parse()
        .unwrap_or_else(|error| panic!("{sfen}: {error}"));
    Line::from_position(Rules::default(), sfen.position)
}

fn think(player: &mut impl Thinker<Shogi>, line: &Line<Shogi>, depth: u32) -> Choice<Move> {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    player.think(line, &limits, &Stop::new(), &Reports::none())
}

fn material(features: SearchFeatures) -> Material {
    Material::new(Options {
        hash: 4,
        features,
        ..Options::default()
    })
}

/// The problems of a shared file; none where there is no such file.
fn problems(name: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/shogi/tsume");
    let text = fs::read_to_string(root.join(name)).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

/// Whether the side to move mates within so many plies, by checks alone: the definition.
fn mates_within(position: &Position, plies: u32) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let mut checked = position.clone();
        checked.play_unchecked(m);
        let answers = checked.legal_moves();
        let is_mate = |answer| {
            let mut next = checked.clone();
            next.play_unchecked(answer);
            mates_within(&next, plies - 2)
        };
        answers.is_empty() || plies > 2 && checked.in_check() && answers.into_iter().all(is_mate)
    })
}

/// The length of a mate, if it is no longer than three plies. The sets do not count drops
/// that only delay (無駄合); the rules of the game do.
fn length(position: &Position) -> Option<u32> {
    [1, 3]
        .into_iter()
        .find(|&plies| mates_within(position, plies))
}

#[test]
fn mates_in_one_are_played() {
    let own = [
        "4k4/9/4P4/9/9/9/9/9/4K4 b G 1".to_owned(),
        "4k4/9/9/9/9/9/4p4/9/4K4 w g 1".to_owned(),
    ];
    let shared = problems("antma_mate_in_1.sfen").into_iter();
    for problem in shared.chain(own) {
        let line = line(&problem);
        if length(line.position()) != Some(1) {
            continue;
        }
        let winner = line.turn();
        for choice in [
            think(&mut material(SearchFeatures::ALL), &line, 1),
            think(&mut material(SearchFeatures::NONE), &line, 1),
            think(&mut Capture::new(1), &line, 1),
        ] {
            let kind = choice.score.map(|score| score.kind());
            assert_eq!(kind, Some(ScoreKind::WinIn(1)), "{problem}");
            let m = choice.best.expect("a move");
            let next = line.position().play(m).expect("a legal move");
            assert_eq!(next.outcome(), Some(Outcome::Win(winner)), "{problem} {m}");
        }
    }
}

#[test]
fn mates_in_three_are_found() {
    for problem in problems("antma_mate_in_3.sfen") {
        let line = line(&problem);
        let found = think(&mut material(SearchFeatures::ALL), &line, 5);
        let kind = found.score.map(|score| score.kind());
        let Some(plies) = length(line.position()) else {
            assert!(matches!(kind, Some(ScoreKind::WinIn(5..))), "{problem}");
            continue;
        };
        assert_eq!(kind, Some(ScoreKind::WinIn(plies)), "{problem}");
        assert!(found.best.is_some_and(|m| line.position().is_legal(m)));
    }
}

#[test]
fn most_longer_mates_are_found() {
    let mut all = 0;
    let mut found = 0;
    for name in ["antma_mate_in_5.sfen", "antma_mate_in_7.sfen"] {
        for problem in problems(name) {
            let limits = Limits {
                nodes: Some(150_000),
                ..Limits::default()
            };
            let mut player = material(SearchFeatures::ALL);
            let choice = player.think(&line(&problem), &limits, &Stop::new(), &Reports::none());
            let kind = choice.score.map(|score| score.kind());
            all += 1;
            found += u32::from(matches!(kind, Some(ScoreKind::WinIn(_))));
        }
    }
    assert!(2 * found >= all, "{found} of {all}");
}

#[test]
fn a_mated_side_resigns_and_nobody_else() {
    let mated = line("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    let choice = think(&mut material(SearchFeatures::ALL), &mated, 3);
    assert_eq!(choice.best, None);
    assert_eq!(think(&mut Capture::new(1), &mated, 3).best, None);
    // Lost, but not over.
    let lost = line("4k4/9/4P4/9/9/9/9/9/4K4 w G2R2B3G 1");
    let choice = think(&mut material(SearchFeatures::ALL), &lost, 3);
    assert!(choice.best.is_some(), "{choice:?}");
    let mut proud = Material::new(Options {
        hash: 1,
        resign: Some(3000),
        ..Options::default()
    });
    assert_eq!(think(&mut proud, &lost, 3).best, None);
}
