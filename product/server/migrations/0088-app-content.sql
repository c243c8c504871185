-- Functions of the parents' app, and the modules that arrange them for the operator or an agent.
create table app_functions (
  id uuid not null,
  function_name text not null,
  function_name_en text not null,
  function_code text not null,
  icon text not null,
  opens text not null,
  link text,
  from_version text,
  sort integer,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create unique index app_functions_function_code_unique on app_functions (function_code) where not deleted;

create table app_modules (
  id uuid not null,
  organization_id uuid not null references organizations (id),
  module_name text not null,
  module_name_en text not null,
  functions uuid[] not null default '{}',
  sort integer,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index app_modules_organization on app_modules (organization_id, sort);

-- Advertisements, and how often they were seen and clicked on a day. Nothing names a person.
create table advertisements (
  id uuid not null,
  ad_name text not null,
  ad_position text not null,
  ad_weight integer not null check (ad_weight between 0 and 10),
  picture text not null,
  link text,
  begins_on date not null,
  ends_on date not null,
  area_id uuid references areas (id),
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id),
  check (ends_on >= begins_on)
);
create table advertisement_days (
  advertisement_id uuid not null references advertisements (id),
  day date not null,
  seen integer not null,
  clicked integer not null,
  primary key (advertisement_id, day)
);

-- Documents, and the files of their earlier versions.
create table documents (
  id uuid not null,
  file_name text not null,
  type text not null,
  url text not null,
  notes text,
  version_number integer,
  published_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create table document_versions (
  document_id uuid not null references documents (id),
  version_number integer not null,
  url text not null,
  until timestamptz not null,
  by_id uuid,
  primary key (document_id, version_number)
);
