-- Forms about epidemics, and the reports of children and staff. All answers are encrypted.
create table health_epidemic_forms (
  kig_id uuid not null,
  id uuid not null,
  form_name text not null,
  audience text not null,
  class_ids uuid[],
  frequency text not null,
  from_day date not null,
  until_day date not null,
  standard_fields text[],
  questions jsonb not null default '[]',
  status text not null default 'open' check (status in ('open', 'closed')),
  reminded_on date,
  erased_on date,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index health_epidemic_forms_id on health_epidemic_forms (id);
create index health_epidemic_forms_from_day on health_epidemic_forms (kig_id, from_day);
create index health_epidemic_forms_until_day on health_epidemic_forms (kig_id, until_day);
create index health_epidemic_forms_status on health_epidemic_forms (kig_id, status, id);
select protect_tenant_table('health_epidemic_forms');

create table health_epidemic_reports (
  kig_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  student_id uuid,
  teacher_id uuid,
  day date not null,
  period_day date,
  body_temperature_encrypted bytea,
  health_code_encrypted bytea,
  trip_code_encrypted bytea,
  nucleic_acid48h_encrypted bytea,
  nucleic_acid_proof text,
  is_local_encrypted bytea,
  detention_place_encrypted bytea,
  return_date_encrypted bytea,
  travel_plans_encrypted bytea,
  outside_person_encrypted bytea,
  answers_encrypted bytea,
  answers_count integer not null default 0,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, form_id) references health_epidemic_forms (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id),
  foreign key (kig_id, teacher_id) references teachers (kig_id, id)
);
create index health_epidemic_reports_id on health_epidemic_reports (id);
create index health_epidemic_reports_form on health_epidemic_reports (kig_id, form_id, period_day);
create unique index health_epidemic_reports_once
  on health_epidemic_reports (kig_id, form_id, (coalesce(student_id, teacher_id)), period_day) where not deleted;
create index health_epidemic_reports_student on health_epidemic_reports (kig_id, student_id);
create index health_epidemic_reports_teacher on health_epidemic_reports (kig_id, teacher_id);
create index health_epidemic_reports_day on health_epidemic_reports (kig_id, day);
select protect_tenant_table('health_epidemic_reports');

