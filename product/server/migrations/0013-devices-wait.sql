-- A machine that somebody outside the kindergarten enters waits until the kindergarten accepts it. Devices of before stay as they are.

alter table devices
  -- The name that the machine greets people with; devices of before go on as they did.
  add column greeting text not null default 'full',
  add column entered_reason text,
  -- Who entered serial number and verification code, and of which organization; null for devices of before.
  add column entered_by uuid,
  add column entered_organization_id uuid,
  -- When and by whom it was accepted last; null where it never had to wait, and while it waits.
  add column accepted_at timestamptz,
  add column accepted_by uuid,
  add column refused_at timestamptz;
alter table devices alter column greeting set default 'masked';

-- The network address from which the machine registered.
alter table device_registrations add column first_address text;

-- Events of machines that wait or were refused. Their keys stand beside those of all events, and nothing follows from them until
-- the machine is accepted: then they move to device_events.
create table device_waiting_events (
  kig_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  serial_number text not null,
  event_id text not null,
  kind text not null,
  card_number text not null,
  direction text,
  sequence bigint,
  device_at timestamptz not null,
  received_at timestamptz not null,
  skew_ms bigint not null,
  doubtful boolean not null default false,
  primary key (kig_id, device_id, at, id)
);
select protect_tenant_table('device_waiting_events');
