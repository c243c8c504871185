-- The platform's own records: who there is, who may what, what the menu and the dictionaries hold, and what happened.
-- They carry what every record carries: version, deleted, created_at, updated_at, updated_by.

-- Areas by their official codes of six digits; an id ends in the code, so that both stand for each other.
create table areas (
  id uuid primary key,
  code text not null,
  name_zh text not null,
  name_en text not null,
  level text not null check (level in ('province', 'city', 'district')),
  parent_id uuid references areas (id),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  check (right(id::text, 6) = code)
);
create unique index areas_code_unique on areas (code);
create index areas_parent on areas (parent_id);

alter table organizations
  add column name_initials text,
  add column name_sort text,
  add column area_id uuid,
  add column address text,
  add column status text not null default 'normal' check (status in ('normal', 'suspended', 'supervised')),
  -- Told to those who want to sign in.
  add column suspension_reason text,
  add column version integer not null default 1,
  add column deleted boolean not null default false,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid;
update organizations set status = 'suspended' where suspended;
update organizations set area_id = ('00000000-0000-7000-8000-000000' || rpad(area_code, 6, '0'))::uuid
  where area_code is not null;
-- So far the reading was kept as it sorts: syllables with blanks, then the name itself.
update organizations set name_sort = name_pinyin,
  name_initials = array_to_string(array(
    select left(word, 1) from regexp_split_to_table(name_pinyin, ' ') word where word ~ '^[a-z]'), ''),
  name_pinyin = regexp_replace(name_pinyin, '[^a-z0-9]', '', 'g');
drop index organizations_area;
alter table organizations
  alter column name_pinyin drop not null,
  drop column suspended,
  drop column area_code,
  add column area_code text generated always as (right(area_id::text, 6)) stored;
create index organizations_area on organizations (area_code text_pattern_ops) where kind = 'kindergarten';
create index organizations_superior on organizations (superior_id) where superior_id is not null;
alter table organizations rename constraint organizations_code_key to organizations_code_unique;

