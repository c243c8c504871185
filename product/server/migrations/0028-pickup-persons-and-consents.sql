-- People who may, or must not, fetch a child.
create table pickup_persons (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  person_name text not null,
  person_name_pinyin text not null,
  person_name_initials text not null,
  person_name_sort text not null,
  person_name_latin text not null,
  relation text not null,
  person_phone_encrypted bytea not null,
  person_phone_hash bytea not null,
  person_phone_last4 text not null,
  photo text,
  permitted text not null,
  from_date date not null,
  until_date date,
  note text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index pickup_persons_id on pickup_persons (id);
create index pickup_persons_student on pickup_persons (kig_id, student_id);
create index pickup_persons_person_phone_hash on pickup_persons (kig_id, person_phone_hash);
create index pickup_persons_person_phone_last4 on pickup_persons (kig_id, person_phone_last4);
create index pickup_persons_from_date on pickup_persons (kig_id, from_date);
create index pickup_persons_until_date on pickup_persons (kig_id, until_date) where until_date is not null;
select protect_tenant_table('pickup_persons');

-- Answers of guardians by child and purpose. One answer of each kind holds at a time.
create table consents (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  kind text not null,
  answer text not null,
  guardian_name text not null,
  guardian_name_pinyin text not null,
  guardian_name_initials text not null,
  guardian_name_sort text not null,
  guardian_name_latin text not null,
  way text not null,
  given_date date not null,
  until_date date,
  original_photo text,
  original_file text,
  status text not null default 'given' check (status in ('given', 'refused', 'withdrawn', 'replaced', 'ended')),
  withdrawn_date date,
  withdrawn_by text,
  withdrawn_by_pinyin text,
  withdrawn_by_initials text,
  withdrawn_by_sort text,
  withdrawn_by_latin text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index consents_id on consents (id);
create index consents_student on consents (kig_id, student_id);
create unique index consents_one_answer on consents (kig_id, student_id, kind)
  where status in ('given', 'refused') and not deleted;
create index consents_given_date on consents (kig_id, given_date);
create index consents_until_date on consents (kig_id, until_date) where until_date is not null;
create index consents_status on consents (kig_id, status, id);
select protect_tenant_table('consents');
