-- Rules for the days of staff: of named staff, of job titles, or of everyone, from a day on.
create table teacher_rules (
  kig_id uuid not null,
  id uuid not null,
  rule_name text not null,
  rule_name_pinyin text not null,
  rule_name_initials text not null,
  rule_name_sort text not null,
  begins_on date not null,
  weekdays smallint[] not null,
  grace_minutes integer not null,
  periods jsonb not null,
  position_ids uuid[],
  teacher_ids uuid[],
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
select protect_tenant_table('teacher_rules');

-- Requests for missed sign-ins. An approved one counts as a mark of its period.
create table missed_sign_ins (
  kig_id uuid not null,
  id uuid not null,
  teacher_id uuid not null,
  day date not null,
  period integer not null,
  way text not null check (way in ('in', 'out')),
  at_time text not null,
  reason text not null,
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
create index missed_sign_ins_day on missed_sign_ins (kig_id, day);
select protect_tenant_table('missed_sign_ins');

-- Overtime. Approved hours may be taken as comp leave until their last day.
create table makeups (
  kig_id uuid not null,
  id uuid not null,
  teacher_id uuid not null,
  day date not null,
  hours numeric not null,
  reason text not null,
  status text not null default 'submitted' check (status in ('submitted', 'approved', 'rejected', 'cancelled')),
  reject_reason text,
  expires_on date,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, teacher_id) references teachers (kig_id, id)
);
select protect_tenant_table('makeups');

-- Events of machines that name a member of staff.
create table teacher_punches (
  kig_id uuid not null,
  at timestamptz not null,
  event_id uuid not null,
  -- The kindergarten's day and time of day.
  day date not null,
  at_time time not null,
  teacher_id uuid not null,
  device_id uuid not null,
  primary key (kig_id, event_id)
);
create index teacher_punches_day on teacher_punches (kig_id, day, teacher_id);
create index teacher_punches_teacher on teacher_punches (kig_id, teacher_id);
select protect_tenant_table('teacher_punches');

-- Corrections by hand. The latest of a mark holds; earlier ones stay.
create table teacher_marks (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  teacher_id uuid not null,
  period integer not null,
  way text not null check (way in ('in', 'out')),
  at_time time not null,
  reason text not null,
  marked_at timestamptz not null,
  marked_by uuid not null,
  primary key (kig_id, id)
);
create index teacher_marks_day on teacher_marks (kig_id, day, teacher_id);
create index teacher_marks_teacher on teacher_marks (kig_id, teacher_id);
select protect_tenant_table('teacher_marks');

-- Results of staff members' days. A cache: computing again gives the same.
create table teacher_results (
  kig_id uuid not null,
  day date not null,
  teacher_id uuid not null,
  state text not null,
  late_minutes integer not null,
  early_minutes integer not null,
  missing integer not null,
  due_halves smallint not null check (due_halves in (0, 2)),
  leave_halves smallint not null check (leave_halves between 0 and 2),
  comp_halves smallint not null check (comp_halves between 0 and 2),
  leave_kind text,
  is_corrected boolean not null,
  primary key (kig_id, day, teacher_id)
);
create index teacher_results_teacher on teacher_results (kig_id, teacher_id, day);
select protect_tenant_table('teacher_results');
