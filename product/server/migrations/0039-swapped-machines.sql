-- Machines that another one replaced on the same record. They may still send the events that waited on them.
create table device_former_registrations (
  serial_number text primary key,
  kig_id uuid not null,
  device_id uuid not null,
  machine_number smallint not null,
  secret_encrypted bytea not null,
  previous_secret_encrypted bytea,
  skew_ms bigint,
  -- True where the kindergarten had accepted the machine, so that its events count.
  counts boolean not null,
  replaced_at timestamptz not null
);
create index device_former_registrations_device on device_former_registrations (kig_id, device_id);
create index device_former_registrations_replaced on device_former_registrations (replaced_at);
select protect_tenant_table('device_former_registrations');

-- Counts the machines of a record. Each has its own clock, and ids of events of its own.
alter table device_registrations add column machine_number smallint not null default 1;
alter table device_events add column machine_number smallint not null default 1;
alter table device_waiting_events add column machine_number smallint not null default 1;
alter table device_skews add column machine_number smallint not null default 1;
alter table device_photos add column machine_number smallint not null default 1;
drop index device_photos_event;
create unique index device_photos_event on device_photos (kig_id, device_id, machine_number, event_id);

-- Commands that the replaced machine did not answer.
alter table device_commands add column given_up_at timestamptz;

