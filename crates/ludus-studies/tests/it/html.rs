//! Reports as HTML: as they were looked at, well-formed, complete in themselves, and told to everybody.

use insta::assert_snapshot;
use ludus_studies::html::render;
use roxmltree::{Document, Node, ParsingOptions};

use crate::sample::report;

fn parsed(html: &str) -> Document<'_> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    Document::parse_with_options(html, options).unwrap_or_else(|error| panic!("{error}\n{html}"))
}

fn elements<'a>(document: &'a Document<'a>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(move |node| node.has_tag_name(name))
}

#[test]
fn a_report_is_drawn_as_it_was() {
    // The style sheet is data and the pictures have golden files of their own.
    let html = render(&report());
    let (before, rest) = html.split_once("<style>").unwrap();
    let (_, mut rest) = rest.split_once("</style>").unwrap();
    let mut text = format!("{before}<style/>");
    while let Some((words, after)) = rest.split_once("<svg") {
        let (_, after) = after.split_once("</svg>").unwrap();
        text += &format!("{words}<svg/>");
        rest = after;
    }
    text += rest;
    assert_snapshot!(text.replace("><", ">\n<"));
}

#[test]
fn a_report_needs_nothing_from_outside_and_runs_nothing() {
    let html = render(&report());
    let document = parsed(&html);
    for node in document.descendants().filter(Node::is_element) {
        assert!(!["script", "link", "img", "iframe"].contains(&node.tag_name().name()), "{node:?}");
        for attribute in node.attributes() {
            assert!(!attribute.name().starts_with("on") && attribute.name() != "src", "{attribute:?}");
        }
        assert!(node.attribute("href").is_none_or(|target| target.starts_with('#')), "{node:?}");
    }
    assert!(!html.contains("url(") && !html.contains("@import"));
    assert!(html.contains("prefers-color-scheme: dark"));
}

#[test]
fn ids_are_unique_and_every_reference_finds_one() {
    let html = render(&report());
    let document = parsed(&html);
    let mut ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
    let n_ids = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), n_ids);
    let links = document.descendants().filter_map(|node| node.attribute("href")).map(|target| &target[1..]);
    let labels = document
        .descendants()
        .filter_map(|node| node.attribute("aria-labelledby"))
        .flat_map(|ids| ids.split(' '));
    for target in links.chain(labels) {
        assert!(ids.contains(&target), "{target}");
    }
    assert_eq!(elements(&document, "a").count(), report().sections.len());
}

#[test]
fn tables_have_captions_and_headings_with_a_scope() {
    let html = render(&report());
    let document = parsed(&html);
    for table in elements(&document, "table") {
        assert!(table.children().any(|node| node.has_tag_name("caption")));
        let region = table.parent().unwrap();
        assert!(region.attribute("tabindex") == Some("0") && region.attribute("aria-label").is_some());
        for heading in table.descendants().filter(|node| node.has_tag_name("th")) {
            assert!(heading.attribute("scope").is_some(), "{heading:?}");
        }
    }
    assert_eq!(elements(&document, "table").count(), 2);
    assert_eq!(document.root_element().attribute("lang"), Some("en"));
}

#[test]
fn verdicts_of_narrow_cells_are_words_too() {
    let html = render(&report());
    let document = parsed(&html);
    let hidden: Vec<&str> = document
        .descendants()
        .filter(|node| node.attribute("class") == Some("hidden"))
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(hidden, ["matches", "better", "worse", "differs"]);
}
