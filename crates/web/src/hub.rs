//! The requests of pages.

mod guests;
mod library;
mod records;

use std::io;
use std::sync::Arc;

use tokio::sync::{Notify, mpsc};

use axum::extract::ws::Utf8Bytes;

use crate::analysis::Analysis;
use crate::appraisal::Appraisal;
use crate::client::{Client, ClientPlace};
use crate::club::Club;
use crate::config::Config;
use crate::desk::{Desk, PageTeacher, PlayedGame, Runs};
use crate::engines::Engines;
use crate::everything::Everything;
use crate::gate::is_token;
use crate::house::House;
use crate::library::Library;
use crate::limits;
use crate::messages::{
    Answer, Event, MatchPlan, NewGame, Phase, Request, SeatSpec, Text, VERSION, Welcome,
};
use crate::past_games::past_games;
use crate::random;
use crate::room::Room;
use crate::words::{needs_token, no_such, not_for_guests, words};

/// Answers the requests of all pages.
pub(crate) struct Hub {
    house: Arc<House>,
    engines: Engines,
    token: String,
    club: Option<Box<dyn Club>>,
    library: Option<Box<dyn Library>>,
    teacher: Option<Box<dyn PageTeacher>>,
    /// The page's addresses for other computers.
    origins: Vec<String>,
    /// What the addresses of reports need; empty if only this computer reaches the page.
    report_key: String,
}

impl Hub {
    pub(crate) fn new(
        config: &Config,
        desks: Vec<Box<dyn Desk>>,
        runs: Box<dyn Runs>,
        club: Option<Box<dyn Club>>,
        library: Option<Box<dyn Library>>,
        teacher: Option<Box<dyn PageTeacher>>,
        origins: Vec<String>,
    ) -> io::Result<Arc<Hub>> {
        let report_key = if config.is_exposed() {
            random::token()
        } else {
            String::new()
        };
        Ok(Arc::new(Hub {
            club,
            library,
            teacher,
            origins,
            report_key,
            house: House::new(config.data.as_deref(), config.budget, desks, runs)?,
            engines: Engines::default(),
            token: config.token.clone(),
        }))
    }

    pub(crate) fn enter(
        &self,
        place: ClientPlace,
        outgoing: mpsc::Sender<Utf8Bytes>,
        gone: Arc<Notify>,
    ) -> Arc<Client> {
        let client = self
            .house
            .enter(|id| Client::new(id, place, outgoing, gone));
        if let Some(club) = &self.club {
            let heard = Arc::downgrade(&client);
            let voice = move |news| {
                if let Some(client) = heard.upgrade() {
                    client.tell_event(&Event::Club { news });
                }
            };
            club.connect(client.id, Arc::new(voice));
        }
        client
    }

    pub(crate) fn leave(&self, client: &Client) {
        if let Some(club) = &self.club {
            club.disconnect(client.id);
        }
        self.house.shared.analyses.stop(client.id);
        self.house.leave(client);
        for room in self.house.rooms() {
            room.unwatch(client);
        }
        self.house.matches.leave(client);
        self.house.shared.trainings.leave(client);
    }

    pub(crate) fn close(&self) {
        if let Some(club) = &self.club {
            club.close();
        }
        self.house.close();
        // Training goes on for a step at most, and takes the longest.
        self.house.shared.trainings.close();
    }

    /// Whether somebody who shows this key may read reports.
    pub(crate) fn may_read_reports(&self, key: &str) -> bool {
        self.report_key.is_empty() || is_token(&self.report_key, key)
    }

    pub(crate) fn games_awake(&self) -> usize {
        self.house.games_awake()
    }

    /// The report of a match.
    pub(crate) fn report(&self, id: &str) -> Option<String> {
        self.house.matches.report(id)
    }

    /// The report of a training run.
    pub(crate) fn run_report(&self, name: &str, in_japanese: bool) -> Option<String> {
        self.house.shared.trainings.report(name, in_japanese)
    }

    /// The report of an appraised game.
    pub(crate) fn game_report(&self, id: &str, in_japanese: bool) -> Option<String> {
        self.house.reports.get(id, in_japanese)
    }

    pub(crate) fn answer(&self, client: &Arc<Client>, request: Request) -> Answer {
        self.answered(client, request)
            .unwrap_or_else(|why| Answer::Refused { why })
    }

