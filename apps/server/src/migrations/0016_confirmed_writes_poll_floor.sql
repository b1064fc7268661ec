-- A write to this signal has to be confirmed by the operator; the server refuses one that was not.
alter table signal add column confirm_write boolean not null default false;

-- The shortest interval at which viewers may have the device polled; null: as configured, never faster.
alter table driver add column min_interval_ms integer check (min_interval_ms between 50 and 86400000);
