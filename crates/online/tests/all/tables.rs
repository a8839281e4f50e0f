use std::time::Duration;

use game::{ByColor, Color, Outcome};
use online::clock::TimeRules;
use online::table::{
    AbortRule, Audience, EventRefusal, GameTable, IllegalRule, JournalEntry, RecoveryError,
    TableEvent, TableNotice, TableOutput, TableRules, TableSetup,
};
use online::{EndCause, Ending, SecretHash};
use proptest::prelude::*;

use crate::toy_board::ToyBoard;

const B: Color = Color::Black;
const W: Color = Color::White;

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

fn rules() -> TableRules {
    TableRules::new(ByColor::both(TimeRules::csa(
        seconds(60),
        seconds(0),
        seconds(5),
    )))
}

fn setup(rules: TableRules) -> TableSetup {
    TableSetup {
        id: "toy-1".to_owned(),
        game: "toy".to_owned(),
        board: String::new(),
        players: ByColor {
            black: "ann".to_owned(),
            white: "bob".to_owned(),
        },
        tokens: ByColor {
            black: SecretHash::of("black token"),
            white: SecretHash::of("white token"),
        },
        rules,
        is_rated: true,
        made: seconds(1_700_000_000),
    }
}

/// A table in virtual time, with everything that it has written.
struct Played {
    table: GameTable,
    now: Duration,
    journal: Vec<JournalEntry>,
}

impl Played {
    fn new(rules: TableRules) -> Played {
        Played {
            table: GameTable::new(setup(rules), ToyBoard::boxed(), seconds(0)),
            now: seconds(0),
            journal: Vec::new(),
        }
    }

    fn started(rules: TableRules) -> Played {
        let mut played = Played::new(rules);
        played.on(TableEvent::Agree(W));
        played.on(TableEvent::Agree(B));
        played
    }

    /// A move that no line of the journal stands before is a fault of the table.
    fn on(&mut self, event: TableEvent) -> Vec<(Audience, TableNotice)> {
        let mut told = Vec::new();
        for output in self.table.on(self.now, event) {
            match output {
                TableOutput::Persist(entry) => self.journal.push(entry),
                TableOutput::Tell(audience, notice) => {
                    let kept = self.journal.iter().filter(|entry| is_move(entry)).count();
                    if matches!(notice, TableNotice::Moved { .. }) {
                        assert!(kept >= self.table.board().moves().len());
                    }
                    if matches!(notice, TableNotice::Ended(_)) {
                        assert!(self.journal.iter().any(|entry| entry.ending().is_some()));
                    }
                    told.push((audience, notice));
                }
            }
        }
        told
    }

    fn play(&mut self, by: Color, text: &str) -> Vec<(Audience, TableNotice)> {
        let text = text.to_owned();
        self.on(TableEvent::Move { by, text })
    }

    fn wait(&mut self, time: Duration) -> Vec<(Audience, TableNotice)> {
        self.now += time;
        self.on(TableEvent::Tick)
    }

    fn ending(&self) -> Ending {
        self.table.end().expect("the game is over").ending
    }
}

fn is_move(entry: &JournalEntry) -> bool {
    matches!(entry, JournalEntry::Move(_))
}

fn token(seat: Color, token: &str) -> TableEvent {
    let token = token.to_owned();
    TableEvent::Reconnect { seat, token }
}

fn refusal(told: &[(Audience, TableNotice)]) -> Option<&EventRefusal> {
    told.iter().find_map(|(_, notice)| match notice {
        TableNotice::Refused(refusal) => Some(refusal),
        _ => None,
    })
}

/// The moves that an audience hears of.
fn heard(told: &[(Audience, TableNotice)], listener: Audience) -> Vec<&str> {
    let moves = told.iter().filter_map(|(audience, notice)| match notice {
        TableNotice::Moved { played, .. } if *audience == listener => Some(played.text.as_str()),
        _ => None,
    });
    moves.collect()
}

/// What was left on the clocks behind these moves.
fn left(told: &[(Audience, TableNotice)], listener: Audience) -> Vec<ByColor<Duration>> {
    let moves = told.iter().filter_map(|(audience, notice)| match notice {
        TableNotice::Moved { remaining, .. } if *audience == listener => Some(*remaining),
        _ => None,
    });
    moves.collect()
}

