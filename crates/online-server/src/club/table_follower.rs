use std::collections::VecDeque;
use std::time::Duration;

use boards::games::GameKind;
use boards::page::text;
use boards::tables::BoardSpec;
use game::{Color, Outcome};
use online::clock::{Credit, TimeRules};
use online::table::TableEnd;
use online::{EndCause, GameBoard};
use web::desk::{Desk, PlayedLine};
use web::messages::{
    ClockState, ClubPhase, ClubTable, Opening, Result as GameResult, Setup, Side, Text,
};

use super::endings::{ending_text, side};
use crate::page_news::{SightStage, TableSight};

/// How many tables somebody looks at before the oldest is made anew.
const MOST: usize = 8;

/// Makes what a page shows of what a hall tells of its tables. Each move is read once.
#[derive(Default)]
pub(super) struct TableFollowers {
    followers: VecDeque<(String, TableFollower)>,
}

impl TableFollowers {
    /// The state of a table for a page.
    pub(super) fn show(&mut self, sight: &TableSight) -> Result<ClubTable, Text> {
        let place = self.followers.iter().position(|(id, _)| *id == sight.id);
        let known = place.and_then(|place| self.followers.remove(place));
        let mut follower = match known {
            Some((_, follower)) if follower.is_before(sight) => follower,
            _ => TableFollower::new(sight)?,
        };
        let table = follower.show(sight)?;
        if self.followers.len() >= MOST {
            self.followers.pop_front();
        }
        self.followers.push_back((sight.id.clone(), follower));
        Ok(table)
    }
}

/// A table that a page follows.
struct TableFollower {
    desk: Box<dyn Desk>,
    setup: Setup,
    board: Box<dyn GameBoard>,
    line: Box<dyn PlayedLine>,
    /// The time of each move on the board.
    times: Vec<u32>,
}

impl TableFollower {
    fn new(sight: &TableSight) -> Result<TableFollower, Text> {
        let spec = BoardSpec::parse(&sight.board)?;
        let board = spec.board(&sight.game)?;
        let kind = GameKind::named(&sight.game);
        let kind = kind.ok_or_else(|| text("no such game", "そのゲームはありません"))?;
        let desk = boards::desk::of_kind(kind);
        Ok(TableFollower {
            line: desk.line(&spec.setup, &board.line())?,
            desk,
            setup: spec.setup,
            board,
            times: Vec::new(),
        })
    }

    /// Whether the moves of a table go on from those that are known.
    fn is_before(&self, sight: &TableSight) -> bool {
        let known = self.board.moves();
        let told = sight.moves.iter().map(|played| &played.text);
        known.len() <= sight.moves.len() && known.iter().zip(told).all(|(one, other)| one == other)
    }

    fn follow(&mut self, sight: &TableSight) -> Result<(), Text> {
        for played in &sight.moves[self.board.moves().len()..] {
            let before = self.board.line().len();
            self.board
                .play(&played.text)
                .map_err(|why| text(why.english, why.japanese))?;
            let length = self.board.line().len();
            self.times.resize(length, 0);
            if let Some(last) = self.times.last_mut().filter(|_| length > before) {
                *last = millis(played.used);
            }
        }
        let moves = self.board.line();
        let known = self.line.moves();
        if moves.starts_with(known) {
            let new: Vec<String> = moves[known.len()..].to_vec();
            for text in new {
                self.line.push(&text)?;
            }
        } else {
            self.line = self.desk.line(&self.setup, &moves)?;
        }
        Ok(())
    }

