-- Outages that are in history, as a row without value of each signal, and have not ended: written in the transaction of
-- these rows, so that whoever ingests the equipment next records none twice (ADR 131).
create table history_outage (
  equipment_id bigint not null references equipment on delete cascade,
  -- '' for all signals of the equipment; else a driver of it that gives no values. No foreign key: it may be deleted
  -- while the row is under way.
  driver_id text not null default '',
  since timestamptz not null,
  primary key (equipment_id, driver_id)
);
