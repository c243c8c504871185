-- Orders that parents make in apps, for a child of their own.
alter table billing_orders
  add column buyer text not null default 'organization',
  add column app_platform text,
  add column kindergarten_fen bigint,
  -- The parent's record in the kindergarten.
  add column parent_id uuid;

-- The kindergarten receives a part of them.
alter table ledger_orders
  add column is_of_parent boolean not null default false,
  add column kindergarten_fen bigint not null default 0,
  drop constraint ledger_orders_check,
  add constraint ledger_orders_sum check (channel_fee_fen + platform_fen + agent_fen + kindergarten_fen = total_fen);

-- The number that WeChat Pay gives for a payment in an app.
alter table billing_payments add column prepay_id text;
