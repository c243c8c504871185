-- A second line of defence: in the transactions of a scope the database itself shows and takes no row of a kindergarten
-- that the scope does not reach, whatever the query says. Whoever is not limited (sign-in, cleaning up, migrations, the
-- platform's own work) sees all rows, as before.

-- Superusers are never limited, so in such a transaction they put on a role that is nobody's and may what they may. Whoever
-- else runs the program is limited by FORCE, and needs no role nor the right to make one.
create function make_rows_role() returns void language plpgsql as $$
begin
  begin
    create role kiga_rows nologin;
  exception when duplicate_object or unique_violation then
    null; -- For another database of this server.
  end;
  if not pg_has_role('kiga_rows', current_user, 'member') then
    execute format('grant %I to kiga_rows', current_user);
  end if;
end $$;

-- Until the end of the transaction only rows of these kindergartens are there.
create function limit_rows(reach uuid[]) returns void language plpgsql as $$
begin
  perform set_config('kiga.reach', reach::text, true);
  if current_setting('is_superuser') = 'on' then
    -- The database may have been moved to a server that does not know the role.
    if to_regrole('kiga_rows') is null then
      perform make_rows_role();
    end if;
    perform set_config('role', 'kiga_rows', true);
  end if;
end $$;

do $$
begin
  if current_setting('is_superuser') = 'on' then
    perform make_rows_role();
  end if;
end $$;

do $$
declare
  tenant text;
begin
  foreach tenant in array array[
    'number_series', 'grades', 'classes', 'students', 'student_parents', 'parents', 'terms', 'leads', 'lead_follow_ups',
    'record_history', 'imports', 'import_rows', 'personal_data_looks', 'access_grants', 'account_classes', 'devices',
    'device_registrations', 'device_skews', 'device_events', 'device_event_keys', 'device_event_conflicts', 'device_alerts',
    'people_lists', 'people_list_entries', 'card_losses', 'former_cards', 'student_days', 'arrival_times']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    -- Asked in a subquery, the setting is read once and not for each row.
    execute format($policy$
      create policy within_reach on %I using (
        (select coalesce(current_setting('kiga.reach', true), '') = '')
        or kig_id = any ((select nullif(current_setting('kiga.reach', true), '')::uuid[])::uuid[]))
      $policy$, tenant);
  end loop;
end $$;