    fn show(&mut self, sight: &TableSight) -> Result<ClubTable, Text> {
        self.follow(sight)?;
        let has_swapped = self.board.has_swapped();
        let now = |seat: Color| if has_swapped { !seat } else { seat };
        let both = |of: &dyn Fn(Color) -> bool| [of(now(Color::Black)), of(now(Color::White))];
        let view = self.line.view();
        let opening = self.board.prompt().map(|[en, ja]| Opening {
            prompt: text(en, ja),
            first_acts: sight.turn == Color::Black,
            is_human: sight.seat == Some(sight.turn) && sight.stage == SightStage::Playing,
            actions: self.board.actions(),
        });
        let result = self.result(sight, view.result.clone());
        Ok(ClubTable {
            id: sight.id.clone(),
            game: sight.game.clone(),
            setup: self.setup.clone(),
            names: [
                sight.players[now(Color::Black)].clone(),
                sight.players[now(Color::White)].clone(),
            ],
            side: sight.seat.map(|seat| side(now(seat))),
            phase: phase(&sight.stage),
            seen: u32::try_from(sight.moves.len()).unwrap_or(u32::MAX),
            moves: self.line.moves().to_vec(),
            move_names: self.line.names(0),
            times: self.times.clone(),
            turn: side(now(sight.turn)),
            clocks: clocks(sight, now),
            opening: opening.filter(|_| result.is_none()),
            has_draws: sight.has_draws,
            draw_offers: both(&|seat| sight.draw_offers[seat]),
            away: [now(Color::Black), now(Color::White)].map(|seat| sight.away[seat].map(millis)),
            watchers: u32::try_from(sight.watchers).unwrap_or(u32::MAX),
            delay: u32::try_from(sight.delay).unwrap_or(u32::MAX),
            is_rated: sight.is_rated,
            chat: both(&|seat| sight.chat[seat]),
            rematch: both(&|seat| sight.rematch[seat]),
            may_rematch: sight.may_rematch,
            next: sight.next.clone(),
            result,
            view,
        })
    }

    /// The end: in the board's words if the board has ended the game, which know the margin.
    fn result(&self, sight: &TableSight, of_board: Option<GameResult>) -> Option<GameResult> {
        let end = match &sight.stage {
            SightStage::Over(end) => end,
            SightStage::Gone => {
                return Some(GameResult {
                    winner: None,
                    text: text(
                        "The game did not begin, or is interrupted",
                        "対局は始まらなかったか、中断されました",
                    ),
                });
            }
            _ => return None,
        };
        let is_of_board = matches!(
            end.ending.cause,
            EndCause::Rules | EndCause::Mate | EndCause::Repetition | EndCause::PerpetualCheck
        );
        of_board
            .filter(|_| is_of_board)
            .or_else(|| Some(self.told(sight, end)))
    }

    fn told(&self, sight: &TableSight, end: &TableEnd) -> GameResult {
        let mut ending = end.ending;
        if let (true, Some(Outcome::Win(winner))) = (self.board.has_swapped(), ending.outcome) {
            ending.outcome = Some(Outcome::Win(!winner));
        }
        let winner = ending.outcome.and_then(Outcome::winner);
        GameResult {
            winner: winner.map(side),
            text: ending_text(&sight.game, ending),
        }
    }
}

fn phase(stage: &SightStage) -> ClubPhase {
    match stage {
        SightStage::Agreeing => ClubPhase::Agreeing,
        SightStage::Playing => ClubPhase::Playing,
        SightStage::Waiting => ClubPhase::Waiting,
        SightStage::Over(_) | SightStage::Gone => ClubPhase::Over,
    }
}

fn clocks(sight: &TableSight, now: impl Fn(Color) -> Color) -> Option<ClockState> {
    let sides = [now(Color::Black), now(Color::White)];
    let is_timed = sides.map(|seat| sight.time[seat].is_timed());
    if is_timed == [false, false] {
        return None;
    }
    let left = sides.map(|seat| {
        let elapsed = sight.elapsed.filter(|_| seat == sight.turn);
        left(&sight.time[seat], sight.remaining[seat], elapsed)
    });
    let running: Option<Side> = sight.elapsed.map(|_| side(now(sight.turn)));
    Some(ClockState {
        is_timed,
        stock: left.map(|(stock, _)| millis(stock)),
        byoyomi: left.map(|(_, byoyomi)| millis(byoyomi)),
        running,
    })
}

/// What is left of the main time and of the time for this move.
fn left(rules: &TimeRules, remaining: Duration, elapsed: Option<Duration>) -> (Duration, Duration) {
    let Some(elapsed) = elapsed else {
        return (remaining, rules.byoyomi);
    };
    let elapsed = elapsed.saturating_sub(rules.delay);
    let stock = match rules.credit {
        Credit::Before => remaining.saturating_add(rules.increment),
        Credit::After => remaining,
    };
    let beyond = elapsed.saturating_sub(stock);
    (
        stock.saturating_sub(elapsed),
        rules.byoyomi.saturating_sub(beyond),
    )
}

