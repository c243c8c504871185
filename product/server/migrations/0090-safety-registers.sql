-- Registers of safety: drills, patrols and visitors.

create table drills (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  kind text not null,
  begin_at text not null,
  minutes integer not null,
  place text not null,
  leader_id uuid not null,
  child_count integer not null,
  staff_count integer not null,
  evacuation_seconds integer,
  course text not null,
  findings text,
  improvement text,
  improve_until date,
  photo text,
  second_photo text,
  third_photo text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, leader_id) references teachers (kig_id, id)
);
create index drills_day on drills (kig_id, day);
create index drills_leader on drills (kig_id, leader_id);
create index drills_improve_until on drills (kig_id, improve_until) where improve_until is not null;
select protect_tenant_table('drills');

create table patrols (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  at text not null,
  round text not null,
  place text not null,
  teacher_id uuid not null,
  finding text,
  handled text,
  status text not null default 'open' check (status in ('open', 'settled')),
  settled_on date,
  settled_by text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, teacher_id) references teachers (kig_id, id)
);
create index patrols_day on patrols (kig_id, day);
create index patrols_teacher on patrols (kig_id, teacher_id);
create index patrols_status on patrols (kig_id, status, id);
select protect_tenant_table('patrols');

create table visitors (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  came_at text,
  visitor_name text not null,
  visitor_name_pinyin text not null,
  visitor_name_initials text not null,
  visitor_name_sort text not null,
  visitor_name_latin text not null,
  visitor_phone_encrypted bytea not null,
  visitor_phone_hash bytea not null,
  visitor_phone_last4 text not null,
  id_number_encrypted bytea,
  id_number_hash bytea,
  id_number_last4 text,
  organization text,
  people integer not null,
  purpose text not null,
  purpose_text text,
  teacher_id uuid,
  pass_number text,
  status text not null default 'inside' check (status in ('inside', 'left')),
  left_at text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, teacher_id) references teachers (kig_id, id)
);
create index visitors_id on visitors (id);
create index visitors_day on visitors (kig_id, day);
create index visitors_visitor_phone_hash on visitors (kig_id, visitor_phone_hash);
create index visitors_visitor_phone_last4 on visitors (kig_id, visitor_phone_last4);
create index visitors_teacher on visitors (kig_id, teacher_id);
create index visitors_status on visitors (kig_id, status, id);
select protect_tenant_table('visitors');

