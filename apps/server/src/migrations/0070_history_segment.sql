-- History in columns: the values of one signal over a stretch of time, encoded by packages/segment-codec, and their
-- roll-ups (docs/adr/0051). Segments of a signal do not overlap. Rows of `history` lie over them: of two values with
-- one time that of the row counts.
create table history_segment (
  signal_id integer not null,
  first_ts timestamptz not null,
  last_ts timestamptz not null,
  count integer not null check (count > 0),
  -- How the bytes below are laid out, and what the values are (history/segment/encode-values.ts).
  version smallint not null,
  kind smallint not null,
  -- The last value, and the last one that can be read where that has none: what a start and a live view ask for.
  last_value double precision,
  last_code integer not null,
  last_text text,
  readable_ts timestamptz,
  readable_value double precision,
  readable_code integer,
  readable_text text,
  -- Roll-ups of UTC days, hours and minutes; null where the values themselves are as quickly read, and when their
  -- time is over. The payload is null when only roll-ups are kept.
  days bytea,
  hours bytea,
  minutes bytea,
  payload bytea,
  primary key (signal_id, first_ts),
  check (first_ts <= last_ts)
);
-- They are compressed already; out of line, so that reading roll-ups does not touch values.
alter table history_segment alter column payload set storage external;
alter table history_segment alter column minutes set storage external;
alter table history_segment alter column hours set storage main;
alter table history_segment alter column days set storage main;
-- What is to be removed next, by level.
create index history_segment_payload on history_segment (last_ts) where payload is not null;
create index history_segment_minutes on history_segment (last_ts) where minutes is not null;
create index history_segment_hours on history_segment (last_ts) where hours is not null;
create index history_segment_days on history_segment (last_ts);
