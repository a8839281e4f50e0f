//! Analysis that is kept, and cards made of it.

use std::sync::atomic::{AtomicUsize, Ordering};

use game::{Line, Notation as _, Position as _, Score, ScoreUnit, Symmetric as _};
use library::analysis::{AnalysisStore, PositionAnalysis, game_losses, opening_mistakes};
use library::lessons::{CardDeck, CardKind, DeckError, PracticeCard, Recall, cards_of};
use library::{AnalysisPlan, GameLibrary};
use othello::{Move, Othello, Size, Symmetry};

use crate::test_library::{TestFolder, moves_text, random_line};

fn filled() -> TestFolder {
    let folder = TestFolder::new();
    folder.write("games.f5d6", "f5d6c3d3c4\nf5d6c4d3c3\nf5f6e6f4\n");
    folder.import();
    folder
}

/// An engine that likes the first move best, unless it has had enough.
fn first_move(
    calls: &AtomicUsize,
    most: usize,
) -> impl FnMut(&Line<Othello>) -> Result<Option<PositionAnalysis>, String> {
    move |line| {
        if calls.fetch_add(1, Ordering::SeqCst) >= most {
            return Ok(None);
        }
        let position = line.position();
        let best = position.legal_moves()[0];
        Ok(Some(PositionAnalysis {
            best: Othello::move_text(position, best),
            // Whoever is to move is far ahead, so that every other move is a mistake.
            score: Score::new(2000),
            unit: ScoreUnit::Discs,
            second: Some(Score::new(-2000)),
            line: vec![Othello::move_text(position, best)],
        }))
    }
}

#[test]
fn what_was_analysed_is_never_asked_again() {
    let folder = filled();
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let store = AnalysisStore::open(&folder.library(), "first", 10).expect("a store");
    let plan = || AnalysisPlan::<Othello>::new(&library, &store, [1, 2, 3]).expect("a plan");
    // 6 + 6 + 5 positions, of which the start, f5, f5d6 and the transposed end are shared.
    let all = plan().len();
    assert_eq!((all, plan().known()), (17 - 6, 0));
    let calls = AtomicUsize::new(0);
    let done = plan().run(&store, vec![first_move(&calls, 5)], |_| ());
    assert_eq!(done.expect("the store works"), Ok(()));
    assert_eq!((plan().len(), plan().known()), (all - 5, 5));
    let calls = AtomicUsize::new(0);
    let mut steps = Vec::new();
    let engines = vec![first_move(&calls, 100), first_move(&calls, 100)];
    let done = plan().run(&store, engines, |step| steps.push((step.done, step.of)));
    assert_eq!(done.expect("the store works"), Ok(()));
    assert_eq!(calls.load(Ordering::SeqCst), all - 5);
    assert_eq!(steps.last(), Some(&((all - 5) as u64, (all - 5) as u64)));
    assert!(plan().is_empty());
    // Another number of nodes is another question.
    let deeper = AnalysisStore::beside(&folder.library(), "first", 20).expect("a store");
    let plan = AnalysisPlan::<Othello>::new(&library, &deeper, [1]).expect("a plan");
    assert_eq!(plan.len(), 6);
}

#[test]
fn an_engine_that_fails_ends_the_work_and_what_came_before_is_kept() {
    let folder = filled();
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let store = AnalysisStore::open(&folder.library(), "first", 10).expect("a store");
    let plan = AnalysisPlan::<Othello>::new(&library, &store, [1]).expect("a plan");
    let calls = AtomicUsize::new(0);
    let mut works = first_move(&calls, 100);
    let engine = |line: &Line<Othello>| {
        if line.position().empties().len() == 57 {
            Err("it has crashed".to_owned())
        } else {
            works(line)
        }
    };
    let done = plan
        .run(&store, vec![engine], |_| ())
        .expect("the store works");
    assert_eq!(done, Err("it has crashed".to_owned()));
    let plan = AnalysisPlan::<Othello>::new(&library, &store, [1]).expect("a plan");
    assert_eq!((plan.len(), plan.known()), (3, 3));
}

