-- The day of the next follow-up that the kindergarten was told of.
alter table leads add column due_told date;
alter table health_follow_ups add column due_told date;

-- The version of the app that counted.
alter table app_usage add column version text not null default '';
alter table app_usage drop constraint app_usage_pkey;
alter table app_usage add primary key (day, app, version, kindergarten_id, screen);

-- Official areas to which news of regional operations are limited; null for all.
alter table communication_news add column area_codes text[];
