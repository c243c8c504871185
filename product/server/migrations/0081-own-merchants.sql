-- Kindergartens' own merchant accounts at payment platforms. Keys are stored encrypted.
create table bill_merchants (
  kig_id uuid not null,
  id uuid not null,
  channel text not null,
  merchant_name text not null,
  merchant_id text not null,
  app_id text not null,
  certificate_serial text,
  platform_key_id text,
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
  primary key (kig_id, id)
);
create index bill_merchants_id on bill_merchants (id);
create index bill_merchants_status on bill_merchants (kig_id, status, id);
create unique index bill_merchants_on on bill_merchants (kig_id, channel) where status = 'on' and not deleted;
select protect_tenant_table('bill_merchants');

-- Payments of bills at those platforms. Each is committed before the platform hears of it.
create table bill_online_payments (
  kig_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  merchant_id uuid not null,
  channel text not null,
  payment_number text not null,
  amount_fen bigint not null check (amount_fen > 0),
  status text not null default 'open'
    check (status in ('open', 'paid', 'closed', 'refunding', 'refunded', 'refundFailed')),
  -- The parent's record in the kindergarten.
  parent_id uuid,
  -- The number that WeChat Pay gives for a payment in an app.
  prepay_id text,
  transaction_id text,
  paid_at timestamptz,
  -- The receipt of the payment.
  payment_id uuid,
  reason text,
  failure text,
  refunded_at timestamptz,
  closes_at timestamptz not null,
  created_at timestamptz not null,
  -- When the platform was asked last.
  asked_at timestamptz,
  primary key (kig_id, id),
  foreign key (kig_id, merchant_id) references bill_merchants (kig_id, id)
);
create unique index bill_online_payments_number on bill_online_payments (kig_id, payment_number);
create unique index bill_online_payments_transaction on bill_online_payments (kig_id, channel, transaction_id)
  where transaction_id is not null;
create index bill_online_payments_merchant on bill_online_payments (kig_id, merchant_id);
create index bill_online_payments_bill on bill_online_payments (kig_id, bill_id);
create unique index bill_online_payments_receipt on bill_online_payments (kig_id, payment_id)
  where payment_id is not null;
create index bill_online_payments_asked on bill_online_payments (asked_at) where status in ('open', 'refunding');
select protect_tenant_table('bill_online_payments');

-- The part of a payment above what its bill left open, which became credit of the child.
alter table bill_payments add column credit_fen bigint not null default 0 check (credit_fen between 0 and amount_fen);