#[test]
fn both_sides_have_two_minutes_to_agree() {
    let mut late = Played::new(rules());
    assert_eq!(late.table.deadline(), Some(seconds(120)));
    late.on(TableEvent::Agree(B));
    assert!(late.wait(Duration::from_millis(119_999)).is_empty());
    let told = late.wait(Duration::from_millis(1));
    let expected = TableNotice::Rejected {
        by: W,
        is_late: true,
    };
    assert!(told.contains(&(Audience::Players, expected)), "{told:?}");
    assert!(late.table.is_closed() && late.table.deadline().is_none());
    assert!(late.journal.is_empty(), "no game, no journal");

    for event in [TableEvent::Reject(W), TableEvent::Disconnect(W)] {
        let mut unwanted = Played::new(rules());
        let told = unwanted.on(event);
        let is_rejected = |(_, notice): &(Audience, TableNotice)| {
            matches!(notice, TableNotice::Rejected { by: W, .. })
        };
        assert!(told.iter().any(is_rejected));
        assert_eq!(
            refusal(&unwanted.on(TableEvent::Agree(W))),
            Some(&EventRefusal::Over)
        );
    }
    let mut early = Played::new(rules());
    assert_eq!(
        refusal(&early.play(B, "a")),
        Some(&EventRefusal::NotStarted)
    );
}

#[test]
fn moves_are_timed_and_the_flag_falls() {
    let mut game = Played::started(rules());
    assert_eq!(game.table.deadline(), Some(seconds(65)));
    game.now = Duration::from_millis(12_300);
    let told = game.play(B, "a");
    let Some((
        Audience::Players,
        TableNotice::Moved {
            played,
            turn,
            remaining,
        },
    )) = told.first()
    else {
        panic!("{told:?}");
    };
    assert_eq!((played.charged, *turn), (seconds(12), W));
    assert_eq!(
        (remaining.black, remaining.white),
        (seconds(53), seconds(60))
    );
    assert_eq!(
        refusal(&game.play(B, "a")),
        Some(&EventRefusal::NotYourTurn)
    );
    let flag = game.table.deadline().unwrap();
    assert_eq!(flag, Duration::from_millis(77_300));
    // A move that comes with the flag comes too late.
    game.now = flag;
    let told = game.play(W, "win");
    assert!(heard(&told, Audience::Players).is_empty());
    assert_eq!(game.ending(), Ending::won(B, EndCause::Time));
    assert_eq!(game.table.end().unwrap().charged, seconds(65));
}

#[test]
fn several_actions_of_one_side_are_one_turn() {
    let mut game = Played::started(rules());
    game.now = seconds(10);
    game.play(B, "again");
    assert_eq!(game.table.deadline(), Some(seconds(65)), "no new increment");
    game.now = seconds(20);
    game.play(B, "a");
    assert_eq!(game.table.view(game.now).remaining.black, seconds(45));
}

#[test]
fn a_wrong_move_costs_what_the_table_says() {
    let with = |illegal| TableRules { illegal, ..rules() };
    let ends = [
        (IllegalRule::Loses, "nonsense", Some(EndCause::IllegalMove)),
        (IllegalRule::Loses, "foul", Some(EndCause::Foul)),
        (IllegalRule::OnlyFoulsLose, "nonsense", None),
        (IllegalRule::OnlyFoulsLose, "foul", Some(EndCause::Foul)),
        (IllegalRule::Refused, "foul", None),
    ];
    for (rule, text, cause) in ends {
        let mut game = Played::started(with(rule));
        let told = game.play(B, text);
        match cause {
            Some(cause) => {
                assert_eq!(game.ending(), Ending::won(W, cause));
                assert_eq!(game.table.end().unwrap().attempt.as_deref(), Some(text));
            }
            None => assert!(matches!(refusal(&told), Some(EventRefusal::Move(_)))),
        }
        assert!(game.table.board().moves().is_empty());
    }
    let mut declared = Played::started(with(IllegalRule::Refused));
    let told = declared.on(TableEvent::Declare(B));
    assert_eq!(refusal(&told), Some(&EventRefusal::NoDeclaration));
    let mut declared = Played::started(rules());
    declared.on(TableEvent::Declare(B));
    assert_eq!(
        declared.ending(),
        Ending::won(W, EndCause::FalseDeclaration)
    );
    let mut declared = Played::started(rules());
    for by in [B, W, B, W] {
        declared.play(by, "a");
    }
    declared.on(TableEvent::Declare(B));
    assert_eq!(declared.ending(), Ending::won(B, EndCause::Declaration));
}