-- A partner serves a kindergarten from one day to another, both included; without an end until one is set.
create table contracts (
  id uuid primary key,
  kind text not null check (kind in ('service', 'agency')),
  -- Both names, as they are now.
  title text not null default '',
  partner_id uuid not null references organizations (id),
  kindergarten_id uuid not null references organizations (id),
  begins_on date not null,
  ends_on date check (ends_on >= begins_on),
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create index contracts_partner on contracts (partner_id, kindergarten_id) where not deleted;
create index contracts_kindergarten on contracts (kindergarten_id) where not deleted;
insert into contracts (id, kind, title, partner_id, kindergarten_id, begins_on, ends_on)
  select s.id, 'service', p.name || ' – ' || k.name, p.id, k.id, s.begins_on, s.ends_on
  from service_contracts s join organizations p on p.id = s.institution_id join organizations k on k.id = s.kig_id;
insert into contracts (id, kind, title, partner_id, kindergarten_id, begins_on)
  select gen_random_uuid(), 'agency', p.name || ' – ' || k.name, p.id, k.id, (k.created_at at time zone k.time_zone)::date
  from organizations k join organizations p on p.id = k.agent_id;
drop table service_contracts;
alter table organizations drop column agent_id;

alter table accounts
  add column email text,
  add column status text not null default 'active' check (status in ('active', 'disabled')),
  add column version integer not null default 1,
  add column deleted boolean not null default false,
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid,
  -- Set as soon as the account is there; until then nobody gets in.
  alter column password_hash set default '';
update accounts set status = 'disabled' where disabled;
alter table accounts drop column disabled;
alter table accounts rename constraint accounts_user_name_key to accounts_user_name_unique;

alter table roles
  add column name_pinyin text,
  add column name_initials text,
  add column name_sort text,
  add column description text,
  -- How far what the role grants goes within what the organization reaches.
  add column data_scope text not null default 'all'
    check (data_scope in ('all', 'area', 'contract', 'ownOrganization', 'ownClasses')),
  add column version integer not null default 1,
  add column deleted boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid;
update roles set name_pinyin = 'zhuzhanghao', name_initials = 'zzh', name_sort = 'zhu zhang hao 主账号'
  where name = '主账号';
create unique index roles_name_unique on roles (organization_id, name) where not deleted;
create index roles_organization on roles (organization_id);
create index account_roles_role on account_roles (role_id);

-- Menus that the holders of a role see; a role without any shows all that its permissions open.
create table role_menus (
  role_id uuid not null references roles (id) on delete cascade,
  menu_id uuid not null references menus (id) on delete cascade,
  primary key (role_id, menu_id)
);

-- The classes of an account whose roles reach its own classes only.
create table account_classes (
  account_id uuid not null references accounts (id) on delete cascade,
  kig_id uuid not null,
  class_id uuid not null,
  primary key (account_id, class_id),
  foreign key (kig_id, class_id) references classes (kig_id, id) on delete cascade
);

-- The product's permissions by key; the operator may rename them and say which a new role begins with.
create table permissions (
  id uuid primary key,
  key text not null,
  name_zh text not null,
  name_en text not null,
  -- Kinds of user whose organizations may grant it at most, as the product says.
  app_types smallint[] not null,
  is_default boolean not null default false,
  -- Changed by the operator; an update of the product leaves its names alone.
  edited boolean not null default false,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create unique index permissions_key_unique on permissions (key);

alter table menus
  drop column edited,
  -- What the product delivered last of each field; what differs from it was changed by the operator, and stays.
  add column delivered jsonb,
  add column version integer not null default 1,
  add column deleted boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column updated_by uuid;

create table dictionaries (
  id uuid primary key,
  code text not null,
  name_zh text not null,
  name_en text not null,
  is_active boolean not null default true,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create unique index dictionaries_code_unique on dictionaries (code) where not deleted;

create table dictionary_items (
  id uuid primary key,
  dictionary_id uuid not null references dictionaries (id),
  code text not null,
  name_zh text not null,
  name_en text not null,
  sort integer not null default 0,
  is_active boolean not null default true,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid
);
create unique index dictionary_items_code_unique on dictionary_items (dictionary_id, code) where not deleted;

-- A kindergarten that shall be opened, from the application to its first sign-in.
create table openings (
  id uuid primary key,
  -- Who applies: a group, an agent or the operator.
  organization_id uuid not null references organizations (id),
  code text not null,
  name text not null,
  name_pinyin text,
  name_initials text,
  name_sort text,
  kig_type text not null,
  system_type text not null check (system_type in ('universal', 'wechat')),
  area_id uuid not null references areas (id),
  address text not null,
  manager text not null,
  manager_phone_encrypted bytea not null,
  manager_phone_hash bytea,
  manager_phone_last4 text,
  website text,
  has_morning_check_machine boolean,
  has_check_in_machine boolean,
  admin_user_name text not null,
  terminal_login text not null,
  opening_date date not null,
  -- Only the operator names them: an applicant's own group or agent follows from who it is.
  group_id uuid references organizations (id),
  agent_organization_id uuid references organizations (id),
  status text not null default 'applied' check (status in ('applied', 'passed', 'not-passed')),
  -- Why it was refused the last time.
  refusal text,
  kindergarten_id uuid references organizations (id),
  -- Encrypted JSON of both accounts' initial passwords; emptied when they are shown, which happens once.
  initial_passwords_encrypted bytea,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid
);
create index openings_organization on openings (organization_id, id);
-- Of applications that are still open or passed no two may ask for one code or account.
create unique index openings_code_unique on openings (code) where not deleted and status <> 'not-passed';
create unique index openings_admin_user_name_unique on openings (admin_user_name)
  where not deleted and status <> 'not-passed';
create unique index openings_terminal_login_unique on openings (terminal_login)
  where not deleted and status <> 'not-passed';

-- What a kindergarten lets an account see beyond what its kind sees, for a time.
create table access_grants (
  kig_id uuid not null references organizations (id),
  id uuid not null,
  account_id uuid not null references accounts (id),
  topics text[] not null,
  reason text not null,
  begins_on date not null,
  ends_on date not null check (ends_on >= begins_on),
  status text not null default 'asked' check (status in ('asked', 'given', 'refused', 'withdrawn')),
  -- Why it was refused or withdrawn.
  answer text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index access_grants_account on access_grants (account_id) where status = 'given' and not deleted;

-- What happened on the platform, by months. Nothing of it is ever changed; old months are dropped as a whole.
create table log_entries (
  id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('operation', 'login', 'look', 'export', 'refusal', 'device')),
  -- What happened, such as `campus.student.update` or `signed in`.
  event text not null,
  -- Who did it, and whose account it is; null where nobody was known.
  account_id uuid,
  user_name text,
  organization_id uuid,
  -- Whose records it was about; null for what belongs to no kindergarten.
  kig_id uuid,
  entity text,
  record_id uuid,
  -- What the record is called, masked where it names a person.
  title text,
  -- Changes with personal data masked, or whatever else is to be told.
  detail jsonb not null default '{}',
  address text,
  request_id text,
  primary key (at, id)
) partition by range (at);
create table log_entries_rest partition of log_entries default;
do $$
declare
  -- In UTC, whatever the time zone of the session.
  month timestamp;
begin
  for month in select generate_series(
    date_trunc('month', coalesce((select min(at) from security_log), now()) at time zone 'UTC'),
    date_trunc('month', greatest((select max(at) from security_log), now()) at time zone 'UTC'),
    interval '1 month')
  loop
    execute format('create table %I partition of log_entries for values from (%L) to (%L)',
      'log_entries_' || to_char(month, 'YYYY_MM'), month at time zone 'UTC',
      (month + interval '1 month') at time zone 'UTC');
  end loop;
end $$;
create index log_entries_kind on log_entries (kind, at desc, id desc);
create index log_entries_user_name on log_entries (user_name, at desc, id desc);
create index log_entries_kig on log_entries (kig_id, at desc, id desc) where kig_id is not null;
-- What is rare in a kindergarten is found at once in a large one too.
create index log_entries_kig_kind on log_entries (kig_id, kind, at desc, id desc) where kig_id is not null;
create index log_entries_kig_event on log_entries (kig_id, event, at desc, id desc) where kig_id is not null;
create index log_entries_record on log_entries (record_id, at desc) where record_id is not null;
create index log_entries_request on log_entries (request_id) where request_id is not null;
create index log_entries_event on log_entries (event, at desc, id desc);
-- From which networks an account has signed in.
create index log_entries_sign_ins on log_entries (account_id, (detail ->> 'network'), at) where event = 'signed in';

create function refuse_change_of_log() returns trigger language plpgsql as $$
begin
  raise exception 'the log is not changed';
end $$;
create trigger log_entries_stay before update or delete on log_entries
  for each row execute function refuse_change_of_log();
-- Also while a session passes itself off as a replica, where triggers rest otherwise.
alter table log_entries enable always trigger log_entries_stay;
-- Parts do not inherit this one.
create function keep_log_part(part regclass) returns void language plpgsql as $$
begin
  execute format('create trigger log_entries_remain before truncate on %s
    for each statement execute function refuse_change_of_log()', part);
  execute format('alter table %s enable always trigger log_entries_remain', part);
end $$;
select keep_log_part('log_entries');
select keep_log_part(inhrelid) from pg_inherits where inhparent = 'log_entries'::regclass;

insert into log_entries (id, at, kind, event, account_id, user_name, organization_id, detail, address)
  select l.id, l.at,
    case when l.event in ('EXPORT') then 'export'
      when l.event in ('OWNER_OUT_OF_REACH', 'APP_TYPE_DIFFERS') then 'refusal'
      when l.event = 'sms outbox looked at' then 'look'
      else 'login' end,
    l.event, l.account_id, l.user_name, a.organization_id, l.detail, l.address
  from security_log l left join accounts a on a.id = l.account_id;
drop table security_log;

-- Tenants whose records the file of a job holds: who does not reach all of them any more does not get it.
alter table jobs add column file_tenants uuid[] not null default '{}';

-- When each of the platform's regular works ran last.
create table scheduled_runs (
  name text primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  error text,
  runs bigint not null default 1
);
