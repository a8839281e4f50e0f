//! The club by its pages, and by a program that comes in over TCP.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{IpAddr, Ipv4Addr, TcpStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use online_server::{ClubPlan, PageClub};
use web::club::{Club as _, ClubVisitor};
use web::messages::{
    ClockSpec, ClubAct, ClubAnswer, ClubNews, ClubPhase, ClubProof, ClubRequest, ClubState,
    ClubTable, ClubTerms, Setup, Side, Text,
};

const PATIENCE: Duration = Duration::from_secs(30);

struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("sanban-club-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn club(&self) -> PageClub {
        PageClub::new(ClubPlan {
            data: Some(self.0.clone()),
            bind: IpAddr::V4(Ipv4Addr::LOCALHOST),
        })
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A page of the club.
struct Page<'a> {
    club: &'a PageClub,
    visitor: ClubVisitor,
    news: Receiver<ClubNews>,
}

impl<'a> Page<'a> {
    fn open(club: &'a PageClub, is_host: bool) -> Page<'a> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let visitor = ClubVisitor {
            page: NEXT.fetch_add(1, Ordering::Relaxed),
            is_host,
            from: IpAddr::V4(Ipv4Addr::LOCALHOST),
            origins: vec!["http://192.168.0.7:7780".to_owned()],
            own_origin: "http://127.0.0.1:7780".to_owned(),
        };
        let (tell, news) = mpsc::channel();
        let voice = move |said| {
            let _ = tell.send(said);
        };
        club.connect(visitor.page, Arc::new(voice));
        Page {
            club,
            visitor,
            news,
        }
    }