#[test]
fn games_end_by_the_board_by_resignation_and_by_agreement() {
    let mut won = Played::started(rules());
    won.play(B, "win");
    assert_eq!(won.ending(), Ending::won(B, EndCause::Rules));
    assert_eq!(refusal(&won.play(W, "a")), Some(&EventRefusal::Over));
    let mut drawn = Played::started(rules());
    drawn.play(B, "draw");
    assert_eq!(drawn.ending(), Ending::drawn(EndCause::Repetition));
    // CSA: whoever is mated says so.
    let mut mated = Played::started(TableRules {
        mated_side_resigns: true,
        ..rules()
    });
    mated.play(B, "mate");
    assert!(mated.table.end().is_none());
    mated.on(TableEvent::Resign(W));
    assert_eq!(mated.ending(), Ending::won(B, EndCause::Resignation));

    let mut offered = Played::started(rules());
    offered.on(TableEvent::OfferDraw(B));
    offered.play(B, "a");
    // White's move is an answer: the offer is gone.
    offered.play(W, "a");
    offered.on(TableEvent::OfferDraw(W));
    assert!(offered.table.end().is_none());
    offered.on(TableEvent::OfferDraw(B));
    assert_eq!(offered.ending(), Ending::drawn(EndCause::Agreement));
}

#[test]
fn games_are_broken_off_as_the_table_says() {
    let with = |abort| Played::started(TableRules { abort, ..rules() });
    let mut never = with(AbortRule::Never);
    assert_eq!(
        refusal(&never.on(TableEvent::Abort(B))),
        Some(&EventRefusal::NoAbort)
    );
    let mut both = with(AbortRule::BothSides);
    both.on(TableEvent::Abort(B));
    both.on(TableEvent::Abort(B));
    assert!(both.table.end().is_none());
    both.on(TableEvent::Abort(W));
    assert_eq!(both.ending(), Ending::void(EndCause::Aborted));
    let mut one = with(AbortRule::OneSide);
    one.on(TableEvent::Abort(W));
    assert_eq!(one.ending(), Ending::void(EndCause::Aborted));
}

#[test]
fn a_side_that_goes_away_comes_back_by_its_token() {
    let mut game = Played::started(rules());
    game.play(B, "a");
    game.now = seconds(10);
    game.on(TableEvent::Disconnect(W));
    assert_eq!(game.table.deadline(), Some(seconds(40)));
    game.now = seconds(20);
    assert_eq!(
        refusal(&game.on(token(W, "black token"))),
        Some(&EventRefusal::WrongToken)
    );
    let told = game.on(token(W, "white token"));
    let Some((Audience::Seat(W), TableNotice::Resumed(view))) = told.first() else {
        panic!("{told:?}");
    };
    assert_eq!((view.moves.len(), view.turn), (1, W));
    assert_eq!(view.elapsed, seconds(20), "the clock ran on");
    assert!(told.contains(&(Audience::Seat(B), TableNotice::Back(W))));
    game.play(W, "a");
    game.on(TableEvent::Disconnect(B));
    game.wait(seconds(30));
    assert_eq!(game.ending(), Ending::won(W, EndCause::Abnormal));

    let mut alone = Played::started(rules());
    alone.on(TableEvent::Disconnect(B));
    alone.now = seconds(5);
    alone.on(TableEvent::Disconnect(W));
    alone.wait(seconds(60));
    assert_eq!(alone.ending(), Ending::void(EndCause::Abnormal));

    let mut strict = Played::started(TableRules {
        grace: Duration::ZERO,
        ..rules()
    });
    strict.on(TableEvent::Disconnect(B));
    assert_eq!(strict.ending(), Ending::won(W, EndCause::Abnormal));
}

