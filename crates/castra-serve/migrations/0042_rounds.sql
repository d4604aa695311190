-- The notices of a player in a tournament go over to the games of later rounds. `signs` is the
-- secret that signs what a webhook is sent, if it is that of an earlier subscription.

ALTER TABLE subscriptions ADD COLUMN signs TEXT;
