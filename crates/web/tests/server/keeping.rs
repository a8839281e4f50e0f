use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use web::messages::*;
use web::{Error, Server};

use crate::page::{Page, Temporary, against, config, play, player, server};
use crate::runs::ToyRuns;
use crate::toy::Toy;

#[tokio::test]
async fn a_game_is_there_again_after_a_restart() {
    let folder = Temporary::new();
    let first = server(Some(&folder.0));
    let mut page = Page::open(first.address()).await;
    let clock = ClockSpec::Stock {
        main: 60_000,
        increment: 0,
        byoyomi: 0,
    };
    let plan = NewGame {
        clock,
        ..against(player("first"))
    };
    let timed = page.new_game(plan).await.id;
    page.state(&timed, |s| s.phase == Phase::Playing).await;
    page.done(play(&timed, 0, "4")).await;
    page.state(&timed, |s| s.moves.len() == 2).await;
    let people = page.new_game(against(SeatSpec::Human)).await.id;
    page.done(play(&people, 0, "8")).await;
    let opening = NewGame {
        opening: Some("swap".to_owned()),
        ..against(SeatSpec::Human)
    };
    let opening = page.new_game(opening).await.id;
    let act = |text: &str| Request::Act {
        id: opening.clone(),
        text: text.to_owned(),
    };
    page.done(act("4")).await;
    let settings = BTreeMap::from([("theme".to_owned(), "dark".to_owned())]);
    let keep = Request::KeepSettings {
        settings: settings.clone(),
    };
    page.done(keep).await;
    drop(page);
    first.stop();

    let second = server(Some(&folder.0));
    let mut page = Page::open(second.address()).await;
    let welcome = page.welcome().await;
    assert_eq!(welcome.played.len(), 3);
    assert_eq!((welcome.settings, welcome.not_kept), (settings, None));
    // A clock would run: it waits.
    let state = page.open_game(&timed).await;
    assert_eq!((state.phase, state.moves.len()), (Phase::Paused, 2));
    let clocks = state.clocks.expect("clocks");
    assert!(clocks.stock[0] <= 60_000 && clocks.stock[0] > 50_000);
    page.done(Request::Pause {
        id: timed.clone(),
        paused: false,
    })
    .await;
    page.state(&timed, |s| s.phase == Phase::Playing).await;
    page.done(play(&timed, 2, "8")).await;
    page.state(&timed, |s| s.moves.len() >= 4).await;
    // Nobody waits for people.
    let state = page.open_game(&people).await;
    assert_eq!(
        (state.phase, state.moves),
        (Phase::Playing, vec!["8".to_owned()])
    );
    page.done(play(&people, 1, "0")).await;
    let state = page.open_game(&opening).await;
    assert_eq!(state.phase, Phase::Opening);
    page.done(act("stay")).await;
    page.state(&opening, |s| s.phase == Phase::Playing).await;
}

