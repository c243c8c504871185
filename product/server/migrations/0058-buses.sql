-- School buses: drivers, buses, lines, stops, the children of each, and the trips with their events.
create table drivers (
  kig_id uuid not null,
  id uuid not null,
  driver_name text not null,
  driver_name_pinyin text not null,
  driver_name_initials text not null,
  driver_name_sort text not null,
  driver_name_latin text not null,
  driver_age integer not null,
  phone_encrypted bytea,
  phone_count integer not null default 0,
  license text not null,
  license_class text,
  license_expires_on date not null,
  photo text not null,
  remark text,
  -- Last day of the licence of which the kindergarten was told.
  license_told date,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index drivers_id on drivers (id);
create index drivers_license_expires_on on drivers (kig_id, license_expires_on);
select protect_tenant_table('drivers');

create table buses (
  kig_id uuid not null,
  id uuid not null,
  bus_name text not null,
  bus_name_pinyin text not null,
  bus_name_initials text not null,
  bus_name_sort text not null,
  car_no text not null,
  phone_encrypted bytea,
  phone_hash bytea,
  phone_last4 text,
  state text not null,
  driver_id uuid,
  teacher_id uuid,
  seat_count integer not null,
  row_count integer not null,
  inspection_expires_on date not null,
  permit_expires_on date,
  tail_tag text,
  -- Last day of the inspection or the permit of which the kindergarten was told.
  papers_told date,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, driver_id) references drivers (kig_id, id),
  foreign key (kig_id, teacher_id) references teachers (kig_id, id)
);
create index buses_id on buses (id);
create unique index buses_bus_name_unique on buses (kig_id, bus_name) where not deleted;
create unique index buses_car_no_unique on buses (kig_id, car_no) where not deleted;
create index buses_driver on buses (kig_id, driver_id);
create index buses_teacher on buses (kig_id, teacher_id);
create index buses_inspection_expires_on on buses (kig_id, inspection_expires_on);
select protect_tenant_table('buses');

create table bus_lines (
  kig_id uuid not null,
  id uuid not null,
  line_name text not null,
  line_name_pinyin text not null,
  line_name_initials text not null,
  line_name_sort text not null,
  bus_id uuid not null,
  arrives_at text,
  leaves_at text,
  close_within_minutes integer not null,
  is_paused boolean,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, bus_id) references buses (kig_id, id)
);
create index bus_lines_line_name_sort on bus_lines (kig_id, line_name_sort, id);
create unique index bus_lines_line_name_unique on bus_lines (kig_id, line_name) where not deleted;
create index bus_lines_bus on bus_lines (kig_id, bus_id);
select protect_tenant_table('bus_lines');

create table bus_stops (
  kig_id uuid not null,
  id uuid not null,
  line_id uuid not null,
  stop_name text not null,
  stop_name_pinyin text not null,
  stop_name_initials text not null,
  stop_name_sort text not null,
  to_school_at text,
  to_home_at text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, line_id) references bus_lines (kig_id, id)
);
create index bus_stops_line on bus_stops (kig_id, line_id);
select protect_tenant_table('bus_stops');

create table bus_riders (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  stop_id uuid not null,
  direction text not null,
  seat integer,
  note text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id),
  foreign key (kig_id, stop_id) references bus_stops (kig_id, id)
);
create index bus_riders_id on bus_riders (id);
create index bus_riders_student on bus_riders (kig_id, student_id);
create unique index bus_riders_once on bus_riders (kig_id, student_id, direction) where not deleted;
create index bus_riders_stop on bus_riders (kig_id, stop_id);
select protect_tenant_table('bus_riders');

create table bus_trips (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  line_id uuid not null,
  direction text not null,
  bus_id uuid not null,
  status text not null,
  -- The stops, children, seats and rows as they were planned at the start; it names children by id only.
  plan jsonb not null,
  -- Moment at which the office was told that the trip is open.
  told_at timestamptz,
  started_at timestamptz,
  arrived_at timestamptz,
  ended_at timestamptz,
  planned_count integer not null,
  boarded_count integer not null,
  off_count integer not null,
  not_today_count integer not null,
  close_reason text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, line_id) references bus_lines (kig_id, id),
  foreign key (kig_id, bus_id) references buses (kig_id, id)
);
create index bus_trips_id on bus_trips (id);
create index bus_trips_day on bus_trips (kig_id, day);
create unique index bus_trips_once on bus_trips (kig_id, line_id, day, direction) where not deleted;
-- The home page counts open trips.
create index bus_trips_open on bus_trips (kig_id) where ended_at is null;
create index bus_trips_line on bus_trips (kig_id, line_id);
create index bus_trips_bus on bus_trips (kig_id, bus_id);
select protect_tenant_table('bus_trips');

-- Events of trips, in the order in which they were received. Nothing changes or deletes them but the erasure of a child.
create table bus_trip_events (
  kig_id uuid not null,
  trip_id uuid not null,
  place integer not null,
  -- Id that the tablet gave it.
  id uuid not null,
  kind text not null,
  at timestamptz not null,
  point integer,
  student_id uuid,
  seat_row integer,
  text_encrypted bytea,
  undoes uuid,
  account_id uuid not null,
  received_at timestamptz not null,
  primary key (kig_id, trip_id, place),
  foreign key (kig_id, trip_id) references bus_trips (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create unique index bus_trip_events_id on bus_trip_events (kig_id, id);
create index bus_trip_events_student on bus_trip_events (kig_id, student_id);
select protect_tenant_table('bus_trip_events');

-- Trips that were never started, of which the office was told.
create table bus_missed_trips (
  kig_id uuid not null,
  line_id uuid not null,
  day date not null,
  direction text not null,
  told_at timestamptz not null,
  primary key (kig_id, line_id, day, direction),
  foreign key (kig_id, line_id) references bus_lines (kig_id, id)
);
select protect_tenant_table('bus_missed_trips');
