-- Machines of kindergartens, what they send, and who came on which day.

create table devices (
  kig_id uuid not null,
  id uuid not null,
  device_name text not null,
  kind text not null,
  serial_number text not null,
  verification_code text not null,
  custom_code text,
  place text,
  remark text,
  status text not null default 'unregistered',
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create unique index devices_serial_number_unique on devices (kig_id, serial_number) where not deleted;
create index devices_status on devices (kig_id, status);
-- Lists across tenants are ordered by id alone.
create index devices_id on devices (id);

-- Of the platform, for a serial number is one on the whole platform: which device it is, its secret, and when it was last heard of.
create table device_registrations (
  serial_number text primary key,
  kig_id uuid not null,
  device_id uuid not null,
  -- Null while the machine has not registered.
  secret_encrypted bytea,
  -- Registering may be repeated until the secret has been used, for the answer with it may have been lost.
  secret_used boolean not null default false,
  -- The one before, good until the new one is used.
  previous_secret_encrypted bytea,
  registered_at timestamptz,
  wrong_codes integer not null default 0,
  locked_until timestamptz,
  last_contact_at timestamptz,
  software_version text,
  hardware_fingerprint text,
  -- The machine's clock minus ours, as it was last noted; it is noted anew where it differs by more than a trifle.
  skew_ms bigint,
  people_version bigint,
  people_count integer,
  -- Counted within an hour that begins with the first of them.
  wrong_signatures integer not null default 0,
  wrong_signatures_since timestamptz
);
create unique index device_registrations_device on device_registrations (kig_id, device_id);

-- Machines that nobody has entered yet.
create table unknown_devices (
  serial_number text primary key,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1,
  address text,
  software_version text,
  hardware_fingerprint text
);
create index unknown_devices_last on unknown_devices (last_at);

-- How a machine's clock stood to ours: one row whenever that changed.
create table device_skews (
  kig_id uuid not null,
  device_id uuid not null,
  at timestamptz not null,
  skew_ms bigint not null,
  primary key (kig_id, device_id, at)
);

-- Every event of a machine. `at` is its time corrected by the skew; partitions are made by month.
create table device_events (
  kig_id uuid not null,
  at timestamptz not null,
  id uuid not null,
  device_id uuid not null,
  event_id text not null,
  kind text not null,
  card_number text not null,
  -- Whose card it was at that time; null for a card that nobody has.
  student_id uuid,
  -- The card had been reported lost.
  lost boolean not null default false,
  direction text,
  sequence bigint,
  device_at timestamptz not null,
  received_at timestamptz not null,
  skew_ms bigint not null,
  -- The time cannot be right; `at` is when it was received.
  doubtful boolean not null default false,
  primary key (kig_id, at, id)
) partition by range (at);

-- By which an event is known when it is sent again. Its corrected time is no part of it, for that may differ the next time.
create table device_event_keys (
  kig_id uuid not null,
  serial_number text not null,
  event_id text not null,
  content_hash bytea not null,
  primary key (kig_id, serial_number, event_id)
);

-- What came with the id of another event: kept as it was sent, for somebody may have to find out which of the two was.
create table device_event_conflicts (
  kig_id uuid not null,
  serial_number text not null,
  event_id text not null,
  content_hash bytea not null,
  received_at timestamptz not null,
  content jsonb not null,
  primary key (kig_id, serial_number, event_id, content_hash)
);

-- What somebody should look at: a lost card used, an unknown card, an event sent again with other content, a wrong clock.
create table device_alerts (
  kig_id uuid not null,
  id uuid not null,
  kind text not null,
  device_id uuid not null,
  student_id uuid,
  card_number text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  count integer not null default 1,
  closed_at timestamptz,
  closed_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, device_id) references devices (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create unique index device_alerts_open on device_alerts (kig_id, kind, device_id, coalesce(card_number, ''))
  where closed_at is null;

-- The list of people that machines keep: one version for each kindergarten, and in which version a person last changed.
create table people_lists (
  kig_id uuid primary key,
  version bigint not null
);
create table people_list_entries (
  kig_id uuid not null,
  person_id uuid not null,
  version bigint not null,
  removed boolean not null default false,
  content_hash bytea not null,
  primary key (kig_id, person_id)
);
create index people_list_entries_version on people_list_entries (kig_id, version);

-- Cards reported lost; one that is replaced stays lost.
create table card_losses (
  kig_id uuid not null,
  id uuid not null,
  card_number text not null,
  student_id uuid not null,
  reported_at timestamptz not null,
  reported_by uuid not null,
  cancelled_at timestamptz,
  cancelled_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create unique index card_losses_open on card_losses (kig_id, card_number) where cancelled_at is null;
create index card_losses_student on card_losses (kig_id, student_id);

-- Who came on which day, from the events of the day.
create table student_days (
  kig_id uuid not null,
  day date not null,
  student_id uuid not null,
  first_at timestamptz not null,
  first_device_id uuid not null,
  last_at timestamptz not null,
  last_device_id uuid not null,
  event_count integer not null,
  primary key (kig_id, day, student_id)
);
-- Sums over many tenants.
create index student_days_day on student_days (day, kig_id);

-- When children are expected, from a day on; the product's own times where a kindergarten has set none.
create table arrival_times (
  kig_id uuid not null,
  begins_on date not null,
  arrive_from time not null,
  late_after time not null,
  call_after time not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, begins_on)
);

-- Cards that children had before: an event that comes late belongs to whoever had the card then.
create table former_cards (
  kig_id uuid not null,
  card_number text not null,
  held_until timestamptz not null,
  student_id uuid not null,
  primary key (kig_id, card_number, held_until),
  foreign key (kig_id, student_id) references students (kig_id, id)
);

-- Lists, totals and far pages of the children who are there read keys only.
create index students_there on students (kig_id, id) where not deleted;
