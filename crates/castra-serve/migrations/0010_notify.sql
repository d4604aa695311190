-- Who is told of what. A subscription is an e-mail address or a webhook, of a chair or, with the
-- place -1, of all chairs. `secret` opens the links in the mails, or signs what a webhook is sent;
-- the server has to write it, so it is kept as it is. It opens no chair.

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