    fn answered(&self, client: &Arc<Client>, request: Request) -> Result<Answer, Text> {
        let house = &self.house;
        if client.is_guest() && !self.is_for_guests(client, &request) {
            return Err(not_for_guests());
        }
        match request {
            Request::Hello { version, token } => {
                if version != VERSION {
                    return Err(words(
                        "the page and the server are of different versions: reload the page",
                        "ページとサーバーの版が違います。ページを再読み込みしてください",
                    ));
                }
                let knows = token.is_some_and(|token| is_token(&self.token, &token));
                client.let_start_programs(knows);
                Ok(self.welcome(client))
            }
            Request::Lists => Ok(self.welcome(client)),
            Request::OlderGames { before } => {
                let games = house.shared.store.games_before(before);
                Ok(Answer::Games { games })
            }
            Request::PastGames => {
                let games = past_games(&house.shared);
                Ok(Answer::PastGames { games })
            }
            Request::Club { request } => {
                let answer = self.club()?.answer(&self.visitor(client), request)?;
                Ok(Answer::Club { answer })
            }

            Request::Library { request } => self.ask_library(client, request),
            Request::Teach { request } => {
                let teacher = self.teacher.as_deref();
                let teacher = teacher.ok_or_else(|| {
                    words("there are no problems here", "ここには問題がありません")
                })?;
                let answer = teacher.answer(request)?;
                Ok(Answer::Taught { answer })
            }

            Request::NewGame { plan } => self.new_game(client, plan),
            Request::OpenGame { id } => {
                let state = house.with_room(&id, |room| room.watch(client))?;
                Ok(Answer::Game { state })
            }
            Request::LeaveGame { id } => {
                if let Some(room) = house.awake(&id) {
                    room.unwatch(client);
                }
                Ok(Answer::Done)
            }
            Request::Play { id, ply, text } => {
                let played = self.room(&id, |room| room.play(ply, &text));
                // A page with an old board gets the current one.
                if let (Err(_), Some(room)) = (&played, house.awake(&id)) {
                    let state = room.state();
                    if state.view.ply != ply || state.moves.len() != ply as usize {
                        client.tell_event(&Event::Game { state });
                    }
                }
                played
            }
            Request::Act { id, text } => self.room(&id, |room| room.act(&text)),
            Request::Undo { id } => {
                self.may_go_on(client, &id)?;
                self.room(&id, |room| room.undo())
            }
            Request::Resign { id, side } => self.room(&id, |room| room.resign(side)),
            Request::Declare { id } => self.room(&id, |room| room.declare()),
            Request::Pause { id, paused } => {
                if !paused {
                    self.may_go_on(client, &id)?;
                }
                self.room(&id, |room| room.pause(paused))
            }
            Request::Hint { id } => self.room(&id, |room| room.advise()),
            Request::ChangeSeat { id, side, seat } => {
                self.may_seat(client, [&seat])?;
                self.room(&id, |room| room.change_seat(side, seat))
            }
            Request::DeleteGame { id } => {
                house.forget_room(&id);
                self.forgotten(house.shared.store.forget_game(&id)?, "game", "対局")
            }

            Request::View { game, setup, moves } => {
                let desk = house.shared.desk(&game)?;
                few(&moves)?;
                let line = desk.line(&setup, &moves)?;
                Ok(Answer::View {
                    view: line.view(),
                    names: line.names(0),
                })
            }
            Request::Typed {
                game,
                setup,
                moves,
                text,
            } => {
                few(&moves)?;
                let line = house.shared.desk(&game)?.line(&setup, &moves)?;
                let text = line.typed(&text)?;
                Ok(Answer::Move { text })
            }
            Request::Arrange { game, arrangement } => {
                let desk = house.shared.desk(&game)?;
                if arrangement.cells.len() > limits::CELLS {
                    return Err(words("too many pieces", "駒や石が多すぎます"));
                }
                let arranged = desk.arrange(&arrangement)?;
                Ok(Answer::Arranged { arranged })
            }
            Request::Book { game, setup, moves } => {
                few(&moves)?;
                let line = house.shared.desk(&game)?.line(&setup, &moves)?;
                let moves = line.book();
                Ok(Answer::Book { moves })
            }
            Request::Picture { game, setup, moves } => {
                few(&moves)?;
                let line = house.shared.desk(&game)?.line(&setup, &moves)?;
                let text = line.picture()?;
                Ok(Answer::Text { text })
            }

            Request::Analyse {
                game,
                setup,
                moves,
                seat,
                lines,
            } => {
                self.may_seat(client, [&seat])?;
                let analysis = Analysis::new(&house.shared, client, &game, setup, &moves, seat)?;
                let analysis = analysis.look(lines)?;
                Ok(Answer::Analysis { analysis })
            }
            Request::Review {
                game,
                setup,
                moves,
                seat,
                time,
                skip,
            } => {
                self.may_seat(client, [&seat])?;
                let analysis = Analysis::new(&house.shared, client, &game, setup, &moves, seat)?;
                let analysis = analysis.review(time, &skip)?;
                Ok(Answer::Analysis { analysis })
            }
            Request::Appraise {
                game: name,
                setup,
                moves,
                players,
                level,
            } => {
                let game = PlayedGame {
                    setup,
                    moves,
                    players,
                    level,
                };
                let analysis = Appraisal::new(house, client, &name, game)?.begin()?;
                Ok(Answer::Analysis { analysis })
            }
            Request::StopAnalysis => {
                house.shared.analyses.stop(client.id);
                Ok(Answer::Done)
            }

            Request::ReadRecord {
                game,
                name,
                data,
                picked,
            } => self.read_record(game.as_deref(), name.as_deref(), &data, &picked),
            Request::WriteRecord { document, format } => {
                let text = house
                    .shared
                    .desk(&document.game)?
                    .write_record(&document, &format)?;
                Ok(Answer::Text { text })
            }
            Request::Documented { id } => {
                let document = house.with_room(&id, |room| room.document())?;
                // The game may have been woken up only for this.
                house.shared.sweep_later(&id, std::time::Duration::ZERO);
                Ok(Answer::Documents {
                    documents: vec![document],
                })
            }
            Request::KeepDocument { document } => self.keep_document(document),
            Request::OpenDocument { id } => {
                let document = house.shared.store.document(&id);
                let document = document.ok_or_else(|| no_such("document", "棋譜"))?;
                Ok(Answer::Documents {
                    documents: vec![document],
                })
            }
            Request::DeleteDocument { id } => {
                self.forgotten(house.shared.store.forget_document(&id)?, "document", "棋譜")
            }

            Request::KeepEngine { id, spec } => {
                self.may_start(client)?;
                let engine = self.engines.keep(&house.shared, id, spec)?;
                house.shared.lists_changed();
                Ok(Answer::Engine { engine })
            }
            Request::DeleteEngine { id } => {
                self.may_start(client)?;
                self.forgotten(house.shared.store.forget_engine(&id)?, "engine", "エンジン")
            }
            Request::TestEngine { spec } => {
                self.may_start(client)?;
                let test = self.engines.test(&house.shared, &spec)?;
                house.shared.lists_changed();
                Ok(Answer::EngineTest { test })
            }

            Request::StartMatch { plan } => self.start_match(client, &plan),
            Request::ResumeMatch { id } => {
                // Only the match folder shows whether the match has engines.
                if house.matches.has_programs(&id)? {
                    self.may_start(client)?;
                }
                house.matches.resume(&house.shared, &id)?;
                house.shared.lists_changed();
                let state = house.matches.watch(&id, client)?;
                Ok(Answer::Match { state })
            }
            Request::StopMatch { id } => {
                house.matches.stop(&id)?;
                Ok(Answer::Done)
            }
            Request::OpenMatch { id } => {
                let state = house.matches.watch(&id, client)?;
                Ok(Answer::Match { state })
            }
            Request::LeaveMatch { id } => {
                house.matches.unwatch(&id, client);
                Ok(Answer::Done)
            }
            Request::DeleteMatch { id } => {
                house.matches.delete(&id)?;
                house.shared.lists_changed();
                Ok(Answer::Done)
            }

            Request::OpenRuns => {
                let runs = house.shared.trainings.watch_list(client);
                Ok(Answer::Runs { runs })
            }
            Request::LeaveRuns => {
                house.shared.trainings.unwatch_list(client);
                Ok(Answer::Done)
            }
            Request::OpenRun { name } => {
                let state = house.shared.trainings.watch(&name, client)?;
                Ok(Answer::Run { state })
            }
            Request::LeaveRun { name } => {
                house.shared.trainings.unwatch(&name, client);
                Ok(Answer::Done)
            }

            Request::TrainingForms => {
                let forms = house.shared.trainings.starter()?.forms();
                Ok(Answer::TrainingForms { forms })
            }
            Request::StartTraining { plan } => {
                self.may_start(client)?;
                let size: usize = plan
                    .values
                    .iter()
                    .map(|one| one.name.len() + one.value.len())
                    .sum();
                if size > limits::TRAINING_PLAN {
                    return Err(words("the settings are too long", "設定が長すぎます"));
                }
                let name = house.shared.trainings.starter()?.start(&plan)?;
                Ok(Answer::Training { name })
            }
            Request::ResumeTraining { name } => {
                self.may_start(client)?;
                house.shared.trainings.resume(&name)?;
                Ok(Answer::Done)
            }
            Request::StopTraining { name } => {
                self.may_start(client)?;
                house.shared.trainings.starter()?.stop(&name)?;
                Ok(Answer::Done)
            }

            Request::KeepSettings { settings } => {
                let size: usize = settings.iter().map(|(k, v)| k.len() + v.len()).sum();
                if size > limits::SETTINGS {
                    return Err(words("the settings are too large", "設定が大きすぎます"));
                }
                house.shared.store.keep_settings(&settings)?;
                Ok(Answer::Done)
            }
            Request::Export => {
                let everything = Everything {
                    matches: house.matches.export(),
                    ..house.shared.store.export()?
                };
                let text = everything.written();
                Ok(Answer::Text { text })
            }
            Request::Import { text } => {
                let may = client.may_start_programs();
                let mut everything = Everything::read(&text)?;
                let matches = std::mem::take(&mut everything.matches);
                let matches = house.matches.checked(&house.shared, matches, may)?;
                house.shared.store.import(&everything, may)?;
                house.matches.import(matches)?;
                house.shared.lists_changed();
                Ok(Answer::Done)
            }
        }
    }

