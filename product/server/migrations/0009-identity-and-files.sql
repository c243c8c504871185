-- Failed sign-ins, files, messages to accounts, errors of scripts.

-- Failed attempts to sign in or to change a password, for the limits; also those under way. The account stands as a keyed
-- hash of what was typed, so that unknown accounts are limited alike and nobody's typing mistakes are kept.
create table sign_in_failures (
  id uuid primary key,
  account_key bytea not null,
  -- The address it came from; of IPv6 the first 64 bits.
  network text not null,
  at timestamptz not null
);
create index sign_in_failures_account on sign_in_failures (account_key, network, at);
create index sign_in_failures_of_account on sign_in_failures (account_key, at);
create index sign_in_failures_network on sign_in_failures (network, at);
create index sign_in_failures_at on sign_in_failures (at);

-- From which networks an account has signed in.
create index security_log_sign_ins on security_log (account_id, (detail ->> 'network'), at) where event = 'signed in';

-- When a session was used last, exact to some minutes.
alter table sessions add column used_at timestamptz;

-- What was uploaded and no record holds yet: deleted after a day, and counted against what an account may leave lying about.
create table file_uploads (
  path text primary key,
  account_id uuid not null,
  size_bytes bigint not null,
  -- Real time, whatever a demo plays: object stores note no other.
  at timestamptz not null
);
create index file_uploads_account on file_uploads (account_id, at);
create index file_uploads_at on file_uploads (at);

-- One row for each file that a record holds or has held. What was only uploaded has none.
create table stored_files (
  -- code/date/module/name, as the upload made it.
  path text primary key,
  -- Of the kindergarten whose record it is; null for a record of the platform.
  kig_id uuid,
  -- Who uploaded it.
  account_id uuid not null,
  mode text not null,
  content_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  width_px integer,
  height_px integer,
  -- The record and field that hold it, such as `campus.student` and `facePhoto`.
  entity text not null,
  record_id uuid not null,
  field text not null,
  kept_at timestamptz not null,
  -- The field holds another one since; it is deleted some days later.
  released_at timestamptz
);
create index stored_files_record on stored_files (entity, record_id);
create index stored_files_released on stored_files (released_at) where released_at is not null;

alter table students add column face_photo text;

-- To-dos and system messages of an account.
create table messages (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('todo', 'system')),
  -- What is told, such as `devices.lostCard`; its words lie in the catalogues.
  name text not null,
  -- Encrypted JSON of what the words need, since it may hold names.
  params_encrypted bytea not null,
  href text,
  -- What it is about, so that a to-do is told once and can be taken back when it is done.
  source text,
  at timestamptz not null,
  read_at timestamptz,
  done_at timestamptz,
  primary key (account_id, id)
);
create index messages_unread on messages (account_id, kind) where read_at is null and done_at is null;
create unique index messages_open on messages (account_id, source) where source is not null and done_at is null;
create index messages_source on messages (source) where source is not null and done_at is null;
create index messages_at on messages (at);

-- Errors of scripts in browsers, each once.
create table script_errors (
  id uuid primary key,
  -- Of name, message and places.
  fingerprint bytea not null unique,
  name text not null,
  message text not null,
  frames jsonb not null,
  path text not null,
  browser text,
  count bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index script_errors_last on script_errors (last_at, id);
