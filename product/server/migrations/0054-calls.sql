-- Calls to the families of children who have not come. The latest of a day holds; earlier ones stay.
create table student_calls (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  student_id uuid not null,
  result text not null check (result in ('willCome', 'sick', 'leave', 'noAnswer')),
  called_at timestamptz not null,
  called_by uuid not null,
  primary key (kig_id, id)
);
create index student_calls_day on student_calls (kig_id, day, student_id);
create index student_calls_student on student_calls (kig_id, student_id);
select protect_tenant_table('student_calls');
