-- Matches and their games. Texts are what a person would type: games, agents and moves by their names.
CREATE TABLE IF NOT EXISTS matches (
    id            INTEGER PRIMARY KEY,
    game          TEXT NOT NULL,
    first_name    TEXT NOT NULL,
    first_agent   TEXT NOT NULL,
    second_name   TEXT NOT NULL,
    second_agent  TEXT NOT NULL,
    pairs         INTEGER NOT NULL,
    opening_plies INTEGER NOT NULL,
    seed          TEXT NOT NULL,                               -- 64 bits without sign, more than an INTEGER holds
    elo0          REAL,                                        -- the bounds of a sequential test, if it is one
    elo1          REAL,
    alpha         REAL,
    beta          REAL,
    ludus         TEXT NOT NULL,                               -- the version that began it
    begun         TEXT NOT NULL DEFAULT (datetime('now')),
    finished      TEXT,
    tournament    INTEGER,                                     -- what it is a part of, and its place there from 0;
    pairing       INTEGER                                      -- used from version 2 on
) STRICT;

-- One row per game, written once. `side` is 1 when the match's first agent makes the first move, else 2.
CREATE TABLE IF NOT EXISTS games (
    match          INTEGER NOT NULL REFERENCES matches (id),
    pair           INTEGER NOT NULL,                           -- from 1
    side           INTEGER NOT NULL CHECK (side IN (1, 2)),
    moves          TEXT NOT NULL,
    plies          INTEGER NOT NULL,
    opening_plies  INTEGER NOT NULL,
    ending         TEXT NOT NULL CHECK (ending IN ('finished', 'resigned', 'forfeited')),
    half_points    INTEGER,                                    -- the margin of the player who moved first, if finished
    loser          INTEGER CHECK (loser IN (1, 2)),            -- who resigned or forfeited: the player who moved first or second
    fault          TEXT,                                       -- the kind of a forfeit
    reason         TEXT,                                       -- its message
    first_counted  TEXT,                                       -- the result as each player counts it
    second_counted TEXT,
    first_seconds  REAL NOT NULL,
    second_seconds REAL NOT NULL,
    PRIMARY KEY (match, pair, side)
) STRICT, WITHOUT ROWID;

-- What each game brought the match's first agent: 1 for a win, 0.5 for a draw, 0 for a loss.
CREATE VIEW IF NOT EXISTS scores AS
SELECT match, pair, side, CASE side WHEN 1 THEN first_mover ELSE 1.0 - first_mover END AS points
FROM (
    SELECT match, pair, side,
           CASE ending WHEN 'finished' THEN (1.0 + sign(half_points)) / 2.0 ELSE CAST(loser = 2 AS REAL) END AS first_mover
    FROM games
);
