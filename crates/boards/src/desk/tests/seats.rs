use host::Log;
use protocol::{BestMove, Go, OptionKind};
use search::Stop;
use web::desk::EngineShare;
use web::messages::{EngineSpec, Setup};

use super::{desk, line, moves, setup, share};

#[test]
fn players_play() {
    for (game, played, text) in [
        ("othello", "f5", "random:seed=1"),
        ("othello", "f5", "policy"),
        ("othello", "f5", "value1:temperature=50"),
        ("renju", "h8", "random:seed=1"),
        ("renju", "h8", "policy:temperature=50"),
        ("renju", "h8", "value1"),
        ("shogi", "7g7f", "random:seed=1"),
        ("shogi", "7g7f", "policy"),
        ("shogi", "7g7f", "value1:temperature=50"),
    ] {
        let desk = desk(game);
        let mut player = desk
            .player(text, &Setup::default(), share())
            .expect("a player");
        player.new_game().expect("ready");
        let line = line(game, played);
        let (start, texts) = line.told(false);
        assert_eq!(start, None);
        player
            .position(start.as_deref(), &texts)
            .expect("a position");
        let best = player
            .go(&Go::default(), &Stop::new(), &mut |_| {})
            .expect("a move");
        let BestMove::Play { best, .. } = best else {
            panic!("{game}: {best:?}");
        };
        assert!(line.typed(&best).is_ok(), "{game} {text} {best}");
    }
}

#[test]
fn the_strongest_player_plays_by_all_rules() {
    for game in ["othello", "renju", "shogi"] {
        let desk = desk(game);
        let info = desk.info();
        let strongest = &info.players.last().expect("players").text;
        let offered = info.rules.iter().map(|choice| Some(&*choice.value));
        for rules in offered.chain([None]) {
            let made = desk.player(strongest, &setup(rules, None), share());
            assert!(made.is_ok(), "{game} {rules:?}: {strongest}");
        }
    }
}

#[test]
fn a_tree_search_tells_of_every_move() {
    for (game, played) in [("othello", "f5"), ("renju", "h8"), ("shogi", "7g7f")] {
        let (desk, first) = (desk(game), Setup::default());
        let player = desk.player("puct:playouts=16,solver=0", &first, share());
        let mut player = player.expect("a player");
        let moves = moves(played);
        player.position(None, &moves).expect("a position");
        let mut known = Vec::new();
        let told = player.go(&Go::default(), &Stop::new(), &mut |info| {
            known = info.candidates;
        });
        told.expect("a move");
        let view = desk.line(&first, &moves).expect("a position").view();
        assert_eq!(known.len(), view.legal.len(), "{game}");
        for one in &known {
            assert!(view.legal.iter().any(|legal| legal.text == one.text));
        }
        let tries: u32 = known.iter().map(|one| one.playouts).sum();
        assert!((8..=16).contains(&tries), "{game}: {tries}");
    }
}

#[test]
fn pages_name_no_files_and_no_programs() {
    let desk = desk("othello");
    for text in [
        "minimax:evaluator=sh",
        "n-hand-custom:table=/etc/passwd",
        "policy:net=/etc/passwd",
        "policy:net=run:mine",
        "policy:net=",
        "value1:temperature=5,net=run:../../etc",
        "cmd:sh",
        "nobody",
    ] {
        let why = desk.player(text, &Setup::default(), share()).err();
        assert!(why.is_some_and(|why| !why.en.is_empty()), "{text}");
    }
    for text in ["policy:net=/etc/passwd", "value1:net=mine.sbn"] {
        let why = desk
            .player(text, &Setup::default(), share())
            .err()
            .expect("refused");
        assert!(why.en.contains("only the command line may"), "{why:?}");
    }
}

#[test]
fn engines_are_told_the_first_position_where_they_must_be() {
    let renju = desk("renju");
    let told = |rules, is_engine| {
        let line = renju.line(&setup(rules, None), &moves("h8"));
        line.expect("a line").told(is_engine).0.is_some()
    };
    assert!(told(None, true) && told(Some("freestyle"), false));
    assert!(!told(None, false));
    let (start, _) = line("shogi", "").told(true);
    assert_eq!(start, None);
}

