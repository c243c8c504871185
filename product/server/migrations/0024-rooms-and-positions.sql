-- Rooms of a kindergarten. A class holds its room, and a room serves at most one class.
create table classrooms (
  kig_id uuid not null,
  id uuid not null,
  classroom_name text not null,
  classroom_name_pinyin text not null,
  classroom_name_initials text not null,
  classroom_name_sort text not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index classrooms_classroom_name_sort on classrooms (kig_id, classroom_name_sort, id);
create unique index classrooms_classroom_name_unique on classrooms (kig_id, classroom_name) where not deleted;
select protect_tenant_table('classrooms');

alter table classes add column classroom_id uuid;
create unique index classes_classroom_id_unique on classes (kig_id, classroom_id) where not deleted;
create index classes_classroom on classes (kig_id, classroom_id);
alter table classes add foreign key (kig_id, classroom_id) references classrooms (kig_id, id);

-- Job titles of a kindergarten's staff.
create table positions (
  kig_id uuid not null,
  id uuid not null,
  position_name text not null,
  position_name_pinyin text not null,
  position_name_initials text not null,
  position_name_sort text not null,
  rank integer,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index positions_rank on positions (kig_id, rank, id);
create unique index positions_position_name_unique on positions (kig_id, position_name) where not deleted;
select protect_tenant_table('positions');
