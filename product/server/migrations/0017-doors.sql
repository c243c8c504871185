-- What the account saw when a job made its file, so that the file goes with the right: how much of each group of fields, and of
-- which records. Null for a file that asks for its permission alone, and for one that was made before.
alter table jobs add column file_rights jsonb;

-- Refusals that told an account something about others, such as that an account name is taken. They are counted by account for an
-- hour of real time. A platform table: it belongs to an account and to no kindergarten.
create table told_names (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  at timestamptz not null
);
create index told_names_account on told_names (account_id, at);
