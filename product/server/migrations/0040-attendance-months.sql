-- Closed months of attendance, for children and staff apart. A month without a row is open.
create table attendance_months (
  kig_id uuid not null,
  month date not null check (extract(day from month) = 1),
  people text not null check (people in ('children', 'staff')),
  closed_at timestamptz not null,
  closed_by uuid not null,
  primary key (kig_id, month, people)
);
select protect_tenant_table('attendance_months');
