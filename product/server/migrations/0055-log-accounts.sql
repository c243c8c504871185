-- The beginning of an account finds its entries. The new index serves whole accounts like the old one.
create index log_entries_account_start on log_entries (user_name text_pattern_ops, at desc, id desc);
drop index log_entries_user_name;
