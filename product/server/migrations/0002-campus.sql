-- A tenant's tables: kig_id stands first in every key, and foreign keys carry it (another tenant's record is never met).

-- Human numbers, such as student numbers: the next one of a series.
create table number_series (
  kig_id uuid not null,
  series text not null,
  next integer not null,
  primary key (kig_id, series)
);

create table grades (
  kig_id uuid not null,
  id uuid not null,
  grade_name text not null,
  grade_name_pinyin text not null,
  grade_name_initials text not null,
  grade_name_sort text not null,
  stage text not null,
  sort integer not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create unique index grades_grade_name_unique on grades (kig_id, grade_name) where not deleted;

create table classes (
  kig_id uuid not null,
  id uuid not null,
  class_name text not null,
  class_name_pinyin text not null,
  class_name_initials text not null,
  class_name_sort text not null,
  grade_id uuid not null,
  capacity integer,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, grade_id) references grades (kig_id, id)
);
create unique index classes_class_name_unique on classes (kig_id, class_name) where not deleted;
create index classes_grade on classes (kig_id, grade_id);

create table students (
  kig_id uuid not null,
  id uuid not null,
  stu_name text not null,
  stu_name_pinyin text not null,
  stu_name_initials text not null,
  stu_name_sort text not null,
  stu_name_latin text not null,
  stu_no text not null,
  sex text not null,
  birthday date not null,
  class_id uuid not null,
  status text not null default 'enrolled',
  admission_date date,
  card_number text,
  service_end_date date,
  id_number_encrypted bytea,
  id_number_hash bytea,
  id_number_last4 text,
  ethnicity text,
  address text,
  allergies_encrypted bytea,
  allergies_count integer not null default 0,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, class_id) references classes (kig_id, id)
);
create unique index students_stu_no_unique on students (kig_id, stu_no);
create unique index students_card_number_unique on students (kig_id, card_number) where not deleted;
create unique index students_id_number_hash_unique on students (kig_id, id_number_hash) where not deleted;
create index students_class on students (kig_id, class_id);
create index students_name on students (kig_id, stu_name_sort, id);
-- Lists across tenants are ordered by id alone.
create index students_id on students (id);
create index students_card on students (card_number text_pattern_ops) where card_number is not null;

create table parents (
  kig_id uuid not null,
  id uuid not null,
  parent_name text not null,
  parent_phone_encrypted bytea not null,
  parent_phone_hash bytea not null,
  parent_phone_last4 text not null,
  created_at timestamptz not null,
  primary key (kig_id, id)
);
create unique index parents_parent_phone_hash_unique on parents (kig_id, parent_phone_hash);
create index parents_phone_last4 on parents (kig_id, parent_phone_last4);

-- Which child a parent belongs to, and in which order to call them.
create table student_parents (
  kig_id uuid not null,
  student_id uuid not null,
  parent_id uuid not null,
  relation text not null,
  sort integer not null,
  primary key (kig_id, student_id, parent_id),
  foreign key (kig_id, student_id) references students (kig_id, id),
  foreign key (kig_id, parent_id) references parents (kig_id, id)
);
create index student_parents_parent on student_parents (kig_id, parent_id);
