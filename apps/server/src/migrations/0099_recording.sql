-- When values of a signal are recorded, instead of all of them (contract, signal/recording.ts; ADR 79).
alter table signal
  add column recording text not null default 'all'
    check (recording in ('all', 'change', 'periodic', 'changeAndPeriodic', 'none')),
  add column recording_band text not null default 'absolute'
    check (recording_band in ('absolute', 'percent', 'swingingDoor')),
  add column recording_deadband double precision not null default 0 check (recording_deadband >= 0),
  add column recording_period_s integer not null default 60 check (recording_period_s between 1 and 86400);

-- The newest value of a swinging door, which is recorded only if it proves to be needed: written with what was recorded
-- before it, so that the next process has it. No foreign key: of a signal that is deleted meanwhile it is removed with
-- its history.
create table history_held (
  signal_id integer primary key,
  ts timestamptz not null,
  value double precision,
  code integer not null,
  text_value text
) with (fillfactor = 50);

alter table audit_deleted_signal
  add column recording text,
  add column recording_band text,
  add column recording_deadband double precision,
  add column recording_period_s integer;

create or replace function write_signal_deletions() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
  ignored constant text[] := '{revision,edited_by,edited_at,source_version}';
begin
  if (select count(*) <= 100 from old_rows) then
    insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id,
      kind, object_kind, object_id, before)
    select (actor ->> 'organisationId')::bigint, (actor ->> 'accountId')::bigint,
      coalesce(actor ->> 'accountName', ''), nullif(actor ->> 'sessionId', '')::bigint,
      coalesce(actor ->> 'address', ''), coalesce(actor ->> 'call', ''), coalesce(actor ->> 'requestId', ''),
      'delete', 'signal', id::text, to_jsonb(old_rows) - ignored
    from old_rows order by id;
    return null;
  end if;
  with event as (
    insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id,
      kind, object_kind, before)
    select (actor ->> 'organisationId')::bigint, (actor ->> 'accountId')::bigint,
      coalesce(actor ->> 'accountName', ''), nullif(actor ->> 'sessionId', '')::bigint,
      coalesce(actor ->> 'address', ''), coalesce(actor ->> 'call', ''), coalesce(actor ->> 'requestId', ''),
      'delete', 'signal', jsonb_build_object('equipment_id', equipment_id, 'count', count(*))
    from old_rows group by equipment_id
    returning id, at, (before ->> 'equipment_id')::bigint as equipment_id
  )
  insert into audit_deleted_signal (event_id, at, id, equipment_id, driver_id, tag, title, title_en, "group", group_en,
    unit, unit_en, decimals, data_type, address, scale, "offset", writable, confirm_write, min, max, deadband, recording,
    recording_band, recording_deadband, recording_period_s, states, remark, seq)
  select event.id, event.at, gone.id, gone.equipment_id, gone.driver_id, gone.tag, gone.title, gone.title_en,
    gone."group", gone.group_en, gone.unit, gone.unit_en, gone.decimals, gone.data_type, gone.address, gone.scale,
    gone."offset", gone.writable, gone.confirm_write, gone.min, gone.max, gone.deadband,
    gone.recording, gone.recording_band, gone.recording_deadband, gone.recording_period_s, gone.states, gone.remark,
    gone.seq
  from old_rows as gone join event using (equipment_id);
  return null;
end $$;
