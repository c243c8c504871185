-- The semesters of a school year with their days.

create table terms (
  kig_id uuid not null,
  id uuid not null,
  term_name text not null,
  school_year text not null,
  semester text not null,
  begin_date date not null,
  end_date date not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create unique index terms_term_name_unique on terms (kig_id, term_name) where not deleted;
create index terms_begin_date on terms (kig_id, begin_date);
