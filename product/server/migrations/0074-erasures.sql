-- Register of erasures, so that a restored backup erases again. It holds ids and no personal data.
create table erasures (
  id uuid primary key,
  kind text not null check (kind in ('child', 'account')),
  record_id uuid not null,
  -- The kindergarten of a child, the organization of an account.
  organization_id uuid,
  erased_at timestamptz not null
);
create unique index erasures_record on erasures (kind, record_id);

-- An account that was erased for good. Its row stays, because the log and histories hold its id.
alter table accounts add column erased_at timestamptz;

-- Contributions of erased children to figures: sums without a person. The subject is a class, a graduation or the like.
create table erased_figures (
  kig_id uuid not null,
  figure text not null,
  day date not null,
  subject_id uuid not null,
  amount double precision not null,
  primary key (kig_id, figure, day, subject_id)
);
create index erased_figures_subject on erased_figures (kig_id, subject_id);
select protect_tenant_table('erased_figures');
