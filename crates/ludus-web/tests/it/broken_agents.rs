//! Agents that break down: the page says so, and the game goes on with another.

use ludus_arena::{
    AgentSpec,
    report::ThoughtReport,
    table::{AnyTable, AskError, Thinking},
};
use ludus_web::{Agents, Limits, Mind};
use serde_json::json;

use crate::server::TestServer;

/// Panics when `greedy` is asked, and is as good as the agents otherwise.
struct Brittle;

impl Mind for Brittle {
    fn ask(
        &self,
        table: &dyn AnyTable,
        agent: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<ThoughtReport, AskError> {
        assert_ne!(agent.to_string(), "greedy", "greedy is broken today");
        Agents.ask(table, agent, thinking)
    }
}

#[test]
fn a_panic_in_an_agent_shows_in_the_page_and_leaves_the_game_usable() {
    let server = TestServer::with(Limits::default(), Box::new(Brittle));
    let id = server.client.begin(&json!({ "game": "othello", "second": "greedy" }));
    server.client.play(id, "f5");
    let state = server.client.until(id, |state| !state["trouble"].is_null());
    assert!(
        state["trouble"].as_str().is_some_and(|trouble| trouble.contains("greedy is broken today")),
        "{state}"
    );
    assert_eq!(server.client.get(&format!("/games/{id}/update")).json()["is_stuck"], true);
    let page = server.client.get(&format!("/games/{id}")).body;
    assert!(page.contains("greedy is broken today"));
    server.client.act(id, "retry", &json!({}));
    server.client.until(id, |state| !state["trouble"].is_null());
    server.client.act(
        id,
        "seats",
        &json!({ "first": "person", "second": "other", "second-agent": "random" }),
    );
    let state = server.client.until(id, |state| state["turn"] == 1);
    assert_eq!((state["moves"].as_array().map(Vec::len), &state["trouble"]), (Some(2), &json!(null)));
}

#[test]
fn a_program_that_asks_a_broken_agent_is_told() {
    let server = TestServer::with(Limits::default(), Box::new(Brittle));
    let id = server.client.begin_between_people("othello");
    let answer = server.client.act(id, "ask", &json!({ "agent": "greedy" }));
    assert_eq!(answer.status, 409);
    assert!(answer.error().contains("it broke down"), "{answer:?}");
    assert_eq!(
        server.client.act(id, "ask", &json!({ "agent": "random" })).status,
        200,
        "the thread lives on"
    );
}
