-- Categories of the shop.
create table shop_categories (
  id uuid not null,
  category_name text not null,
  category_name_pinyin text not null,
  category_name_initials text not null,
  category_name_sort text not null,
  category_name_en text not null,
  category_name_en_pinyin text not null,
  category_name_en_initials text not null,
  category_name_en_sort text not null,
  sort integer not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index shop_categories_sort on shop_categories (sort, id);
create unique index shop_categories_category_name_unique on shop_categories (category_name) where not deleted;

-- Membership levels.
create table shop_levels (
  id uuid not null,
  level_name text not null,
  level_name_pinyin text not null,
  level_name_initials text not null,
  level_name_sort text not null,
  discount_percent integer not null,
  benefits text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create unique index shop_levels_level_name_unique on shop_levels (level_name) where not deleted;

-- Kindergartens with a membership, from a day to another.
create table shop_members (
  id uuid not null,
  kindergarten_id uuid not null references organizations (id),
  level_id uuid not null references shop_levels (id),
  begins_on date not null,
  ends_on date not null,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id),
  check (ends_on >= begins_on)
);
create index shop_members_kindergarten on shop_members (kindergarten_id, begins_on);
create index shop_members_level on shop_members (level_id);
create index shop_members_ends_on on shop_members (ends_on);

-- Kindergartens that may sell.
create table shop_sellers (
  id uuid not null,
  kindergarten_id uuid not null references organizations (id),
  commission_percent integer not null,
  begins_on date not null,
  ends_on date,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create unique index shop_sellers_kindergarten_id_unique on shop_sellers (kindergarten_id) where not deleted;

-- Notices to buyers.
create table shop_notices (
  id uuid not null,
  title text not null,
  content text not null,
  ends_on date,
  published_at timestamptz,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index shop_notices_status on shop_notices (status, id);

-- A seller's terms for deliveries, from a day on.
create table shop_delivery_rules (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  begins_on date not null,
  shipping_fen bigint not null,
  free_from_fen bigint,
  delivery_note text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index shop_delivery_rules_owner on shop_delivery_rules (organization_id, id);
create unique index shop_delivery_rules_begins_on_unique on shop_delivery_rules (organization_id, begins_on)
  where not deleted;
select protect_tenant_table('shop_delivery_rules', 'organization_id');

-- Commodities of a seller.
create table shop_commodities (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  commodity_number text not null,
  commodity_name text not null,
  commodity_name_pinyin text not null,
  commodity_name_initials text not null,
  commodity_name_sort text not null,
  category_id uuid not null references shop_categories (id),
  subtitle text,
  unit text not null,
  picture text,
  second_picture text,
  third_picture text,
  description text,
  level_prices jsonb not null default '[]',
  status text not null default 'delisted' check (status in ('listed', 'delisted')),
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index shop_commodities_owner on shop_commodities (organization_id, id);
create index shop_commodities_name on shop_commodities (organization_id, commodity_name_sort, id);
create index shop_commodities_category on shop_commodities (category_id);
create index shop_commodities_status on shop_commodities (organization_id, status, id);
create unique index shop_commodities_commodity_number_unique on shop_commodities (organization_id, commodity_number)
  where not deleted;
-- Buyers see the listed ones of all sellers, by name.
create index shop_commodities_listed on shop_commodities (commodity_name_sort, id)
  where status = 'listed' and not deleted;
create index shop_commodities_listed_of_category on shop_commodities (category_id, commodity_name_sort, id)
  where status = 'listed' and not deleted;
select protect_tenant_table('shop_commodities', 'organization_id');

-- Variants of commodities with their stock, which no sale brings below zero. One that a commodity has no more keeps its
-- row, into which open orders may return their pieces.
create table shop_variants (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  commodity_id uuid not null,
  position integer not null,
  variant_name text not null,
  list_price_fen bigint not null check (list_price_fen > 0),
  stock integer not null,
  sold integer not null default 0,
  removed boolean not null default false,
  primary key (id),
  foreign key (commodity_id) references shop_commodities (id),
  constraint shop_variants_not_below_zero check (stock >= 0)
);
create index shop_variants_commodity on shop_variants (commodity_id, position);
select protect_tenant_table('shop_variants', 'organization_id');

-- Orders of one buyer at one seller.
create table shop_orders (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  order_number text,
  buyer text not null,
  level_name text,
  goods_fen bigint,
  discount_fen bigint,
  shipping_fen bigint,
  total_fen bigint,
  seller_fen bigint,
  channel_fee_fen bigint,
  channel text,
  receiver_encrypted bytea,
  receiver_phone_encrypted bytea,
  receiver_phone_hash bytea,
  receiver_phone_last4 text,
  address_encrypted bytea,
  remark text,
  ordered_on date,
  closes_at timestamptz,
  paid_at timestamptz,
  delivered_at timestamptz,
  completed_at timestamptz,
  refund_fen bigint,
  refund_reason text,
  refusal text,
  refunded_at timestamptz,
  status text not null default 'unpaid' check (status in ('unpaid', 'paid', 'delivered', 'completed', 'closed',
    'refunding', 'refunded')),
  -- The kindergarten that buys, or whose parent does; the account that ordered, of staff or of a parent; the parent's
  -- record in the kindergarten; the operator's share of a seller's goods, empty where the operator sells.
  kindergarten_id uuid references organizations (id),
  ordered_by_id uuid,
  parent_id uuid,
  commission_percent integer,
  fee_basis_points integer not null default 0,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (id)
);
create index shop_orders_owner on shop_orders (organization_id, id);
create unique index shop_orders_order_number_unique on shop_orders (organization_id, order_number) where not deleted;
create index shop_orders_status on shop_orders (organization_id, status, id);
create index shop_orders_total_fen on shop_orders (organization_id, total_fen) where total_fen is not null;
create index shop_orders_ordered_on on shop_orders (organization_id, ordered_on) where ordered_on is not null;
create index shop_orders_paid_at on shop_orders (organization_id, paid_at) where paid_at is not null;
create index shop_orders_kindergarten on shop_orders (kindergarten_id, id);
create index shop_orders_parent on shop_orders (parent_id, id) where parent_id is not null;
-- Regular works close unpaid orders and complete delivered ones.
create index shop_orders_to_close on shop_orders (closes_at) where status = 'unpaid';
create index shop_orders_to_complete on shop_orders (delivered_at) where status = 'delivered';
select protect_tenant_table('shop_orders', 'organization_id');

-- Goods of an order, copied when it was made.
create table shop_order_lines (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  order_id uuid not null,
  position integer not null,
  commodity_id uuid not null,
  variant_id uuid not null,
  commodity_name text not null,
  variant_name text not null,
  unit text not null,
  list_price_fen bigint not null,
  price_fen bigint not null,
  quantity integer not null check (quantity > 0),
  sent_quantity integer not null default 0,
  primary key (id),
  foreign key (order_id) references shop_orders (id),
  foreign key (variant_id) references shop_variants (id),
  check (sent_quantity between 0 and quantity)
);
create index shop_order_lines_order on shop_order_lines (order_id, position);
create index shop_order_lines_commodity on shop_order_lines (commodity_id);
create index shop_order_lines_variant on shop_order_lines (variant_id);
select protect_tenant_table('shop_order_lines', 'organization_id');

-- Parcels of an order, and what lies in each.
create table shop_parcels (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  order_id uuid not null,
  carrier text not null,
  tracking_number text not null,
  sent_at timestamptz not null,
  sent_by_id uuid not null,
  primary key (id),
  foreign key (order_id) references shop_orders (id),
  constraint shop_parcels_tracking unique (organization_id, carrier, tracking_number)
);
create index shop_parcels_order on shop_parcels (order_id, sent_at);
select protect_tenant_table('shop_parcels', 'organization_id');

create table shop_parcel_lines (
  organization_id uuid not null references organizations (id),
  parcel_id uuid not null,
  line_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, line_id),
  foreign key (parcel_id) references shop_parcels (id),
  foreign key (line_id) references shop_order_lines (id)
);
create index shop_parcel_lines_line on shop_parcel_lines (line_id);
select protect_tenant_table('shop_parcel_lines', 'organization_id');

-- Baskets of accounts. The price is the one that the person saw last.
create table shop_basket_lines (
  account_id uuid not null,
  variant_id uuid not null references shop_variants (id),
  quantity integer not null check (quantity > 0),
  seen_price_fen bigint not null,
  added_at timestamptz not null,
  primary key (account_id, variant_id)
);
create index shop_basket_lines_variant on shop_basket_lines (variant_id);

-- Where a kindergarten wants its deliveries.
create table shop_addresses (
  kindergarten_id uuid not null references organizations (id),
  receiver_encrypted bytea not null,
  receiver_phone_encrypted bytea not null,
  address_encrypted bytea not null,
  updated_at timestamptz not null,
  primary key (kindergarten_id)
);

-- Payment platforms pay orders of several areas, and may give a part of a payment back.
alter table billing_payments
  add column order_entity text not null default 'billing.rechargeOrder',
  add column order_owner_id uuid references organizations (id),
  add column refund_fen bigint;
