-- Aliases of a foreign gateway's births: what it repeats until it is acknowledged may come before its next birth,
-- to another process or after a restart, and is explained by the birth before. null: announced without one.
alter table gateway_metric add column alias bigint;
