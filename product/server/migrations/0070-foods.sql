-- Foods of a kindergarten's kitchen. Values are those of 100 g of the edible part; an unknown value is null.
create table foods (
  kig_id uuid not null,
  id uuid not null,
  food_name text not null,
  food_name_pinyin text not null,
  food_name_initials text not null,
  food_name_sort text not null,
  food_group text not null,
  source text not null default 'own',
  -- Number in the food table that Kiga brings along.
  table_code text,
  edible_percent integer not null,
  energy_kcal numeric,
  protein_g numeric,
  fat_g numeric,
  carbohydrate_g numeric,
  fibre_g numeric,
  calcium_mg numeric,
  iron_mg numeric,
  zinc_mg numeric,
  selenium_ug numeric,
  sodium_mg numeric,
  vitamin_a_ug_rae numeric,
  thiamin_mg numeric,
  riboflavin_mg numeric,
  vitamin_c_mg numeric,
  vitamin_d_ug numeric,
  allergens text[],
  seasons text[],
  price_per_kg_fen bigint,
  remark text,
  version integer not null default 1,
  deleted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  primary key (kig_id, id)
);
create index foods_food_name_sort on foods (kig_id, food_name_sort, id);
create index foods_food_group on foods (kig_id, food_group, id);
create unique index foods_food_name_unique on foods (kig_id, food_name) where not deleted;
create unique index foods_table_code_unique on foods (kig_id, table_code) where not deleted;
select protect_tenant_table('foods');
