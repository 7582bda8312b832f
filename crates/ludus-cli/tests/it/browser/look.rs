//! How a page is looked at: size, theme, motion, fingers; and a picture of it.
//!
//! These belong to the page and not to the browser, so that one test may look at one game as on a phone and as on a
//! desk at the same time.

use std::{fs, path::Path};

use serde_json::json;

use super::{record::text, tab::Tab};

/// Width, height and pixels per unit of a common phone.
const PHONE: (u32, u32, u32) = (390, 844, 3);

/// Which colours the user prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Tab {
    /// Sets the size of the window and how many pixels a unit has.
    pub(crate) async fn size(&self, width: u32, height: u32, scale: u32) {
        let params = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false});
        self.ask("Emulation.setDeviceMetricsOverride", params).await;
    }

    /// Leaves bars for scrolling out of pictures, as phones do.
    pub(crate) async fn hide_scrollbars(&self) {
        self.ask("Emulation.setScrollbarsHidden", json!({"hidden": true})).await;
    }

    /// Shows the page as a phone held upright does, with touch.
    pub(crate) async fn emulate_phone(&self) {
        let (width, height, scale) = PHONE;
        let params = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": true});
        self.ask("Emulation.setDeviceMetricsOverride", params).await;
        self.emulate_touch().await;
    }

    /// Gives the page a screen that can be touched.
    pub(crate) async fn emulate_touch(&self) {
        self.ask("Emulation.setTouchEmulationEnabled", json!({"enabled": true})).await;
    }

    /// Tells the page which colours the user prefers.
    pub(crate) async fn theme(&self, theme: Theme) {
        let value = match theme {
            Theme::Light => "light",
            Theme::Dark => "dark",
        };
        self.wish("prefers-color-scheme", value).await;
    }

    /// Tells the page that the user wants as little motion as possible.
    pub(crate) async fn reduced_motion(&self) {
        self.wish("prefers-reduced-motion", "reduce").await;
    }

    /// Stores what the window shows as PNG.
    pub(crate) async fn screenshot(&self, path: &Path) {
        let picture = self.ask("Page.captureScreenshot", json!({"format": "png"})).await;
        let picture = data_encoding::BASE64.decode(text(&picture["data"]).as_bytes()).unwrap();
        fs::write(path, picture).unwrap();
    }

    async fn wish(&self, name: &'static str, value: &'static str) {
        let features: Vec<_> = {
            let mut wishes = self.wishes.lock().unwrap();
            wishes.insert(name, value);
            wishes.iter().map(|(name, value)| json!({"name": name, "value": value})).collect()
        };
        self.ask("Emulation.setEmulatedMedia", json!({"features": features})).await;
    }
}
