-- How long history is kept, by organisation and by signal: values, and roll-ups of minutes, hours and days. Null is what
-- the one above says, the installation at last (ADR 98).
alter table organisation
  add column raw_retention_days integer check (raw_retention_days between 1 and 36500),
  add column minute_retention_days integer check (minute_retention_days between 1 and 36500),
  add column hour_retention_days integer check (hour_retention_days between 1 and 36500),
  add column day_retention_days integer check (day_retention_days between 1 and 36500);
alter table signal
  add column raw_retention_days integer check (raw_retention_days between 1 and 36500),
  add column minute_retention_days integer check (minute_retention_days between 1 and 36500),
  add column hour_retention_days integer check (hour_retention_days between 1 and 36500),
  add column day_retention_days integer check (day_retention_days between 1 and 36500);
alter table audit_deleted_signal
  add column raw_retention_days integer,
  add column minute_retention_days integer,
  add column hour_retention_days integer,
  add column day_retention_days integer;

-- What is to be removed next is asked signal by signal: the oldest of each is the first in its index.
create index history_segment_values_of on history_segment (signal_id, last_ts) where payload is not null;
create index history_segment_minutes_of on history_segment (signal_id, last_ts) where minutes is not null;
create index history_segment_hours_of on history_segment (signal_id, last_ts) where hours is not null;
drop index history_segment_payload;
drop index history_segment_minutes;
drop index history_segment_hours;
drop index history_segment_days;
-- The longest and the shortest in use.
create index signal_raw_retention on signal (raw_retention_days) where raw_retention_days is not null;

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
    recording_band, recording_deadband, recording_period_s, raw_retention_days, minute_retention_days,
    hour_retention_days, day_retention_days, states, remark, seq)
  select event.id, event.at, gone.id, gone.equipment_id, gone.driver_id, gone.tag, gone.title, gone.title_en,
    gone."group", gone.group_en, gone.unit, gone.unit_en, gone.decimals, gone.data_type, gone.address, gone.scale,
    gone."offset", gone.writable, gone.confirm_write, gone.min, gone.max, gone.deadband,
    gone.recording, gone.recording_band, gone.recording_deadband, gone.recording_period_s,
    gone.raw_retention_days, gone.minute_retention_days, gone.hour_retention_days, gone.day_retention_days,
    gone.states, gone.remark, gone.seq
  from old_rows as gone join event using (equipment_id);
  return null;
end $$;
