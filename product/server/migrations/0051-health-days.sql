-- Figures of a class on a day, as they stood at 10 o'clock. They are counts and name no child.
create table health_days (
  kig_id uuid not null,
  day date not null,
  class_id uuid not null,
  expected integer not null,
  came integer not null,
  checked integer not null,
  abnormal integer not null,
  sick integer not null,
  -- Children by group of symptoms.
  groups jsonb not null,
  settled_at timestamptz not null,
  -- The last correction, with the figures before it.
  corrected_at timestamptz,
  corrected_by uuid,
  correction_reason text,
  before_correction jsonb,
  primary key (kig_id, day, class_id),
  foreign key (kig_id, class_id) references classes (kig_id, id)
);
create index health_days_class on health_days (kig_id, class_id);
select protect_tenant_table('health_days');
