-- Acts from outside that wait for the yes of the organization that they are about.
create table approvals (
  id uuid primary key,
  -- Whose people answer.
  organization_id uuid not null references organizations (id),
  asker_id uuid not null references accounts (id),
  act text not null,
  subject text not null,
  -- Id of the record, or what a new one is to be called: of one record and act one request is open.
  record_key text not null,
  -- The record as it was when it was asked for; null for a new one.
  record_version integer,
  reason text not null,
  status text not null default 'asked' check (status in ('asked', 'confirmed', 'refused', 'withdrawn', 'lapsed')),
  four_eyes boolean not null default false,
  answer text,
  -- Encrypted JSON of the call and its input, without passwords; emptied with the answer.
  input_encrypted bytea,
  -- Encrypted JSON of what would change, or has.
  changes_encrypted bytea not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid
);
create index approvals_organization on approvals (organization_id, id);
create index approvals_asker on approvals (asker_id, id);
create unique index approvals_open on approvals (organization_id, act, record_key) where status = 'asked';

alter table approvals enable row level security;
alter table approvals force row level security;
do $$
begin
  execute format('create policy within_reach on approvals using (%s)', within_reach('organization_id'));
end $$;

-- An account's own phone gets its codes; without one they go to its organization's.
alter table accounts
  add column phone_encrypted bytea,
  add column phone_hash bytea,
  add column phone_last4 text;

-- Whose code a short message brings; null where it brings none, and for those that were kept before.
alter table sms_outbox add column account_id uuid;
create index verification_codes_account on verification_codes (account_id, purpose, id);
