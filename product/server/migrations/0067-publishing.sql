-- Activities, notices and news with their review, and what readers and families do with them. The owner of notices and
-- news may be any organization, so `kig_id` holds its id.
create table communication_activities (
  kig_id uuid not null,
  id uuid not null,
  activity_name text not null,
  send_target text not null,
  grade_ids uuid[],
  class_ids uuid[],
  content text not null,
  cover text,
  place text,
  begin_date date not null,
  end_date date not null,
  sign_begin_date date not null,
  sign_end_date date not null,
  places integer,
  contact_person text not null,
  contact_phone_encrypted bytea not null,
  contact_phone_hash bytea not null,
  contact_phone_last4 text not null,
  status text not null default 'draft' check (status in ('draft', 'pendingReview', 'passed', 'notPassed')),
  publication text,
  published_at timestamptz,
  unpublished_at timestamptz,
  edition integer,
  refusal text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index communication_activities_id on communication_activities (id);
create index communication_activities_begin_date on communication_activities (kig_id, begin_date);
create index communication_activities_sign_end_date on communication_activities (kig_id, sign_end_date);
create index communication_activities_published on communication_activities (kig_id, published_at, id)
  where publication = 'published' and not deleted;
create index communication_activities_status on communication_activities (kig_id, status, id);
select protect_tenant_table('communication_activities');

create table communication_notices (
  kig_id uuid not null,
  id uuid not null,
  title text not null,
  notice_type text not null,
  content text,
  link text,
  audience text not null,
  send_target text not null,
  grade_ids uuid[],
  class_ids uuid[],
  reminded_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'pendingReview', 'passed', 'notPassed')),
  publication text,
  published_at timestamptz,
  unpublished_at timestamptz,
  edition integer,
  refusal text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index communication_notices_id on communication_notices (id);
create index communication_notices_published on communication_notices (kig_id, published_at, id)
  where publication = 'published' and not deleted;
create index communication_notices_status on communication_notices (kig_id, status, id);
select protect_tenant_table('communication_notices');

create table communication_news (
  kig_id uuid not null,
  id uuid not null,
  title text not null,
  cover text,
  content text not null,
  sort_order integer,
  shown_from date,
  status text not null default 'draft' check (status in ('draft', 'pendingReview', 'passed', 'notPassed')),
  publication text,
  published_at timestamptz,
  unpublished_at timestamptz,
  edition integer,
  refusal text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index communication_news_id on communication_news (id);
create index communication_news_shown_from on communication_news (kig_id, shown_from) where shown_from is not null;
create index communication_news_published on communication_news (kig_id, published_at, id)
  where publication = 'published' and not deleted;
create index communication_news_status on communication_news (kig_id, status, id);
select protect_tenant_table('communication_news');

create table communication_sign_ups (
  kig_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  student_id uuid not null,
  status text not null default 'signedUp' check (status in ('signedUp', 'waiting', 'cancelled')),
  queue_number integer,
  source text,
  signed_by text,
  signed_on date,
  signed_at timestamptz,
  attended boolean,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, activity_id) references communication_activities (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index communication_sign_ups_queue_number on communication_sign_ups (kig_id, queue_number, id);
create index communication_sign_ups_activity on communication_sign_ups (kig_id, activity_id);
-- A child signs up once, and again after a cancellation.
create unique index communication_sign_ups_once on communication_sign_ups (kig_id, activity_id, student_id)
  where status <> 'cancelled' and not deleted;
create index communication_sign_ups_student on communication_sign_ups (kig_id, student_id);
create index communication_sign_ups_status on communication_sign_ups (kig_id, status, id);
select protect_tenant_table('communication_sign_ups');

-- Passed versions of texts. They never change; readers see the latest one of a published text.
create table communication_editions (
  kig_id uuid not null,
  subject_id uuid not null,
  number integer not null,
  kind text not null check (kind in ('activity', 'notice', 'news')),
  -- Values of the form's fields as JSON; those of an activity hold a phone.
  snapshot_encrypted bytea not null,
  -- Paths of its pictures.
  files text[] not null,
  send_target text not null,
  grade_ids uuid[] not null,
  class_ids uuid[] not null,
  audience text not null,
  shown_from date,
  sort_order integer,
  account_id uuid not null,
  at timestamptz not null,
  -- Moment at which its readers were told.
  told_at timestamptz,
  primary key (kig_id, subject_id, number)
);
select protect_tenant_table('communication_editions');

-- Who has read a text. The tenant is the text's owner; the reader may belong to another kindergarten.
create table communication_reads (
  kig_id uuid not null,
  subject_id uuid not null,
  -- A parent's record, or an account.
  reader_id uuid not null,
  reader_kind text not null check (reader_kind in ('parent', 'account')),
  reader_kig_id uuid not null,
  at timestamptz not null,
  primary key (kig_id, subject_id, reader_id)
);
select protect_tenant_table('communication_reads');