#[test]
fn the_earlier_of_flag_and_absence_counts() {
    let long = TableRules {
        grace: seconds(100),
        ..rules()
    };
    let mut game = Played::started(long);
    game.on(TableEvent::Disconnect(B));
    game.wait(seconds(500));
    assert_eq!(game.ending(), Ending::won(W, EndCause::Time));
}

#[test]
fn spectators_are_some_moves_behind() {
    let mut game = Played::started(TableRules {
        spectator_delay: 2,
        ..rules()
    });
    game.now = seconds(7);
    assert!(heard(&game.play(B, "a"), Audience::Spectators).is_empty());
    assert!(heard(&game.play(W, "b"), Audience::Spectators).is_empty());
    let view = game.table.spectator_view(game.now);
    assert_eq!((view.moves.len(), view.turn), (0, B));
    assert_eq!(view.remaining.black, seconds(60), "nothing is given away");
    let told = game.play(B, "a");
    assert_eq!(heard(&told, Audience::Spectators), ["a"]);
    assert_eq!(heard(&told, Audience::Players), ["a"]);
    let view = game.table.spectator_view(game.now);
    assert_eq!((view.moves.len(), view.turn), (1, W));
    assert_eq!(view.remaining.black, seconds(58));
    let told = game.play(W, "win");
    assert_eq!(heard(&told, Audience::Spectators), ["b", "a", "win"]);
    let (last, notice) = told.last().unwrap();
    assert_eq!(*last, Audience::Spectators);
    assert!(matches!(notice, TableNotice::Ended(_)));
    assert_eq!(game.table.spectator_view(game.now).moves.len(), 4);
}

#[test]
fn a_game_goes_on_after_a_crash_if_both_come_back() {
    let mut game = Played::started(rules());
    game.now = seconds(4);
    game.play(B, "a");
    game.now = seconds(9);
    game.play(W, "b");
    let before = game.table.view(game.now);
    // What is on the disk is text.
    let journal: Vec<JournalEntry> = game
        .journal
        .iter()
        .map(|entry| JournalEntry::parse(&entry.to_line().unwrap()).unwrap())
        .collect();
    let again = |now| GameTable::recover(&journal, ToyBoard::boxed(), now, seconds(300)).unwrap();

    let mut table = again(seconds(1_000));
    assert_eq!(table.view(seconds(1_000)).moves, before.moves);
    assert_eq!(table.view(seconds(1_000)).remaining, before.remaining);
    assert_eq!(table.deadline(), Some(seconds(1_300)));
    table.on(seconds(1_001), token(W, "white token"));
    table.on(seconds(1_200), token(B, "black token"));
    // Black's turn begins anew: 60 - 4 + 5 and the next increment.
    assert_eq!(table.deadline(), Some(seconds(1_200 + 61 + 5)));
    table.on(
        seconds(1_205),
        TableEvent::Move {
            by: B,
            text: "win".to_owned(),
        },
    );
    assert_eq!(table.end().unwrap().ending, Ending::won(B, EndCause::Rules));
    assert_eq!(table.facts().times.len(), 3);

    let mut table = again(seconds(0));
    table.on(seconds(0), token(W, "white token"));
    table.on(seconds(0), TableEvent::Disconnect(W));
    table.on(seconds(300), TableEvent::Tick);
    let ending = table.end().unwrap().ending;
    assert_eq!(ending, Ending::void(EndCause::Abnormal));
    assert_eq!(table.board().moves(), ["a", "b"]);
}

