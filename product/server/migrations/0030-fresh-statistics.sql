-- Statistics must know every tenant. A tenant that came after them seems to have no rows: a join of four tables then took
-- ten seconds for 300 children. PostgreSQL renews statistics after changes of a tenth of a table. Partitions grow all
-- day, and keep that.
create or replace function protect_tenant_table(tenant_table regclass, owner_column name default null)
returns void language plpgsql as $$
declare
  guarded name := coalesce(owner_column, (select attname from pg_attribute
    where attrelid = tenant_table and attname in ('kig_id', 'owner_id') and not attisdropped));
  condition text := within_reach(guarded);
begin
  if not (select attnotnull from pg_attribute where attrelid = tenant_table and attname = guarded) then
    condition := format('%I is null or (%s)', guarded, condition);
  end if;
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('drop policy if exists within_reach on %s', tenant_table);
  execute format('create policy within_reach on %s using (%s)', tenant_table, condition);
  if (select relkind = 'r' and not relispartition from pg_class where oid = tenant_table) then
    execute format('alter table %s set (autovacuum_analyze_scale_factor = 0.005)', tenant_table);
  end if;
end $$;
-- Rows that earlier migrations inserted are checked now; a table with open checks cannot be altered.
set constraints all immediate;
select protect_tenant_tables();
