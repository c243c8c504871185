-- Who can see a kindergarten's children says since when and on which basis: 'opening' before its first account was made,
-- 'confirmed' by it, 'taken-over' where it stood before confirmations were asked for.

alter table organizations
  -- Null where the kindergarten has no group, and of a group that was taken over: nobody kept the day.
  add column group_since timestamptz,
  add column group_basis text check (group_basis in ('opening', 'confirmed', 'taken-over')),
  -- The account that confirmed the group.
  add column group_confirmed_by uuid;
update organizations set group_basis = 'taken-over' where group_id is not null;

alter table contracts
  add column basis text not null default 'taken-over' check (basis in ('opening', 'confirmed', 'taken-over')),
  -- The account that confirmed it last, and when.
  add column confirmed_by uuid,
  add column confirmed_at timestamptz;

alter table account_areas
  -- Null of an area that the account had before this was kept.
  add column since timestamptz;

-- An emergency is a grant that two people of the operator make without the kindergarten. It ends at a moment: while it
-- waits, that of lapsing; once it is confirmed, that of its end.
alter table access_grants
  add column emergency boolean not null default false,
  add column expires_at timestamptz,
  add column confirmed_by uuid references accounts (id),
  add constraint access_grants_expiry check (emergency = (expires_at is not null));
create index access_grants_emergency on access_grants (kig_id, id) where emergency;
