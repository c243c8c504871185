-- Every card that is held to a machine becomes a child on the board, or a line that a person sees (docs/decisions/047).

-- What was unclear about an event: `field:<name>` could not be read or is unknown, `time-recovered` follows from an earlier clock,
-- `clock-unset` was stamped by a clock that was never set, `id-used-twice` came with the id of another event, `not-enrolled` is of a
-- child who was not enrolled when it came.
alter table device_events add column notes text[] not null default '{}';
alter table device_waiting_events add column notes text[] not null default '{}';

-- The child got the card after it was held to the machine.
alter table device_events add column assigned_at timestamptz;

-- A time that cannot be read at all.
alter table device_events alter column device_at drop not null;
alter table device_waiting_events alter column device_at drop not null;

-- Rows that tell of no card, as they came. Each row once.
create table device_unread_rows (
  kig_id uuid not null,
  device_id uuid not null,
  content_hash bytea not null,
  received_at timestamptz not null,
  content text not null,
  error text not null,
  primary key (kig_id, device_id, content_hash)
);
create index device_unread_rows_received on device_unread_rows (kig_id, received_at);
select protect_tenant_table('device_unread_rows');

-- Cards and children of an alert that is about a machine.
create table device_alert_cards (
  kig_id uuid not null,
  alert_id uuid not null,
  card_number text not null,
  student_id uuid,
  last_at timestamptz not null,
  count integer not null default 1,
  primary key (kig_id, alert_id, card_number),
  foreign key (kig_id, alert_id) references device_alerts (kig_id, id)
);
select protect_tenant_table('device_alert_cards');

-- Cards of a day by number: a card that was unknown is given to a child.
create index device_events_unknown_card on device_events (kig_id, card_number, at) where student_id is null;

-- A day knows when a child arrived, left and came back. What has no direction says that the child was there.
alter table student_days rename column first_at to first_in_at;
alter table student_days rename column first_device_id to first_in_device_id;
alter table student_days rename column last_at to last_in_at;
alter table student_days
  drop column last_device_id,
  alter column first_in_at drop not null,
  alter column first_in_device_id drop not null,
  alter column last_in_at drop not null,
  add column first_out_at timestamptz,
  add column last_out_at timestamptz,
  add column last_out_device_id uuid,
  -- The first arrival of which only the time of its coming here is known.
  add column doubtful_in_at timestamptz,
  add column doubtful_in_device_id uuid;
update student_days d set first_in_at = e.first_in_at, first_in_device_id = e.first_in_device_id, last_in_at = e.last_in_at,
  first_out_at = e.first_out_at, last_out_at = e.last_out_at, last_out_device_id = e.last_out_device_id
from (
  select e.kig_id, (e.at at time zone o.time_zone)::date as day, e.student_id,
    min(e.at) filter (where e.direction is distinct from 'out') as first_in_at,
    (array_agg(e.device_id order by e.at, e.device_id) filter (where e.direction is distinct from 'out'))[1] as first_in_device_id,
    max(e.at) filter (where e.direction is distinct from 'out') as last_in_at,
    min(e.at) filter (where e.direction = 'out') as first_out_at,
    max(e.at) filter (where e.direction = 'out') as last_out_at,
    (array_agg(e.device_id order by e.at desc, e.device_id desc) filter (where e.direction = 'out'))[1] as last_out_device_id
  from device_events e join organizations o on o.id = e.kig_id
  where e.student_id is not null and not e.lost and not e.doubtful
  group by 1, 2, 3
  having bool_or(e.direction = 'out')
) e
where d.kig_id = e.kig_id and d.day = e.day and d.student_id = e.student_id;

-- The latest time that a machine signed: what is not later may have been sent before.
alter table device_registrations add column latest_device_at timestamptz;

-- Signatures by which a secret was changed. They go when the secret does that they were made with.
create table device_used_signatures (
  serial_number text not null,
  signature text not null,
  used_at timestamptz not null,
  primary key (serial_number, signature)
);

-- Wrong verification codes, by the network they came from: who guesses keeps nobody out who stands at the machine.
create table device_code_failures (
  serial_number text not null,
  network text not null,
  -- Within a day or so, and since the last lock.
  failures integer not null default 1,
  round integer not null default 1,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (serial_number, network)
);
create index device_code_failures_last on device_code_failures (last_at);
alter table device_registrations drop column wrong_codes, drop column locked_until;
-- The network from which the machine registered last; it is never locked out by others.
alter table device_registrations add column known_network text;
