-- Invoices of the operator that kindergartens and agents asked for.
create table billing_invoices (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  request_number text,
  buyer_name text not null,
  kind text not null,
  tax_number text,
  address_and_phone text,
  bank_and_account text,
  email text not null,
  note text,
  amount_fen bigint,
  order_count integer,
  requested_at timestamptz,
  invoice_number text,
  invoiced_on date,
  document text,
  processed_at timestamptz,
  red_number text,
  reason text,
  status text not null default 'requested' check (status in ('requested', 'issued', 'rejected', 'cancelled', 'red')),
  -- Accounts that asked for it and that took the latest step.
  requested_by_id uuid,
  processed_by_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id),
  check ((invoice_number is not null) = (status in ('issued', 'red'))),
  check ((red_number is not null) = (status = 'red'))
);
create index billing_invoices_owner on billing_invoices (organization_id, id);
create index billing_invoices_amount_fen on billing_invoices (organization_id, amount_fen) where amount_fen is not null;
create index billing_invoices_invoiced_on on billing_invoices (organization_id, invoiced_on)
  where invoiced_on is not null;
create index billing_invoices_status on billing_invoices (organization_id, status, id);
select protect_tenant_table('billing_invoices', 'organization_id');

-- Numbers of the tax authority that finance entered: each is of one invoice, red or not.
create table billing_invoice_numbers (
  number text primary key,
  invoice_id uuid not null references billing_invoices (id),
  request_number text not null
);
create index billing_invoice_numbers_invoice on billing_invoice_numbers (invoice_id);

-- Orders of an invoice, copied when it was asked for. An order is on one invoice that is live: not rejected, cancelled
-- or red.
create table billing_invoice_orders (
  invoice_id uuid not null references billing_invoices (id),
  order_id uuid not null,
  order_number text not null,
  kindergarten_id uuid not null references organizations (id),
  kind text not null,
  package_name text,
  total_fen bigint not null check (total_fen > 0),
  ordered_on date not null,
  is_live boolean not null default true,
  primary key (invoice_id, order_id)
);
create unique index billing_invoice_orders_live on billing_invoice_orders (order_id) where is_live;

-- Finds the orders that an organization paid, in any kindergarten.
create index billing_orders_payer on billing_orders (payer_id, created_at);
