-- What happened to records, long work, imports with their rows, and what an account has chosen for itself.

-- One row for every change of a record. Values are encrypted, since they hold phones and ID numbers.
create table record_history (
  kig_id uuid not null,
  id uuid not null,
  entity text not null,
  record_id uuid not null,
  -- Of the record after the change.
  version integer not null,
  at timestamptz not null,
  account_id uuid not null,
  act text not null,
  import_id uuid,
  -- Encrypted JSON: { changes: { field: [before, after] }, asks: { field: value } }.
  content_encrypted bytea not null,
  primary key (kig_id, id)
);
create index record_history_record on record_history (kig_id, entity, record_id, id);
create index record_history_import on record_history (kig_id, import_id, id) where import_id is not null;

-- Long work as whoever began it sees it. The queue itself is pg-boss's, in a schema of its own.
create table jobs (
  id uuid primary key,
  kig_id uuid,
  account_id uuid not null,
  kind text not null,
  language text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Encrypted JSON, since filters may hold what somebody searched for.
  input_encrypted bytea not null,
  -- Who runs it; a run that was taken for dead and comes back finds another name here.
  run_id uuid,
  attempts integer not null default 0,
  cancel_wanted boolean not null default false,
  done integer not null default 0,
  total integer,
  error text,
  error_data jsonb,
  file_name text,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index jobs_account on jobs (account_id, created_at);
create index jobs_created on jobs (created_at);

-- The file a job ended in, in encrypted parts, so that every process can serve it.
create table job_file_parts (
  job_id uuid not null references jobs (id) on delete cascade,
  part integer not null,
  bytes_encrypted bytea not null,
  primary key (job_id, part)
);

create table imports (
  kig_id uuid not null,
  id uuid not null,
  entity text not null,
  account_id uuid not null,
  file_name text not null,
  file_encrypted bytea not null,
  state text not null check (state in
    ('checking', 'checked', 'importing', 'imported', 'cancelled', 'failed', 'undoing', 'undone')),
  job_id uuid,
  create_missing boolean not null default false,
  -- The user's correction of what was recognised, by index of the column.
  corrections jsonb not null default '{}',
  -- Encrypted JSON: sheet, other sheets and columns as they were recognised, each with a cell of it.
  recognised_encrypted bytea not null,
  -- Rows of the sheet that hold a record.
  total integer not null,
  groups jsonb not null default '[]',
  missing jsonb not null default '[]',
  error text,
  error_data jsonb,
  created_at timestamptz not null,
  -- When the last row was taken.
  applied_at timestamptz,
  undone integer,
  undo_refused jsonb not null default '[]',
  primary key (kig_id, id)
);
create index imports_created on imports (kig_id, entity, created_at);

create table import_rows (
  kig_id uuid not null,
  import_id uuid not null,
  -- Of the sheet, 0-based.
  row integer not null,
  title text not null,
  group_title text not null,
  outcome text not null check (outcome in ('create', 'update', 'unchanged', 'failed')),
  issues jsonb not null default '[]',
  -- Written for good, in the transaction of the row itself.
  applied boolean not null default false,
  record_id uuid,
  primary key (kig_id, import_id, row),
  foreign key (kig_id, import_id) references imports (kig_id, id) on delete cascade
);

-- What an account has chosen for itself, such as the columns of a list.
create table user_settings (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null,
  primary key (account_id, key)
);

-- Of a kindergarten: the head teacher, whose phone gets the verification codes.
alter table organizations
  add column contact_name text,
  add column contact_phone_encrypted bytea,
  add column contact_phone_hash bytea,
  add column contact_phone_last4 text;

create table verification_codes (
  id uuid primary key,
  purpose text not null,
  account_id uuid not null,
  kig_id uuid not null,
  phone_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  address text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_phone on verification_codes (phone_hash, created_at);
create index verification_codes_address on verification_codes (address, created_at);

-- Short messages that were not sent, because no account of a provider is configured; the system administrator reads them.
create table sms_outbox (
  id uuid primary key,
  at timestamptz not null,
  purpose text not null,
  phone_encrypted bytea not null,
  phone_last4 text not null,
  text_encrypted bytea not null
);
create index sms_outbox_at on sms_outbox (at);
