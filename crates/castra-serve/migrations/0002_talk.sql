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
