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
