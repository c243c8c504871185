-- The time of a demo, so that all its processes and its next start agree about it. One row; none outside of a demo.
create table demo_clock (
  only_row boolean primary key default true check (only_row),
  -- KIGA_CLOCK of the processes that run by it.
  setting text not null,
  -- The demo showed `shown_at` when it really was `real_at`; from there on it plays.
  real_at timestamptz not null,
  shown_at timestamptz not null,
  -- When it really was that a process last ran by it.
  seen_at timestamptz not null
);
