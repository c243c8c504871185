-- Gateways of a kindergarten, which hear bracelets near them.
create table gateways (
  kig_id uuid not null,
  id uuid not null,
  gateway_name text not null,
  gateway_name_pinyin text not null,
  gateway_name_initials text not null,
  gateway_name_sort text not null,
  mac text not null,
  place text,
  sign_flag boolean,
  enter_flag boolean,
  leave_flag boolean,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index gateways_gateway_name_sort on gateways (kig_id, gateway_name_sort, id);
create unique index gateways_mac_unique on gateways (kig_id, mac) where not deleted;
create unique index gateways_gateway_name_unique on gateways (kig_id, gateway_name) where not deleted;
select protect_tenant_table('gateways');

-- Bracelets. A spare one has no child.
create table bracelets (
  kig_id uuid not null,
  id uuid not null,
  mac text not null,
  student_id uuid,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index bracelets_mac on bracelets (kig_id, mac, id);
create index bracelets_student on bracelets (kig_id, student_id);
create unique index bracelets_mac_unique on bracelets (kig_id, mac) where not deleted;
select protect_tenant_table('bracelets');

-- Channels of loudspeakers.
create table speakers (
  kig_id uuid not null,
  id uuid not null,
  channel_name text not null,
  channel_name_pinyin text not null,
  channel_name_initials text not null,
  channel_name_sort text not null,
  channel_number integer not null,
  place text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index speakers_channel_number on speakers (kig_id, channel_number, id);
create unique index speakers_channel_number_unique on speakers (kig_id, channel_number) where not deleted;
create unique index speakers_channel_name_unique on speakers (kig_id, channel_name) where not deleted;
select protect_tenant_table('speakers');
