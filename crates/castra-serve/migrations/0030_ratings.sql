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
