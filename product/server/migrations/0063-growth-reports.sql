-- Orders of growth reports. The job and the account that may fetch its file stand beside the fields.
create table health_growth_reports (
  kig_id uuid not null,
  id uuid not null,
  report_name text,
  report_name_en text,
  status text not null default 'queued' check (status in ('queued', 'making', 'ready', 'failed', 'cancelled')),
  subject text,
  student_id uuid,
  class_id uuid,
  until_day date,
  language text,
  ordered_by text,
  child_count integer,
  done_count integer,
  missing_count integer,
  left_out_encrypted bytea,
  left_out_count integer not null default 0,
  lacking_characters_encrypted bytea,
  failure text,
  file_until timestamptz,
  job_id uuid not null,
  account_id uuid not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id),
  foreign key (kig_id, class_id) references classes (kig_id, id)
);
create index health_growth_reports_id on health_growth_reports (id);
create index health_growth_reports_status on health_growth_reports (kig_id, status, id);
create index health_growth_reports_student on health_growth_reports (kig_id, student_id);
create index health_growth_reports_class on health_growth_reports (kig_id, class_id);
create index health_growth_reports_until_day on health_growth_reports (kig_id, until_day) where until_day is not null;
select protect_tenant_table('health_growth_reports');
