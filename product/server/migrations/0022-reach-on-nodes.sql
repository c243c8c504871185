-- Tenants may lie on machines of their own (Citus), where policies hold no subqueries. There the condition of a policy has another form.

-- Whether the reach of this transaction is signed with the key, be it of all tenants or of some. A node without a copy of the key answers an error.
create function proves_reach() returns boolean
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare
  given text := current_setting('kiga.reach', true);
begin
  return coalesce(length(given) > 65, false) and exists (select from public.reach_key
    where encode(sha256(outer_pad || sha256(inner_pad || convert_to(substr(given, 66), 'UTF8'))), 'hex') || '.' = left(given, 65));
end $$;

-- Whether tables may lie on several machines.
create function is_distributed() returns boolean language sql stable as $$
  select exists (select from pg_extension where extname = 'citus')
$$;

-- The condition of every policy: `tenant` is the column that names the tenant. On one machine its subqueries run once for each statement. On
-- several, the proof is asked for each row of a tenant in the list. Ids have one length, so one that stands in the list is one of the list.
create or replace function within_reach(tenant text) returns text language sql stable as $$
  select case when is_distributed() then format(
      '(reaches_all() or proves_reach()) and (right(current_setting(%L, true), 4) = %L or strpos(current_setting(%1$L, true), %3$I::text) > 66)',
      'kiga.reach', '.all', tenant)
    else format('(select reaches_all()) or %I = any ((select reached())::uuid[])', tenant) end
$$;

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
end $$;

-- Guards every table anew whose rows belong to a tenant, and its partitions. Before a database is distributed that was made on one machine, it gives
-- policies the form that nodes take.
create function protect_tenant_tables() returns void language sql as $$
  select protect_tenant_table(c.oid)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('kig_id', 'owner_id') and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'outbox'
  order by c.oid
$$;
select protect_tenant_tables();
