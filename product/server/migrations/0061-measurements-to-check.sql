-- Measurements with unlikely values that wait for a person.
alter table health_measurements add column to_check boolean;
create index health_measurements_to_check on health_measurements (kig_id) where to_check and not deleted;
