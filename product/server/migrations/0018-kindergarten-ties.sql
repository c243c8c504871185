-- Who was ever tied to a kindergarten by a group or a contract. A tie that ends leaves accounts behind which have seen
-- children, and which may be let in again. So their organization stays guarded.
create table kindergarten_ties (
  -- A group, an agent or an institution.
  partner_id uuid not null references organizations (id),
  kindergarten_id uuid not null references organizations (id),
  primary key (partner_id, kindergarten_id)
);

-- Triggers note each tie, so no way to make or end one can forget it. They run as the owner, whose table this is.
create function note_group_tie() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.kindergarten_ties values (new.group_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger kindergarten_tied after insert or update of group_id on organizations
  for each row when (new.group_id is not null) execute function note_group_tie();
alter table organizations enable always trigger kindergarten_tied;

create function note_contract_tie() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.kindergarten_ties values (new.partner_id, new.kindergarten_id) on conflict do nothing;
  return null;
end $$;
create trigger kindergarten_tied after insert or update of partner_id, kindergarten_id on contracts
  for each row execute function note_contract_tie();
alter table contracts enable always trigger kindergarten_tied;

create function refuse_change_of_ties() returns trigger language plpgsql as $$
begin
  raise exception 'a tie to a kindergarten is not forgotten';
end $$;
create trigger kindergarten_ties_stay before update or delete on kindergarten_ties
  for each row execute function refuse_change_of_ties();
alter table kindergarten_ties enable always trigger kindergarten_ties_stay;
create trigger kindergarten_ties_remain before truncate on kindergarten_ties
  for each statement execute function refuse_change_of_ties();
alter table kindergarten_ties enable always trigger kindergarten_ties_remain;

-- Ties of before: those of today, ended and deleted contracts, openings, and whatever the log still tells. The log is text.
insert into kindergarten_ties
select partner.id, kindergarten.id
from (
  select group_id::text, id::text from organizations
  union select partner_id::text, kindergarten_id::text from contracts
  union select unnest(array[organization_id, group_id, agent_organization_id])::text, kindergarten_id::text from openings
  union select named.id, log.record_id::text
    from log_entries log
    cross join lateral (values (log.detail #>> '{changes,groupId,0}'), (log.detail #>> '{changes,groupId,1}')) as named (id)
    where log.entity = 'system.organization'
  -- A change of one of the two organizations does not say what the other one was: each may have been with each.
  union select p.id, k.id
    from log_entries log
    join contracts c on c.id = log.record_id
    cross join lateral (values (c.partner_id::text), (log.detail #>> '{changes,partnerId,0}')) as p (id)
    cross join lateral (values (c.kindergarten_id::text), (log.detail #>> '{changes,kindergartenId,0}')) as k (id)
    where log.entity = 'system.contract'
) as tied (partner_id, kindergarten_id)
join organizations partner on partner.id::text = tied.partner_id and partner.kind in ('group', 'agent', 'institution')
join organizations kindergarten on kindergarten.id::text = tied.kindergarten_id
on conflict do nothing;
