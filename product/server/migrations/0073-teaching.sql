-- Courses, with the lessons in a week of a class of each stage.
create table teaching_courses (
  kig_id uuid not null,
  id uuid not null,
  course_name text not null,
  course_name_pinyin text not null,
  course_name_initials text not null,
  course_name_sort text not null,
  field text not null,
  nursery_per_week integer,
  junior_per_week integer,
  middle_per_week integer,
  senior_per_week integer,
  classroom_id uuid,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, classroom_id) references classrooms (kig_id, id)
);
create index teaching_courses_id on teaching_courses (id);
create unique index teaching_courses_course_name_unique on teaching_courses (kig_id, course_name) where not deleted;
create index teaching_courses_classroom on teaching_courses (kig_id, classroom_id);
select protect_tenant_table('teaching_courses');

-- Periods of a day from a date on.
create table teaching_schedules (
  kig_id uuid not null,
  id uuid not null,
  schedule_name text not null,
  schedule_name_pinyin text not null,
  schedule_name_initials text not null,
  schedule_name_sort text not null,
  begins_on date not null,
  periods jsonb not null default '[]',
  outdoor_minutes integer not null,
  source text not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index teaching_schedules_begins_on on teaching_schedules (kig_id, begins_on);
create unique index teaching_schedules_begins_on_unique on teaching_schedules (kig_id, begins_on) where not deleted;
select protect_tenant_table('teaching_schedules');

-- Lessons. The program keeps each class, teacher and room to one lesson at a time, joint lessons apart.
create table teaching_lessons (
  kig_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  day date not null,
  period integer not null,
  course_id uuid not null,
  teacher_id uuid,
  classroom_id uuid,
  topic text,
  is_joint boolean,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, class_id) references classes (kig_id, id),
  foreign key (kig_id, course_id) references teaching_courses (kig_id, id),
  foreign key (kig_id, teacher_id) references teachers (kig_id, id),
  foreign key (kig_id, classroom_id) references classrooms (kig_id, id)
);
create index teaching_lessons_day on teaching_lessons (kig_id, day);
create index teaching_lessons_class on teaching_lessons (kig_id, class_id);
create index teaching_lessons_course on teaching_lessons (kig_id, course_id);
create index teaching_lessons_teacher on teaching_lessons (kig_id, teacher_id);
create index teaching_lessons_classroom on teaching_lessons (kig_id, classroom_id);
select protect_tenant_table('teaching_lessons');

-- Lessons that another teacher gives. At most one of a lesson is arranged, which the lock of the timetable keeps.
create table teaching_substitutions (
  kig_id uuid not null,
  id uuid not null,
  lesson_id uuid not null,
  day date not null,
  period integer not null,
  class_id uuid not null,
  course_id uuid not null,
  absent_teacher_id uuid not null,
  substitute_id uuid not null,
  note text,
  status text not null default 'arranged' check (status in ('arranged', 'cancelled')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, lesson_id) references teaching_lessons (kig_id, id),
  foreign key (kig_id, class_id) references classes (kig_id, id),
  foreign key (kig_id, course_id) references teaching_courses (kig_id, id),
  foreign key (kig_id, absent_teacher_id) references teachers (kig_id, id),
  foreign key (kig_id, substitute_id) references teachers (kig_id, id)
);
create index teaching_substitutions_day on teaching_substitutions (kig_id, day);
create index teaching_substitutions_lesson on teaching_substitutions (kig_id, lesson_id);
create index teaching_substitutions_class on teaching_substitutions (kig_id, class_id);
create index teaching_substitutions_course on teaching_substitutions (kig_id, course_id);
create index teaching_substitutions_absent_teacher on teaching_substitutions (kig_id, absent_teacher_id);
create index teaching_substitutions_substitute on teaching_substitutions (kig_id, substitute_id);
create index teaching_substitutions_status on teaching_substitutions (kig_id, status, id);
select protect_tenant_table('teaching_substitutions');

-- Weekly plans of classes. week_on is the Monday of the numbered week.
create table teaching_plans (
  kig_id uuid not null,
  id uuid not null,
  class_id uuid not null,
  term_id uuid not null,
  week_number integer not null,
  week_on date,
  theme text not null,
  goals text,
  health_plan text,
  language_plan text,
  society_plan text,
  science_plan text,
  art_plan text,
  family_plan text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, class_id) references classes (kig_id, id),
  foreign key (kig_id, term_id) references terms (kig_id, id)
);
create index teaching_plans_week_on on teaching_plans (kig_id, week_on) where week_on is not null;
create index teaching_plans_class on teaching_plans (kig_id, class_id);
create index teaching_plans_term on teaching_plans (kig_id, term_id);
create index teaching_plans_week_number on teaching_plans (kig_id, week_number);
select protect_tenant_table('teaching_plans');

-- Activities of classes. children are those whom the photos show.
create table teaching_records (
  kig_id uuid not null,
  id uuid not null,
  topic text not null,
  class_id uuid not null,
  day date not null,
  course_id uuid,
  teacher_id uuid,
  content text not null,
  children uuid[],
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, class_id) references classes (kig_id, id),
  foreign key (kig_id, course_id) references teaching_courses (kig_id, id),
  foreign key (kig_id, teacher_id) references teachers (kig_id, id)
);
create index teaching_records_day on teaching_records (kig_id, day);
create index teaching_records_class on teaching_records (kig_id, class_id);
create index teaching_records_course on teaching_records (kig_id, course_id);
create index teaching_records_teacher on teaching_records (kig_id, teacher_id);
create index teaching_records_status on teaching_records (kig_id, status, id);
select protect_tenant_table('teaching_records');

-- Notes of teachers about the learning of children.
create table teaching_observations (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  day date not null,
  domain text not null,
  what_encrypted bytea not null,
  advice_encrypted bytea,
  photo text,
  observed_by text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index teaching_observations_id on teaching_observations (id);
create index teaching_observations_student on teaching_observations (kig_id, student_id);
create index teaching_observations_day on teaching_observations (kig_id, day);
select protect_tenant_table('teaching_observations');