#[test]
fn what_is_wrong_with_an_engine_is_said() {
    let spec = |command: &str, protocol: Option<&str>, folder: Option<&str>| EngineSpec {
        name: "x".to_owned(),
        game: "shogi".to_owned(),
        command: command.to_owned(),
        folder: folder.map(str::to_owned),
        protocol: protocol.map(str::to_owned),
        options: Vec::new(),
    };
    let desk = desk("shogi");
    for (command, protocol, folder, en) in [
        ("", None, None, "command"),
        ("x", Some("gomocup"), None, "usi"),
        ("x", Some("uci"), None, "protocol"),
        ("'x", None, None, "command"),
        ("x", None, Some("/no/such"), "folder: /no/such"),
        (
            "x",
            None,
            Some("Cargo.toml"),
            "expected a folder, found a file",
        ),
    ] {
        let spec = spec(command, protocol, folder);
        let engine = desk.engine(&spec, &Setup::default(), Log::none());
        let why = engine.err().expect("refused");
        assert!(
            why.en.contains(en) && why.ja.contains("エンジン"),
            "{command}: {why:?}"
        );
    }
}

#[test]
fn the_protocols_of_a_game_begin_with_the_usual_one() {
    let protocols = |game: &str| {
        let all = desk(game).info().protocols.into_iter();
        all.map(|choice| choice.value).collect::<Vec<_>>()
    };
    assert_eq!(protocols("othello"), ["usix", "gtp", "nboard", "codingame"]);
    assert_eq!(protocols("renju"), ["gomocup"]);
    assert_eq!(protocols("shogi"), ["usi"]);
}

#[test]
fn a_player_keeps_to_its_share() {
    let share = EngineShare {
        megabytes: 8,
        threads: 1,
    };
    for (game, text, hash) in [
        ("othello", "alphabeta:hash=4096,threads=8", 8),
        ("shogi", "material", 8),
        ("shogi", "material:hash=2", 2),
        ("renju", "puct:hash=4096,threads=8", 8),
    ] {
        let player = desk(game).player(text, &Setup::default(), share);
        let player = player.expect("a player");
        let number = |name: &str| {
            let mut options = player.identity().options.iter();
            options.find_map(|option| match option.kind {
                OptionKind::Spin { default, .. } if option.name == name => Some(default),
                _ => None,
            })
        };
        assert_eq!(number("hash"), Some(hash), "{game} {text}");
        assert!(
            number("threads").is_none_or(|threads| threads == 1),
            "{game} {text}"
        );
    }
}

/// Matches are planned with players that fit, and the plan says so.
#[test]
fn the_text_of_a_player_that_fits_stays_as_it_is() {
    let share = EngineShare {
        megabytes: 32,
        threads: 2,
    };
    for (game, text, fitted) in [
        (
            "othello",
            "alphabeta:hash=4096,threads=8",
            "alphabeta:hash=32,threads=2",
        ),
        ("shogi", "material:hash=16", "material:hash=16"),
        ("othello", "minimax:depth=2", "minimax:depth=2"),
    ] {
        assert_eq!(desk(game).fit(text, share).as_deref(), Ok(fitted));
    }
}

#[test]
fn opponents_vary_their_first_moves_and_those_who_judge_do_not() {
    for (game, played, text) in [
        ("shogi", "7g7f", "material:depth=1"),
        ("renju", "h8", "alphabeta:nodes=1000"),
    ] {
        let desk = desk(game);
        let setup = Setup::default();
        let moves = moves(played);
        let answer = |varies: bool| {
            let made = if varies {
                desk.opponent(text, &setup, share())
            } else {
                desk.player(text, &setup, share())
            };
            let mut player = made.expect("a player");
            player.new_game().expect("ready");
            player.position(None, &moves).expect("a position");
            let best = player.go(&Go::default(), &Stop::new(), &mut |_| {});
            let Ok(BestMove::Play { best, .. }) = best else {
                panic!("{game}: {best:?}");
            };
            assert!(line(game, played).typed(&best).is_ok(), "{game} {best}");
            best
        };
        let first = answer(true);
        let others = (0..20).map(|_| answer(true)).any(|best| best != first);
        assert!(others, "{game}: always {first}");
        assert_eq!(answer(false), answer(false), "{game}");
    }
}
