-- Open screens are told that alarms of an organisation have changed, once a transaction, however many there are.
create function notify_alarms() returns trigger language plpgsql as $$
begin
  perform pg_notify('zutai_alarm', organisation_id::text)
  from (select distinct organisation_id from changed) as organisations;
  return null;
end $$;
create trigger alarms_inserted after insert on alarm
  referencing new table as changed for each statement execute function notify_alarms();
create trigger alarms_updated after update on alarm
  referencing new table as changed for each statement execute function notify_alarms();
create trigger alarms_deleted after delete on alarm
  referencing old table as changed for each statement execute function notify_alarms();
-- Marks of alarms look as their level says.
create trigger alarm_levels_updated after update on alarm_level
  referencing new table as changed for each statement execute function notify_alarms();

-- When it last began to ask for somebody: a horn that was silenced sounds again for what rings later.
alter table alarm add column rung_at timestamptz not null default now();
-- Of the moment, not of the transaction.
alter table alarm alter column rung_at set default clock_timestamp();
create function note_ringing() returns trigger language plpgsql as $$
begin
  new.rung_at := clock_timestamp();
  return new;
end $$;
create trigger alarm_rings before update of raised_count, stage, state on alarm
  for each row when (new.state = 'unacknowledgedActive' and (new.raised_count > old.raised_count
    or new.stage > old.stage or old.state in ('shelved', 'suppressedByDesign', 'outOfService')))
  execute function note_ringing();