    fn welcome(&self, client: &Client) -> Answer {
        if client.is_guest() {
            let welcome = self.welcome_of_guest();
            return Answer::Welcome { welcome };
        }
        let house = &self.house;
        Answer::Welcome {
            welcome: Welcome {
                is_guest: false,
                report_key: self.report_key.clone(),
                version: VERSION,
                program: env!("CARGO_PKG_VERSION").to_owned(),
                games: house.shared.infos(),
                engines: house.shared.store.engines(),
                played: house.shared.store.games(),
                documents: house.shared.store.documents(),
                matches: house.matches.list(),
                settings: house.shared.store.settings(),
                may_start_programs: client.may_start_programs(),
                not_kept: house.shared.store.not_kept(),
                notice: house.shared.store.notice(),
                record_limit: u32::try_from(limits::RECORD).unwrap_or(u32::MAX),
            },
        }
    }

    fn may_start(&self, client: &Client) -> Result<(), Text> {
        if client.may_start_programs() {
            Ok(())
        } else {
            Err(needs_token())
        }
    }

    fn may_seat<'a>(
        &self,
        client: &Client,
        seats: impl IntoIterator<Item = &'a SeatSpec>,
    ) -> Result<(), Text> {
        let is_program = |seat: &SeatSpec| matches!(seat, SeatSpec::Engine { .. });
        if seats.into_iter().any(is_program) {
            self.may_start(client)
        } else {
            Ok(())
        }
    }

    fn room(&self, id: &str, act: impl FnOnce(&Room) -> Result<(), Text>) -> Result<Answer, Text> {
        // Without the lock of the house, because checking a move takes time.
        let room = self.house.with_room(id, Arc::clone)?;
        act(&room)?;
        if room.is_unwatched() {
            self.house.shared.sweep_later(id, limits::UNWATCHED);
        }
        Ok(Answer::Done)
    }

    /// Resuming a game may start its engines.
    fn may_go_on(&self, client: &Client, id: &str) -> Result<(), Text> {
        let state = self.house.with_room(id, |room| room.state())?;
        self.may_seat(client, [&state.black, &state.white])
    }

    fn new_game(&self, client: &Arc<Client>, plan: NewGame) -> Result<Answer, Text> {
        self.may_seat(client, [&plan.black, &plan.white])?;
        let room = Room::new(Arc::clone(&self.house.shared), plan)?;
        self.forget_forsaken();
        self.house.add_room(&room)?;
        let state = room.watch(client);
        self.house.shared.lists_changed();
        Ok(Answer::Game { state })
    }

    /// Deletes the games that were left before the first move: nobody looks for them, and pages do not
    /// list them.
    fn forget_forsaken(&self) {
        for game in self.house.shared.store.games() {
            if game.ply > 0 || game.phase == Phase::Over {
                continue;
            }
            let is_forsaken = self.house.with_room(&game.id, |room| room.is_forsaken());
            if is_forsaken != Ok(true) {
                // It may have been woken up only for this.
                self.house
                    .shared
                    .sweep_later(&game.id, std::time::Duration::ZERO);
            } else {
                self.house.forget_room(&game.id);
                // The store itself reports its failures to every page.
                let _ = self.house.shared.store.forget_game(&game.id);
            }
        }
    }

    fn forgotten(&self, was_there: bool, en: &str, ja: &str) -> Result<Answer, Text> {
        self.house.shared.lists_changed();
        if was_there {
            Ok(Answer::Done)
        } else {
            Err(no_such(en, ja))
        }
    }

    fn start_match(&self, client: &Arc<Client>, plan: &MatchPlan) -> Result<Answer, Text> {
        self.may_seat(client, &plan.players)?;
        let id = self.house.matches.start(&self.house.shared, plan)?;
        self.house.shared.lists_changed();
        let state = self.house.matches.watch(&id, client)?;
        Ok(Answer::Match { state })
    }
}

fn few(moves: &[String]) -> Result<(), Text> {
    if moves.len() <= limits::MOVES {
        Ok(())
    } else {
        Err(words("too many moves", "手数が多すぎます"))
    }
}
