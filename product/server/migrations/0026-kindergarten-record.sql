-- The record of a kindergarten, as a part of its organization. Organizations of other kinds leave these columns empty.
alter table organizations
  add column kig_type text,
  add column system_type text,
  add column opening_date date,
  add column website text,
  add column has_morning_check_machine boolean,
  add column has_check_in_machine boolean,
  add column photo_one text,
  add column photo_two text,
  add column photo_three text,
  -- Account of the kindergarten's machines and tablets.
  add column terminal_account_id uuid references accounts (id);

-- Kindergartens that came by an opening take it over from there.
update organizations k set
  kig_type = o.kig_type,
  system_type = o.system_type,
  opening_date = o.opening_date,
  website = o.website,
  has_morning_check_machine = o.has_morning_check_machine,
  has_check_in_machine = o.has_check_in_machine,
  terminal_account_id = (select a.id from accounts a
    where a.organization_id = k.id and a.user_name = o.terminal_login)
from openings o
where o.kindergarten_id = k.id and k.kind = 'kindergarten';

create index openings_kindergarten on openings (kindergarten_id);

-- Reading names, to choose a kindergarten, has a permission of its own.
insert into role_permissions (role_id, permission)
select role_id, 'campus.kindergarten.choose' from role_permissions where permission = 'campus.kindergarten.read'
on conflict do nothing;
