-- Texts and recordings for channels of loudspeakers.
create table broadcasts (
  kig_id uuid not null,
  id uuid not null,
  title text not null,
  text text,
  voice text,
  recording text,
  channels uuid[] not null,
  repeats integer,
  times jsonb not null default '[]',
  from_day date,
  to_day date,
  weekdays smallint[],
  school_days_only boolean,
  status text not null default 'planned' check (status in ('planned', 'stopped')),
  called_at timestamptz,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index broadcasts_status on broadcasts (kig_id, status, id);
create index broadcasts_updated on broadcasts (kig_id, updated_at);
select protect_tenant_table('broadcasts');

-- Reports of loudspeakers about a play, by channel. The first one holds.
create table broadcast_outcomes (
  kig_id uuid not null,
  broadcast_id uuid not null,
  play_at timestamptz not null,
  device_id uuid not null,
  channel_number integer not null,
  outcome text not null check (outcome in ('played', 'refused', 'failed')),
  reason text,
  reported_at timestamptz not null,
  primary key (kig_id, broadcast_id, play_at, device_id, channel_number),
  foreign key (kig_id, broadcast_id) references broadcasts (kig_id, id),
  foreign key (kig_id, device_id) references devices (kig_id, id)
);
create index broadcast_outcomes_reported on broadcast_outcomes (kig_id, reported_at);
select protect_tenant_table('broadcast_outcomes');
