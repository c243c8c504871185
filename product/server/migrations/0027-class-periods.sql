-- Classes of a child over time, so that the roll of any past day is known. `to_day` is the last day, null while the child is there.
create table student_classes (
  kig_id uuid not null,
  student_id uuid not null,
  from_day date not null,
  to_day date,
  class_id uuid not null,
  primary key (kig_id, student_id, from_day),
  check (to_day >= from_day),
  -- Periods of new children are written along with many of them at once, before their own rows.
  foreign key (kig_id, student_id) references students (kig_id, id) deferrable initially deferred,
  foreign key (kig_id, class_id) references classes (kig_id, id)
);
create index student_classes_class on student_classes (kig_id, class_id, from_day);
select protect_tenant_table('student_classes');

-- Until now only the present class was kept: it counts from the admission, or else from the day of entry.
insert into student_classes (kig_id, student_id, from_day, to_day, class_id)
select s.kig_id, s.id, d.from_day, case when s.status <> 'enrolled' then greatest(d.changed_day, d.from_day) end, s.class_id
from students s join organizations o on o.id = s.kig_id
cross join lateral (select coalesce(s.admission_date, (s.created_at at time zone o.time_zone)::date) as from_day,
  (s.updated_at at time zone o.time_zone)::date as changed_day) d
on conflict do nothing;

alter table students add check (status in ('enrolled', 'graduated', 'transferred', 'moved-out'));

-- Graduations of many children at once, each child with its outcome.
create table graduations (
  kig_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  account_id uuid not null,
  leave_date date not null,
  job_id uuid not null,
  primary key (kig_id, id)
);
create index graduations_at on graduations (kig_id, at);
select protect_tenant_table('graduations');

create table graduation_children (
  kig_id uuid not null,
  graduation_id uuid not null,
  student_id uuid not null,
  -- `waiting` and `undoing` are still to be done; `refused` and `kept` name the reason.
  state text not null check (state in ('waiting', 'graduated', 'refused', 'undoing', 'undone', 'kept')),
  error text,
  error_data jsonb,
  primary key (kig_id, graduation_id, student_id),
  foreign key (kig_id, graduation_id) references graduations (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index graduation_children_student on graduation_children (kig_id, student_id);
select protect_tenant_table('graduation_children');
