-- Encrypted JSON: cells that the user edited before the run, by row and column. Null without edits.
alter table imports add column edits_encrypted bytea;
