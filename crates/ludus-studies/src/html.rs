//! Reports as one HTML file with nothing outside it: style and pictures are inside, so that it can be mailed, archived and
//! opened without a network. It is also well-formed XML, which lets a test read it with a strict parser; colours are those
//! of the pages, light or dark as the reader's system wishes.

mod tables;

use ludus_draw::{
    chart::with_id_prefix,
    palette::{Theme, style_sheet},
};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::{
    chart::Chart,
    numbers::duration,
    report::{Report, Section},
};

/// Everything about the looks but the colours.
const STYLE: &str = include_str!("../assets/report.css");
/// What a browser must know first. XML wants empty elements closed, which HTML allows.
const FIRST: PreEscaped<&str> = PreEscaped(
    "<meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>",
);

/// The report as one HTML document.
#[must_use]
pub fn render(report: &Report) -> String {
    let title = format!("{}, published and ours", report.study);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                (FIRST)
                title { (title) " · Ludus" }
                style { (PreEscaped(style_sheet() + STYLE)) }
            }
            body {
                header {
                    h1 { (title) }
                    (facts(report))
                }
                (contents(report))
                main {
                    @for (idx, part) in report.sections.iter().enumerate() { (section(idx, part)) }
                }
            }
        }
    };
    page.into_string()
}

/// What was run, and how it came out in all.
fn facts(report: &Report) -> Markup {
    html! {
        dl class="facts" {
            div { dt { "Preset" } dd { (report.preset) } }
            div { dt { "Seed" } dd { (report.seed.0) } }
            div { dt { "CPU time" } dd { (duration(report.cpu_seconds)) } }
            @for (name, n) in report.tally() {
                div class=(name) { dt { (name) } dd { (n) } }
            }
        }
    }
}

fn contents(report: &Report) -> Markup {
    html! {
        nav aria-label="Contents" {
            ol {
                @for (idx, section) in report.sections.iter().enumerate() {
                    li { a href={ "#" (section_id(idx)) } { (section.title) } }
                }
            }
        }
    }
}

/// Sections are numbered from 1, as a reader counts them.
fn section_id(idx: usize) -> String {
    format!("section-{}", idx + 1)
}

fn section(idx: usize, section: &Section) -> Markup {
    let id = section_id(idx);
    let heading = format!("{id}-title");
    html! {
        section id=(id) aria-labelledby=(heading) {
            h2 id=(heading) { (section.title) }
            p { (section.text) }
            @for table in &section.tables { (tables::table(table)) }
            @for chart in &section.charts { (figure(chart)) }
        }
    }
}

/// A chart in the page's colours. Its title is inside the picture, and its numbers are in the picture's description.
fn figure(chart: &Chart) -> Markup {
    let svg = with_id_prefix(&chart.draw(Theme::Page), &format!("{}-", chart.name));
    html! { figure id=(chart.name) { (PreEscaped(svg)) } }
}
