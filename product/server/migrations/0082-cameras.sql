-- Cameras of kindergartens. Passwords lie in another table, so that no query of records can return them.
create table cameras (
  kig_id uuid not null,
  id uuid not null,
  camera_name text not null,
  camera_name_pinyin text not null,
  camera_name_initials text not null,
  camera_name_sort text not null,
  channel_number integer not null,
  clarity text not null,
  nvr boolean,
  driver text not null,
  maker text,
  camera_ip text,
  port integer,
  user_name text,
  main_path text,
  sub_path text,
  gateway_url text,
  classroom_id uuid,
  place text,
  parents_watch boolean,
  closed_times jsonb not null default '[]',
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, classroom_id) references classrooms (kig_id, id)
);
create index cameras_id on cameras (id);
create index cameras_camera_name_sort on cameras (kig_id, camera_name_sort, id);
create index cameras_channel_number on cameras (kig_id, channel_number, id);
create index cameras_classroom on cameras (kig_id, classroom_id);
create unique index cameras_camera_name_unique on cameras (kig_id, camera_name) where not deleted;
select protect_tenant_table('cameras');

-- Passwords, encrypted, and hashes of the keys with which cameras send.
create table camera_secrets (
  kig_id uuid not null,
  camera_id uuid not null,
  password_encrypted bytea,
  stream_key_hash bytea,
  primary key (kig_id, camera_id),
  foreign key (kig_id, camera_id) references cameras (kig_id, id) on delete cascade
);
select protect_tenant_table('camera_secrets');

-- The latest state of each camera's stream.
create table camera_states (
  kig_id uuid not null,
  camera_id uuid not null,
  last_picture_at timestamptz,
  failure text,
  failed_at timestamptz,
  width integer,
  height integer,
  frames_per_second integer,
  codec text,
  primary key (kig_id, camera_id),
  foreign key (kig_id, camera_id) references cameras (kig_id, id) on delete cascade
);
select protect_tenant_table('camera_states');

-- Who watched which camera, and who was refused.
create table camera_views (
  kig_id uuid not null,
  id uuid not null,
  camera_id uuid not null,
  -- Null for a parent.
  account_id uuid,
  -- Null for an account.
  parent_id uuid,
  student_id uuid,
  session_id uuid not null,
  way text not null check (way in ('web', 'app')),
  quality text not null,
  asked_at timestamptz not null,
  -- Null while no picture has come.
  started_at timestamptz,
  last_at timestamptz not null,
  ended_at timestamptz,
  refusal text,
  snapshots integer not null default 0,
  primary key (kig_id, id),
  foreign key (kig_id, camera_id) references cameras (kig_id, id) on delete cascade,
  check ((account_id is null) <> (parent_id is null))
);
create index camera_views_asked on camera_views (kig_id, asked_at desc, id);
create index camera_views_camera on camera_views (kig_id, camera_id, asked_at desc);
create index camera_views_parent on camera_views (kig_id, parent_id);
create index camera_views_student on camera_views (kig_id, student_id);
create index camera_views_old on camera_views (asked_at);
select protect_tenant_table('camera_views');
