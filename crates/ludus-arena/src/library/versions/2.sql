-- Tournaments: several matches with one seed, and the ratings that came of them.
CREATE TABLE IF NOT EXISTS tournaments (
    id            INTEGER PRIMARY KEY,
    name          TEXT,
    kind          TEXT NOT NULL CHECK (kind IN ('round-robin', 'gauntlet')),
    game          TEXT NOT NULL,
    anchor        TEXT,                                        -- whose rating is zero
    pairs         INTEGER NOT NULL,
    opening_plies INTEGER NOT NULL,
    seed          TEXT NOT NULL,
    ludus         TEXT NOT NULL,
    begun         TEXT NOT NULL DEFAULT (datetime('now')),
    finished      TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS entrants (
    tournament INTEGER NOT NULL REFERENCES tournaments (id),
    entrant    INTEGER NOT NULL,                               -- from 0, in the order of the plan
    name       TEXT NOT NULL,
    agent      TEXT NOT NULL,
    PRIMARY KEY (tournament, entrant)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS ratings (
    tournament INTEGER NOT NULL,
    entrant    INTEGER NOT NULL,
    elo        REAL NOT NULL,
    elo_error  REAL NOT NULL,                                  -- half the width of the 95 % interval
    pool       INTEGER NOT NULL,                               -- ratings of different pools cannot be compared
    games      INTEGER NOT NULL,
    points     REAL NOT NULL,
    PRIMARY KEY (tournament, entrant),
    FOREIGN KEY (tournament, entrant) REFERENCES entrants (tournament, entrant)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS matches_by_tournament ON matches (tournament, pairing);
