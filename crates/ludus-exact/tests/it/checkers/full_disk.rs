//! A disk that is full in the middle of a table. The limit on the size of files does what a full disk does, for
//! the superuser too, but it counts for a whole process: so the test runs itself once more in a shell that has set
//! the limit.

use std::{
    env, fs,
    process::Command,
    sync::{Arc, Mutex},
};

use ludus_exact::{News, Settings, Tables, checkers::Endings};
use tempfile::TempDir;

use super::never;

const NAME: &str = "checkers::full_disk::a_full_disk_is_told_and_leaves_nothing_behind";
/// Tells the second run where to build.
const FOLDER: &str = "LUDUS_TEST_FULL_DISK";

/// What the run with the limit does: it builds, hears of the trouble, and has its table all the same.
fn build_in(folder: &str) {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let ear = Arc::clone(&heard);
    let settings = Settings { data: Some(folder.into()), ..Settings::default() };
    let tables = Tables::new(settings, Box::new(move |news| ear.lock().unwrap().push(news.clone())));
    let endings = Endings::shared(&tables, 3, never()).unwrap();
    assert_eq!(endings.materials().count(), 16);
    let heard = heard.lock().unwrap();
    let complaint = "cannot be written (File too large";
    let told = |news: &News| matches!(news, News::Trouble(said) if said.contains(complaint));
    assert_eq!(heard.iter().filter(|news| told(news)).count(), 1, "{heard:?}");
}

#[test]
fn a_full_disk_is_told_and_leaves_nothing_behind() {
    if let Ok(folder) = env::var(FOLDER) {
        return build_in(&folder);
    }
    let folder = TempDir::new().unwrap();
    // Without the trap the signal that comes with the limit would end the process. A unit is 512 or 1024 bytes.
    let limited = "trap '' XFSZ; ulimit -f 50; exec \"$0\" --exact \"$1\"";
    let output = Command::new("sh")
        .args(["-c", limited])
        .arg(env::current_exe().unwrap())
        .arg(NAME)
        .env(FOLDER, folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success() && said.contains("1 passed"),
        "{said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(fs::read_dir(folder.path().join("tables")).unwrap().count(), 0);
}
