//! What all pages share: head, navigation, and the theme that the browser asks for or the reader has chosen.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Response},
};
use maud::{DOCTYPE, Markup, html};

use crate::{assets, refusal::Refusal};

/// The theme of a reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ChosenTheme {
    /// What the browser prefers.
    #[default]
    Auto,
    Light,
    Dark,
}

impl ChosenTheme {
    fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl<S: Sync> FromRequestParts<S> for ChosenTheme {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Infallible> {
        let cookies = parts.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs =
            cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let chosen = pairs.find(|(name, _)| *name == "theme").map(|(_, value)| value);
        Ok([Self::Light, Self::Dark]
            .into_iter()
            .find(|theme| chosen == Some(theme.name()))
            .unwrap_or_default())
    }
}

/// Which entry of the navigation is the page's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Section {
    Play,
    Help,
}

/// A page around its content.
pub(crate) fn page(title: &str, section: Section, theme: ChosenTheme, content: &Markup) -> Html<String> {
    let current = |here: Section| (here == section).then_some("page");
    let page = html! {
        (DOCTYPE)
        html lang="en" data-theme=(theme.name()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Ludus" }
                link rel="icon" href=(assets::LOGO.path);
                link rel="stylesheet" href=(assets::STYLE.path);
                script type="module" src=(assets::SCRIPT.path) {}
            }
            body {
                a.skip href="#main" { "To the content" }
                header.top {
                    a.logo href="/" { img src=(assets::LOGO.path) alt="" width="24" height="24"; "Ludus" }
                    nav aria-label="Pages" {
                        a href="/" aria-current=[current(Section::Play)] { "Play" }
                        a href="/help" aria-current=[current(Section::Help)] { "Help" }
                    }
                    button.theme type="button" data-switch-theme {
                        span aria-hidden="true" { "◐" } span { "Theme: " span data-theme-name { (theme.name()) } }
                    }
                }
                (content)
            }
        }
    };
    Html(page.into_string())
}

/// A refusal as a page.
pub(crate) struct PageRefusal(Refusal);

impl From<Refusal> for PageRefusal {
    fn from(refusal: Refusal) -> Self {
        Self(refusal)
    }
}

impl IntoResponse for PageRefusal {
    fn into_response(self) -> Response {
        let Self(Refusal { status, message }) = self;
        let title = if status == StatusCode::NOT_FOUND { "Not found" } else { "That did not work" };
        let content = html! {
            main #main.narrow {
                h1 { (title) }
                p.alert { (message) "." }
                p { a href="/" { "To the first page" } }
            }
        };
        (status, page(title, Section::Play, ChosenTheme::Auto, &content)).into_response()
    }
}
