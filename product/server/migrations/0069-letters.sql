-- The parent who asked for a leave; empty for all others.
alter table student_leaves add column parent_id uuid;

-- Questions of parents, and the parent who wrote a message of one.
alter table health_consultations add column asked_by_family boolean not null default false;
alter table health_consultation_messages add column parent_id uuid;

-- Letters of parents to the principal. An anonymous one has no parent, no child and no moment: its id is random, and its
-- times are midnight of its day.
create table letters (
  kig_id uuid not null,
  id uuid not null,
  written_on date,
  is_anonymous boolean,
  student_id uuid,
  -- The parent who wrote it by name.
  parent_id uuid,
  content_encrypted bytea not null,
  -- Hash of the ticket that opens an anonymous letter.
  ticket_hash bytea,
  replied_on date,
  status text not null default 'new' check (status in ('new', 'read', 'replied', 'closed')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id),
  check (not is_anonymous or (student_id is null and parent_id is null))
);
create index letters_written_on on letters (kig_id, written_on, id);
create index letters_student on letters (kig_id, student_id);
create index letters_parent on letters (kig_id, parent_id) where parent_id is not null;
create index letters_status on letters (kig_id, status, id);
create unique index letters_ticket on letters (kig_id, ticket_hash) where ticket_hash is not null;
select protect_tenant_table('letters');

-- Messages of letters after the letter itself. Those of an anonymous letter have a random id, and only the day.
create table letter_messages (
  kig_id uuid not null,
  id uuid not null,
  letter_id uuid not null,
  position integer not null,
  side text not null check (side in ('family', 'kindergarten')),
  -- The account that replied.
  account_id uuid,
  text_encrypted bytea not null,
  day date not null,
  sent_at timestamptz,
  primary key (kig_id, id),
  foreign key (kig_id, letter_id) references letters (kig_id, id)
);
create unique index letter_messages_position on letter_messages (kig_id, letter_id, position);
select protect_tenant_table('letter_messages');

-- Letters and messages that a parent sent on a day. The key is a hash, so that the table names nobody.
create table letter_counts (
  sender bytea not null,
  day date not null,
  letters integer not null default 0,
  messages integer not null default 0,
  primary key (sender, day)
);

-- Messages of the operator to accounts.
create table system_messages (
  id uuid primary key,
  title text not null,
  content text not null,
  kinds smallint[],
  organization_ids uuid[],
  area_ids uuid[],
  sent_at timestamptz,
  -- Number of receivers at the sending.
  sent_to integer,
  status text not null default 'draft' check (status in ('draft', 'sent')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid
);
create index system_messages_status on system_messages (status, id);

-- Feedback of parents about the apps, for the operator.
create table app_feedback (
  id uuid primary key,
  content_encrypted bytea not null,
  -- Masked, such as 王*.
  person text,
  phone_model text,
  app_version text,
  kindergarten_name text,
  reply_encrypted bytea,
  replied_on date,
  -- The parent's account, and the area of the kindergarten.
  family_account_id uuid,
  area_code text,
  status text not null default 'new' check (status in ('new', 'replied', 'closed')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid
);
create index app_feedback_status on app_feedback (status, id);
create index app_feedback_account on app_feedback (family_account_id, id) where family_account_id is not null;

-- Screens of apps that were opened, by day. It holds no person.
create table app_usage (
  day date not null,
  app text not null,
  -- A table of the platform, so not `kig_id`; the zero id stands for none.
  kindergarten_id uuid not null,
  screen text not null,
  count bigint not null,
  primary key (day, app, kindergarten_id, screen)
);
