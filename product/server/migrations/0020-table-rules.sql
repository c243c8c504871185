-- Tables keep the rules that let tenants lie on machines of their own (docs/ARCHITECTURE.md, "Tables").

-- The organization's area. Areas come with the first start after this, so rows of before are not looked at.
alter table organizations add foreign key (area_id) references areas (id) not valid;

-- Guards a table by the column that names whose a row is. Where that may be null, rows of nobody stay visible. For partitions, too.
drop function protect_tenant_table(regclass);
create function protect_tenant_table(tenant_table regclass, owner_column name default 'kig_id')
returns void language plpgsql as $$
declare
  condition text := within_reach(owner_column);
begin
  if not (select attnotnull from pg_attribute where attrelid = tenant_table and attname = owner_column) then
    condition := format('%I is null or ', owner_column) || condition;
  end if;
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format('drop policy if exists within_reach on %s', tenant_table);
  execute format('create policy within_reach on %s using (%s)', tenant_table, condition);
end $$;

-- A class may lie on another machine than the account. Accounts are shown the classes that are there.
alter table account_classes drop constraint account_classes_kig_id_class_id_fkey;

-- What an act has answered, for a repeated request; an id alone stands in record_id.
alter table idempotency_keys add column answer_encrypted bytea;
