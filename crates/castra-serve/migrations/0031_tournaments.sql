-- A tournament has entries, and pairings in rounds. `token` is the hash of the organiser's secret,
-- or of a player's. `round` counts the rounds that have begun, the last one at `began`, in
-- milliseconds since 1970. `absent` is the time in milliseconds after which a game without an
-- answer is lost, or 0.

CREATE TABLE tournaments (
    id TEXT NOT NULL PRIMARY KEY,
    token TEXT NOT NULL UNIQUE,
    made BIGINT NOT NULL,
    title TEXT NOT NULL,
    battle TEXT NOT NULL,
    setup TEXT NOT NULL,
    about TEXT NOT NULL,
    form TEXT NOT NULL,
    legs BIGINT NOT NULL,
    rounds BIGINT NOT NULL,
    terms TEXT NOT NULL,
    absent BIGINT NOT NULL,
    advance TEXT NOT NULL,
    seed TEXT NOT NULL,
    state TEXT NOT NULL,
    round BIGINT NOT NULL,
    began BIGINT NOT NULL
);

CREATE INDEX tournaments_by_state ON tournaments (state);

CREATE TABLE entries (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    folded TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    account TEXT,
    withdrawn BIGINT NOT NULL,
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, folded)
);

-- A match has a row for each of its games. The second player of a bye is -1. `decided` is the
-- result of a game that was not played to its end, and goes before that of the game.

CREATE TABLE pairings (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    round BIGINT NOT NULL,
    board BIGINT NOT NULL,
    leg BIGINT NOT NULL,
    first BIGINT NOT NULL,
    second BIGINT NOT NULL,
    game TEXT UNIQUE,
    decided TEXT,
    PRIMARY KEY (tournament, round, board, leg)
);
