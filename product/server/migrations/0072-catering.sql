-- Dishes, recipes, substitutes, samples, purchases and accounts of a kindergarten's kitchen.
create table dishes (
  kig_id uuid not null,
  id uuid not null,
  dish_name text not null,
  dish_name_pinyin text not null,
  dish_name_initials text not null,
  dish_name_sort text not null,
  kind text not null,
  picture text,
  description text,
  -- Foods with edible grams per child of each stage.
  parts jsonb not null default '[]',
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index dishes_id on dishes (id);
create index dishes_dish_name_sort on dishes (kig_id, dish_name_sort, id);
create index dishes_kind on dishes (kig_id, kind, id);
create unique index dishes_dish_name_unique on dishes (kig_id, dish_name) where not deleted;
select protect_tenant_table('dishes');

create table recipes (
  kig_id uuid not null,
  id uuid not null,
  recipe_date date not null,
  recipe_name text not null,
  recipe_name_pinyin text not null,
  recipe_name_initials text not null,
  recipe_name_sort text not null,
  picture text,
  description text,
  status text not null default 'draft' check (status in ('draft', 'published')),
  meals jsonb not null default '[]',
  -- Foods in the order of the menu; a copy of the dish's, so that a later change leaves it alone.
  portions jsonb not null default '[]',
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index recipes_recipe_date on recipes (kig_id, recipe_date);
create unique index recipes_recipe_date_unique on recipes (kig_id, recipe_date) where not deleted;
create index recipes_status on recipes (kig_id, status, id);
select protect_tenant_table('recipes');

create table meal_substitutes (
  kig_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  day date not null,
  meal text not null,
  dish_id uuid,
  food_id uuid,
  instead_id uuid not null,
  note text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, student_id) references students (kig_id, id),
  foreign key (kig_id, dish_id) references dishes (kig_id, id),
  foreign key (kig_id, food_id) references foods (kig_id, id),
  foreign key (kig_id, instead_id) references dishes (kig_id, id)
);
create index meal_substitutes_day on meal_substitutes (kig_id, day);
create index meal_substitutes_student on meal_substitutes (kig_id, student_id);
create index meal_substitutes_dish on meal_substitutes (kig_id, dish_id);
create index meal_substitutes_food on meal_substitutes (kig_id, food_id);
create index meal_substitutes_instead on meal_substitutes (kig_id, instead_id);
select protect_tenant_table('meal_substitutes');

create table food_samples (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  meal text not null,
  dish_id uuid not null,
  weight_g integer not null,
  taken_at text not null,
  place text,
  kept_until timestamptz,
  kept_by text,
  status text not null default 'kept' check (status in ('kept', 'discarded')),
  discarded_at timestamptz,
  discarded_by text,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, dish_id) references dishes (kig_id, id)
);
create index food_samples_day on food_samples (kig_id, day);
create index food_samples_dish on food_samples (kig_id, dish_id);
create index food_samples_status on food_samples (kig_id, status, id);
select protect_tenant_table('food_samples');

create table food_purchases (
  kig_id uuid not null,
  id uuid not null,
  day date not null,
  food_id uuid not null,
  weight_kg numeric not null,
  price_fen bigint not null,
  eater text not null,
  supplier text,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id),
  foreign key (kig_id, food_id) references foods (kig_id, id)
);
create index food_purchases_day on food_purchases (kig_id, day);
create index food_purchases_food on food_purchases (kig_id, food_id);
select protect_tenant_table('food_purchases');

create table meal_months (
  kig_id uuid not null,
  id uuid not null,
  month text not null,
  staff_days integer not null,
  child_days integer,
  child_income_fen bigint,
  child_spent_fen bigint,
  child_carried_fen bigint,
  child_balance_fen bigint,
  staff_income_fen bigint,
  staff_spent_fen bigint,
  staff_carried_fen bigint,
  staff_balance_fen bigint,
  term_percent numeric,
  status text not null default 'closed' check (status in ('closed', 'reopened')),
  reopen_reason text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index meal_months_month on meal_months (kig_id, month desc nulls last, id desc);
create unique index meal_months_month_unique on meal_months (kig_id, month) where not deleted;
create index meal_months_status on meal_months (kig_id, status, id);
select protect_tenant_table('meal_months');

create table catering_rules (
  kig_id uuid not null,
  id uuid not null,
  rule_name text not null,
  begins_on date not null,
  source text not null,
  reference_set text not null,
  target_percent integer not null,
  good_protein_percent integer not null,
  variety_day integer not null,
  variety_week integer not null,
  meals jsonb not null default '[]',
  sample_min_g integer not null,
  sample_hours integer not null,
  child_fee_fen bigint not null,
  staff_fee_fen bigint not null,
  balance_percent numeric not null,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index catering_rules_begins_on on catering_rules (kig_id, begins_on);
create unique index catering_rules_begins_on_unique on catering_rules (kig_id, begins_on) where not deleted;
select protect_tenant_table('catering_rules');

