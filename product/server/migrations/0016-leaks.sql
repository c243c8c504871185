-- Whole numbers of people that an account has searched for, for the limits. Each stands as a keyed hash, so the table tells
-- nobody a number. Rows of the last day count; older ones are cleaned up.
create table number_searches (
  account_id uuid not null references accounts (id) on delete cascade,
  number_hash bytea not null,
  -- The last time; the same number within an hour is one search.
  at timestamptz not null,
  primary key (account_id, number_hash)
);
create index number_searches_account on number_searches (account_id, at);
create index number_searches_at on number_searches (at);

-- A keyed hash of the request that was made with the key; null for keys of earlier versions.
alter table idempotency_keys add column input_hash bytea;
