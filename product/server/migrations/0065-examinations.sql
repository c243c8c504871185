-- Examination rounds, and the results of the children.
create table health_exam_rounds (
  kig_id uuid not null,
  id uuid not null,
  round_name text not null,
  kind text not null,
  from_day date not null,
  until_day date not null,
  examiner text,
  items text[] not null,
  status text not null default 'open' check (status in ('open', 'closed')),
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index health_exam_rounds_from_day on health_exam_rounds (kig_id, from_day);
create unique index health_exam_rounds_round_name_unique on health_exam_rounds (kig_id, round_name) where not deleted;
create index health_exam_rounds_status on health_exam_rounds (kig_id, status, id);
select protect_tenant_table('health_exam_rounds');

create table health_exam_results (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  round_id uuid not null,
  examined_on date not null,
  hearing_encrypted bytea,
  heart_encrypted bytea,
  lungs_encrypted bytea,
  abdomen_encrypted bytea,
  skin_encrypted bytea,
  limbs_encrypted bytea,
  findings_encrypted bytea,
  conclusion_encrypted bytea not null,
  advice_encrypted bytea,
  doctor text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id),
  foreign key (kig_id, round_id) references health_exam_rounds (kig_id, id)
);
create index health_exam_results_id on health_exam_results (id);
create index health_exam_results_student on health_exam_results (kig_id, student_id);
create unique index health_exam_results_once on health_exam_results (kig_id, round_id, student_id) where not deleted;
create index health_exam_results_round on health_exam_results (kig_id, round_id);
create index health_exam_results_examined_on on health_exam_results (kig_id, examined_on);
select protect_tenant_table('health_exam_results');

