-- Machines that report by their maker's protocol. Without a row, a machine speaks Kiga's own one.
create table device_makers (
  kig_id uuid not null,
  device_id uuid not null,
  protocol text not null check (protocol in ('zkteco', 'hikvision')),
  -- An address or a network in CIDR notation.
  source_network text not null,
  -- User name of Hikvision's uploads.
  upload_user text,
  key_encrypted bytea not null,
  enabled_at timestamptz not null,
  enabled_by uuid,
  -- The first request with the right key; null before.
  connected_at timestamptz,
  -- Address of the last request with the right key. Later requests of ZKTeco's machines carry none.
  proven_address text,
  -- True for a machine that speaks the dialect of access control.
  is_access boolean not null default false,
  -- Last position in the machine's own log of attendance, as the machine named it.
  log_stamp text,
  -- Version of the list of people that the machine has confirmed; null while changes are under way.
  people_version bigint,
  last_command bigint not null default 0,
  primary key (kig_id, device_id)
);
select protect_tenant_table('device_makers');

-- The number by which machines know an entry of the list of people, and its card.
create table device_person_numbers (
  kig_id uuid not null,
  person_id uuid not null,
  number integer not null,
  card_number text not null,
  primary key (kig_id, person_id)
);
create unique index device_person_numbers_number on device_person_numbers (kig_id, number);
select protect_tenant_table('device_person_numbers');

-- The knowledge of a machine about each number: a hash of the card, null for nothing. A command without an answer
-- stands beside it.
create table device_maker_people (
  kig_id uuid not null,
  device_id uuid not null,
  number integer not null,
  card_hash bytea,
  sent_command bigint,
  -- Null for a deletion.
  sent_hash bytea,
  sent_at timestamptz not null,
  -- From here on the number means this person on the machine.
  first_sent_at timestamptz not null,
  primary key (kig_id, device_id, number)
);
select protect_tenant_table('device_maker_people');
