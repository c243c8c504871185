-- Questions to doctors: the questions with their messages, who is asked, and ready answers.
create table health_consultations (
  kig_id uuid not null,
  id uuid not null,
  topic_encrypted bytea not null,
  student_id uuid,
  question_encrypted bytea not null,
  photo text,
  second_photo text,
  third_photo text,
  shares text[],
  doctor_id text not null,
  urgency text not null,
  asked_on date,
  waiting_since timestamptz,
  due_at timestamptz,
  escalations integer,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  outcome_encrypted bytea,
  -- Moment at which both sides were told that the question is overdue; a new time clears it.
  told_at timestamptz,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id)
);
create index health_consultations_due_at on health_consultations (kig_id, due_at, id);
create index health_consultations_student on health_consultations (kig_id, student_id);
create index health_consultations_asked_on on health_consultations (kig_id, asked_on) where asked_on is not null;
create index health_consultations_status on health_consultations (kig_id, status, id);
create index health_consultations_id on health_consultations (id);
-- A regular work and the figures of the home pages read the questions that wait.
create index health_consultations_live on health_consultations (kig_id, doctor_id) where status <> 'closed';
select protect_tenant_table('health_consultations');

-- Messages of questions, in the order of their sending. Nothing changes them; the erasure of a question deletes them.
create table health_consultation_messages (
  kig_id uuid not null,
  id uuid not null,
  consultation_id uuid not null,
  kind text not null check (kind in ('question', 'message', 'escalation')),
  side text not null check (side in ('asker', 'doctor')),
  -- The organization and the account of the author.
  organization_id uuid not null,
  account_id uuid not null,
  -- Empty for the first message, whose text stands in the question.
  text_encrypted bytea,
  photos text[] not null,
  sent_at timestamptz not null,
  primary key (kig_id, id),
  foreign key (kig_id, consultation_id) references health_consultations (kig_id, id)
);
create index health_consultation_messages_thread on health_consultation_messages (kig_id, consultation_id, sent_at);
select protect_tenant_table('health_consultation_messages');

-- The doctors of questions, from which their reach is computed. An ended row leaves a doctor the own answers only.
create table consultation_doctors (
  doctor_id uuid not null references organizations (id),
  consultation_id uuid not null,
  -- A table of the platform, so not `kig_id`: doctors read it before their reach is known.
  kindergarten_id uuid not null,
  since timestamptz not null,
  ended_at timestamptz,
  primary key (doctor_id, consultation_id)
);
create index consultation_doctors_consultation on consultation_doctors (consultation_id);

create table health_answer_templates (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  title text not null,
  content text not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index health_answer_templates_owner on health_answer_templates (organization_id, id);
create unique index health_answer_templates_title_unique on health_answer_templates (organization_id, title) where not deleted;
select protect_tenant_table('health_answer_templates', 'organization_id');