fn millis(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use game::ByColor;
    use online::Ending;
    use online::table::TimedMove;

    use super::*;

    fn sight(game: &str, spec: &BoardSpec, moves: &[(Color, &str)]) -> TableSight {
        let seconds = Duration::from_secs;
        TableSight {
            id: "x".to_owned(),
            game: game.to_owned(),
            board: spec.to_text(),
            players: ByColor {
                black: "ann".to_owned(),
                white: "bob".to_owned(),
            },
            seat: Some(Color::Black),
            moves: moves
                .iter()
                .map(|&(by, text)| TimedMove {
                    by,
                    text: text.to_owned(),
                    used: seconds(2),
                    charged: seconds(2),
                })
                .collect(),
            turn: Color::Black,
            time: ByColor::both(TimeRules::csa(seconds(60), seconds(10), seconds(0))),
            remaining: ByColor::both(seconds(30)),
            elapsed: Some(seconds(33)),
            stage: SightStage::Playing,
            has_draws: false,
            draw_offers: ByColor::both(false),
            away: ByColor::both(None),
            watchers: 0,
            delay: 0,
            is_rated: true,
            chat: ByColor::both(false),
            rematch: ByColor::both(false),
            may_rematch: false,
            next: None,
        }
    }

    #[test]
    fn moves_of_csa_are_shown_as_the_page_writes_them_each_read_once() {
        let spec = BoardSpec {
            notation: boards::tables::TableNotation::Csa,
            ..BoardSpec::default()
        };
        let moves = [(Color::Black, "+7776FU"), (Color::White, "-3334FU")];
        let mut followers = TableFollowers::default();
        let first = followers
            .show(&sight("shogi", &spec, &moves[..1]))
            .expect("shown");
        assert_eq!(first.moves, ["7g7f"]);
        let table = followers
            .show(&sight("shogi", &spec, &moves))
            .expect("shown");
        assert_eq!(table.moves, ["7g7f", "3c3d"]);
        assert_eq!((table.times, table.seen), (vec![2000, 2000], 2));
        assert_eq!(table.move_names[1].ja, "☖３四歩");
        let clocks = table.clocks.expect("clocks");
        // Three seconds of the byoyomi are gone.
        assert_eq!(
            (clocks.stock, clocks.byoyomi),
            ([0, 30_000], [7000, 10_000])
        );
        assert_eq!(clocks.running, Some(Side::Black));
        // A spectator of the same table is behind, and its follower goes back.
        let behind = followers.show(&sight("shogi", &spec, &[])).expect("shown");
        assert!(behind.moves.is_empty() && behind.times.is_empty());
    }

    #[test]
    fn names_go_with_the_colours_when_an_opening_has_swapped_them() {
        let spec = BoardSpec {
            opening: Some("swap2".to_owned()),
            ..BoardSpec::default()
        };
        let black = Color::Black;
        let mut moves = vec![(black, "h8"), (black, "h9"), (black, "i8")];
        let mut followers = TableFollowers::default();
        let mut asked = sight("renju", &spec, &moves);
        asked.turn = Color::White;
        let table = followers.show(&asked).expect("shown");
        let opening = table.opening.expect("an opening");
        assert!(!opening.first_acts && !opening.is_human);
        assert!(opening.actions.contains(&"swap".to_owned()));
        moves.push((Color::White, "swap"));
        let table = followers
            .show(&sight("renju", &spec, &moves))
            .expect("shown");
        assert_eq!(table.names, ["bob", "ann"]);
        assert_eq!((table.side, table.turn), (Some(Side::White), Side::White));
        assert_eq!((table.seen, table.moves.len()), (4, 3));
        assert!(table.opening.is_none());

        let mut over = sight("renju", &spec, &moves);
        over.stage = SightStage::Over(TableEnd {
            ending: Ending::won(Color::Black, EndCause::Resignation),
            attempt: None,
            charged: Duration::ZERO,
        });
        let result = followers
            .show(&over)
            .expect("shown")
            .result
            .expect("an end");
        assert_eq!(result.winner, Some(Side::White));
        assert_eq!(result.text.en, "White wins: resignation");
    }
}
