-- Messages of one parent, by id.
create index family_messages_parent on family_messages (kig_id, parent_id, id);
-- Moment at which the service of an app took it.
alter table family_messages add column pushed_at timestamptz;

-- Name of the session at the service that pushes to its app.
alter table family_sessions add column push_token_encrypted bytea;

-- Messages that the app's service has not taken yet: one row for each session. Real time counts.
create table family_pushes (
  message_id uuid not null,
  session_id uuid not null references family_sessions (id) on delete cascade,
  -- A table of the platform, so not `kig_id`: pushes are sent before any reach is known.
  kindergarten_id uuid not null,
  topic text not null,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts smallint not null default 0,
  primary key (message_id, session_id)
);
create index family_pushes_due_at on family_pushes (due_at);
create index family_pushes_session on family_pushes (session_id);
