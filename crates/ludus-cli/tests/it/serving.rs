//! `ludus` alone and `ludus serve`: where the page is, and how the program ends.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Stdio},
};

use tempfile::TempDir;

use crate::{
    data::interrupt,
    program::{ludus, ran, run},
};

/// Starts a server where no browser can be opened; its address comes with it.
fn serve(data: &TempDir, arguments: &[&str]) -> (Child, String) {
    let mut command = ludus(arguments);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").arg("--data").arg(data.path());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim_end().strip_prefix("Ludus is at http://").unwrap().to_owned();
    (child, address)
}

/// The first page, asked for under `host`.
fn first_page(address: &str, host: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    page
}

#[test]
fn no_command_at_all_serves_the_page_on_a_free_port_if_the_usual_one_is_taken() {
    let data = tempfile::tempdir().unwrap();
    let mut served = [serve(&data, &[]), serve(&data, &[])];
    for (_, address) in &served {
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        assert!(first_page(address, address).contains("Play a machine that says why"));
    }
    assert_ne!(served[0].1, served[1].1);
    for (child, _) in &mut served {
        child.kill().unwrap();
        child.wait().unwrap();
    }
}

#[test]
fn ctrl_c_ends_it_with_everything_saved() {
    let data = tempfile::tempdir().unwrap();
    let (child, _) = serve(&data, &["serve", "--port", "0"]);
    interrupt(&child);
    let ended = ran(child.wait_with_output().unwrap());
    assert_eq!(ended.code, Some(130));
    assert!(ended.err.contains("every game is stored"), "{}", ended.err);
}

#[test]
fn a_port_that_is_taken_is_an_error_that_says_what_to_do() {
    let data = tempfile::tempdir().unwrap();
    let (mut child, address) = serve(&data, &["serve", "--port", "0"]);
    let (_, port) = address.rsplit_once(':').unwrap();
    let refused = run(&["serve", "--no-open", "--port", port]);
    assert_eq!(refused.code, Some(1));
    assert!(refused.err.contains(&format!("port {port}; choose another with --port")), "{}", refused.err);
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn others_get_in_only_if_they_are_let_in() {
    let data = tempfile::tempdir().unwrap();
    for (arguments, is_let_in) in
        [(&["serve", "--port", "0"][..], false), (&["serve", "--port", "0", "--lan"], true)]
    {
        let (mut child, address) = serve(&data, arguments);
        let (_, port) = address.rsplit_once(':').unwrap();
        let here = format!("127.0.0.1:{port}");
        let page = first_page(&here, &format!("192.0.2.7:{port}"));
        assert_eq!(page.starts_with("HTTP/1.1 200"), is_let_in, "{arguments:?}: {page}");
        assert!(!first_page(&here, &format!("evil.example:{port}")).starts_with("HTTP/1.1 200"));
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
