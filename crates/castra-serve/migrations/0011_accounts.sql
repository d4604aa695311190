-- Accounts, which nobody needs. A password is an argon2id hash. A session is the hash of a secret
-- in a cookie. A chair that an account has claimed is opened by keys, each of a session; the link
-- of the chair still opens it.

CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    folded TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    made BIGINT NOT NULL
);

CREATE TABLE sessions (
    token TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    ends BIGINT NOT NULL
);

CREATE INDEX sessions_by_account ON sessions (account);

CREATE TABLE claims (
    game TEXT NOT NULL,
    place BIGINT NOT NULL,
    chair TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id),
    made BIGINT NOT NULL,
    PRIMARY KEY (game, place),
    FOREIGN KEY (game, place) REFERENCES chairs (game, place)
);

CREATE INDEX claims_by_account ON claims (account);

CREATE TABLE chair_keys (
    token TEXT NOT NULL PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (token),
    game TEXT NOT NULL,
    place BIGINT NOT NULL
);

CREATE INDEX chair_keys_by_session ON chair_keys (session);
CREATE INDEX chair_keys_by_chair ON chair_keys (game, place);

-- Whose move it is, for lists of games: a person's chair, or -1. A game without a row has no
-- answer yet.

CREATE TABLE turns (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    place BIGINT NOT NULL
);
