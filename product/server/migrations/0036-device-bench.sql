-- Machines whose messages are kept for a while. A request names its serial number only, so this is a table of the platform.
create table device_watches (
  serial_number text primary key references device_registrations (serial_number) on delete cascade,
  kig_id uuid not null,
  device_id uuid not null,
  watched_until timestamptz not null
);
create index device_watches_until on device_watches (watched_until);
select protect_tenant_table('device_watches');

-- Requests of watched machines with their answers. Cards and ids of people are encrypted; names and health values are never stored.
create table device_messages (
  kig_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  ms real not null,
  name text not null,
  source text not null,
  method text not null,
  path text not null,
  status integer not null,
  -- Error id of a refusal.
  error text,
  signature text not null,
  request_bytes integer not null,
  answer_bytes integer not null,
  address text,
  -- Facts for the list of messages, and headers with both bodies.
  reading_encrypted bytea not null,
  content_encrypted bytea not null,
  primary key (kig_id, id),
  foreign key (kig_id, device_id) references devices (kig_id, id)
);
create index device_messages_device on device_messages (kig_id, device_id, id);
create index device_messages_at on device_messages (kig_id, at);
select protect_tenant_table('device_messages');

-- Runs of the self-test. A run without an end is under way, or was interrupted.
create table device_self_tests (
  kig_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  serial_number text not null,
  -- The test event, which the run removes.
  event_id text not null,
  started_at timestamptz not null,
  started_by uuid,
  ended_at timestamptz,
  passed boolean,
  ms real,
  steps jsonb,
  primary key (kig_id, id),
  foreign key (kig_id, device_id) references devices (kig_id, id)
);
create unique index device_self_tests_running on device_self_tests (kig_id, device_id) where ended_at is null;
create index device_self_tests_device on device_self_tests (kig_id, device_id, started_at);
select protect_tenant_table('device_self_tests');
