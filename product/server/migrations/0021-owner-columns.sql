-- Tables of the kit name the owner of a row `owner_id`; tables of the product name a kindergarten `kig_id`. Keys, indexes and
-- policies follow by themselves.
alter table record_history rename column kig_id to owner_id;
alter table jobs rename column kig_id to owner_id;
alter table imports rename column kig_id to owner_id;
alter table import_rows rename column kig_id to owner_id;
alter table outbox rename column kig_id to owner_id;
alter table stored_files rename column kig_id to owner_id;

-- Guards a table by the column that names whose a row is: `kig_id` or `owner_id` where not given. Where that may be null, rows of nobody
-- stay visible. For partitions, too.
create or replace function protect_tenant_table(tenant_table regclass, owner_column name default null)
returns void language plpgsql as $$
declare
  guarded name := coalesce(owner_column, (select attname from pg_attribute
    where attrelid = tenant_table and attname in ('kig_id', 'owner_id') and not attisdropped));
  condition text := within_reach(guarded);
begin
  if not (select attnotnull from pg_attribute where attrelid = tenant_table and attname = guarded) then
    condition := format('%I is null or ', guarded) || condition;
  end if;
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('drop policy if exists within_reach on %s', tenant_table);
  execute format('create policy within_reach on %s using (%s)', tenant_table, condition);
end $$;
