-- Teachers and other staff. Account ids belong to the platform's table, so no key refers to them.
create table teachers (
  kig_id uuid not null,
  id uuid not null,
  teacher_name text not null,
  teacher_name_pinyin text not null,
  teacher_name_initials text not null,
  teacher_name_sort text not null,
  teacher_name_latin text not null,
  sex text,
  position_id uuid not null,
  phone_encrypted bytea not null,
  phone_hash bytea not null,
  phone_last4 text not null,
  card_number text,
  face_photo text,
  entry_date date,
  id_number_encrypted bytea,
  id_number_hash bytea,
  id_number_last4 text,
  status text not null default 'in-service' check (status in ('in-service', 'resigned')),
  resigned_on date,
  resign_reason text,
  account_id uuid,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, position_id) references positions (kig_id, id)
);
create index teachers_id on teachers (id);
create index teachers_position on teachers (kig_id, position_id);
create unique index teachers_phone_hash_unique on teachers (kig_id, phone_hash) where not deleted;
create index teachers_phone_last4 on teachers (kig_id, phone_last4);
create unique index teachers_card_number_unique on teachers (kig_id, card_number) where not deleted;
create index teachers_entry_date on teachers (kig_id, entry_date) where entry_date is not null;
create index teachers_status on teachers (kig_id, status, id);
select protect_tenant_table('teachers');


-- Certificates of teachers. The kindergarten is told once before the end of each.
create table teacher_certificates (
  kig_id uuid not null,
  id uuid not null,
  teacher_id uuid not null,
  place integer not null,
  name text not null,
  number_encrypted bytea,
  expires_on date,
  told_at timestamptz,
  primary key (kig_id, id),
  foreign key (kig_id, teacher_id) references teachers (kig_id, id)
);
create index teacher_certificates_teacher on teacher_certificates (kig_id, teacher_id);
create index teacher_certificates_untold on teacher_certificates (kig_id, expires_on) where told_at is null;
select protect_tenant_table('teacher_certificates');

-- Each class may have a head, and teachers who assist.
alter table classes add column head_teacher_id uuid;
create index classes_head_teacher on classes (kig_id, head_teacher_id);
alter table classes add foreign key (kig_id, head_teacher_id) references teachers (kig_id, id);

create table class_assistants (
  kig_id uuid not null,
  class_id uuid not null,
  teacher_id uuid not null,
  primary key (kig_id, class_id, teacher_id),
  foreign key (kig_id, class_id) references classes (kig_id, id),
  foreign key (kig_id, teacher_id) references teachers (kig_id, id)
);
create index class_assistants_teacher on class_assistants (kig_id, teacher_id);
select protect_tenant_table('class_assistants');
