-- How long spectators wait before they see an answer, as JSON. The spectators of older games do
-- not wait.

ALTER TABLE games ADD COLUMN delay TEXT NOT NULL DEFAULT '{"answers":0}';
