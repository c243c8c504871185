-- Charges of a kindergarten for its children, from a day on.
create table bill_charges (
  kig_id uuid not null,
  id uuid not null,
  charge_name text not null,
  charge_name_pinyin text not null,
  charge_name_initials text not null,
  charge_name_sort text not null,
  kind text not null,
  basis text not null,
  amount_fen bigint not null,
  grade_id uuid,
  begins_on date not null,
  ends_on date,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, grade_id) references grades (kig_id, id)
);
create index bill_charges_id on bill_charges (id);
create index bill_charges_begins_on on bill_charges (kig_id, begins_on);
create index bill_charges_charge_name_sort on bill_charges (kig_id, charge_name_sort, id);
create index bill_charges_grade on bill_charges (kig_id, grade_id);
select protect_tenant_table('bill_charges');

-- Bills of children. The child's id is replaced when the child is erased, because the amounts stay.
create table bills (
  kig_id uuid not null,
  id uuid not null,
  bill_number text not null,
  month text not null,
  class_name text,
  total_fen bigint not null,
  paid_fen bigint,
  due_on date not null,
  reminded_on date,
  issued_at timestamptz,
  paid_at timestamptz,
  void_reason text,
  status text not null default 'draft' check (status in ('draft', 'issued', 'paid', 'void')),
  student_id uuid,
  class_id uuid,
  -- Day on which the kindergarten was told of its arrears.
  arrears_told_on date,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  constraint bills_amounts check (total_fen >= 0 and coalesce(paid_fen, 0) between 0 and total_fen)
);
create index bills_id on bills (id);
create index bills_month on bills (kig_id, month, id);
create index bills_student on bills (kig_id, student_id);
create unique index bills_bill_number_unique on bills (kig_id, bill_number) where not deleted;
create unique index bills_one_a_month on bills (kig_id, student_id, month) where status <> 'void';
create index bills_due_on on bills (kig_id, due_on);
create index bills_total_fen on bills (kig_id, total_fen);
create index bills_status on bills (kig_id, status, id);
create index bills_overdue on bills (due_on) where status = 'issued' and arrears_told_on is null;
select protect_tenant_table('bills');

-- Lines of bills. A refund of attendance stands on one bill that is not void.
create table bill_lines (
  kig_id uuid not null,
  bill_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('care', 'meals', 'other', 'refund', 'adjustment', 'credit')),
  label text,
  quantity integer not null,
  unit_fen bigint not null,
  amount_fen bigint not null,
  charge_id uuid,
  refund_list_id uuid,
  refund_month text,
  days date[] not null default '{}',
  student_id uuid not null,
  is_void boolean not null default false,
  primary key (kig_id, bill_id, id)
);
create unique index bill_lines_refund_once on bill_lines (kig_id, refund_list_id, student_id)
  where refund_list_id is not null and not is_void;
create index bill_lines_charge on bill_lines (kig_id, charge_id) where charge_id is not null;
select protect_tenant_table('bill_lines');

-- Payments for bills. A correction is a reversal.
create table bill_payments (
  kig_id uuid not null,
  id uuid not null,
  key text not null,
  bill_id uuid not null,
  receipt_number text not null,
  amount_fen bigint not null check (amount_fen > 0),
  method text not null check (method in ('cash', 'transfer', 'app')),
  received_on date not null,
  payer_name text,
  reference text,
  received_by uuid not null,
  at timestamptz not null,
  reversed_on date,
  reversal_reason text,
  reversed_by uuid,
  primary key (kig_id, id)
);
create unique index bill_payments_key on bill_payments (kig_id, key);
create unique index bill_payments_receipt on bill_payments (kig_id, receipt_number);
create index bill_payments_bill on bill_payments (kig_id, bill_id);
create index bill_payments_received_on on bill_payments (kig_id, received_on);
select protect_tenant_table('bill_payments');

-- The kindergarten's own ledger. A row moves an amount from one account to another, so the sum of all accounts is zero.
-- The product inserts rows and changes none; an erasure replaces the child's id.
create table bill_transfers (
  kig_id uuid not null,
  id uuid not null,
  key text not null,
  code text not null check (code in ('issue', 'void', 'payment', 'reversal')),
  from_account text not null,
  to_account text not null,
  amount_fen bigint not null check (amount_fen > 0),
  bill_id uuid not null,
  payment_id uuid,
  student_id uuid not null,
  -- The month of the books.
  month text not null,
  at timestamptz not null,
  actor_id uuid not null,
  primary key (kig_id, id),
  check (from_account <> to_account)
);
create unique index bill_transfers_key on bill_transfers (kig_id, key);
create index bill_transfers_month on bill_transfers (kig_id, month);
create index bill_transfers_bill on bill_transfers (kig_id, bill_id);
create index bill_transfers_student on bill_transfers (kig_id, student_id);
select protect_tenant_table('bill_transfers');

-- Closed months with their books.
create table bill_months (
  kig_id uuid not null,
  month text not null,
  closed_at timestamptz not null,
  closed_by uuid not null,
  books jsonb not null,
  primary key (kig_id, month)
);
select protect_tenant_table('bill_months');

-- The latest number of bills in a month and of receipts in a year.
create table bill_numbers (
  kig_id uuid not null,
  series text not null,
  latest integer not null,
  primary key (kig_id, series)
);
select protect_tenant_table('bill_numbers');