#[tokio::test]
async fn documents_are_kept_exported_and_merged() {
    let folders = [Temporary::new(), Temporary::new()];
    let one = server(Some(&folders[0].0));
    let mut page = Page::open(one.address()).await;
    let read = Request::ReadRecord {
        game: None,
        name: Some("x.txt".to_owned()),
        // "0 4 8"
        data: "MCA0IDg=".to_owned(),
        picked: Vec::new(),
    };
    let Answer::Documents { mut documents } = page.ask(read).await else {
        panic!("no documents");
    };
    let mut document = documents.remove(0);
    document.title = "mine".to_owned();
    document.nodes[1].lines = vec![AnalysisLine {
        rank: 1,
        value: Some(0.5),
        ..AnalysisLine::default()
    }];
    let keep = |document: &Document| Request::KeepDocument {
        document: document.clone(),
    };
    let Answer::Kept { info } = page.ask(keep(&document)).await else {
        panic!("not kept");
    };
    document.id = info.id.clone();
    let open = |id: &str| Request::OpenDocument { id: id.to_owned() };
    let Answer::Documents { documents } = page.ask(open(&info.id)).await else {
        panic!("no documents");
    };
    assert_eq!(documents, [document.clone()]);
    let write = Request::WriteRecord {
        document: document.clone(),
        format: "txt".to_owned(),
    };
    assert!(matches!(page.ask(write).await, Answer::Text { text } if text == "0 4 8"));
    page.new_game(against(SeatSpec::Human)).await;
    page.engine("first").await;
    let Answer::Text { text } = page.ask(Request::Export).await else {
        panic!("no text");
    };

    let other = server(Some(&folders[1].0));
    let mut page = Page::open(other.address()).await;
    let here = Document {
        id: info.id.clone(),
        title: "theirs".to_owned(),
        ..document
    };
    page.ask(keep(&here)).await;
    page.refused(Request::Import {
        text: "{}".to_owned(),
    })
    .await;
    for _ in 0..2 {
        page.done(Request::Import { text: text.clone() }).await;
        let welcome = page.welcome().await;
        assert_eq!(welcome.played.len(), 1);
        assert_eq!(welcome.engines.len(), 1);
        // What was there stays.
        assert_eq!(welcome.documents[0].title, "theirs");
    }
    let id = page.welcome().await.played[0].id.clone();
    page.open_game(&id).await;
    page.done(Request::DeleteDocument {
        id: info.id.clone(),
    })
    .await;
    page.refused(open(&info.id)).await;
}

#[tokio::test]
async fn without_a_folder_everything_works_and_says_so() {
    let file = Temporary::new();
    fs::write(&file.0, "in the way").expect("written");
    for data in [
        None,
        Some(file.0.as_path()),
        Some(Path::new("/proc/sanban")),
    ] {
        let server = server(data);
        let mut page = Page::open(server.address()).await;
        let not_kept = page.welcome().await.not_kept.expect("a reason");
        assert!(!not_kept.en.is_empty() && !not_kept.ja.is_empty());
        let id = page.new_game(against(player("first"))).await.id;
        page.state(&id, |s| s.phase == Phase::Playing).await;
        page.done(play(&id, 0, "4")).await;
        page.state(&id, |s| s.moves.len() == 2).await;
        assert_eq!(page.welcome().await.played.len(), 1);
    }
    fs::remove_file(&file.0).expect("removed");
}

#[tokio::test]
async fn a_broken_file_is_moved_aside() {
    let folder = Temporary::new();
    fs::create_dir_all(&folder.0).expect("a folder");
    let rubbish = "this is not a database, and longer than a header of one is".repeat(99);
    fs::write(folder.0.join("sanban.db"), &rubbish).expect("written");
    let server = server(Some(&folder.0));
    let mut page = Page::open(server.address()).await;
    let welcome = page.welcome().await;
    assert_eq!(welcome.not_kept, None);
    assert!(welcome.notice.expect("a notice").en.contains("moved"));
    let names = fs::read_dir(&folder.0).expect("a folder").flatten();
    let aside = names
        .map(|entry| entry.path())
        .find(|path| path.to_string_lossy().contains("broken"))
        .expect("it is there");
    assert_eq!(fs::read_to_string(aside).expect("a text"), rubbish);
}

#[test]
fn a_folder_has_one_server_at_a_time() {
    let folder = Temporary::new();
    let start = || {
        let desks = vec![Box::new(Toy::default()) as Box<_>];
        Server::start(
            config(Some(&folder.0)),
            desks,
            Box::new(ToyRuns::default()),
            None,
            None,
            None,
        )
    };
    let first = start().expect("a server");
    let Err(Error::Running { url, .. }) = start() else {
        panic!("there are two");
    };
    assert_eq!(url.as_deref(), Some(first.url()));
    let address = folder.0.join("server.address");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&address).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "the token is secret");
    }
    first.stop();
    assert!(!address.exists());
    // What a killed server leaves is no obstacle.
    fs::write(&address, "http://127.0.0.1:1/#token=old").expect("written");
    let next = start().expect("a server");
    assert_eq!(fs::read_to_string(&address).expect("a text"), next.url());
}
