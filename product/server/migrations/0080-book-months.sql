-- Closed months of the operator's books, with their reports as they were. Months are closed in order.
create table ledger_months (
  month text primary key check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- The moment after its last one, in Shanghai.
  ends_at timestamptz not null,
  closed_at timestamptz not null,
  -- Account of the person who closed it.
  closed_by uuid not null,
  -- JSON, to the byte as it was hashed.
  report text not null,
  report_sha256 text not null
);
create index ledger_months_ends_at on ledger_months (ends_at);
create trigger ledger_months_remain before update or delete on ledger_months
  for each row execute function refuse_change_of_ledger();
create trigger ledger_months_stay before truncate on ledger_months
  for each statement execute function refuse_change_of_ledger();

-- Refuses everything that would change the figures of a closed month. Closing waits for the postings under way and lets
-- none begin meanwhile, so a posting sees each closed month.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  moment timestamptz;
begin
  if tg_table_name = 'ledger_transactions' then
    moment := new.at;
  elsif tg_table_name = 'ledger_orders' then
    moment := new.booked_at;
  else
    moment := (select t.at from ledger_transactions t where t.id = new.transaction_id);
  end if;
  if exists (select from ledger_months where ends_at > moment) then
    raise exception 'the month of % is closed', moment using errcode = 'KG002';
  end if;
  return new;
end $$;
create trigger ledger_transactions_open before insert on ledger_transactions
  for each row execute function refuse_closed_month();
create trigger ledger_entries_open before insert on ledger_entries
  for each row execute function refuse_closed_month();
create trigger ledger_orders_open before insert on ledger_orders
  for each row execute function refuse_closed_month();

-- Finds invoices of a day, whichever organization asked for them.
create index billing_invoices_day on billing_invoices (invoiced_on) where invoiced_on is not null;
