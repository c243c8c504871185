-- Parents who sign in from apps. A phone is one person, in whichever kindergartens it is known.
create table family_accounts (
  id uuid primary key,
  -- The same hash as that of the parents' records, so that a changed phone ends the access at once.
  phone_hash bytea not null unique,
  phone_encrypted bytea not null,
  phone_last4 text not null,
  -- Kindergartens with a parent of this phone, as the last look found them. Tables of the platform have no `kig_id`.
  kindergarten_ids uuid[] not null,
  looked_at timestamptz not null,
  created_at timestamptz not null
);

create table family_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references family_accounts (id),
  app text not null,
  address text,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null
);
create index family_sessions_account on family_sessions (account_id);
create index family_sessions_expires_at on family_sessions (expires_at);

-- Signing in looks for a phone in all kindergartens.
create index parents_phone_hash on parents (parent_phone_hash) where not deleted;

-- Messages to parents about one child, or about everything of a class. Each parent has an own row, with its fate.
create table family_messages (
  kig_id uuid not null,
  id uuid not null,
  parent_id uuid not null,
  student_id uuid not null,
  name text not null,
  params_encrypted bytea not null,
  -- Cause of the message, such as `attendance.arrival:<event>`; a parent gets one message of each.
  source text not null,
  -- Screen of an app that it opens, such as `notice`, with the id of the notice.
  topic text not null,
  topic_id uuid,
  at timestamptz not null,
  created_at timestamptz not null,
  -- First time that an app of the parent fetched it, and that the parent opened it.
  fetched_at timestamptz,
  read_at timestamptz,
  primary key (kig_id, id),
  foreign key (kig_id, parent_id) references parents (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create unique index family_messages_source on family_messages (kig_id, parent_id, student_id, source);
create index family_messages_at on family_messages (kig_id, created_at, id);
create index family_messages_student on family_messages (kig_id, student_id, id);
select protect_tenant_table('family_messages');
