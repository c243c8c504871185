-- Packages of services for children.
create table billing_packages (
  id uuid not null,
  package_name text not null,
  package_name_pinyin text not null,
  package_name_initials text not null,
  package_name_sort text not null,
  type text not null,
  time integer not null,
  monthly_price_fen bigint not null,
  agent_price_fen bigint not null,
  kindergarten_price_fen bigint not null,
  charge_fen bigint not null,
  android_charge_fen bigint not null,
  ios_charge_fen bigint not null,
  try_flag boolean,
  valid_days integer,
  status text not null default 'takenOff' check (status in ('onShelf', 'takenOff')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index billing_packages_package_name_sort on billing_packages (package_name_sort, id);
create unique index billing_packages_package_name_unique on billing_packages (package_name) where not deleted;
create index billing_packages_status on billing_packages (status, id);

-- Prices that agents set for their kindergartens, from a day on.
create table billing_fees (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  kindergarten_id uuid not null,
  package_id uuid not null,
  price_fen bigint not null,
  begins_on date not null,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id),
  foreign key (kindergarten_id) references organizations (id),
  foreign key (package_id) references billing_packages (id)
);
create index billing_fees_begins_on on billing_fees (organization_id, begins_on);
create index billing_fees_kindergarten on billing_fees (organization_id, kindergarten_id);
create index billing_fees_package on billing_fees (organization_id, package_id);
select protect_tenant_table('billing_fees', 'organization_id');
-- A kindergarten reads the prices that its agent set for it.
do $$ begin
  execute format('create policy for_kindergarten on billing_fees for select using (%s)', within_reach('kindergarten_id'));
end $$;

-- Bank accounts of agents, one each.
create table billing_agents (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  account_kind text not null,
  bank_name text not null,
  bank_account_encrypted bytea not null,
  account_name text not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index billing_agents_owner on billing_agents (organization_id, id);
create unique index billing_agents_one on billing_agents (organization_id) where not deleted;
select protect_tenant_table('billing_agents', 'organization_id');

-- Withdrawals of agents, with the bank account as it was.
create table billing_withdrawals (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  withdrawal_number text,
  amount_fen bigint,
  bank_name text,
  bank_account_encrypted bytea,
  account_name text,
  applied_at timestamptz,
  processed_at timestamptz,
  bank_receipt text,
  reason text,
  status text not null default 'toBeConfirmed' check (status in ('toBeConfirmed', 'confirmed', 'toWithdraw',
    'withdrawing', 'withdrawn', 'rejected')),
  applied_by_id uuid,
  -- Account that took the latest step.
  processed_by_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index billing_withdrawals_owner on billing_withdrawals (organization_id, id);
create index billing_withdrawals_amount_fen on billing_withdrawals (organization_id, amount_fen)
  where amount_fen is not null;
create index billing_withdrawals_applied_at on billing_withdrawals (organization_id, applied_at)
  where applied_at is not null;
create index billing_withdrawals_status on billing_withdrawals (organization_id, status, id);
create unique index billing_withdrawals_open on billing_withdrawals (organization_id)
  where not deleted and status not in ('withdrawn', 'rejected');
select protect_tenant_table('billing_withdrawals', 'organization_id');

-- Orders of kindergartens, or of their agents for them.
create table billing_orders (
  kig_id uuid not null,
  id uuid not null,
  order_number text,
  kind text not null,
  package_name text,
  months integer,
  child_count integer,
  price_fen bigint,
  total_fen bigint,
  agent_price_fen bigint,
  channel_fee_fen bigint,
  platform_fen bigint,
  agent_income_fen bigint,
  channel text not null,
  credentials text,
  bank_reference text,
  processed_at timestamptz,
  closes_at timestamptz,
  ordered_on date,
  refusal text,
  reason text,
  status text not null default 'unpaid' check (status in ('unpaid', 'notReviewed', 'rejected', 'passed', 'paid',
    'closed', 'refunded')),
  -- Accounts that made the order and decided about it; the paying organization; the agent whose income it is;
  -- the package.
  entered_by_id uuid,
  processed_by_id uuid,
  payer_id uuid,
  agent_id uuid,
  package_id uuid,
  fee_basis_points integer not null default 0,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index billing_orders_id on billing_orders (id);
create unique index billing_orders_order_number_unique on billing_orders (kig_id, order_number) where not deleted;
create index billing_orders_total_fen on billing_orders (kig_id, total_fen) where total_fen is not null;
create index billing_orders_ordered_on on billing_orders (kig_id, ordered_on) where ordered_on is not null;
create index billing_orders_status on billing_orders (kig_id, status, id);
select protect_tenant_table('billing_orders');

-- Accounts of the ledger. An organization's account has its balance here, which never falls below zero. The platform's
-- own accounts have none, so that all postings do not wait for one row; their balance is the sum of their entries.
create table ledger_accounts (
  id uuid primary key,
  organization_id uuid references organizations (id),
  kind text not null check (kind in ('wechat', 'alipay', 'bank', 'income', 'channelFees', 'suspense', 'paidOut',
    'credit', 'pool', 'available', 'held')),
  balance_fen bigint,
  constraint ledger_accounts_owner unique nulls not distinct (organization_id, kind),
  constraint ledger_accounts_not_below_zero check (balance_fen >= 0),
  check ((organization_id is null) = (balance_fen is null)),
  check ((organization_id is not null) = (kind in ('credit', 'pool', 'available', 'held')))
);

-- Transactions and their entries. Nothing is changed or deleted; a correction is another transaction.
create table ledger_transactions (
  id uuid primary key,
  key text not null unique,
  code text not null,
  at timestamptz not null,
  -- Account of the person who caused it, or the program's id.
  actor_id uuid not null,
  withdrawal_id uuid,
  -- The pending transaction that this one posts or voids.
  resolves_key text references ledger_transactions (key),
  constraint ledger_transactions_resolves unique (resolves_key)
);
create index ledger_transactions_at on ledger_transactions (at);

create table ledger_entries (
  account_id uuid not null references ledger_accounts (id),
  transaction_id uuid not null references ledger_transactions (id),
  amount_fen bigint not null check (amount_fen <> 0),
  -- Balance of an organization's account after it.
  balance_fen bigint check (balance_fen >= 0),
  primary key (account_id, transaction_id)
);
create index ledger_entries_transaction on ledger_entries (transaction_id);

-- Facts of booked orders, copied from them: an agent may explain its income after its contract with the kindergarten.
create table ledger_orders (
  order_id uuid primary key,
  order_number text not null,
  kind text not null,
  kindergarten_id uuid not null references organizations (id),
  agent_id uuid references organizations (id),
  package_name text,
  child_count integer not null,
  months integer not null,
  price_fen bigint not null,
  agent_price_fen bigint not null,
  fee_basis_points integer not null,
  total_fen bigint not null,
  channel_fee_fen bigint not null,
  platform_fen bigint not null,
  agent_fen bigint not null,
  channel text not null,
  booked_at timestamptz not null,
  -- The agent's part lies in its revenue pool.
  is_in_pool boolean not null,
  check (channel_fee_fen + platform_fen + agent_fen = total_fen)
);
create index ledger_orders_in_pool on ledger_orders (booked_at) where is_in_pool;
create index ledger_orders_agent on ledger_orders (agent_id, booked_at) where agent_id is not null;
create index ledger_orders_kindergarten on ledger_orders (kindergarten_id, booked_at);

create table ledger_causes (
  transaction_id uuid not null references ledger_transactions (id),
  order_id uuid not null references ledger_orders (order_id),
  amount_fen bigint not null,
  primary key (transaction_id, order_id)
);
create index ledger_causes_order on ledger_causes (order_id);

create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is not changed';
end $$;
create trigger ledger_transactions_remain before update or delete on ledger_transactions
  for each row execute function refuse_change_of_ledger();
create trigger ledger_transactions_stay before truncate on ledger_transactions
  for each statement execute function refuse_change_of_ledger();
create trigger ledger_entries_remain before update or delete on ledger_entries
  for each row execute function refuse_change_of_ledger();
create trigger ledger_entries_stay before truncate on ledger_entries
  for each statement execute function refuse_change_of_ledger();

create function check_ledger_sum() returns trigger language plpgsql as $$
begin
  if (select sum(amount_fen) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'the entries of a transaction do not add up to zero' using errcode = '23514',
      constraint = 'ledger_entries_sum';
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_sum after insert on ledger_entries deferrable initially deferred
  for each row execute function check_ledger_sum();

-- Books a transaction; false where its key is booked. The accounts are locked in order of their ids before any entry
-- refers to them, because a reference and a later lock deadlock.
create function ledger_post(new_id uuid, new_key text, new_code text, new_at timestamptz, actor uuid, withdrawal uuid,
  resolves text, accounts uuid[], amounts bigint[], order_ids uuid[], order_amounts bigint[])
returns boolean language plpgsql as $$
begin
  if resolves is not null and not exists (select from ledger_transactions where key = resolves) then
    raise exception 'there is no transaction to resolve' using errcode = 'KG001';
  end if;
  insert into ledger_transactions (id, key, code, at, actor_id, withdrawal_id, resolves_key)
    values (new_id, new_key, new_code, new_at, actor, withdrawal, resolves) on conflict (key) do nothing;
  if not found then return false; end if;
  perform from ledger_accounts where id = any(accounts) and balance_fen is not null order by id for no key update;
  update ledger_accounts a set balance_fen = a.balance_fen + given.amount
    from (select account, sum(amount) as amount from unnest(accounts, amounts) as pairs (account, amount)
      group by account) as given
    where a.id = given.account and a.balance_fen is not null;
  insert into ledger_entries (account_id, transaction_id, amount_fen, balance_fen)
    select given.account, new_id, given.amount, a.balance_fen
    from (select account, sum(amount) as amount from unnest(accounts, amounts) as pairs (account, amount)
      group by account) as given join ledger_accounts a on a.id = given.account where given.amount <> 0;
  insert into ledger_causes (transaction_id, order_id, amount_fen)
    select new_id, given.order_id, given.amount from unnest(order_ids, order_amounts) as given (order_id, amount);
  return true;
end $$;

-- The nightly proof that every balance equals its entries.
create table ledger_proofs (
  at timestamptz primary key,
  account_count integer not null,
  differing_count integer not null,
  difference_fen bigint not null
);

-- The latest number of a kind of papers on a day.
create table billing_numbers (
  prefix text not null,
  day date not null,
  latest integer not null,
  primary key (prefix, day)
);

-- Payment slips that finance has passed: neither the picture nor the bank's number passes twice.
create table billing_slips (
  order_id uuid primary key,
  order_number text not null,
  bank_reference text not null,
  image_sha256 bytea not null,
  passed_at timestamptz not null,
  constraint billing_slips_reference unique (bank_reference),
  constraint billing_slips_image unique (image_sha256)
);

-- Children of an order, with the last days of service before and after it.
create table billing_order_lines (
  kig_id uuid not null,
  order_id uuid not null,
  student_id uuid not null,
  class_id uuid,
  from_day date,
  until_day date not null,
  primary key (kig_id, order_id, student_id)
);
create index billing_order_lines_student on billing_order_lines (kig_id, student_id);
select protect_tenant_table('billing_order_lines');

-- Trials that children had.
create table billing_trials (
  kig_id uuid not null,
  student_id uuid not null,
  order_id uuid not null,
  primary key (kig_id, student_id)
);
select protect_tenant_table('billing_trials');
