use web::messages::*;

use crate::page::{Page, Temporary, against, play, player, server};

#[tokio::test]
async fn a_person_plays_a_player_to_the_end() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let state = page.new_game(against(player("first"))).await;
    let id = state.id;
    assert_eq!(state.names, ["Human", "first"]);
    page.state(&id, |s| s.phase == Phase::Playing).await;
    // An illegal try explains itself and costs nothing.
    let why = page.refused(play(&id, 0, "12")).await;
    assert!(why.en.contains("expected"), "{why:?}");
    for (ply, text, answer) in [(0, "4", "0"), (2, "2", "1")] {
        page.done(play(&id, ply, text)).await;
        let state = page.state(&id, |s| s.moves.len() == ply as usize + 2).await;
        assert_eq!(state.moves[ply as usize + 1], answer);
        assert_eq!(state.times.len(), state.moves.len());
        assert_eq!(state.move_names.len(), state.moves.len());
    }
    page.done(play(&id, 4, "6")).await;
    let over = page.state(&id, |s| s.phase == Phase::Over).await;
    assert_eq!(over.result.expect("a result").winner, Some(Side::Black));
    page.refused(play(&id, 5, "8")).await;
    assert_eq!(page.welcome().await.played.len(), 1);

    // It can be made a document, and forgotten.
    let Answer::Documents { documents } = page.ask(Request::Documented { id: id.clone() }).await
    else {
        panic!("no documents");
    };
    assert_eq!(documents[0].nodes.len(), 6);
    assert_eq!(documents[0].result, "black");
    page.done(Request::DeleteGame { id: id.clone() }).await;
    page.refused(Request::OpenGame { id }).await;
}

#[tokio::test]
async fn players_play_each_other_and_others_watch() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let plan = NewGame {
        black: player("random"),
        ..against(player("first"))
    };
    let id = page.new_game(plan).await.id;
    let over = page.state(&id, |s| s.phase == Phase::Over).await;
    assert!(over.moves.len() >= 5);
    let mut other = Page::open(server.address()).await;
    assert_eq!(other.open_game(&id).await.moves, over.moves);
}

#[tokio::test]
async fn of_two_tabs_the_later_one_is_refused_and_sees_the_board() {
    let server = server(None);
    let mut one = Page::open(server.address()).await;
    let mut two = Page::open(server.address()).await;
    let id = one.new_game(against(SeatSpec::Human)).await.id;
    two.open_game(&id).await;
    one.done(play(&id, 0, "4")).await;
    let why = two.refused(play(&id, 0, "0")).await;
    assert!(why.en.contains("another move"), "{why:?}");
    let seen = two.state(&id, |s| s.moves == ["4"]).await;
    two.done(play(&id, 1, "0")).await;
    let now = one.state(&id, |s| s.moves == ["4", "0"]).await;
    assert!(now.revision > seen.revision);
    // Without leave there is no more of it.
    one.done(Request::LeaveGame { id: id.clone() }).await;
    two.done(play(&id, 2, "1")).await;
    assert_eq!(one.open_game(&id).await.moves, ["4", "0", "1"]);
}

#[tokio::test]
async fn a_lost_connection_comes_back_to_the_same_board() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let id = page.new_game(against(player("first"))).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    page.done(play(&id, 0, "4")).await;
    let before = page.state(&id, |s| s.moves.len() == 2).await;
    drop(page);
    let mut page = Page::open(server.address()).await;
    let after = page.open_game(&id).await;
    assert_eq!(after.moves, before.moves);
    assert_eq!(after.phase, Phase::Playing);
    page.done(play(&id, 2, "8")).await;
}

#[tokio::test]
async fn undo_goes_back_to_the_person_s_move_and_stops_who_thinks() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let id = page.new_game(against(player("first"))).await.id;
    let undo = || Request::Undo { id: id.clone() };
    page.state(&id, |s| s.phase == Phase::Playing).await;
    page.refused(undo()).await;
    page.done(play(&id, 0, "4")).await;
    page.state(&id, |s| s.moves.len() == 2).await;
    page.done(undo()).await;
    page.state(&id, |s| s.moves.is_empty()).await;

    // "slow" thinks until it is stopped.
    let slow = page.new_game(against(player("slow"))).await.id;
    page.state(&slow, |s| s.phase == Phase::Playing).await;
    page.done(play(&slow, 0, "4")).await;
    let thinks = page
        .until(|event| match event {
            Event::Thinking { id, thinking } if *id == slow => Some(thinking.clone()),
            _ => None,
        })
        .await;
    assert_eq!(thinks.score.as_deref(), Some("+1.00"));
    page.done(Request::Undo { id: slow.clone() }).await;
    page.state(&slow, |s| s.moves.is_empty()).await;
    page.done(play(&slow, 0, "3")).await;
    page.state(&slow, |s| s.moves == ["3"]).await;
    page.done(Request::Undo { id: slow.clone() }).await;
    page.done(Request::Resign {
        id: slow.clone(),
        side: Side::Black,
    })
    .await;
    let over = page.state(&slow, |s| s.phase == Phase::Over).await;
    assert_eq!(over.result.expect("a result").winner, Some(Side::White));
    assert!(over.moves.is_empty());
}

