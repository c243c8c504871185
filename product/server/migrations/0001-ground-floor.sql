-- The platform's own tables: who there is, who may what, what the menu shows.

create table organizations (
  id uuid primary key,
  kind text not null check (kind in ('operator', 'group', 'agent', 'kindergarten', 'institution', 'expert')),
  code text not null unique,
  name text not null,
  name_pinyin text not null,
  superior_id uuid references organizations (id),
  -- Of a kindergarten: the group it belongs to and the agent who brought it in.
  group_id uuid references organizations (id),
  agent_id uuid references organizations (id),
  area_code text,
  time_zone text not null default 'Asia/Shanghai',
  suspended boolean not null default false,
  created_at timestamptz not null default now()
);
create index organizations_group on organizations (group_id) where group_id is not null;
create index organizations_agent on organizations (agent_id) where agent_id is not null;
create index organizations_area on organizations (area_code text_pattern_ops) where kind = 'kindergarten';

-- A medical institution serves a kindergarten from one day to another, both included.
create table service_contracts (
  id uuid primary key,
  institution_id uuid not null references organizations (id),
  kig_id uuid not null references organizations (id),
  begins_on date not null,
  ends_on date not null check (ends_on >= begins_on)
);
create index service_contracts_institution on service_contracts (institution_id);

create table accounts (
  id uuid primary key,
  user_name text not null unique,
  nick_name text not null,
  app_type smallint not null check (app_type in (3, 4, 5, 6, 7, 8, 9, 11, 15, 16, 17, 18)),
  organization_id uuid not null references organizations (id),
  password_hash text not null,
  -- The password does not pass today's rules; nothing else is answered until it is changed.
  easy_password boolean not null default false,
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);
create index accounts_organization on accounts (organization_id);

-- Areas that a regional operations account is limited to; a code stands for all that begin with it.
create table account_areas (
  account_id uuid not null references accounts (id) on delete cascade,
  area_code text not null,
  primary key (account_id, area_code)
);

create table roles (
  id uuid primary key,
  organization_id uuid not null references organizations (id),
  name text not null,
  -- Holds all that the appType's ceiling allows, now and after an update.
  whole_ceiling boolean not null default false
);
create table role_permissions (
  role_id uuid not null references roles (id) on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);
create table account_roles (
  account_id uuid not null references accounts (id) on delete cascade,
  role_id uuid not null references roles (id) on delete cascade,
  primary key (account_id, role_id)
);

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid not null references accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text,
  user_agent text
);
create index sessions_account on sessions (account_id);

create table menus (
  id uuid primary key,
  -- Stable name of an entry that came with the product; null for one that the operator added.
  key text unique,
  parent_id uuid references menus (id),
  href text,
  icon text,
  is_show boolean not null default true,
  component_url text,
  permission text,
  app_types smallint[],
  sort integer not null default 0,
  name_zh text not null,
  name_en text not null,
  -- Changed by the operator; an update of the product leaves it alone.
  edited boolean not null default false
);

-- Refusals that someone should know of: requests for what lies out of reach, failed sign-ins.
create table security_log (
  id uuid primary key,
  at timestamptz not null default now(),
  account_id uuid,
  user_name text,
  address text,
  event text not null,
  detail jsonb not null default '{}'
);
create index security_log_at on security_log (at);

-- A look at unmasked personal data, noted once per record and session.
create table personal_data_looks (
  kig_id uuid not null,
  session_id uuid not null,
  entity text not null,
  record_id uuid not null,
  account_id uuid not null,
  at timestamptz not null default now(),
  primary key (kig_id, session_id, entity, record_id)
);

create table idempotency_keys (
  account_id uuid not null,
  call text not null,
  key text not null,
  record_id uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, call, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);
