-- The version that the machine could not install, and its reason. Another present version of the machine makes it void.
alter table device_registrations
  add column failed_version_id uuid references device_versions (id),
  add column failed_at timestamptz,
  add column failed_reason text,
  add column failed_text text;
create index device_registrations_failed on device_registrations (failed_version_id, failed_at)
  where failed_version_id is not null;
