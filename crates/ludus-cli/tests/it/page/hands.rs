//! Playing by mouse, by keys and by finger. One driver plays whole games and leaves to the hand only how a place is
//! chosen, so that all games are played in all three ways.
//!
//! Which move is made is fixed by the number of moves before it: the driver is no player, but it comes around.

use serde_json::Value;

use super::{
    Site,
    game_page::{GamePage, get},
};
use crate::browser::{Browser, Tab};

/// From here on the driver passes in Go, where players would go on filling the board for long.
const GO_ON_PASSING: u64 = 12;
/// Steps that lead from any place of a board to any other, or from the top of the page to the board.
const MOST_STEPS: usize = 60;

/// How a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    Mouse,
    Keys,
    /// On a phone.
    Finger,
}

/// Plays a game to its end, in a tab of its own.
pub(super) async fn play_whole_game(site: &Site, browser: &Browser, game: Value, hand: Hand) {
    let page = site.begin(browser, game).await;
    match hand {
        Hand::Mouse => {}
        Hand::Keys => walk_to_board(&page.tab).await,
        Hand::Finger => page.tab.emulate_phone().await,
    }
    let mut seen = -1;
    loop {
        let update = turn(&page, seen).await;
        if update["is_over"] == true {
            break;
        }
        seen = update["plies"].as_i64().unwrap();
        make(&page.tab, hand, &update).await;
    }
    let words = page.state().await["result"]["words"].clone();
    page.until_text("#status", words.as_str().unwrap()).await;
    page.tab.close().await;
}

/// Waits until a person may move or the game is over, more moves were made than `seen`, and the page shows it. The
/// page is asked first, since it costs less than asking the server.
async fn turn(page: &GamePage, seen: i64) -> Value {
    let arrived = format!(
        "document.querySelectorAll('#moves .jump').length > {seen} && {}.then(update =>
         (update.may_move || update.is_over) && update.plies > {seen} && update.version == document.documentElement.dataset.version)",
        get(&page.update_path())
    );
    page.tab.until(&arrived).await;
    page.update().await
}

/// Makes a move that is possible.
async fn make(tab: &Tab, hand: Hand, update: &Value) {
    let moves = update["moves"].as_array().unwrap();
    let plies = update["plies"].as_u64().unwrap();
    let pass = moves.iter().find(|mv| places(mv).is_empty());
    match pass {
        Some(_) if moves.len() == 1 || plies >= GO_ON_PASSING => hand.pass(tab).await,
        _ => {
            let on_board: Vec<_> = moves.iter().filter(|mv| !places(mv).is_empty()).collect();
            let chosen = on_board[(plies as usize * 5 + 3) % on_board.len()];
            hand.play(tab, chosen, &path(chosen, moves)).await;
        }
    }
}

fn places(mv: &Value) -> Vec<u64> {
    mv["places"].as_array().unwrap().iter().map(|place| place.as_u64().unwrap()).collect()
}

/// The places to choose for a move: its ends if no other move has the same ones, or else its whole path.
fn path(mv: &Value, moves: &[Value]) -> Vec<u64> {
    let ends = |mv: &Value| places(mv).first().copied().zip(places(mv).last().copied());
    let is_alone = moves.iter().filter(|other| ends(other) == ends(mv)).count() == 1;
    match *places(mv) {
        [from, .., to] if is_alone => vec![from, to],
        _ => places(mv),
    }
}

impl Hand {
    async fn pass(self, tab: &Tab) {
        match self {
            Self::Mouse => tab.click("[data-pass]").await,
            Self::Keys => tab.key("p").await,
            Self::Finger => tab.tap("[data-pass]").await,
        }
    }

    async fn play(self, tab: &Tab, mv: &Value, path: &[u64]) {
        for (idx, &place) in path.iter().enumerate() {
            let css = format!(".place[data-place=\"{place}\"]");
            match self {
                Self::Mouse => tab.click(&css).await,
                Self::Keys => {
                    walk(tab, &css).await;
                    tab.key("Enter").await;
                }
                Self::Finger => tab.tap(&css).await,
            }
            if idx + 1 < path.len() {
                tab.until(&format!("document.querySelector('{css}').matches('.picked')")).await;
            }
        }
        if self == Self::Finger {
            confirm(tab, mv, *path.last().unwrap()).await;
        }
    }
}

/// The first tap has only aimed; the second is on the place or, for every other place, on the button that shows.
async fn confirm(tab: &Tab, mv: &Value, place: u64) {
    let text = mv["text"].as_str().unwrap();
    tab.until("!document.querySelector('#confirm').hidden").await;
    assert_eq!(tab.text("#confirm").await, format!("Play {text}"));
    let css = if place.is_multiple_of(2) { "#confirm" } else { ".place.aimed" };
    tab.tap(css).await;
}

/// Presses Tab until the board is reached.
async fn walk_to_board(tab: &Tab) {
    for _ in 0..MOST_STEPS {
        tab.key("Tab").await;
        if tab.js("document.activeElement.matches('.place')").await == true {
            return;
        }
    }
    panic!("the board is not reached by Tab");
}

/// Presses arrow keys until a place is reached: first to its row, then along it.
async fn walk(tab: &Tab, css: &str) {
    let next = format!(
        "(() => {{
            const [at, to] = [document.activeElement.dataset, document.querySelector('{css}').dataset];
            const [right, down] = [to.x - at.x, to.y - at.y];
            if (Math.abs(down) > 1) return down > 0 ? 'ArrowDown' : 'ArrowUp';
            if (Math.abs(right) > 1) return right > 0 ? 'ArrowRight' : 'ArrowLeft';
            return 'there';
        }})()"
    );
    for _ in 0..MOST_STEPS {
        let key = tab.js(&next).await;
        match key.as_str().unwrap() {
            "there" => return,
            key => tab.key(key).await,
        }
    }
    panic!("{css} is not reached by arrow keys");
}
