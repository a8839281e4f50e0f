use std::time::{Duration, Instant};

use web::messages::*;

use crate::page::{Page, Temporary, against, play, player, server};

/// How many pages play at once.
const PAGES: u64 = 200;

/// Plays a random game to its end; what each of its moves took until it was on the board.
async fn game(page: &mut Page, random: &mut fastrand::Rng) -> Vec<Duration> {
    let id = page.new_game(against(player("random"))).await.id;
    let mut state = page.state(&id, |s| s.phase == Phase::Playing).await;
    let mut mine: Vec<String> = Vec::new();
    let mut times = Vec::new();
    while state.phase == Phase::Playing {
        let ply = state.moves.len();
        let legal = &state.view.legal;
        let text = legal[random.usize(..legal.len())].text.clone();
        mine.push(text.clone());
        let begin = Instant::now();
        page.done(play(&id, ply as u32, &text)).await;
        times.push(begin.elapsed());
        state = page
            .state(&id, |s| s.phase == Phase::Over || s.moves.len() == ply + 2)
            .await;
        // No move is lost, and none is another's.
        let played: Vec<_> = state.moves.iter().step_by(2).cloned().collect();
        assert_eq!(played, mine);
    }
    assert_eq!(state.phase, Phase::Over);
    page.done(Request::LeaveGame { id }).await;
    times
}

#[test]
#[expect(clippy::print_stdout, reason = "the figure is asked for")]
fn two_hundred_pages_play_at_once() {
    let folder = Temporary::new();
    let server = server(Some(&folder.0));
    let address = server.address();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    let mut times: Vec<Duration> = runtime.block_on(async {
        let pages = (0..PAGES).map(|seed| {
            tokio::spawn(async move {
                let mut random = fastrand::Rng::with_seed(seed);
                let mut page = Page::open(address).await;
                let mut times = Vec::new();
                for _ in 0..2 {
                    times.extend(game(&mut page, &mut random).await);
                }
                times
            })
        });
        let pages: Vec<_> = pages.collect();
        let mut times = Vec::new();
        for page in pages {
            times.extend(page.await.expect("no lost move"));
        }
        times
    });
    // Games that are over and that nobody watches take no memory.
    let end = Instant::now() + Duration::from_secs(10);
    while server.games_awake() > 0 && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(server.games_awake(), 0);
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "{PAGES} pages, {} moves: median {:?}, p99 {:?}, longest {:?}",
        times.len(),
        at(50),
        at(99),
        at(100)
    );
    assert!(at(99) < Duration::from_secs(5), "{:?}", at(99));
}
