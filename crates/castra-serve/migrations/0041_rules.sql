-- Chairs that agree to continue a game with the present rules, from the last answer that these
-- rules accept. A consent belongs to the fingerprint of these rules.

CREATE TABLE rule_consents (
    game TEXT NOT NULL,
    place BIGINT NOT NULL,
    fingerprint TEXT NOT NULL,
    PRIMARY KEY (game, place),
    FOREIGN KEY (game, place) REFERENCES chairs (game, place)
);
