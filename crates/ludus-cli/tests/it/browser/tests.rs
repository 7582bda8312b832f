//! The browser client itself, on small pages of its own.
//!
//! A client that sees no complaint and hits what nobody could hit would make every test of a page worthless; so
//! that it fails is what is tested here. That it works is seen wherever a page is used. The pages are addresses with
//! all of the page in them, which need no server.

use std::{fs, io};

use rustix::process::Pid;
use tokio::time::{Instant, sleep};

use super::{Browser, DEADLINE, LOOK_AGAIN, Tab, Theme};

/// A policy as strict as that of real pages, but for the scripts that stand in these.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'";

/// The address of a page that has `body`.
fn address(body: &str) -> String {
    let page = format!(
        "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>A page</title>
         <meta http-equiv=Content-Security-Policy content=\"{POLICY}\"><body>{body}"
    );
    format!("data:text/html;base64,{}", data_encoding::BASE64.encode(page.as_bytes()))
}

/// A browser with a page that has `body`.
async fn open(body: &str) -> (Browser, Tab) {
    let browser = Browser::start().await;
    let tab = browser.tab(&address(body)).await;
    (browser, tab)
}

/// What a future that must panic says.
async fn failure(future: impl Future<Output = ()> + Send + 'static) -> String {
    let panic = tokio::spawn(future).await.expect_err("it must fail").into_panic();
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned())).unwrap()
}

#[tokio::test]
async fn whatever_a_page_complains_about_is_a_failure() {
    let browser = Browser::start().await;
    for body in [
        "<script>setTimeout(() => { throw new Error('thrown') })</script>",
        "<script>Promise.reject(new Error('rejected'))</script>",
        "<script>console.error('printed', 7)</script>",
        "<img src=data:image/png, alt=''>",
    ] {
        browser.tab(&address(body)).await.close().await;
    }
    let said = failure(browser.finish()).await;
    for part in ["Error: thrown", "Error: rejected", "console: printed 7", "Content Security Policy"] {
        assert!(said.contains(part), "{part} is missing in {said}");
    }
    let complaints = said.lines().filter(|line| line.starts_with(['e', 'c', 'l']));
    assert_eq!(complaints.count(), 4, "{said}");
}

#[tokio::test]
async fn one_complaint_is_forgiven_and_not_the_next() {
    let (browser, tab) = open("").await;
    tab.js("setTimeout(() => console.error('once'))").await;
    tab.forgive("once").await;
    tab.js("console.error('once')").await;
    let said = failure(browser.finish()).await;
    assert_eq!(said, "pages complained, wanted none to:\nconsole: once");
}

#[tokio::test]
async fn a_click_on_what_is_covered_fails_and_names_the_cover() {
    let (browser, tab) = open(
        "<button>Under</button><div id=cover style='position: fixed; inset: 0'></div>
         <script>document.querySelector('button').onclick = () => document.title = 'clicked'</script>",
    )
    .await;
    let said = failure(async move { tab.click("button").await }).await;
    assert!(said.starts_with("button cannot be hit") && said.contains("id=\"cover\""), "{said}");
    browser.finish().await;
}

#[tokio::test]
async fn what_has_no_name_for_screen_readers_is_found() {
    let (browser, tab) = open(
        "<button title=Help disabled>?</button><a href='#x' id=link></a><label>Name <input value=Ann></label>
         <input id=field><select id=list></select><div role=button id=div tabindex=0></div>
         <svg role=grid aria-label=Board><g role=row><rect role=gridcell aria-label='b3 empty' width=9 height=9 />
         <rect role=gridcell id=cell width=9 height=9 /></g></svg><button hidden></button>",
    )
    .await;
    let unnamed = tab.unnamed_controls().await;
    let ids = ["link", "field", "list", "div", "cell"];
    assert_eq!(unnamed.len(), ids.len(), "{unnamed:?}");
    for (html, id) in unnamed.iter().zip(ids) {
        assert!(html.contains(&format!("id=\"{id}\"")), "{html}");
    }
    browser.finish().await;
}

#[tokio::test]
async fn contrasts_are_those_of_the_published_formula() {
    let (browser, tab) = open(
        "<style>:root { color-scheme: light dark } .quiet { position: absolute; width: 1px; height: 1px;
         overflow: hidden }</style>
         <p>ground</p><p style='color: #767676; background: #fff'>grey</p>
         <div style='background: #000'><div style='background: rgb(255 255 255 / 50%)'>
         <h1 style='color: white'>half</h1></div></div>
         <div style='background: white'><div style='opacity: 0.5; background: white; color: black'>faded</div></div>
         <p class=quiet>unseen</p><p hidden>unseen</p><button disabled>unseen</button><svg><text>unseen</text></svg>
         <input value=field style='color: oklch(0 0 0); background: white' aria-label=f>
         <b style='font-size: 19px; color: color(srgb 0 0 1); background: yellow'>bold</b>",
    )
    .await;
    let check = async |expected: &[(&str, f64, f64)]| {
        let found = tab.contrasts().await;
        let rounded: Vec<_> = found
            .iter()
            .map(|each| (each.text.as_str(), (each.ratio * 100.0).round() / 100.0, each.needed))
            .collect();
        assert_eq!(rounded, expected);
    };
    let same = [
        ("grey", 4.54, 4.5),
        ("half", 3.95, 3.0),
        ("faded", 3.98, 4.5),
        ("bold", 8.0, 3.0),
        ("field", 21.0, 4.5),
    ];
    check(&[&[("ground", 21.0, 4.5)], &same[..]].concat()).await;
    tab.theme(Theme::Dark).await;
    check(&[&[("ground", 18.73, 4.5)], &same[..]].concat()).await;
    browser.finish().await;
}

#[tokio::test]
async fn a_browser_that_is_dropped_without_being_finished_fails() {
    let said = failure(async { drop(Browser::start().await) }).await;
    assert_eq!(said, "a browser was dropped, wanted a call of finish()");
}

#[tokio::test]
async fn nothing_is_left_of_a_browser_when_a_test_fails() {
    let browser = Browser::start().await;
    let group = browser.process.group();
    assert!(living(group).len() > 2, "a watcher, chromium and its helpers");
    let said = failure(async move {
        let _browser = browser;
        panic!("the test fails");
    });
    assert_eq!(said.await, "the test fails");
    let deadline = Instant::now() + DEADLINE;
    while !living(group).is_empty() {
        assert!(Instant::now() < deadline, "left over: {:?}", living(group));
        sleep(LOOK_AGAIN).await;
    }
}

/// What the system says about the processes of a group, without those that only wait to be forgotten.
fn living(group: Pid) -> Vec<String> {
    let stat = |entry: io::Result<fs::DirEntry>| fs::read_to_string(entry.ok()?.path().join("stat")).ok();
    let is_meant = |stat: &String| {
        // The name before the state may hold anything, but no later field has a bracket.
        let fields: Vec<_> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        fields[0] != "Z" && fields[2] == group.as_raw_nonzero().to_string()
    };
    fs::read_dir("/proc").unwrap().filter_map(stat).filter(is_meant).collect()
}
