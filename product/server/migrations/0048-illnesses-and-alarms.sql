-- Cases of illness, from the suspicion to the return. All that tells of the child's health is encrypted.
create table health_illnesses (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  -- First absent day or day of the entry, 'yyyy-mm-dd'.
  case_day text,
  status text not null default 'suspected' check (status in ('suspected', 'confirmed', 'isolating', 'mayReturn', 'closed')),
  first_absent_on date,
  cause text not null,
  symptoms_encrypted bytea,
  symptoms_count integer not null default 0,
  temperatures_encrypted bytea,
  temperatures_count integer not null default 0,
  onset_on_encrypted bytea,
  symptoms_ended_on_encrypted bytea,
  meal_encrypted bytea,
  doctor_on_encrypted bytea,
  hospital_encrypted bytea,
  disease_encrypted bytea,
  other_diagnosis_encrypted bytea,
  diagnosed_on_encrypted bytea,
  infectious_encrypted bytea,
  asked_by text,
  follow_ups_encrypted bytea,
  follow_ups_count integer not null default 0,
  isolation_until_encrypted bytea,
  shorter_reason_encrypted bytea,
  certificate text,
  certificate_on_encrypted bytea,
  returned_on_encrypted bytea,
  outcome_encrypted bytea,
  outcome_note_encrypted bytea,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index health_illnesses_id on health_illnesses (id);
create index health_illnesses_student on health_illnesses (kig_id, student_id);
create index health_illnesses_status on health_illnesses (kig_id, status, id);
create index health_illnesses_first_absent_on on health_illnesses (kig_id, first_absent_on) where first_absent_on is not null;
-- Alarms and contacts read the latest cases, also closed ones.
create index health_illnesses_created_at on health_illnesses (kig_id, created_at);
-- The regular work looks for kindergartens with recent cases.
create index health_illnesses_updated_at on health_illnesses (updated_at);
select protect_tenant_table('health_illnesses');

-- Own rules of kindergartens for diseases, from a day on.
create table health_disease_rules (
  kig_id uuid not null,
  id uuid not null,
  rule_name text not null,
  disease text not null,
  begins_on date not null,
  source text not null,
  incubation_from numeric,
  incubation_to numeric,
  isolation_days integer not null,
  symptom_free_days integer,
  needs_certificate boolean,
  watch_days integer not null,
  advice text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index health_disease_rules_begins_on on health_disease_rules (kig_id, begins_on);
create unique index health_disease_rules_once on health_disease_rules (kig_id, disease, begins_on) where not deleted;
select protect_tenant_table('health_disease_rules');

-- Cluster alarms, which the server makes. They name no child and keep the rule as it was.
create table health_alarms (
  kig_id uuid not null,
  id uuid not null,
  alarm_name text,
  alarm_name_en text,
  status text not null default 'open' check (status in ('open', 'handling', 'closed', 'dismissed')),
  unit text,
  class_id uuid,
  grade_id uuid,
  -- Key of the rule, such as 'disease:mumps:kindergarten:7:5' or 'own:<id>'.
  rule_key text not null,
  subject text,
  case_count integer,
  first_on date,
  last_on date,
  days integer,
  threshold integer,
  hours integer,
  -- Keys of texts, or texts of an own rule.
  rule_source text not null,
  rule_advice text,
  rule_since date,
  report_due_at timestamptz,
  measures text,
  reported_on date,
  dismiss_reason text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, class_id) references classes (kig_id, id),
  foreign key (kig_id, grade_id) references grades (kig_id, id)
);
create index health_alarms_id on health_alarms (id);
create index health_alarms_status on health_alarms (kig_id, status, id);
create index health_alarms_class on health_alarms (kig_id, class_id);
create index health_alarms_grade on health_alarms (kig_id, grade_id);
create index health_alarms_first_on on health_alarms (kig_id, first_on) where first_on is not null;
-- One running alarm for each rule, unit and cluster.
create unique index health_alarms_once on health_alarms (kig_id, rule_key, coalesce(class_id, grade_id, kig_id), first_on)
  where status in ('open', 'handling') and not deleted;
select protect_tenant_table('health_alarms');

-- Own alarm rules of kindergartens, from a day on.
create table health_alarm_rules (
  kig_id uuid not null,
  id uuid not null,
  rule_name text not null,
  begins_on date not null,
  source text not null,
  disease text,
  symptom text,
  meal text,
  days integer not null,
  threshold integer not null,
  unit text not null,
  hours integer not null,
  advice text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index health_alarm_rules_begins_on on health_alarm_rules (kig_id, begins_on);
select protect_tenant_table('health_alarm_rules');
