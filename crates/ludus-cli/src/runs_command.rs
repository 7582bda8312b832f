//! `ludus runs`: what was learned, as a list, or one run with its curves and ratings.

use std::{fs, io::Write, path::Path};

use anyhow::Context;
use ludus_arena::whole_file;
use ludus_draw::{
    chart::{ChartFrame, HeatMap, Scale, draw_heat_map, draw_lines},
    palette::Theme,
    terminal::{self, Look, TextFrame},
};
use ludus_train::{
    ratings::{Rating, StageScore},
    runs::{self, Curve, Effort, RunHistory, RunRow, curves, maps},
};

use crate::{
    args::{Arguments, RunsCommand, RunsVerb},
    learn::{blame_user, run_name, runs_folder},
    numbers,
    table::{Side, Table},
};

/// Characters of a chart's lines: what a terminal has that nobody made wider.
const COLUMNS: usize = 78;
/// Lines of a chart: enough to see a course, few enough for three of them on a screen.
const ROWS: usize = 10;
/// Ratings in the table, the newest; curves show the others.
const MOST_RATINGS: usize = 12;

pub(crate) fn run(command: &RunsCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    match &command.verb {
        None | Some(RunsVerb::List) => list(command, arguments, out),
        Some(RunsVerb::Show { run, svg }) => show(run, svg.as_deref(), (command, arguments), out),
    }
}

fn list(command: &RunsCommand, arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let rows = runs::list(&runs_folder(arguments)?)?;
    if command.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&rows)?)?);
    }
    if rows.is_empty() {
        return Ok(writeln!(out, "There are no runs yet; ludus train lists what can be learned.")?);
    }
    let headings = [
        ("run", Side::Left),
        ("game", Side::Left),
        ("method", Side::Left),
        ("generations", Side::Right),
        ("best", Side::Right),
        ("Elo", Side::Right),
        ("belongs to", Side::Left),
    ];
    let mut table = Table::new(headings.map(|(heading, side)| (heading.to_owned(), side)));
    rows.iter().for_each(|row| table.add(cells(row)));
    table.write(0, out)
}

fn cells(row: &RunRow) -> Vec<String> {
    let unknown = || "?".to_owned();
    let wanted = row.generations.map(|wanted| format!(" of {wanted}")).unwrap_or_default();
    let rated = row.rating.as_ref().filter(|rating| rating.games > 0);
    vec![
        row.name.clone(),
        row.game.clone().unwrap_or_else(unknown),
        row.method.clone().unwrap_or_else(unknown),
        format!("{}{wanted}", row.generation),
        row.best.map(|best| format!("{best:.2}")).unwrap_or_default(),
        rated.map(elo).unwrap_or_default(),
        row.owner.clone().unwrap_or_default(),
    ]
}

fn elo(rating: &Rating) -> String {
    format!("{} ± {:.0}", numbers::elo(rating.elo), rating.elo_error)
}

fn show(
    name: &str,
    svg: Option<&Path>,
    (command, arguments): (&RunsCommand, &Arguments),
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let folder = runs_folder(arguments)?;
    let history = runs::load(&folder, &run_name(name)?).map_err(blame_user)?;
    let curves = curves(&history);
    let maps = maps(&folder.join(&history.name));
    if let Some(folder) = svg {
        draw(&history, &curves, folder)?;
        draw_maps(&history, &maps, folder)?;
    }
    if command.json {
        return Ok(writeln!(out, "{}", serde_json::to_string(&history)?)?);
    }
    write!(out, "{}", history.card)?;
    if let Some(owner) = &history.owner {
        writeln!(out, "\nIt belongs to {owner}.")?;
    }
    if let Some(effort) = &history.effort {
        writeln!(out, "\n{}", effort_text(effort))?;
    }
    for curve in &curves {
        let Curve { y_label, scale, series, .. } = curve;
        let frame = TextFrame { x_label: "generation", y_label, scale: *scale, columns: COLUMNS, rows: ROWS };
        write!(out, "\n{}", terminal::draw_lines(series, &frame, Look::Plain))?;
    }
    if let Some((generation, map)) = maps.last() {
        writeln!(out, "\nThe influence map of generation {generation}:\n")?;
        write!(out, "{}", terminal::draw_heat_map(map, Look::Plain))?;
    }
    write_ratings(&history.ratings, out)
}

/// What a run has taken of the machine, in a sentence or two.
fn effort_text(effort: &Effort) -> String {
    let Effort { seconds, cpu_seconds, used, mebibytes } = *effort;
    let [clock, cpu] = [seconds, cpu_seconds].map(|seconds| seconds / 60.0);
    let time = format!(
        "It took {clock:.1} minutes by the clock and {cpu:.1} of CPU time, {:.0} % of its threads' time.",
        100.0 * used
    );
    match mebibytes {
        None => time,
        Some([early, last, most]) => format!(
            "{time} Memory: {early:.0} MiB after a quarter of its generations, {last:.0} after the last, {most:.0} at most."
        ),
    }
}

/// The newest ratings as a table. Its columns are those of the newest of them.
fn write_ratings(ratings: &[Rating], out: &mut dyn Write) -> anyhow::Result<()> {
    let Some(newest) = ratings.last() else { return Ok(()) };
    let mut headings = vec!["generation".to_owned(), "Elo".to_owned()];
    headings.extend(newest.anchors.iter().map(|anchor| anchor.anchor.clone()));
    headings.push("best moves".to_owned());
    let stages: Vec<String> = newest.stages().iter().map(StageScore::name).collect();
    headings.extend(stages.iter().cloned());
    let mut table = Table::new(headings.into_iter().map(|heading| (heading, Side::Right)));
    for rating in ratings.iter().skip(ratings.len().saturating_sub(MOST_RATINGS)) {
        table.add(rating_cells(rating, &stages));
    }
    writeln!(out)?;
    table.write(2, out)
}

fn rating_cells(rating: &Rating, wanted: &[String]) -> Vec<String> {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let mut row = vec![rating.generation.to_string(), elo(rating)];
    row.extend(rating.anchors.iter().map(|anchor| percent(anchor.score)));
    row.push(rating.exact.as_ref().map(|exact| percent(exact.optimal)).unwrap_or_default());
    let of_stage = |name: &String| rating.stages().iter().find(|stage| stage.name() == *name);
    row.extend(
        wanted.iter().map(|name| of_stage(name).map(|stage| percent(stage.optimal)).unwrap_or_default()),
    );
    row
}

/// Every curve as a picture in a folder.
fn draw(history: &RunHistory, curves: &[Curve], folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for curve in curves {
        let title = format!("Run {}: {}", history.name, curve.name);
        let frame = ChartFrame {
            title: &title,
            x_label: "generation",
            y_label: &curve.y_label,
            scale: curve.scale,
            theme: Theme::Light,
        };
        let path = folder.join(format!("{}.svg", curve.name.replace(' ', "-")));
        whole_file::store(&path, &draw_lines(&curve.series, &frame))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Every kept influence map as a picture in a folder.
fn draw_maps(history: &RunHistory, maps: &[(u64, HeatMap)], folder: &Path) -> anyhow::Result<()> {
    for (generation, map) in maps {
        let title = format!("Run {}: the influence map of generation {generation}", history.name);
        let frame = ChartFrame {
            title: &title,
            x_label: "column",
            y_label: "row",
            scale: Scale::Linear,
            theme: Theme::Light,
        };
        let path = folder.join(format!("map-{generation:06}.svg"));
        whole_file::store(&path, &draw_heat_map(map, &frame))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
