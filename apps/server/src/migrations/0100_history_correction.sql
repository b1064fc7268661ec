-- Corrections of recorded values by people (ADR 80): who, when, why, what was done; and what the values were and became,
-- compressed, so that a correction can be taken back.
create table history_correction (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  equipment_id bigint not null references equipment on delete cascade,
  signal_id integer not null references signal on delete cascade,
  from_ts timestamptz not null,
  to_ts timestamptz not null,
  operation text not null check (operation in ('scale', 'set', 'bad', 'delete', 'insert')),
  factor double precision,
  "offset" double precision,
  value text,
  reason text not null,
  count integer not null,
  made_at timestamptz not null default now(),
  made_by text not null,
  taken_back_at timestamptz,
  taken_back_by text,
  taken_back_reason text
);
create index history_correction_of_signal on history_correction (signal_id, from_ts);
create index history_correction_of_equipment on history_correction (equipment_id, id);
create index history_correction_of_organisation on history_correction (organisation_id);

create table history_correction_values (
  correction_id bigint not null references history_correction on delete cascade,
  place integer not null,
  -- What the correction wrote; else what was there before.
  is_new boolean not null,
  -- As in history_segment.
  kind smallint not null,
  payload bytea not null,
  primary key (correction_id, is_new, place)
);
alter table history_correction_values alter column payload set storage external;

-- Deleted with its signal, of which the trail has an event.
create trigger audit after insert or update on history_correction
  for each row execute function write_audit_event('signal_id,id', '', '', 'made_at,made_by');