    fn host(club: &'a PageClub, name: &str) -> Page<'a> {
        let page = Page::open(club, true);
        page.state(ClubRequest::Open { has_doors: false });
        page.join(name, ClubProof::Host).expect("let in");
        page
    }

    fn guest(host: &Page<'a>, name: &str) -> Page<'a> {
        let page = Page::open(host.club, false);
        page.join(name, invitation(&host.invite(), None))
            .expect("let in");
        page
    }

    fn ask(&self, request: ClubRequest) -> Result<ClubAnswer, Text> {
        self.club.answer(&self.visitor, request)
    }

    fn done(&self, request: ClubRequest) {
        assert_eq!(self.ask(request), Ok(ClubAnswer::Done));
    }

    fn refused(&self, request: ClubRequest) -> String {
        let why = self.ask(request).expect_err("refused");
        assert!(!why.ja.is_ascii(), "{why:?}");
        why.en
    }

    fn state(&self, request: ClubRequest) -> ClubState {
        match self.ask(request) {
            Ok(ClubAnswer::State { state }) => state,
            other => panic!("{other:?}"),
        }
    }

    /// The token of a name.
    fn join(&self, name: &str, proof: ClubProof) -> Result<String, Text> {
        let name = name.to_owned();
        match self.ask(ClubRequest::Join { name, proof })? {
            ClubAnswer::Joined { token, state } => {
                assert!(state.me.is_some());
                Ok(token)
            }
            other => panic!("{other:?}"),
        }
    }

    fn invite(&self) -> String {
        match self.ask(ClubRequest::Invite) {
            Ok(ClubAnswer::Invitation { links, .. }) => {
                let (origin, code) = links[0]
                    .address
                    .split_once("/#invitation=")
                    .expect("a code");
                assert_eq!(origin, "http://192.168.0.7:7780");
                assert_eq!(code.len(), 16);
                code.to_owned()
            }
            other => panic!("{other:?}"),
        }
    }

    fn until<T>(&self, mut wanted: impl FnMut(ClubNews) -> Option<T>) -> T {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let news = self.news.recv_timeout(left).expect("news in time");
            if let Some(found) = wanted(news) {
                return found;
            }
        }
    }

    fn seated(&self) -> String {
        self.until(|news| match news {
            ClubNews::Seated { id } => Some(id),
            _ => None,
        })
    }

    fn table(&self, mut wanted: impl FnMut(&ClubTable) -> bool) -> ClubTable {
        self.until(|news| match news {
            ClubNews::Table { table } if wanted(&table) => Some(table),
            _ => None,
        })
    }

    fn play(&self, id: &str, seen: u32, text: &str) {
        let (id, text) = (id.to_owned(), text.to_owned());
        let act = ClubAct::Move { seen, text };
        self.done(ClubRequest::Act { id, act });
    }

    fn act(&self, id: &str, act: ClubAct) -> ClubRequest {
        assert!(self.visitor.page > 0);
        ClubRequest::Act {
            id: id.to_owned(),
            act,
        }
    }

    /// The first offer of a game that this page may accept.
    fn accept_first(&self, game: &str, me: &str) {
        let id = self.until(|news| match news {
            ClubNews::Lobby { lobby } if lobby.game == game => {
                let mut offers = lobby.offers.into_iter();
                offers.find(|offer| offer.from != me).map(|offer| offer.id)
            }
            _ => None,
        });
        let game = game.to_owned();
        self.done(ClubRequest::Accept { game, id });
    }
}

fn invitation(code: &str, password: Option<&str>) -> ClubProof {
    ClubProof::Invitation {
        code: code.to_owned(),
        password: password.map(str::to_owned),
    }
}

fn terms(game: &str) -> ClubTerms {
    ClubTerms {
        game: game.to_owned(),
        setup: Setup::default(),
        opening: None,
        clock: ClockSpec::Stock {
            main: 600_000,
            increment: 0,
            byoyomi: 0,
        },
        side: Some(Side::Black),
        is_rated: true,
        delay: 0,
    }
}

/// Black of two people who play by these terms.
fn begin(black: &Page<'_>, white: &Page<'_>, name: &str, terms: ClubTerms) -> String {
    let game = terms.game.clone();
    black.done(ClubRequest::Offer { terms, to: None });
    white.accept_first(&game, name);
    let id = black.seated();
    assert_eq!(white.seated(), id);
    id
}

fn watch(page: &Page<'_>, id: &str) {
    page.done(ClubRequest::OpenTable { id: id.to_owned() });
}

#[test]
fn an_invitation_lets_one_person_in_once_and_the_browser_comes_back() {
    let folder = Folder::new();
    let club = folder.club();
    let host = Page::host(&club, "ann");
    let code = host.invite();

    let bob = Page::open(&club, false);
    for request in [
        ClubRequest::Open { has_doors: true },
        ClubRequest::Close,
        ClubRequest::Invite,
        ClubRequest::Program {
            name: "engine".to_owned(),
        },
    ] {
        assert!(bob.refused(request).contains("only the host"));
    }
    assert!(bob.refused(ClubRequest::History).contains("come in first"));
    assert!(bob.state(ClubRequest::State).lobbies.is_empty());
    for proof in [
        ClubProof::Host,
        invitation("aaaaaaaaaaaaaaaa", None),
        ClubProof::Password {
            password: "secret".to_owned(),
        },
        ClubProof::Token {
            token: "a".repeat(26),
        },
    ] {
        assert!(bob.join("bob", proof.clone()).is_err(), "{proof:?}");
        assert!(!club.is_member(bob.visitor.page));
    }
    // A name that is taken uses nothing up, a name that is none neither.
    for name in ["ann", "ANN", "a b", "", "名前"] {
        assert!(bob.join(name, invitation(&code, None)).is_err(), "{name}");
    }
    assert!(bob.join("bob", invitation(&code, Some("short"))).is_err());
    let token = bob.join("bob", invitation(&code, None)).expect("let in");
    let eve = Page::open(&club, false);
    let why = eve.join("eve", invitation(&code, None)).expect_err("used");
    assert!(why.en.contains("used up"), "{why:?}");

    // The same person by another page: the first one is out.
    let again = Page::open(&club, false);
    let proof = ClubProof::Token { token };
    again.join("bob", proof.clone()).expect("let in");
    bob.until(|news| (news == ClubNews::Displaced).then_some(()));
    assert!(!club.is_member(bob.visitor.page) && club.is_member(again.visitor.page));
    assert!(again.join("ann", proof).is_err(), "another name's token");

    // With a password from anywhere.
    let carol = Page::open(&club, false);
    let proof = invitation(&host.invite(), Some("open sesame"));
    carol.join("carol", proof).expect("let in");
    club.disconnect(carol.visitor.page);
    let carol = Page::open(&club, false);
    let password = |password: &str| ClubProof::Password {
        password: password.to_owned(),
    };
    assert!(carol.join("carol", password("open Sesame")).is_err());
    carol
        .join("carol", password("open sesame"))
        .expect("let in");

    // Only hashes are kept.
    let kept = fs::read(folder.0.join("club/online.db")).expect("a database");
    let has = |text: &str| kept.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(!has(&code) && !has("open sesame"));
}

#[test]
fn two_pages_play_each_of_the_three_games_and_the_result_is_kept() {
    let folder = Folder::new();
    let club = folder.club();
    let ann = Page::host(&club, "ann");
    let bob = Page::guest(&ann, "bob");
    for (game, moves) in [
        ("othello", &["f5", "d6", "c3"][..]),
        (
            "renju",
            &["h8", "a1", "h9", "b1", "h10", "c1", "h11", "d1", "h12"],
        ),
        ("shogi", &["7g7f", "3c3d", "8h2b+"]),
    ] {
        let id = begin(&ann, &bob, "bob", terms(game));
        watch(&ann, &id);
        watch(&bob, &id);
        for page in [&ann, &bob] {
            page.table(|table| table.seen == 0 && table.phase == ClubPhase::Playing);
        }
        for (seen, text) in (0..).zip(moves) {
            let (mover, other) = if seen % 2 == 0 {
                (&ann, &bob)
            } else {
                (&bob, &ann)
            };
            let wrong = other.act(
                &id,
                ClubAct::Move {
                    seen,
                    text: (*text).to_owned(),
                },
            );
            // It is not the other's turn: told by news, and the board stays.
            other.done(wrong);
            other.until(|news| matches!(news, ClubNews::Refused { .. }).then_some(()));
            mover.play(&id, seen, text);
            other.table(|table| table.seen == seen + 1);
        }
        let stale = ClubAct::Move {
            seen: 0,
            text: moves[0].to_owned(),
        };
        if game == "renju" {
            let end = ann.table(|table| table.phase == ClubPhase::Over);
            let result = end.result.expect("an end");
            assert_eq!(result.winner, Some(Side::Black));
            assert!(end.may_rematch);
        } else {
            assert!(!ann.refused(ann.act(&id, stale)).is_empty());
            assert!(
                ann.refused(ann.act(&id, ClubAct::OfferDraw))
                    .contains("no draw")
            );
            bob.done(bob.act(&id, ClubAct::Resign));
            let end = ann.table(|table| table.phase == ClubPhase::Over);
            assert_eq!(
                end.result.expect("an end").text.en,
                "Black wins: resignation"
            );
        }
    }
    // The books are kept behind the games.
    let end = Instant::now() + PATIENCE;
    let results = loop {
        let Ok(ClubAnswer::History { results }) = bob.ask(ClubRequest::History) else {
            panic!("no history");
        };
        if results.len() == 3 || Instant::now() > end {
            break results;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(results.len(), 3);
    for result in &results {
        assert_eq!(result.names, ["ann", "bob"]);
        assert_eq!(result.winner, Some(Side::Black));
        let id = result.id.clone();
        let Ok(ClubAnswer::Record { document, .. }) = bob.ask(ClubRequest::Record { id }) else {
            panic!("no record of {}", result.id);
        };
        assert_eq!(document.nodes.len(), result.moves as usize + 1);
        let game = result.game.clone();
        let Ok(ClubAnswer::Ranking { places }) = bob.ask(ClubRequest::Ranking { game }) else {
            panic!("no ranking");
        };
        let names: Vec<(&str, i32)> = places
            .iter()
            .map(|place| (&*place.name, place.rating))
            .collect();
        assert_eq!(names, [("ann", 1516), ("bob", 1484)]);
    }
    for id in ["../online", "nothing", ""] {
        let id = id.to_owned();
        assert!(!bob.refused(ClubRequest::Record { id }).is_empty());
    }
}

#[test]
fn spectators_are_behind_and_say_nothing_and_chat_is_off_at_first() {
    let folder = Folder::new();
    let club = folder.club();
    let ann = Page::host(&club, "ann");
    let (bob, eve) = (Page::guest(&ann, "bob"), Page::guest(&ann, "eve"));
    let delayed = ClubTerms {
        delay: 2,
        ..terms("othello")
    };
    let id = begin(&ann, &bob, "bob", delayed);
    for page in [&ann, &bob, &eve] {
        watch(page, &id);
    }
    for (seen, text) in (0..).zip(["f5", "d6", "c3"]) {
        let mover = if seen % 2 == 0 { &ann } else { &bob };
        mover.table(|table| table.seen == seen && table.turn == table.side.expect("a side"));
        mover.play(&id, seen, text);
    }
    let seen = eve.table(|table| table.seen == 1);
    assert_eq!((seen.side, seen.moves.len(), seen.watchers), (None, 1, 1));
    assert!(seen.clocks.expect("clocks").running.is_none());
    assert!(!eve.refused(eve.act(&id, ClubAct::Resign)).is_empty());

    let chat = |text: &str| ClubRequest::Chat {
        id: id.clone(),
        text: text.to_owned(),
    };
    assert!(ann.refused(chat("hello")).contains("turn chat on"));
    ann.done(ClubRequest::SetChat { is_on: true });
    assert!(ann.refused(chat("hello")).contains("chat is off"));
    bob.done(ClubRequest::SetChat { is_on: true });
    eve.done(ClubRequest::SetChat { is_on: true });
    assert!(!eve.refused(chat("hello")).is_empty());
    ann.done(chat(" good\u{7} luck\n"));
    let said = bob.until(|news| match news {
        ClubNews::Chat { from, text, .. } => Some((from, text)),
        _ => None,
    });
    assert_eq!(said, ("ann".to_owned(), "good luck".to_owned()));
    for wrong in ["", " \n", &"x".repeat(301)] {
        assert!(!ann.refused(chat(wrong)).is_empty());
    }
    for _ in 0..9 {
        ann.done(chat("and again"));
    }
    assert!(ann.refused(chat("and again")).contains("wait"));
    assert!(
        !eve.news
            .try_iter()
            .any(|news| matches!(news, ClubNews::Chat { .. }))
    );

    // The end is shown to all of them, with all moves.
    bob.done(bob.act(&id, ClubAct::Resign));
    let end = eve.table(|table| table.phase == ClubPhase::Over);
    assert_eq!(end.moves.len(), 3);

    // Both want to play again: colours change.
    ann.done(ann.act(&id, ClubAct::Rematch));
    bob.table(|table| table.rematch == [true, false]);
    assert!(!eve.refused(eve.act(&id, ClubAct::Rematch)).is_empty());
    bob.done(bob.act(&id, ClubAct::Rematch));
    let next = ann.seated();
    assert_eq!(bob.seated(), next);
    watch(&ann, &next);
    let table = ann.table(|table| table.id == next);
    assert_eq!(
        (table.names, table.side),
        (["bob".to_owned(), "ann".to_owned()], Some(Side::White))
    );
    eve.table(|table| table.next.as_ref() == Some(&next));
}

#[test]
fn a_program_and_a_page_sit_at_the_same_table() {
    let folder = Folder::new();
    let club = folder.club();
    let ann = Page::open(&club, true);
    let state = ann.state(ClubRequest::Open { has_doors: true });
    let door = state
        .doors
        .iter()
        .find(|door| door.game == "othello")
        .expect("a door");
    ann.join("ann", ClubProof::Host).expect("let in");
    let name = "engine".to_owned();
    let Ok(ClubAnswer::Program { token }) = ann.ask(ClubRequest::Program { name }) else {
        panic!("no token");
    };

    let mut engine = TcpStream::connect(&*door.address).expect("the door");
    engine.set_read_timeout(Some(PATIENCE)).expect("a limit");
    let mut lines = BufReader::new(engine.try_clone().expect("a copy")).lines();
    let mut say = |line: &str| writeln!(engine, "{line}").expect("sent");
    let mut hear = |start: &str| loop {
        let line = lines.next().expect("a line").expect("read");
        if line.starts_with(start) {
            return line;
        }
    };
    say(&format!("LOGIN engine {token}"));
    assert_eq!(hear("LOGIN"), "LOGIN:engine OK");
    ann.accept_first("othello", "ann");
    let color = hear("Your_Turn:").chars().last().expect("a sign");
    hear("END Game_Summary");
    say("AGREE");
    hear("START");
    let id = ann.seated();
    watch(&ann, &id);
    if color == '+' {
        say("+f5");
        hear("+f5");
        ann.table(|table| table.moves == ["f5"]);
        ann.play(&id, 1, "d6");
        hear("-d6");
    } else {
        ann.table(|table| table.phase == ClubPhase::Playing);
        ann.play(&id, 0, "f5");
        hear("+f5");
        say("-d6");
        hear("-d6");
        ann.table(|table| table.moves == ["f5", "d6"]);
    }
    ann.done(ann.act(&id, ClubAct::Resign));
    assert_eq!(hear("#RESIGN"), "#RESIGN");
    assert_eq!(hear("#"), "#WIN");
    let end = ann.table(|table| table.phase == ClubPhase::Over);
    assert!(!end.may_rematch && end.result.is_some());
}

#[test]
fn a_game_goes_on_after_a_lost_page_and_after_the_program_has_ended() {
    let folder = Folder::new();
    let (ann_token, bob_token, id);
    {
        let club = folder.club();
        let ann = Page::open(&club, true);
        ann.state(ClubRequest::Open { has_doors: false });
        ann_token = ann.join("ann", ClubProof::Host).expect("let in");
        let bob = Page::open(&club, false);
        bob_token = bob
            .join("bob", invitation(&ann.invite(), None))
            .expect("let in");
        id = begin(&ann, &bob, "bob", terms("shogi"));
        watch(&ann, &id);
        ann.play(&id, 0, "7g7f");
        club.disconnect(bob.visitor.page);
        let away = ann.table(|table| table.away != [None, None]);
        assert!(away.away[0].is_none() && away.away[1] > Some(100_000));
        let bob = Page::open(&club, false);
        let token = bob_token.clone();
        bob.join("bob", ClubProof::Token { token }).expect("let in");
        assert_eq!(bob.seated(), id);
        watch(&bob, &id);
        bob.play(&id, 1, "3c3d");
        ann.table(|table| table.moves.len() == 2 && table.away == [None, None]);
        club.close();
    }
    // It was open, and is open again by itself.
    let club = folder.club();
    let ann = Page::open(&club, true);
    assert!(ann.state(ClubRequest::State).is_open);
    let bob = Page::open(&club, false);
    for (page, name, token) in [(&ann, "ann", ann_token), (&bob, "bob", bob_token)] {
        page.join(name, ClubProof::Token { token }).expect("let in");
        assert_eq!(page.seated(), id);
        watch(page, &id);
    }
    ann.table(|table| table.phase == ClubPhase::Playing);
    ann.play(&id, 2, "2g2f");
    assert_eq!(
        bob.table(|table| table.seen == 3).moves,
        ["7g7f", "3c3d", "2g2f"]
    );
    // Closed by the host it stays closed.
    ann.state(ClubRequest::Close);
    assert!(!club.is_member(bob.visitor.page));
    drop(club);
    let club = folder.club();
    assert!(!Page::open(&club, true).state(ClubRequest::State).is_open);
}

#[test]
fn without_a_data_folder_there_is_no_club() {
    let club = PageClub::new(ClubPlan::default());
    let host = Page::open(&club, true);
    let why = host.refused(ClubRequest::Open { has_doors: false });
    assert!(why.contains("data folder"), "{why}");
    assert!(!host.state(ClubRequest::State).is_open);
}
