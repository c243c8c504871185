-- Own days of kindergartens, which override the official calendar.
create table calendar_days (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  day_name text not null,
  kind text not null,
  people text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index calendar_days_day on calendar_days (kig_id, day);
create unique index calendar_days_day_unique on calendar_days (kig_id, day) where not deleted;
select protect_tenant_table('calendar_days');

-- Days of leave for which one approval suffices, from a day on.
create table leave_policies (
  kig_id uuid not null,
  id uuid not null,
  policy_name text not null,
  begins_on date not null,
  student_days integer not null,
  teacher_days integer not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index leave_policies_begins_on on leave_policies (kig_id, begins_on);
create unique index leave_policies_begins_on_unique on leave_policies (kig_id, begins_on) where not deleted;
select protect_tenant_table('leave_policies');

-- Leave of children. Symptom and diagnosis are health data.
create table student_leaves (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  kind text not null,
  period text,
  from_day date not null,
  from_part text,
  to_day date not null,
  to_part text,
  reason text not null,
  asker text,
  -- Account that asked for the leave.
  asked_by uuid,
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected', 'cancelled')),
  reject_reason text,
  symptom_encrypted bytea,
  diagnosis_encrypted bytea,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index student_leaves_id on student_leaves (id);
create index student_leaves_student on student_leaves (kig_id, student_id);
create index student_leaves_from_day on student_leaves (kig_id, from_day);
create index student_leaves_to_day on student_leaves (kig_id, to_day);
create index student_leaves_status on student_leaves (kig_id, status, id);
select protect_tenant_table('student_leaves');

-- Leave of staff.
create table teacher_leaves (
  kig_id uuid not null,
  id uuid not null,
  teacher_id uuid not null,
  kind text not null,
  period text,
  from_day date not null,
  from_part text,
  to_day date not null,
  to_part text,
  reason text not null,
  asker text,
  -- Account that asked for the leave.
  asked_by uuid,
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected', 'cancelled')),
  reject_reason text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, teacher_id) references teachers (kig_id, id)
);
create index teacher_leaves_id on teacher_leaves (id);
create index teacher_leaves_teacher on teacher_leaves (kig_id, teacher_id);
create index teacher_leaves_from_day on teacher_leaves (kig_id, from_day);
create index teacher_leaves_to_day on teacher_leaves (kig_id, to_day);
create index teacher_leaves_status on teacher_leaves (kig_id, status, id);
select protect_tenant_table('teacher_leaves');

-- Approvals of leave of children and staff; a long leave needs two, by different accounts.
create table leave_approvals (
  kig_id uuid not null,
  leave_id uuid not null,
  approved_by uuid not null,
  approved_at timestamptz not null,
  -- The account could approve long leave.
  is_long boolean not null,
  primary key (kig_id, leave_id, approved_by)
);
select protect_tenant_table('leave_approvals');
