-- Passwords of gateways. A gateway signs in before its kindergarten is known, so this is a table of the platform.
create table gateway_passwords (
  -- Keyed hash of the MAC address and the password.
  password_hash bytea primary key,
  mac text not null,
  kig_id uuid not null,
  gateway_id uuid not null,
  created_at timestamptz not null,
  unique (kig_id, gateway_id)
);
create index gateway_passwords_mac on gateway_passwords (mac);
select protect_tenant_table('gateway_passwords');

-- The latest report of each gateway.
create table gateway_contacts (
  kig_id uuid not null,
  gateway_id uuid not null,
  -- Arrival of the latest report.
  last_at timestamptz not null,
  -- The gateway reported without a gap from the first to the second moment, by the times of its reports.
  heard_from timestamptz not null,
  heard_until timestamptz not null,
  reports bigint not null default 0,
  -- Beacons that could not be read.
  unread bigint not null default 0,
  primary key (kig_id, gateway_id),
  foreign key (kig_id, gateway_id) references gateways (kig_id, id) on delete cascade
) with (fillfactor = 50);
select protect_tenant_table('gateway_contacts');

-- Where and when each bracelet was last heard. No index contains what every report changes.
create table bracelet_sightings (
  kig_id uuid not null,
  bracelet_id uuid not null,
  gateway_id uuid not null,
  heard_at timestamptz not null,
  rssi smallint,
  battery smallint,
  -- The child who wore it then. Another child's arrival and departure begin anew.
  student_id uuid,
  entered_at timestamptz,
  left_at timestamptz,
  -- It was last heard at an exit, so that silence means departure.
  may_leave boolean not null default false,
  primary key (kig_id, bracelet_id),
  foreign key (kig_id, bracelet_id) references bracelets (kig_id, id) on delete cascade,
  foreign key (kig_id, gateway_id) references gateways (kig_id, id) on delete cascade
) with (fillfactor = 50);
create index bracelet_sightings_gateway on bracelet_sightings (kig_id, gateway_id);
create index bracelet_sightings_leaving on bracelet_sightings (kig_id) where may_leave;
select protect_tenant_table('bracelet_sightings');

-- Arrivals and departures that are decided, and are not yet events.
create table owed_presences (
  kig_id uuid not null,
  id uuid not null,
  gateway_id uuid not null,
  student_id uuid not null,
  mac text not null,
  rssi smallint,
  direction text not null check (direction in ('in', 'out')),
  at timestamptz not null,
  primary key (kig_id, id)
);
select protect_tenant_table('owed_presences');

-- Alerts may concern a gateway as well.
alter table device_alerts drop constraint device_alerts_kig_id_device_id_fkey;
