-- Days whose stored results wait to be computed again for all people, because a rule or the calendar changed. A row is deleted in the
-- transaction that stores its results.
create table attendance_days_to_compute (
  kig_id uuid not null,
  people text not null check (people in ('children', 'staff')),
  day date not null,
  primary key (kig_id, people, day)
);
select protect_tenant_table('attendance_days_to_compute');
