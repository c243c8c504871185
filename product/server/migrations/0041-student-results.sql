-- Results of children's days, computed from what machines saw, rules, calendar, leave and marks. A cache: computing again gives the same.
create table student_results (
  kig_id uuid not null,
  day date not null,
  student_id uuid not null,
  -- The class of that day.
  class_id uuid not null,
  state text not null,
  -- Halves of the day on which the child was due, and came.
  due_halves smallint not null check (due_halves between 0 and 2),
  came_halves smallint not null check (came_halves between 0 and due_halves),
  -- Reason of the halves that are missing.
  absence text check (absence in ('sick', 'personal', 'other', 'unknown')),
  late_minutes integer not null default 0,
  early_minutes integer not null default 0,
  is_marked boolean not null default false,
  primary key (kig_id, day, student_id)
);
create index student_results_student on student_results (kig_id, student_id, day);
create index student_results_class on student_results (kig_id, class_id, day);
select protect_tenant_table('student_results');

-- Marks by hand on children's days. The latest of a kind holds; earlier ones stay.
create table student_marks (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  student_id uuid not null,
  -- `came` and `left` have a time; `absent` takes an arrival back; `cleared` ends all earlier marks.
  mark text not null check (mark in ('came', 'left', 'absent', 'cleared')),
  at_time time,
  absence text check (absence in ('sick', 'personal', 'other', 'unknown')),
  -- Person who brought or fetched the child.
  person text,
  reason text not null,
  marked_at timestamptz not null,
  marked_by uuid not null,
  primary key (kig_id, id)
);
create index student_marks_day on student_marks (kig_id, day, student_id);
create index student_marks_student on student_marks (kig_id, student_id);
select protect_tenant_table('student_marks');

-- Rules for children's days: of the kindergarten, a grade or a class, from a day on.
create table student_rules (
  kig_id uuid not null,
  id uuid not null,
  rule_name text not null,
  begins_on date not null,
  grade_id uuid,
  class_id uuid,
  arrive_from text not null,
  late_after text not null,
  call_after text not null,
  half_at text not null,
  leave_from text not null,
  grace_minutes integer,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, grade_id) references grades (kig_id, id),
  foreign key (kig_id, class_id) references classes (kig_id, id)
);
create index student_rules_begins on student_rules (kig_id, begins_on);
create index student_rules_updated on student_rules (kig_id, updated_at);
select protect_tenant_table('student_rules');

-- Until now a kindergarten had times of arrival only; its rules get the product's usual times of leaving.
insert into student_rules (kig_id, id, rule_name, begins_on, arrive_from, late_after, call_after, half_at, leave_from,
  created_at, updated_at, updated_by)
select kig_id, gen_random_uuid(), '入园时间', begins_on, to_char(arrive_from, 'HH24:MI'), to_char(late_after, 'HH24:MI'), to_char(call_after, 'HH24:MI'),
  to_char(greatest('12:00', call_after + interval '1 minute'), 'HH24:MI'), to_char(greatest('16:30', call_after + interval '2 minutes'), 'HH24:MI'),
  updated_at, updated_at, updated_by
from arrival_times;
drop table arrival_times;
