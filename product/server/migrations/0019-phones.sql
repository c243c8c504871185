-- The phone that the account's owner has confirmed with the password, as the same keyed hash as `phone_hash`. It is the owner's while
-- both are the same: a number that another hand writes counts as nobody's, whichever way it is written. Phones of before wait for their owners.
alter table accounts add column confirmed_phone_hash bytea;

-- Tries at a code by network, so that a stranger who only knows a user name uses up no one else's.
alter table verification_codes add column network_tries jsonb not null default '{}';