#[tokio::test]
async fn resigning_is_for_people_and_once() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let id = page.new_game(against(player("first"))).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    let resign = |side| Request::Resign {
        id: id.clone(),
        side,
    };
    page.refused(resign(Side::White)).await;
    page.done(resign(Side::Black)).await;
    let over = page.state(&id, |s| s.phase == Phase::Over).await;
    let text = over.result.expect("a result").text;
    assert!(
        text.en.contains("resigned") && text.ja.contains("投了"),
        "{text:?}"
    );
    page.refused(resign(Side::Black)).await;
    // Undo takes it up again where there is a move of a person: here there is none.
    page.refused(Request::Undo { id: id.clone() }).await;
}

#[tokio::test]
async fn a_pause_stops_moves_and_thoughts() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let id = page.new_game(against(player("first"))).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    let pause = |paused| Request::Pause {
        id: id.clone(),
        paused,
    };
    page.done(pause(true)).await;
    page.state(&id, |s| s.phase == Phase::Paused).await;
    page.refused(play(&id, 0, "4")).await;
    page.done(pause(false)).await;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    page.done(play(&id, 0, "4")).await;
    page.state(&id, |s| s.moves.len() == 2).await;
}

#[tokio::test]
async fn a_hint_comes_and_goes() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let id = page.new_game(against(SeatSpec::Human)).await.id;
    page.done(Request::Hint { id: id.clone() }).await;
    let hinted = page.state(&id, |s| s.hint.is_some()).await;
    assert_eq!(hinted.hint.as_deref(), Some("0"));
    page.done(play(&id, 0, "0")).await;
    page.state(&id, |s| s.moves.len() == 1 && s.hint.is_none())
        .await;
}

#[tokio::test]
async fn a_hint_is_given_by_who_can_or_not_without_a_reason() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    // By the network that plays here, or else by the strongest player of the game.
    for (seat, hint) in [
        ("open:seed=1,net=last", "8"),
        ("open:seed=1,net=missing", "0"),
        ("random", "0"),
    ] {
        let plan = NewGame {
            black: player(seat),
            moves: vec!["4".to_owned()],
            ..against(SeatSpec::Human)
        };
        let id = page.new_game(plan).await.id;
        page.state(&id, |s| s.phase == Phase::Playing).await;
        page.done(Request::Hint { id: id.clone() }).await;
        let hinted = page.state(&id, |s| s.hint.is_some()).await;
        assert_eq!(hinted.hint.as_deref(), Some(hint), "{seat}");
    }
    let mut plan = against(SeatSpec::Human);
    plan.setup.rules = Some("nobody".to_owned());
    let id = page.new_game(plan).await.id;
    page.done(Request::Hint { id: id.clone() }).await;
    let told = page.state(&id, |s| s.no_hint.is_some()).await;
    let why = told.no_hint.expect("a reason");
    assert_eq!(why.en, "it does not play this");
    page.done(play(&id, 0, "0")).await;
    page.state(&id, |s| s.moves.len() == 1 && s.no_hint.is_none())
        .await;
}

#[tokio::test]
async fn declaring_needs_a_reason() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let plan = NewGame {
        moves: ["0", "1", "2", "3"].map(str::to_owned).to_vec(),
        ..against(SeatSpec::Human)
    };
    let id = page.new_game(plan).await.id;
    page.refused(Request::Undo { id: id.clone() }).await;
    page.done(play(&id, 4, "5")).await;
    page.refused(Request::Declare { id: id.clone() }).await;
    page.done(Request::Undo { id: id.clone() }).await;
    page.done(Request::Declare { id: id.clone() }).await;
    let over = page.state(&id, |s| s.phase == Phase::Over).await;
    assert_eq!(over.result.expect("a result").text.en, "declared");
}

