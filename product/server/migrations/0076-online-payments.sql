-- Merchant accounts of the operator at payment platforms. Keys are stored encrypted.
create table billing_payment_settings (
  id uuid not null,
  channel text not null,
  merchant_name text not null,
  merchant_id text not null,
  app_id text not null,
  certificate_serial text,
  platform_key_id text,
  fee_percent numeric not null,
  notice_origin text,
  is_test boolean not null default false,
  keys_encrypted bytea,
  key_fingerprint text,
  keys_entered_at timestamptz,
  tested_at timestamptz,
  status text not null default 'off' check (status in ('on', 'off')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index billing_payment_settings_merchant_name on billing_payment_settings (merchant_name, id);
create index billing_payment_settings_status on billing_payment_settings (status, id);
create unique index billing_payment_settings_on on billing_payment_settings (channel)
  where status = 'on' and not deleted;

-- Payments at payment platforms. They belong to the platform, because a notice names no kindergarten.
create table billing_payments (
  id uuid not null,
  payment_number text,
  order_number text,
  channel text not null,
  amount_fen bigint,
  transaction_id text,
  paid_at timestamptz,
  reason text,
  failure text,
  bank_reference text,
  status text not null default 'open' check (status in ('open', 'paid', 'closed', 'unclaimed', 'refunding',
    'refundFailed', 'refunded')),
  setting_id uuid not null references billing_payment_settings (id),
  order_id uuid not null,
  kindergarten_id uuid not null references organizations (id),
  -- Text of the QR code, once the platform gave it.
  code_url text,
  fee_basis_points integer not null,
  closes_at timestamptz not null,
  refunded_at timestamptz,
  processed_by_id uuid,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create unique index billing_payments_number on billing_payments (payment_number);
create unique index billing_payments_transaction on billing_payments (channel, transaction_id)
  where transaction_id is not null;
-- An order has one open payment at each platform.
create unique index billing_payments_open on billing_payments (order_id, channel) where status = 'open';
create index billing_payments_order on billing_payments (order_id);
create index billing_payments_status on billing_payments (status, id);
create index billing_payments_paid_at on billing_payments (setting_id, paid_at) where paid_at is not null;
create index billing_payments_refunded_at on billing_payments (setting_id, refunded_at)
  where refunded_at is not null;

-- Days whose bill was compared with the payments of a merchant account.
create table billing_reconciliations (
  setting_id uuid not null references billing_payment_settings (id),
  bill_day date not null,
  payment_count integer not null,
  total_fen bigint not null,
  difference_count integer not null,
  at timestamptz not null,
  primary key (setting_id, bill_day)
);

create table billing_differences (
  id uuid not null,
  bill_day date,
  channel text not null,
  kind text not null,
  payment_number text,
  transaction_id text,
  our_fen bigint,
  platform_fen bigint,
  note text,
  status text not null default 'open' check (status in ('open', 'settled')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index billing_differences_bill_day on billing_differences (bill_day, id);
create index billing_differences_status on billing_differences (status, id);
