-- A game is its record: its rules by fingerprint, its seed, its chairs, its answers by value.
-- Texts and whole numbers only, so that SQLite and PostgreSQL read the same file.

CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    battle TEXT NOT NULL,
    title TEXT NOT NULL,
    setup TEXT NOT NULL,
    players BIGINT NOT NULL,
    fingerprint TEXT NOT NULL,
    seed TEXT NOT NULL,
    number TEXT NOT NULL,
    salt TEXT NOT NULL,
    commitment TEXT NOT NULL,
    state TEXT NOT NULL
);

CREATE INDEX games_by_state ON games (state, touched);

CREATE TABLE chairs (
    game TEXT NOT NULL REFERENCES games (id),
    place BIGINT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    token TEXT UNIQUE,
    PRIMARY KEY (game, place)
);

CREATE TABLE answers (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    place BIGINT NOT NULL,
    event BIGINT NOT NULL,
    answer TEXT NOT NULL,
    events TEXT NOT NULL,
    hash TEXT NOT NULL,
    castra TEXT NOT NULL,
    given BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);