#[tokio::test]
async fn an_engine_that_fails_pauses_the_game_until_another_one_sits_there() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    for (command, what) in [
        ("die", "help!"),
        ("illegal", "\"9\""),
        ("panic", "panicked"),
    ] {
        let seat = page.engine(command).await;
        let id = page.new_game(against(seat)).await.id;
        page.state(&id, |s| s.phase == Phase::Playing).await;
        page.done(play(&id, 0, "4")).await;
        let paused = page.state(&id, |s| s.phase == Phase::Paused).await;
        let trouble = paused.trouble.expect("trouble");
        assert_eq!(trouble.side, Side::White);
        assert!(trouble.text.en.contains(what), "{trouble:?}");
        assert!(!trouble.text.ja.is_ascii(), "{trouble:?}");
        assert_eq!(paused.moves, ["4"]);
        // The same again is no better.
        let go_on = Request::Pause {
            id: id.clone(),
            paused: false,
        };
        page.done(go_on).await;
        page.state(&id, |s| s.trouble.is_none()).await;
        page.state(&id, |s| s.trouble.is_some()).await;
        let change = Request::ChangeSeat {
            id: id.clone(),
            side: Side::White,
            seat: player("first"),
        };
        page.done(change).await;
        let on = page.state(&id, |s| s.moves.len() == 2).await;
        assert_eq!(on.phase, Phase::Playing);
        assert_eq!(on.names[1], "first");
    }
    let missing = page.engine("missing").await;
    let id = page.new_game(against(missing)).await.id;
    let paused = page.state(&id, |s| s.phase == Phase::Paused).await;
    let trouble = paused.trouble.expect("trouble");
    assert!(trouble.text.en.contains("no such program"), "{trouble:?}");
    let resigner = page.engine("resign").await;
    let id = page.new_game(against(resigner)).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    page.done(play(&id, 0, "4")).await;
    let over = page.state(&id, |s| s.phase == Phase::Over).await;
    assert_eq!(over.result.expect("a result").winner, Some(Side::Black));
}

#[tokio::test]
async fn an_opening_is_agreed_on_and_colours_change_hands() {
    let server = server(None);
    let mut page = Page::open(server.address()).await;
    let plan = |black, white| NewGame {
        opening: Some("swap".to_owned()),
        black,
        ..against(white)
    };
    let act = |id: &str, text: &str| Request::Act {
        id: id.to_owned(),
        text: text.to_owned(),
    };
    // Two people: the second takes Black.
    let id = page
        .new_game(plan(SeatSpec::Human, SeatSpec::Human))
        .await
        .id;
    let begun = page.state(&id, |s| s.phase == Phase::Opening).await;
    assert!(begun.opening.expect("a step").first_acts);
    page.refused(play(&id, 0, "4")).await;
    page.refused(act(&id, "swap")).await;
    page.done(act(&id, "4")).await;
    let step = page.state(&id, |s| s.moves == ["4"]).await;
    assert_eq!(step.opening.expect("a step").actions, ["swap", "stay"]);
    page.done(Request::Undo { id: id.clone() }).await;
    page.done(act(&id, "3")).await;
    page.done(act(&id, "swap")).await;
    let on = page.state(&id, |s| s.phase == Phase::Playing).await;
    assert_eq!(
        (on.moves, on.view.turn),
        (vec!["3".to_owned()], Side::White)
    );
    page.refused(act(&id, "swap")).await;
    page.refused(Request::Undo { id: id.clone() }).await;

    // A player begins and a person takes its colour, so that the player has White and moves.
    let id = page
        .new_game(plan(player("first"), SeatSpec::Human))
        .await
        .id;
    let step = page
        .state(&id, |s| s.phase == Phase::Opening && s.moves.len() == 1)
        .await;
    let step = step.opening.expect("a step");
    assert!(step.is_human && !step.first_acts);
    page.done(act(&id, "swap")).await;
    let on = page.state(&id, |s| s.moves.len() == 2).await;
    assert_eq!(on.black, SeatSpec::Human);
    assert_eq!(on.names, ["Human", "first"]);
    // A player decides about a person's stone.
    let id = page
        .new_game(plan(SeatSpec::Human, player("first")))
        .await
        .id;
    page.state(&id, |s| s.phase == Phase::Opening).await;
    page.done(act(&id, "4")).await;
    page.state(&id, |s| s.phase == Phase::Playing).await;
}

#[tokio::test]
async fn what_players_thought_of_their_moves_is_kept() {
    let folder = Temporary::new();
    let first = server(Some(&folder.0));
    let mut page = Page::open(first.address()).await;
    let id = page.new_game(against(player("first"))).await.id;
    page.state(&id, |s| s.phase == Phase::Playing).await;
    page.done(play(&id, 0, "4")).await;
    // 100 for White, who moved; a person says nothing.
    let on = page.state(&id, |s| s.moves.len() == 2).await;
    assert_eq!(on.scores, [None, Some(-1.0)]);
    drop(page);
    first.stop();
    let second = server(Some(&folder.0));
    let mut page = Page::open(second.address()).await;
    assert_eq!(page.open_game(&id).await.scores, on.scores);
}
