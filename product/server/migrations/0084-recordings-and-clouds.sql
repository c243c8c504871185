-- Serial number of a camera at its maker's cloud.
alter table cameras add column cloud_serial text;

-- Days for which recordings of a camera are kept; null for a camera that is not recorded.
alter table cameras add column recording_days integer;
create index cameras_recorded on cameras (id) where recording_days is not null and not deleted;

-- Films of cameras. Each keeps the days that held when it was taken; fewer days of its camera shorten them.
create table camera_recordings (
  kig_id uuid not null,
  id uuid not null,
  camera_id uuid not null,
  began_at timestamptz not null,
  seconds integer not null,
  size_bytes bigint not null,
  path text not null,
  keep_days integer not null,
  primary key (kig_id, id),
  foreign key (kig_id, camera_id) references cameras (kig_id, id) on delete cascade
);
create index camera_recordings_began on camera_recordings (kig_id, began_at desc, id);
create index camera_recordings_camera on camera_recordings (kig_id, camera_id, began_at desc);
create index camera_recordings_old on camera_recordings (began_at);
select protect_tenant_table('camera_recordings');

-- Moment at which the recording that was looked at begins; null for a live picture.
alter table camera_views add column recorded_at timestamptz;
