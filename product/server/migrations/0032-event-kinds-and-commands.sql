-- Events of every kind: a person is named by a card or by the id in the machine's list, and some kinds have fields of their own.

alter table device_events
  alter column card_number drop not null,
  -- The id by which the machine named the person.
  add column person_id uuid,
  -- Kind of the person that the id names; null for an unknown id, and for a card.
  add column person_kind text,
  -- Own fields of the kind, encrypted: temperatures and findings are health data.
  add column detail_encrypted bytea;
alter table device_waiting_events
  alter column card_number drop not null,
  add column person_id uuid,
  add column detail_encrypted bytea;

-- Commands to machines. A machine asks for those that it has not answered.
create table device_commands (
  kig_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  -- Counts the commands of the machine.
  number integer not null,
  kind text not null,
  -- Moment from which the machine shall send its events again; null for other kinds.
  since timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  expires_at timestamptz not null,
  -- First time that the machine received it.
  delivered_at timestamptz,
  answered_at timestamptz,
  outcome text,
  answer_text text,
  primary key (kig_id, id),
  foreign key (kig_id, device_id) references devices (kig_id, id)
);
create unique index device_commands_number on device_commands (kig_id, device_id, number);
create index device_commands_open on device_commands (kig_id, device_id, number) where answered_at is null;
create index device_commands_created on device_commands (kig_id, created_at);
select protect_tenant_table('device_commands');
