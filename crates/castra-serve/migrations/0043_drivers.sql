-- The server that lets the bots of a game think. Its lease ends at `ends`, in milliseconds since
-- 1970, so that another server continues after a crash.

CREATE TABLE drivers (
    game TEXT NOT NULL PRIMARY KEY REFERENCES games (id),
    node TEXT NOT NULL,
    ends BIGINT NOT NULL
);
