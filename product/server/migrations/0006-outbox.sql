-- What changed, told to everybody who may know of it. A writer leaves `position` empty; one process after the other numbers
-- the rows it finds committed, so that whoever has seen a position has seen all before it.
create table outbox (
  id uuid primary key,
  -- Null for what belongs to the platform.
  kig_id uuid,
  -- Such as `campus.student` or `attendance.day`. What changed is asked for by its own call, with the reader's rights.
  topic text not null,
  at timestamptz not null,
  position bigint
);
create unique index outbox_position on outbox (position) where position is not null;
create index outbox_waiting on outbox (id) where position is null;

-- One row: the last position given. Who holds its lock is numbering.
create table outbox_positions (
  only_row boolean primary key default true check (only_row),
  last bigint not null,
  -- All up to this one have been deleted.
  forgotten bigint not null default 0
);
insert into outbox_positions (last) values (0);
