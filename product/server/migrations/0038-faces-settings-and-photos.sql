-- Faces on machines, settings of machines, and photos of events.

alter table devices
  add column faces boolean,
  add column event_photos boolean,
  add column weekdays_from text,
  add column weekdays_until text,
  add column weekend_from text,
  add column weekend_until text,
  add column leaving_from text,
  add column leaving_until text,
  add column greeting_text text,
  add column refusal_text text,
  add column volume integer;
-- Version of the settings that the machine runs.
alter table device_registrations add column settings_version bigint;

-- A kindergarten has a second list of people, with faces, for the machines that may have them.
alter table people_lists add column with_faces boolean not null default false;
alter table people_lists drop constraint people_lists_pkey, add primary key (kig_id, with_faces);
alter table people_list_entries add column with_faces boolean not null default false;
alter table people_list_entries drop constraint people_list_entries_pkey, add primary key (kig_id, with_faces, person_id);

-- Faces that a machine has fetched, with its verdict on each. Rows go with the photo or the consent behind it.
create table device_faces (
  kig_id uuid not null,
  device_id uuid not null,
  person_id uuid not null,
  sha256 bytea not null,
  fetched_at timestamptz,
  verdict text check (verdict in ('taken', 'no-face', 'too-small', 'blurred', 'several-faces', 'failed')),
  answer_text text,
  answered_at timestamptz,
  primary key (kig_id, device_id, person_id),
  foreign key (kig_id, device_id) references devices (kig_id, id)
);
create index device_faces_person on device_faces (kig_id, person_id);
select protect_tenant_table('device_faces');

-- Photos that machines took with events. The files are encrypted, and go after 30 days.
create table device_photos (
  kig_id uuid not null,
  id uuid not null,
  device_id uuid not null,
  -- The machine's own id of the event, which may come later than its photo.
  event_id text not null,
  path text not null,
  received_at timestamptz not null,
  primary key (kig_id, id),
  foreign key (kig_id, device_id) references devices (kig_id, id)
);
create unique index device_photos_event on device_photos (kig_id, device_id, event_id);
create index device_photos_received on device_photos (kig_id, received_at);
select protect_tenant_table('device_photos');

-- Signatures that fetched a face count once, until their time is too old anyway. Those without an end are of secret changes.
alter table device_used_signatures add column forget_at timestamptz;
create index device_used_signatures_forget on device_used_signatures (forget_at) where forget_at is not null;
