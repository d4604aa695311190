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
