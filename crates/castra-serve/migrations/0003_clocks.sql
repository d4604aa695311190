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
