//! A judgement as a table: a line for each stage of the game, or for every number of plies, and one for all.

use std::io::Write;

use ludus_arena::judge::{Judgement, Least, Stage};

use crate::{
    numbers,
    table::{Side, Table},
};

const HEADINGS: [&str; 8] =
    ["plies before", "positions", "optimal", "95 %", "result kept", "95 %", "by chance", "loss per move"];

pub(super) fn write(judgement: &Judgement, out: &mut dyn Write) -> anyhow::Result<()> {
    let Judgement { game, agent, all, stages, plies, least, seed } = judgement;
    writeln!(out, "{agent} at {game}: {} positions of random games (seed {seed})\n", all.positions)?;
    let mut table = Table::new(HEADINGS.map(|heading| (heading.to_owned(), Side::Right)));
    let rows = if plies.is_empty() { stages } else { plies };
    for stage in rows {
        table.add(cells(stage));
    }
    if rows.len() != 1 {
        table.add(cells(all));
    }
    table.write(2, out)?;
    if let Some(least) = least {
        writeln!(out, "\n{}", sentence(least))?;
    }
    Ok(())
}

fn cells(stage: &Stage) -> Vec<String> {
    let Stage { first_ply, last_ply, .. } = *stage;
    let share = |share| format!("{} %", percent(share));
    let interval = |low, high| format!("{}-{}", percent(low), percent(high));
    vec![
        if first_ply == last_ply { first_ply.to_string() } else { format!("{first_ply}-{last_ply}") },
        stage.positions.to_string(),
        share(stage.optimal),
        interval(stage.low, stage.high),
        share(stage.result_kept),
        interval(stage.result_kept_low, stage.result_kept_high),
        share(stage.chance),
        format!("{:.3} ± {:.3}", stage.mean_loss, stage.mean_loss_error),
    ]
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

fn sentence(least: &Least) -> String {
    let Least { optimal, optimal_ply, result_kept, result_kept_ply } = *least;
    let [after, kept_after] = [optimal_ply, result_kept_ply].map(numbers::plies);
    let [optimal, kept] = [optimal, result_kept].map(percent);
    format!("least: {optimal} % optimal after {after}, {kept} % result kept after {kept_after}")
}
