-- Plans of inspections by a counter of the equipment (ADR 127): how far each has come since its last inspection.
alter table inspection_plan_equipment
  -- whose readings are counted, also when it is gone: counting and deleting signals do not wait for each other
  add counter_signal_id integer,
  -- counted before the counter went back or was replaced
  add counter_kept double precision not null default 0,
  -- the reading from which is counted, and the last one
  add counter_base double precision,
  add counter_reading double precision,
  add counter_read_at timestamptz,
  -- why the last look could not count
  add counter_fault text check (counter_fault in ('noSignal', 'notNumber', 'noValue', 'stale', 'bad')),
  add check ((counter_base is null) = (counter_reading is null));

-- At which reading an inspection was made by a counter: {tag, unit, decimals, reading, advanced}.
alter table inspection add counter jsonb;
