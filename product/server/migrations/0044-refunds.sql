-- Moment from which a family gave notice of the days of a leave; the meals of a refund depend on it.
alter table student_leaves add column filed_at timestamptz;
update student_leaves set filed_at = created_at;

-- Rules for refunds: of the kindergarten, a grade or a class, from a day on.
create table refund_rules (
  kig_id uuid not null,
  id uuid not null,
  rule_name text not null,
  begins_on date not null,
  grade_id uuid,
  class_id uuid,
  source text not null,
  basis text not null,
  measure text not null,
  counting text not null,
  tiers jsonb not null default '[]',
  fee_fen bigint not null,
  meal_fen bigint not null,
  notice_before text,
  first_days_kept integer,
  rounding text not null,
  payment text not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, grade_id) references grades (kig_id, id),
  foreign key (kig_id, class_id) references classes (kig_id, id)
);
create index refund_rules_begins_on on refund_rules (kig_id, begins_on);
create index refund_rules_grade on refund_rules (kig_id, grade_id);
create index refund_rules_class on refund_rules (kig_id, class_id);
select protect_tenant_table('refund_rules');

-- Refunds of a month. A submitted list keeps its lines.
create table refund_lists (
  kig_id uuid not null,
  id uuid not null,
  month text not null,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved')),
  -- Accounts that submitted and approved it.
  submitted_by uuid,
  approved_by uuid,
  submitted_at timestamptz,
  approved_at timestamptz,
  reject_reason text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index refund_lists_month on refund_lists (kig_id, month desc nulls last, id desc);
create unique index refund_lists_month_unique on refund_lists (kig_id, month) where not deleted;
create index refund_lists_status on refund_lists (kig_id, status, id);
select protect_tenant_table('refund_lists');

-- Lines of these lists: the refund of a child, with the rule and the days from which it was computed. No key leads to the
-- child, because the amounts stay when the child is erased.
create table refund_lines (
  kig_id uuid not null,
  list_id uuid not null,
  student_id uuid not null,
  -- The class of the last day.
  class_id uuid not null,
  from_day date not null,
  to_day date not null,
  terms jsonb not null,
  days jsonb not null,
  due_days integer not null,
  present_days integer not null,
  absent_days integer not null,
  measured_days integer not null,
  percent integer not null check (percent between 0 and 100),
  fee_part_fen bigint not null,
  meal_days integer not null,
  meal_part_fen bigint not null,
  amount_fen bigint not null check (amount_fen = fee_part_fen + meal_part_fen),
  primary key (kig_id, list_id, student_id)
);
create index refund_lines_student on refund_lines (kig_id, student_id);
select protect_tenant_table('refund_lines');
