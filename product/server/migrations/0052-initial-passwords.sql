-- Another person gave the password and knows it; its owner replaces it without typing it again. Such a password also
-- counts as easy.
alter table accounts add column initial_password boolean not null default false;
