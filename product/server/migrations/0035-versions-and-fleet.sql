-- Versions of the machines' program, which the operator rolls out in stages.
create table device_versions (
  id uuid not null,
  version_name text not null,
  kind text not null,
  from_prefix text,
  apk text,
  firmware text,
  notes text,
  percent integer,
  status text not null default 'draft' check (status in ('draft', 'rolling', 'stopped', 'finished')),
  started_at timestamptz,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create unique index device_versions_version_name_unique on device_versions (version_name) where not deleted;
create index device_versions_status on device_versions (status, id);

-- The version that a machine was offered last, and since when; events that wait on the machine itself.
alter table device_registrations
  add column offered_version_id uuid references device_versions (id),
  add column offered_at timestamptz,
  add column waiting_events integer check (waiting_events >= 0);
create index device_registrations_offered on device_registrations (offered_version_id) where offered_version_id is not null;
create index device_registrations_software on device_registrations (software_version);
