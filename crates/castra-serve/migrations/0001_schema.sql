-- Texts and whole numbers only, so that SQLite and PostgreSQL read the same file.

-- A game is its record: its rules by fingerprint, its seed, its chairs, its answers by value.
-- `delay` is how long spectators wait before they see an answer, as JSON.

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
    state TEXT NOT NULL,
    delay TEXT NOT NULL DEFAULT '{"answers":0}'
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

-- What people say. Each message is for the chairs of a channel, and each chair counts the messages
-- that it hears. `keyed` is the sender's own key of a message, so that a repetition counts once.

CREATE TABLE messages (
    game TEXT NOT NULL REFERENCES games (id),
    number BIGINT NOT NULL,
    place BIGINT NOT NULL,
    channel TEXT NOT NULL,
    turn BIGINT NOT NULL,
    keyed TEXT NOT NULL,
    words TEXT NOT NULL,
    said BIGINT NOT NULL,
    PRIMARY KEY (game, number),
    UNIQUE (game, place, keyed)
);

CREATE TABLE hearers (
    game TEXT NOT NULL,
    place BIGINT NOT NULL,
    heard BIGINT NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (game, place, heard),
    FOREIGN KEY (game, number) REFERENCES messages (game, number)
);

-- The clocks of games that have some. `place` is the chair whose time runs since `since`, in
-- milliseconds since 1970, and `deadline` is when its time is over; both are missing while no time
-- runs. `beats` has one row: when a server of the database was last seen.

CREATE TABLE clocks (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    terms TEXT NOT NULL,
    lefts TEXT NOT NULL,
    place BIGINT,
    since BIGINT,
    deadline BIGINT
);

CREATE INDEX clocks_by_deadline ON clocks (deadline);

CREATE TABLE beats (
    id BIGINT NOT NULL PRIMARY KEY,
    seen BIGINT NOT NULL
);

-- Who is told of what. A subscription is an e-mail address or a webhook, of a chair or, with the
-- place -1, of all chairs. `secret` opens the links in the mails, or signs what a webhook is sent;
-- the server has to write it, so it is kept as it is. It opens no chair.
-- The notices of a player in a tournament go over to the games of later rounds. `signs` is the
-- secret that signs what a webhook is sent, if it is that of an earlier subscription.

CREATE TABLE subscriptions (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL REFERENCES games (id),
    place BIGINT NOT NULL,
    chair TEXT NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    secret TEXT NOT NULL UNIQUE,
    confirmed BIGINT NOT NULL,
    made BIGINT NOT NULL,
    signs TEXT,
    UNIQUE (game, place, kind)
);

-- Notices that are still to be sent. A row is added with the answer that it tells of, and deleted
-- when the other side has taken the notice.

CREATE TABLE outbox (
    id TEXT NOT NULL PRIMARY KEY,
    subscription TEXT NOT NULL REFERENCES subscriptions (id),
    game TEXT NOT NULL,
    place BIGINT NOT NULL,
    chair TEXT NOT NULL,
    about TEXT NOT NULL,
    due BIGINT NOT NULL,
    tries BIGINT NOT NULL
);

CREATE INDEX outbox_by_due ON outbox (due);
CREATE INDEX outbox_by_chair ON outbox (game, place);
CREATE INDEX outbox_by_subscription ON outbox (subscription);

-- When mails were asked for that nobody has confirmed yet, so that they are bounded.

CREATE TABLE confirmations (
    address TEXT NOT NULL,
    asked BIGINT NOT NULL
);

CREATE INDEX confirmations_by_time ON confirmations (asked);

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

-- The parts that players add to the seed of a game before it begins: a row for each person's chair
-- of such a game. A chair commits first: `commitment` is the SHA-256 of its part. When all have
-- committed, each reveals its part, the `value`, and the game begins with the last one.

CREATE TABLE seeds (
    game TEXT NOT NULL REFERENCES games (id),
    place BIGINT NOT NULL,
    commitment TEXT,
    value TEXT,
    PRIMARY KEY (game, place)
);

-- The results of games between people of two armies, in the order of their ends within each pool.
-- A pool has the ratings of one game of rules. `halves` counts half points of the first army; the
-- accounts are those that played it, each alone for an army. All ratings follow from these rows.

CREATE TABLE pools (
    name TEXT NOT NULL PRIMARY KEY,
    last BIGINT NOT NULL,
    method BIGINT NOT NULL
);

CREATE TABLE results (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    pool TEXT NOT NULL REFERENCES pools (name),
    number BIGINT NOT NULL,
    rules TEXT NOT NULL,
    how TEXT NOT NULL,
    halves BIGINT NOT NULL,
    points_first BIGINT NOT NULL,
    points_second BIGINT NOT NULL,
    strength_first BIGINT NOT NULL,
    strength_second BIGINT NOT NULL,
    account_first TEXT,
    account_second TEXT,
    ended BIGINT NOT NULL,
    UNIQUE (pool, number)
);

CREATE INDEX results_by_rules ON results (rules, how);

-- The account of a chair when it first answered. A later claim or release does not change whose
-- rating the game counts for.

CREATE TABLE entrants (
    game TEXT NOT NULL,
    place BIGINT NOT NULL,
    account TEXT NOT NULL,
    PRIMARY KEY (game, place),
    FOREIGN KEY (game, place) REFERENCES chairs (game, place)
);

-- Ratings and deviations in thousandths, volatilities in billionths.

CREATE TABLE ratings (
    pool TEXT NOT NULL REFERENCES pools (name),
    account TEXT NOT NULL,
    rating BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (pool, account)
);

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

-- Chairs that agree to continue a game with the present rules, from the last answer that these
-- rules accept. A consent belongs to the fingerprint of these rules.

CREATE TABLE rule_consents (
    game TEXT NOT NULL,
    place BIGINT NOT NULL,
    fingerprint TEXT NOT NULL,
    PRIMARY KEY (game, place),
    FOREIGN KEY (game, place) REFERENCES chairs (game, place)
);

-- The server that lets the bots of a game think. Its lease ends at `ends`, in milliseconds since
-- 1970, so that another server continues after a crash.

CREATE TABLE drivers (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    node TEXT NOT NULL,
    ends BIGINT NOT NULL
);

-- The passkeys of accounts: public keys, which are no secrets. An account without a password has an
-- empty one. A challenge is the hash of a random number that a passkey signs once, before its end.

CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    label TEXT NOT NULL,
    algorithm BIGINT NOT NULL,
    public TEXT NOT NULL,
    counter BIGINT NOT NULL,
    made BIGINT NOT NULL,
    used BIGINT NOT NULL
);

CREATE INDEX passkeys_by_account ON passkeys (account);

CREATE TABLE challenges (
    token TEXT NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    account TEXT NOT NULL,
    name TEXT NOT NULL,
    ends BIGINT NOT NULL
);

CREATE INDEX challenges_by_end ON challenges (ends);
