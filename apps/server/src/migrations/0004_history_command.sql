-- Raw values. Partitions by day are made ahead by the history feature; one is dropped as a whole when its
-- time is over. code: 200 good, 201 when the gateway itself said it was stale, else why bad; backfill keeps the
-- code it was measured with (only the live view shows it as 201). Booleans are 0 and 1.
create table history (
  signal_id integer not null,
  ts timestamptz not null,
  value double precision,
  code integer not null,
  text_value text,
  primary key (signal_id, ts)
) partition by range (ts);

-- Every write, from request to read-back; kept when the signal is gone.
create table command (
  uuid uuid primary key,
  organisation_id bigint not null references organisation,
  equipment_id bigint not null,
  signal_id integer not null,
  signal_title text not null,
  account_id bigint not null references account,
  account_name text not null,
  -- null when no gateway was bound: the try is on record all the same
  gateway_id bigint,
  old_value jsonb,
  new_value jsonb not null,
  requested_at timestamptz not null default now(),
  deadline_at timestamptz not null,
  sent_at timestamptz,
  acknowledged_at timestamptz,
  read_back_at timestamptz,
  read_back jsonb,
  status text not null default 'pending' check (status in ('pending', 'success', 'failure')),
  code text not null default '',
  message text not null default ''
);
create index command_equipment on command (organisation_id, equipment_id, requested_at desc);
create index command_pending on command (deadline_at) where status = 'pending';
