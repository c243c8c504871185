-- Children who are followed because they are below or above, or anaemic.
create table health_follow_ups (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  opened_on date,
  status text not null default 'following' check (status in ('following', 'referred', 'closed')),
  reason_encrypted bytea,
  grade_encrypted bytea,
  visits integer,
  normal_visits integer,
  last_visit_on date,
  next_due_on date,
  needs_referral boolean,
  plan_encrypted bytea,
  referred_to_encrypted bytea,
  referred_on date,
  referral_result_encrypted bytea,
  closed_on date,
  close_reason_encrypted bytea,
  close_note_encrypted bytea,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index health_follow_ups_next_due_on on health_follow_ups (kig_id, next_due_on) where next_due_on is not null;
create index health_follow_ups_student on health_follow_ups (kig_id, student_id);
create index health_follow_ups_opened_on on health_follow_ups (kig_id, opened_on) where opened_on is not null;
create index health_follow_ups_status on health_follow_ups (kig_id, status, id);
select protect_tenant_table('health_follow_ups');

