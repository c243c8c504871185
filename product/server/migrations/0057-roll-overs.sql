-- The move of a whole kindergarten into the next school year: a draft first, then the run, and perhaps its undo.
create table roll_overs (
  kig_id uuid not null,
  id uuid not null,
  from_year text not null,
  to_year text not null,
  state text not null check (state in ('draft', 'running', 'done', 'undoing', 'undone')),
  -- Counts changes of the draft, so that a second window is told.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  run_at timestamptz,
  run_by uuid,
  job_id uuid,
  primary key (kig_id, id)
);
-- At most one draft or work under way, and at most one finished roll-over into a year.
create unique index roll_overs_open on roll_overs (kig_id) where state in ('draft', 'running', 'undoing');
create unique index roll_overs_year on roll_overs (kig_id, to_year) where state = 'done';
create index roll_overs_created on roll_overs (kig_id, created_at);
select protect_tenant_table('roll_overs');

-- Classes of the new year: present ones and those to be opened. They may be erased later, and the roll-over remains.
create table roll_over_classes (
  kig_id uuid not null,
  roll_over_id uuid not null,
  -- The id of a present class; of a class to be opened, an id of the draft only.
  id uuid not null,
  -- The class itself; null until a new one is opened.
  class_id uuid,
  is_new boolean not null,
  left_out boolean not null default false,
  class_name text not null,
  grade_id uuid not null,
  capacity integer,
  -- False: head and assistants follow their children.
  teachers_chosen boolean not null default false,
  head_teacher_id uuid,
  assistants uuid[] not null default '{}',
  -- Present class whose teachers come along; known once the run has begun.
  follows_id uuid,
  -- Way of the present children; null for a new class, which has none.
  way text check (way in ('up', 'graduate', 'open')),
  -- Where they go: `id` of a row of this roll-over.
  goes_to uuid,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'undone')),
  error text,
  error_data jsonb,
  -- The class before the run and after it, for the undo.
  before jsonb,
  after jsonb,
  -- The kindergarten's day on which the children of the class moved.
  moved_on date,
  -- Accounts whose right to their own class moved along.
  accounts uuid[] not null default '{}',
  primary key (kig_id, roll_over_id, id),
  foreign key (kig_id, roll_over_id) references roll_overs (kig_id, id)
);
select protect_tenant_table('roll_over_classes');

-- Children of a roll-over: in a draft those who were decided one by one, from the run on all of them.
create table roll_over_children (
  kig_id uuid not null,
  roll_over_id uuid not null,
  student_id uuid not null,
  from_class_id uuid not null,
  kind text not null check (kind in ('up', 'graduate', 'stay', 'open')),
  -- `id` of a class of this roll-over, where the child moves.
  target_id uuid,
  reason text,
  decided_at timestamptz,
  decided_by uuid,
  -- `waiting` is still to be done; `open` waits for a decision after the run; `refused` names the reason.
  state text not null check (state in ('draft', 'waiting', 'done', 'refused', 'open', 'settled', 'undone')),
  error text,
  error_data jsonb,
  primary key (kig_id, roll_over_id, student_id),
  foreign key (kig_id, roll_over_id) references roll_overs (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index roll_over_children_student on roll_over_children (kig_id, student_id);
select protect_tenant_table('roll_over_children');
