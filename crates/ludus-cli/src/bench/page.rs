//! `ludus bench page`: how long a click takes to become a board, and whether everybody who watches hears of every move
//! when many do. A real server on this machine, real connections, games stored as always; bounded in count and time.

mod visitor;

use std::{
    env, fs,
    io::Write,
    net::SocketAddr,
    path::PathBuf,
    process,
    time::{Duration, Instant},
};

use anyhow::{Context, ensure};
use ludus_exact::Tables;
use ludus_web::{Address, Agents, Limits, Server, Settings};
use serde::Serialize;
use serde_json::json;
use tokio::{runtime::Runtime, task::JoinSet, time};

use self::visitor::{Visitor, Watcher};
use super::print_json;
use crate::args::{Arguments, PageBench};

/// Games at once, and those who watch each of them.
const GAMES: u64 = 50;
const WATCHERS_OF_A_GAME: usize = 4;
/// Moves of each game; every one of them is told to its watchers.
const MOVES: u64 = 40;
/// Clicks that are measured one by one, and how many more come first so that everything is warm.
const CLICKS: usize = 200;
const WARM_UP: usize = 20;
/// More than all of it takes on a slow machine.
const DEADLINE: Duration = Duration::from_secs(120);

#[derive(Serialize)]
struct PageReport {
    /// Bytes that travel for the page of a 19x19 board with its style sheet, script and logo.
    page_bytes: usize,
    clicks: usize,
    /// From the request to the arrival of the new board, in milliseconds.
    click_median_ms: f64,
    click_95_percent_ms: f64,
    games: u64,
    watchers: usize,
    updates: u64,
    missed: u64,
    seconds: f64,
    updates_per_second: f64,
}

pub(super) fn run(command: &PageBench, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let folder = Folder(env::temp_dir().join(format!("ludus-bench-page-{}", process::id())));
    let runtime = Runtime::new()?;
    let measured = async {
        let address = start(&folder, arguments).await?;
        time::timeout(DEADLINE, measure(address)).await.context("the page did not keep up with the time")?
    };
    let report = runtime.block_on(measured)?;
    if command.json {
        print_json(&report, out)?;
    } else {
        print(&report, out)?;
    }
    ensure!(report.missed == 0, "{} updates were missed", report.missed);
    Ok(())
}

fn print(report: &PageReport, out: &mut dyn Write) -> anyhow::Result<()> {
    let PageReport { page_bytes, clicks, games, watchers, updates, missed, .. } = report;
    writeln!(
        out,
        "the page of a 19x19 board weighs {:.1} kB with style and script",
        *page_bytes as f64 / 1000.0
    )?;
    writeln!(
        out,
        "a click is a board after {:.2} ms, 95 of 100 after {:.2} ms ({clicks} clicks)",
        report.click_median_ms, report.click_95_percent_ms
    )?;
    writeln!(
        out,
        "{watchers} watchers of {games} games heard {updates} updates in {:.2} s ({:.0} a second), {missed} missed",
        report.seconds, report.updates_per_second
    )?;
    Ok(())
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder of the system's temporary ones may stay.
        let _ = fs::remove_dir_all(&self.0);
    }
}

async fn start(folder: &Folder, arguments: &Arguments) -> anyhow::Result<SocketAddr> {
    let settings = Settings {
        data: Some(folder.0.clone()),
        threads: arguments.threads.map_or(1, usize::from),
        tables: Tables::unkept(),
        limits: Limits::default(),
        seed: arguments.seed,
        mind: Box::new(Agents),
    };
    let server = Server::bind(Address { port: Some(0), ..Address::default() }, settings).await?;
    let address = server.address()?;
    tokio::spawn(server.run());
    Ok(address)
}

async fn measure(address: SocketAddr) -> anyhow::Result<PageReport> {
    let mut visitor = Visitor::connect(address).await?;
    let page_bytes = weigh(&mut visitor).await?;
    let mut clicks = click(address).await?;
    clicks.sort_unstable();
    let milliseconds = |share: f64| {
        let at = (share * (clicks.len() - 1) as f64).round() as usize;
        1000.0 * clicks[at].as_secs_f64()
    };
    let begun = Instant::now();
    let (updates, missed) = crowd(address).await?;
    let seconds = begun.elapsed().as_secs_f64();
    Ok(PageReport {
        page_bytes,
        clicks: clicks.len(),
        click_median_ms: milliseconds(0.5),
        click_95_percent_ms: milliseconds(0.95),
        games: GAMES,
        watchers: GAMES as usize * WATCHERS_OF_A_GAME,
        updates,
        missed,
        seconds,
        updates_per_second: updates as f64 / seconds,
    })
}

/// What a browser loads for a game in its largest usual form.
async fn weigh(visitor: &mut Visitor) -> anyhow::Result<usize> {
    let id = visitor.begin("go:size=19").await?;
    let page = visitor.get(&format!("/games/{id}")).await?;
    let mut bytes = visitor.weigh(&format!("/games/{id}")).await?;
    let assets: Vec<&str> = page.split('"').filter(|part| part.starts_with("/assets/")).collect();
    for (idx, asset) in assets.iter().enumerate() {
        if !assets[..idx].contains(asset) {
            bytes += visitor.weigh(asset).await?;
        }
    }
    Ok(bytes)
}

/// The time from each click to the board that shows it.
async fn click(address: SocketAddr) -> anyhow::Result<Vec<Duration>> {
    let mut visitor = Visitor::connect(address).await?;
    let mut taken = Vec::new();
    while taken.len() < CLICKS + WARM_UP {
        let id = visitor.begin("go:size=9").await?;
        let mut watcher = Watcher::connect(address, id).await?;
        for _ in 0..MOVES {
            let legal = visitor.first_legal_move(id).await?;
            let begun = Instant::now();
            visitor.post(&format!("/api/games/{id}/moves"), &json!({ "move": legal })).await?;
            watcher.next().await?;
            taken.push(begun.elapsed());
        }
    }
    Ok(taken.split_off(WARM_UP))
}

/// How many updates all watchers heard while all games were played at once, and how many they missed.
async fn crowd(address: SocketAddr) -> anyhow::Result<(u64, u64)> {
    let mut visitor = Visitor::connect(address).await?;
    let (mut players, mut watchers) = (JoinSet::new(), JoinSet::new());
    for _ in 0..GAMES {
        let id = visitor.begin("othello").await?;
        for _ in 0..WATCHERS_OF_A_GAME {
            let mut watcher = Watcher::connect(address, id).await?;
            watchers.spawn(async move { watcher.hear(MOVES).await });
        }
        players.spawn(play(address, id));
    }
    while let Some(played) = players.join_next().await {
        played??;
    }
    let (mut heard, mut missed) = (0, 0);
    while let Some(watched) = watchers.join_next().await {
        let updates = watched??;
        heard += updates;
        missed += MOVES - updates;
    }
    Ok((heard, missed))
}

async fn play(address: SocketAddr, id: u64) -> anyhow::Result<()> {
    let mut visitor = Visitor::connect(address).await?;
    for _ in 0..MOVES {
        let legal = visitor.first_legal_move(id).await?;
        visitor.post(&format!("/api/games/{id}/moves"), &json!({ "move": legal })).await?;
    }
    Ok(())
}