#[test]
fn mistakes_become_cards_that_come_again() {
    let folder = filled();
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let store = AnalysisStore::open(&folder.library(), "first", 10).expect("a store");
    let plan = AnalysisPlan::<Othello>::new(&library, &store, [1]).expect("a plan");
    let calls = AtomicUsize::new(0);
    let done = plan.run(&store, vec![first_move(&calls, 100)], |_| ());
    assert_eq!(done.expect("the store works"), Ok(()));
    let game = library.game::<Othello>(1).expect("a game");
    let losses = game_losses(&game, &store).expect("losses");
    assert_eq!(losses.len(), 5);
    for row in &losses {
        assert_eq!(row.loss == 0.0, row.played == row.before.best, "{row:?}");
    }
    drop(store);
    let cards = cards_of(&game, &losses, 0.2, 100);
    // Every other move is far worse: as clear as can be.
    assert!(
        cards
            .iter()
            .all(|card| card.is_of(Some(CardKind::Mistake), Some(1)))
    );
    let costly = opening_mistakes(&[(game.clone(), losses.clone())], 4, 0.9);
    let early = losses
        .iter()
        .filter(|row| row.ply < 4 && row.loss >= 0.9)
        .count();
    assert_eq!(costly.len(), early);
    assert!(
        costly
            .iter()
            .all(|mistake| mistake.games == 1 && mistake.moves.len() < 4)
    );
    let mistakes = losses.iter().filter(|row| row.loss > 0.9).count();
    assert_eq!(cards.len(), mistakes);
    let deck = CardDeck::open(&folder.library()).expect("a deck");
    assert_eq!(deck.add::<Othello>(&cards).expect("cards"), mistakes as u64);
    assert_eq!(
        deck.add::<Othello>(&cards).expect("cards"),
        0,
        "a position has one card"
    );
    let due = deck.due::<Othello>(100).expect("cards");
    assert_eq!(due, cards);
    let next = deck
        .answer::<Othello>(&due[0], Recall::Good, 100)
        .expect("an answer");
    assert_eq!((next.due, next.reviews, next.lapses), (104, 1, 0));
    assert_eq!(deck.due::<Othello>(103).expect("cards").len(), mistakes - 1);
    let again = deck
        .answer::<Othello>(&next, Recall::Again, 104)
        .expect("an answer");
    assert_eq!((again.due, again.lapses), (104, 1));

    // A deck goes elsewhere as a file, with what was learned.
    let text = deck.file_text::<Othello>().expect("a file");
    let read = CardDeck::read_file::<Othello>(&text).expect("a deck");
    let kept = deck.cards::<Othello>().expect("cards");
    assert_eq!(read.len(), kept.len());
    for (read, kept) in read.iter().zip(&kept) {
        // Numbers in JSON may differ in their last digit.
        let [after, before] =
            [read, kept].map(|card| card.memory.map_or(0.0, |memory| memory.stability));
        assert!((after - before).abs() < 1e-9, "{after} {before}");
        let same = PracticeCard {
            memory: kept.memory,
            ..read.clone()
        };
        assert_eq!(same, *kept);
    }
    let illegal = text.replacen(
        &format!("\"best\":\"{}\"", read[0].best),
        "\"best\":\"a1\"",
        1,
    );
    let wrong = CardDeck::read_file::<Othello>(&illegal);
    assert_eq!(
        wrong,
        Err(DeckError::Card {
            number: 1,
            field: "best"
        })
    );
    let other = CardDeck::read_file::<shogi::Shogi>(&text);
    assert_eq!(other, Err(DeckError::Heading { game: "shogi" }));
    assert!(matches!(
        CardDeck::read_file::<Othello>("{"),
        Err(DeckError::Json(_))
    ));
}

/// What a card teaches depends on the position and on what the engine said, and the same mistake of a turned board is
/// one mistake.
#[test]
fn endgames_wins_and_mistakes_are_told_apart() {
    let folder = TestFolder::new();
    // Two games that are the same but for the side of the board, to the end.
    let mut random = fastrand::Rng::with_seed(4);
    let line = random_line::<Othello>(&mut random, &Size::Eight, 64, 0);
    // A way of turning that keeps the start.
    let ways = Symmetry::ALL.into_iter().skip(1);
    let mut ways = ways.filter(|&way| line.positions()[0].transformed(way) == line.positions()[0]);
    let way = ways.next().expect("the start is symmetric");
    let turned: String = line
        .moves()
        .iter()
        .filter_map(|m| match m {
            Move::Pass => None,
            Move::Place(square) => Some(way.square(*square, Size::Eight).to_string()),
        })
        .collect();
    folder.write(
        "games.f5d6",
        &format!("{}\n{turned}\n", moves_text(&line, "").replace("pass", "")),
    );
    let report = folder.import();
    assert_eq!((report.added, report.refused.len()), (2, 0), "{report:?}");
    let library = GameLibrary::open(&folder.library()).expect("a library");
    let store = AnalysisStore::open(&folder.library(), "first", 10).expect("a store");
    let plan = AnalysisPlan::<Othello>::new(&library, &store, [1, 2]).expect("a plan");
    // The best move wins in five plies in the middle of the game.
    let engine = |line: &Line<Othello>| -> Result<Option<PositionAnalysis>, String> {
        let position = line.position();
        let best = Othello::move_text(position, *position.legal_moves().last().expect("a move"));
        let is_middle = (30..40).contains(&position.empties().len());
        Ok(Some(PositionAnalysis {
            line: vec![best.clone()],
            best,
            score: if is_middle {
                Score::win_in(5)
            } else {
                Score::new(900)
            },
            unit: ScoreUnit::Discs,
            second: Some(Score::ZERO),
        }))
    };
    let done = plan.run(&store, vec![engine], |_| ());
    assert_eq!(done.expect("the store works"), Ok(()));
    let mut games = Vec::new();
    for number in [1, 2] {
        let game = library.game::<Othello>(number).expect("a game");
        let losses = game_losses(&game, &store).expect("losses");
        games.push((game, losses));
    }
    let (game, losses) = &games[0];
    let cards = cards_of(game, losses, 0.2, 0);
    let mut seen = [0; 3];
    for card in &cards {
        let left = Othello::parse_position(&card.position)
            .expect("a position")
            .empties()
            .len();
        let kind = match left {
            0..=16 => CardKind::Endgame,
            30..=39 => CardKind::Win,
            _ => CardKind::Mistake,
        };
        assert_eq!(card.kind, kind, "{left} empty squares");
        assert!((1..=PracticeCard::LEVELS).contains(&card.level));
        seen[kind as usize - 1] += 1;
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    let lone = opening_mistakes(&games[..1], 20, 0.2);
    let both = opening_mistakes(&games, 20, 0.2);
    assert!(!lone.is_empty());
    assert!(both.iter().any(|mistake| mistake.games == 2), "{both:?}");
    drop(store);
    // A tree has the values of positions that were analysed, for who moves there.
    let tree = library
        .tree(&library::LibraryQuery::<Othello>::of_position(
            game.line.positions()[3],
        ))
        .expect("a tree");
    let chance = tree.moves[0].chance.expect("it was analysed");
    assert!((0.0..0.5).contains(&chance), "{chance}");
}