#[test]
fn a_game_is_adjourned_when_the_server_ends() {
    let mut game = Played::started(rules());
    game.play(B, "a");
    let told = game.on(TableEvent::Adjourn);
    assert!(told.contains(&(Audience::Players, TableNotice::Adjourned)));
    assert!(game.table.is_closed() && game.table.deadline().is_none());
    let recovered = |journal: &[JournalEntry]| {
        GameTable::recover(journal, ToyBoard::boxed(), seconds(0), seconds(86_400))
    };
    assert_eq!(
        recovered(&game.journal).unwrap().deadline(),
        Some(seconds(86_400))
    );
    // The end may be missing though the board tells it, and nothing comes behind an end.
    let mut over = Played::started(rules());
    over.play(B, "win");
    let end = over.journal.pop().unwrap();
    let table = recovered(&over.journal).unwrap();
    assert_eq!(table.end().unwrap().ending.outcome, Some(Outcome::Win(B)));
    over.journal.push(end.clone());
    assert!(recovered(&over.journal).unwrap().is_closed());
    over.journal.push(end);
    assert_eq!(
        recovered(&over.journal).err(),
        Some(RecoveryError::Unexpected { entry: 4 })
    );
    assert_eq!(recovered(&[]).err(), Some(RecoveryError::NoTable));
}

fn some_event() -> impl Strategy<Value = TableEvent> {
    let seat = || prop_oneof![Just(B), Just(W)];
    let text = prop_oneof![
        8 => Just("a"), 4 => Just("b"), 2 => Just("again"), 1 => Just("win"), 1 => Just("foul"),
    ];
    let tokens = prop_oneof![Just("black token"), Just("white token")];
    prop_oneof![
        6 => seat().prop_map(TableEvent::Agree),
        1 => seat().prop_map(TableEvent::Reject),
        20 => (seat(), text).prop_map(|(by, text)| TableEvent::Move { by, text: text.to_owned() }),
        1 => seat().prop_map(TableEvent::Resign),
        1 => seat().prop_map(TableEvent::Declare),
        1 => seat().prop_map(TableEvent::OfferDraw),
        1 => seat().prop_map(TableEvent::Abort),
        2 => seat().prop_map(TableEvent::Disconnect),
        4 => (seat(), tokens).prop_map(|(seat, text)| token(seat, text)),
        3 => Just(TableEvent::Tick),
        1 => Just(TableEvent::Adjourn),
    ]
}

proptest! {
    #[test]
    fn whatever_happens_the_journal_tells_the_same_game(
        events in prop::collection::vec((0_u64..20_000, some_event()), 1..80),
        delay in 0_usize..4,
        jumps in any::<bool>(),
    ) {
        let mut game = Played::new(TableRules { spectator_delay: delay, ..rules() });
        let mut seen = Vec::new();
        let (mut left_for_players, mut left_for_spectators) = (Vec::new(), Vec::new());
        let mut ends = 0;
        for (wait, event) in events {
            // The clock of the caller may jump backwards.
            let wait = Duration::from_millis(wait);
            game.now = if jumps && wait > seconds(15) { game.now.saturating_sub(wait) } else { game.now + wait };
            let was_closed = game.table.is_closed();
            let told = game.on(event);
            seen.extend(heard(&told, Audience::Spectators).into_iter().map(str::to_owned));
            left_for_players.extend(left(&told, Audience::Players));
            left_for_spectators.extend(left(&told, Audience::Spectators));
            ends += told.iter().filter(|(_, notice)| matches!(notice, TableNotice::Ended(_))).count();
            if was_closed {
                let all_refused = told.iter().all(|(_, notice)| matches!(notice, TableNotice::Refused(_)));
                prop_assert!(all_refused);
            }
            prop_assert_eq!(game.table.is_closed(), game.table.deadline().is_none());
        }
        // What spectators are told later is computed again from the moves.
        prop_assert!(left_for_players.starts_with(&left_for_spectators));
        prop_assert!(ends == 0 || ends == 2, "players and spectators hear of one end");
        let view = game.table.view(game.now);
        let hidden = if game.table.end().is_some() { 0 } else { delay };
        prop_assert_eq!(seen.len(), view.moves.len().saturating_sub(hidden));
        if game.journal.is_empty() {
            prop_assert!(view.moves.is_empty());
        } else {
            let again = GameTable::recover(&game.journal, ToyBoard::boxed(), game.now, seconds(9)).unwrap();
            let found = again.view(game.now);
            prop_assert_eq!(found.moves, view.moves);
            if game.table.end().is_none() {
                prop_assert_eq!(found.remaining, view.remaining);
            }
            prop_assert_eq!(again.end().map(|end| end.ending), game.table.end().map(|end| end.ending));
        }
    }
}
