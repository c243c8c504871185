-- Parents become records of their own, with everything a record carries; children who may come.

alter table parents
  add column parent_name_pinyin text,
  add column parent_name_initials text,
  add column parent_name_sort text,
  add column parent_name_latin text,
  add column remark text,
  add column version integer not null default 1,
  add column deleted boolean not null default false,
  add column updated_at timestamptz,
  add column updated_by uuid;
update parents set updated_at = created_at;
alter table parents alter column updated_at set not null;

-- A parent who was deleted gives the phone free.
drop index parents_parent_phone_hash_unique;
create unique index parents_parent_phone_hash_unique on parents (kig_id, parent_phone_hash) where not deleted;
create index parents_name on parents (kig_id, parent_name_sort, id);
create index parents_id on parents (id);

create table leads (
  kig_id uuid not null,
  id uuid not null,
  child_name text not null,
  child_name_pinyin text not null,
  child_name_initials text not null,
  child_name_sort text not null,
  child_name_latin text not null,
  sex text,
  birthday date,
  parent_name text not null,
  parent_name_pinyin text not null,
  parent_name_initials text not null,
  parent_name_sort text not null,
  parent_name_latin text not null,
  relation text,
  parent_phone_encrypted bytea not null,
  parent_phone_hash bytea not null,
  parent_phone_last4 text not null,
  source text not null,
  grade_id uuid,
  expected_date date,
  next_follow_date date,
  status text not null default 'pending',
  remark text,
  -- The child that it became.
  student_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, grade_id) references grades (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index leads_status on leads (kig_id, status, id);
create index leads_next_follow_date on leads (kig_id, next_follow_date) where next_follow_date is not null;
create index leads_phone on leads (kig_id, parent_phone_hash);
create index leads_id on leads (id);

-- What was said to a family and when to speak again; never changed, only added to.
create table lead_follow_ups (
  kig_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  at timestamptz not null,
  account_id uuid not null,
  method text not null,
  content text not null,
  next_date date,
  primary key (kig_id, id),
  foreign key (kig_id, lead_id) references leads (kig_id, id)
);
create index lead_follow_ups_lead on lead_follow_ups (kig_id, lead_id, id);
