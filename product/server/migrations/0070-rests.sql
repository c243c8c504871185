-- The day of the next follow-up that the kindergarten was told of.
alter table leads add column due_told date;
alter table health_follow_ups add column due_told date;
