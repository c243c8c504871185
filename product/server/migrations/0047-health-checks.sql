-- Health checks of children, one for each half of a day. Findings are encrypted.
create table health_checks (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  day date not null,
  part text not null,
  period text,
  checked_at timestamptz,
  source text,
  temperatures_encrypted bytea,
  temperatures_count integer not null default 0,
  oral_encrypted bytea,
  hand_encrypted bytea,
  eye_encrypted bytea,
  nails_encrypted bytea,
  trauma_encrypted bytea,
  spirit_encrypted bytea,
  throat_encrypted bytea,
  skin_encrypted bytea,
  parotid_encrypted bytea,
  breathing_encrypted bytea,
  digestion_encrypted bytea,
  lice_encrypted bytea,
  belongings_encrypted bytea,
  symptoms_encrypted bytea,
  symptoms_count integer not null default 0,
  has_medicine boolean,
  colour_encrypted bytea,
  action_encrypted bytea,
  handled_by text,
  parent_told_at text,
  outcome_encrypted bytea,
  remark_encrypted bytea,
  photo text,
  second_photo text,
  third_photo text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index health_checks_id on health_checks (id);
create index health_checks_student on health_checks (kig_id, student_id);
create unique index health_checks_once on health_checks (kig_id, student_id, day, part) where not deleted;
create index health_checks_day on health_checks (kig_id, day);
select protect_tenant_table('health_checks');

-- Limits of kindergartens for checks, from a day on.
create table health_check_rules (
  kig_id uuid not null,
  id uuid not null,
  rule_name text not null,
  begins_on date not null,
  suspect_celsius numeric not null,
  collect_celsius numeric not null,
  doubt_below_celsius numeric not null,
  recheck_minutes integer not null,
  photo_days integer not null,
  source text not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index health_check_rules_begins_on on health_check_rules (kig_id, begins_on);
create unique index health_check_rules_begins_on_unique on health_check_rules (kig_id, begins_on) where not deleted;
select protect_tenant_table('health_check_rules');

-- Terminals carry out checks with tablets, for which they need allergies and earlier findings.
insert into role_permissions (role_id, permission)
select ar.role_id, p.permission
from organizations o
join account_roles ar on ar.account_id = o.terminal_account_id
cross join (values ('health.check.read'), ('health.check.create'), ('campus.student.readHealth')) as p (permission)
where o.terminal_account_id is not null
on conflict do nothing;
