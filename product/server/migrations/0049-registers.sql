-- The nurse's registers. All that is known of a child's health is encrypted.
create table health_observations (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  day date not null,
  eating_encrypted bytea not null,
  sleep_encrypted bytea not null,
  stool_encrypted bytea not null,
  mood_encrypted bytea not null,
  fluids_encrypted bytea,
  note_encrypted bytea,
  recorded_by text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index health_observations_id on health_observations (id);
create index health_observations_student on health_observations (kig_id, student_id);
create unique index health_observations_once on health_observations (kig_id, student_id, day) where not deleted;
create index health_observations_day on health_observations (kig_id, day);
select protect_tenant_table('health_observations');

create table health_medicines (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  medicine_name_encrypted bytea not null,
  dose_encrypted bytea not null,
  dose_unit_encrypted bytea not null,
  times_encrypted bytea,
  times_count integer not null default 0,
  from_day date not null,
  to_day date not null,
  reason_encrypted bytea not null,
  storage_encrypted bytea not null,
  parent_name text not null,
  parent_name_pinyin text not null,
  parent_name_initials text not null,
  parent_name_sort text not null,
  parent_name_latin text not null,
  signature text,
  received_by text,
  doses_encrypted bytea,
  doses_count integer not null default 0,
  status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
  cancel_reason_encrypted bytea,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index health_medicines_id on health_medicines (id);
create index health_medicines_student on health_medicines (kig_id, student_id);
create index health_medicines_from_day on health_medicines (kig_id, from_day);
create index health_medicines_to_day on health_medicines (kig_id, to_day);
create index health_medicines_status on health_medicines (kig_id, status, id);
select protect_tenant_table('health_medicines');

create table health_injuries (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  day date not null,
  at text not null,
  place_encrypted bytea not null,
  activity_encrypted bytea not null,
  kind_encrypted bytea not null,
  body_part_encrypted bytea not null,
  severity_encrypted bytea not null,
  what_encrypted bytea not null,
  first_aid_encrypted bytea,
  hospital_encrypted bytea,
  parents_told_at text,
  staff_present text,
  outcome_encrypted bytea,
  photo text,
  prevention_encrypted bytea,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index health_injuries_id on health_injuries (id);
create index health_injuries_student on health_injuries (kig_id, student_id);
create index health_injuries_day on health_injuries (kig_id, day);
select protect_tenant_table('health_injuries');

create table health_entrance_exams (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  examined_on date not null,
  hospital_encrypted bytea not null,
  result_encrypted bytea not null,
  findings_encrypted bytea,
  certificate_checked_on_encrypted bytea,
  vaccination_encrypted bytea,
  missing_vaccines_encrypted bytea,
  missing_vaccines_count integer not null default 0,
  reminded_on date,
  certificate text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index health_entrance_exams_id on health_entrance_exams (id);
create index health_entrance_exams_student on health_entrance_exams (kig_id, student_id);
create index health_entrance_exams_examined_on on health_entrance_exams (kig_id, examined_on);
create index health_entrance_exams_reminded_on on health_entrance_exams (kig_id, reminded_on) where reminded_on is not null;
select protect_tenant_table('health_entrance_exams');

create table health_disinfections (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  from_time text not null,
  to_time text not null,
  classroom_id uuid,
  place text,
  object text not null,
  way text not null,
  concentration_mg_l integer,
  minutes integer not null,
  done_by text,
  checked_by text,
  note text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, classroom_id) references classrooms (kig_id, id)
);
create index health_disinfections_id on health_disinfections (id);
create index health_disinfections_day on health_disinfections (kig_id, day);
create index health_disinfections_classroom on health_disinfections (kig_id, classroom_id);
select protect_tenant_table('health_disinfections');
