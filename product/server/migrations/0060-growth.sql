-- Measurements of children with their ratings, and the figures of a kindergarten for growth.
create table health_measurements (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  measured_on date not null,
  height_cm_encrypted bytea,
  position text,
  weight_kg_encrypted bytea,
  head_cm_encrypted bytea,
  vision_left_encrypted bytea,
  vision_right_encrypted bytea,
  haemoglobin_g_per_l_encrypted bytea,
  teeth_count_encrypted bytea,
  caries_count_encrypted bytea,
  remark_encrypted bytea,
  measured_by text,
  source text,
  machine_name text,
  confirmed boolean,
  rated_by text,
  method text,
  findings_encrypted bytea,
  findings_count integer not null default 0,
  results_encrypted bytea,
  results_count integer not null default 0,
  height_level_encrypted bytea,
  weight_level_encrypted bytea,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index health_measurements_measured_on on health_measurements (kig_id, measured_on);
create unique index health_measurements_once on health_measurements (kig_id, student_id, measured_on) where not deleted;
create index health_measurements_student on health_measurements (kig_id, student_id);
select protect_tenant_table('health_measurements');

create table health_growth_rules (
  kig_id uuid not null,
  id uuid not null,
  rule_name text not null,
  begins_on date not null,
  family text not null,
  measure_months integer not null,
  follow_months_young integer not null,
  follow_months integer not null,
  refer_after_visits integer not null,
  close_after_normal integer not null,
  anaemia_below_g_per_l numeric not null,
  vision_below_young numeric not null,
  vision_below numeric not null,
  source text not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index health_growth_rules_begins_on on health_growth_rules (kig_id, begins_on);
create unique index health_growth_rules_begins_on_unique on health_growth_rules (kig_id, begins_on) where not deleted;
select protect_tenant_table('health_growth_rules');

