-- Row security that the program's own role can neither widen nor switch off. The owner of the tables runs migrations and
-- makes partitions. The program signs in as a plain role, and proves the reach of each transaction with a keyed hash.

-- Key by which the database checks a reach: HMAC-SHA-256 with its two padded halves. Only the owner reads this table.
create table reach_key (
  only_row boolean primary key default true check (only_row),
  inner_pad bytea not null,
  outer_pad bytea not null,
  -- The signed reach of all tenants.
  all_signed text not null
);
revoke all on reach_key from public;

-- `kiga.reach` holds `<hash>.all` or `<hash>.{<uuid>,...}`. A missing, empty, broken or forged value reaches nothing.

-- Every statement outside of a limited transaction asks this for each of its tables, so it is one expression that the planner
-- takes in. It knows a hash of the signed value only, for everybody may read it. `set_reach_key` replaces it.
create function reaches_all() returns boolean language sql stable parallel safe return false;

create function set_reach_key(key bytea) returns void language plpgsql as $$
declare
  signed text;
  inner_half bytea := decode(repeat('36', 64), 'hex');
  outer_half bytea := decode(repeat('5c', 64), 'hex');
begin
  for place in 0 .. length(key) - 1 loop
    inner_half := set_byte(inner_half, place, get_byte(key, place) # 54);
    outer_half := set_byte(outer_half, place, get_byte(key, place) # 92);
  end loop;
  signed := encode(sha256(outer_half || sha256(inner_half || 'all'::bytea)), 'hex') || '.all';
  insert into reach_key (inner_pad, outer_pad, all_signed) values (inner_half, outer_half, signed);
  execute format($body$
    create or replace function reaches_all() returns boolean language sql stable parallel safe return
      coalesce(length(current_setting('kiga.reach', true)) = %s
        and sha256(convert_to(current_setting('kiga.reach', true), 'UTF8')) = %L::bytea, false)
    $body$, length(signed), sha256(convert_to(signed, 'UTF8')));
end $$;

-- Migrations after this one may have to read and write rows of tenants, so the key has to be there before them.
do $$
begin
  if coalesce(current_setting('kiga.reach_key', true), '') <> '' then
    perform set_reach_key(decode(current_setting('kiga.reach_key'), 'hex'));
  end if;
end $$;

create function reached() returns uuid[]
language plpgsql stable parallel safe security definer set search_path = pg_catalog, pg_temp as $$
declare
  given text := current_setting('kiga.reach', true);
  reach text := substr(given, 66);
begin
  if reach is null or reach not like '{%' then
    return '{}';
  end if;
  if exists (select from public.reach_key
    where encode(sha256(outer_pad || sha256(inner_pad || convert_to(reach, 'UTF8'))), 'hex') || '.' = left(given, 65))
  then
    return reach::uuid[];
  end if;
  return '{}';
end $$;

-- The condition of every policy: `tenant` is the column that names the tenant. Subqueries run once for each statement.
create function within_reach(tenant text) returns text language sql immutable as $$
  select format('(select reaches_all()) or %I = any ((select reached())::uuid[])', tenant)
$$;

-- Guards a table by its `kig_id`. Where that column may be null, rows of no tenant stay visible. For partitions, too.
create function protect_tenant_table(tenant_table regclass) returns void language plpgsql as $$
declare
  condition text := within_reach('kig_id');
begin
  if not (select attnotnull from pg_attribute where attrelid = tenant_table and attname = 'kig_id') then
    condition := 'kig_id is null or ' || condition;
  end if;
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('drop policy if exists within_reach on %s', tenant_table);
  execute format('create policy within_reach on %s using (%s)', tenant_table, condition);
end $$;

-- Every table whose rows belong to a tenant, and its partitions. The outbox is guarded below.
select protect_tenant_table(c.oid)
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'kig_id' and not a.attisdropped
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'outbox'
order by c.oid;

-- An act notes what it did, also where that was about a tenant out of its reach.
create policy added on log_entries for insert with check (true);

create or replace function keep_log_part(part regclass) returns void language plpgsql as $$
begin
  execute format('create trigger log_entries_remain before truncate on %s
    for each statement execute function refuse_change_of_log()', part);
  execute format('alter table %s enable always trigger log_entries_remain', part);
  perform protect_tenant_table(part);
end $$;

-- Tables of the platform that a limited transaction may not use freely.
do $$
declare
  platform_table text;
begin
  foreach platform_table in array array['accounts', 'sessions', 'sms_outbox', 'outbox', 'messages'] loop
    execute format('alter table %I enable row level security', platform_table);
    execute format('alter table %I force row level security', platform_table);
  end loop;

  -- Names of accounts cross organizations. Nobody changes an account of an organization out of reach.
  create policy readable on accounts for select using (true);
  execute format('create policy inserted_within_reach on accounts for insert with check (%s)',
    within_reach('organization_id'));
  execute format('create policy updated_within_reach on accounts for update using (%s)', within_reach('organization_id'));
  execute format('create policy deleted_within_reach on accounts for delete using (%s)', within_reach('organization_id'));

  -- A session is seen and ended by whoever reaches the organization of its account.
  create policy within_reach on sessions using ((select reaches_all()) or exists (
    select from accounts where accounts.id = sessions.account_id
      and accounts.organization_id = any ((select reached())::uuid[])));

  -- Short messages and changes are only added. A short message holds a verification code.
  create policy readable_by_all on sms_outbox using ((select reaches_all()));
  create policy added on sms_outbox for insert with check (true);
  create policy readable_by_all on outbox using ((select reaches_all()));
  create policy added on outbox for insert with check (true);

  -- Acts tell accounts of other organizations, and end what was told by others. They delete no message.
  create policy readable on messages for select using (true);
  create policy added on messages for insert with check (true);
  create policy changed on messages for update using (true);
  create policy deleted_by_all on messages for delete using ((select reaches_all()));
end $$;

-- Gives the program's role what it needs, and nothing that changes tables. Run at each start, after the migrations.
-- Partitions are reached through their table only.
create function grant_program(program name) returns void language plpgsql as $$
declare
  found record;
  wanted text;
begin
  for found in
    select c.oid, c.oid::regclass as name, c.relkind, n.nspname as schema_name, c.relname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'S') and pg_has_role(c.relowner, 'usage')
      and (n.nspname = 'pgboss' or n.nspname = 'public' and not c.relispartition and c.relname <> 'reach_key')
  loop
    if not has_schema_privilege(program, found.schema_name, 'usage') then
      execute format('grant usage on schema %I to %I', found.schema_name, program);
    end if;
    foreach wanted in array case
      when found.relkind = 'S' then array['usage', 'select']
      when found.name = 'log_entries'::regclass then array['select', 'insert']
      when found.name = 'schema_migrations'::regclass then array['select']
      else array['select', 'insert', 'update', 'delete'] end
    loop
      -- Granted again, a row of the catalog would be written while other processes use it.
      if found.relkind = 'S' and not has_sequence_privilege(program, found.oid, wanted) then
        execute format('grant %s on sequence %s to %I', wanted, found.name, program);
      elsif found.relkind <> 'S' and not has_table_privilege(program, found.oid, wanted) then
        execute format('grant %s on table %s to %I', wanted, found.name, program);
      end if;
    end loop;
  end loop;
end $$;

drop function limit_rows(uuid[]);
drop function make_rows_role();

-- The role that superusers put on before. Another database of the server may still use it, which is no harm here.
do $$
begin
  if to_regrole('kiga_rows') is not null and current_setting('is_superuser') = 'on' then
    execute format('revoke %I from kiga_rows', current_user);
    drop role kiga_rows;
  end if;
exception when others then
  raise notice 'the role kiga_rows stays: %', sqlerrm;
end $$;
