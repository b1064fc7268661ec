-- First-out groups (ADR 107): of the alarms of a group the first is told, and those that follow while the group stands
-- are its subsequent alarms.
create table first_out_group (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  -- null: as long as an alarm of the group is active
  window_seconds integer check (window_seconds > 0),
  remark text not null default '',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, title)
);
create trigger audit after insert or update or delete on first_out_group
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');

-- A rule is in one group at most.
create table first_out_member (
  rule_id bigint primary key references alarm_rule on delete cascade,
  group_id bigint not null references first_out_group on delete cascade
);
create index first_out_member_group on first_out_member (group_id);
create trigger audit after insert or update or delete on first_out_member
  for each row execute function write_audit_event('group_id,rule_id');

-- What stands in each group now; a row a group, made with it. Who places an alarm in a group locks its row.
create table first_out_state (
  group_id bigint primary key references first_out_group on delete cascade,
  -- No foreign key: it is looked at under the lock, and who deletes alarms need not wait for that.
  alarm_id bigint,
  -- when it rang, by the clock of its device
  at timestamptz
);
create function make_first_out_state() returns trigger language plpgsql as $$
begin
  insert into first_out_state (group_id) values (new.id);
  return null;
end $$;
create trigger first_out_state after insert on first_out_group for each row execute function make_first_out_state();

alter table alarm
  -- null: it is the first, or in no group; deferred, because an alarm may follow one that is written behind it
  add first_out_id bigint references alarm on delete set null deferrable initially deferred,
  -- when it rang in its group, by the clock of its device; null: in no group
  add first_out_at timestamptz,
  -- it asks nobody who sees this equipment, that of its first-out, which asks them; null: it asks for itself
  add quiet_equipment_id bigint references equipment on delete set null;
create index alarm_first_out on alarm (first_out_id) where first_out_id is not null;
create index alarm_quiet on alarm (quiet_equipment_id) where quiet_equipment_id is not null;
alter table message add quiet_equipment_id bigint references equipment on delete cascade;
create index message_quiet on message (quiet_equipment_id) where quiet_equipment_id is not null;

-- Whose first-out ended, or was shelved, suppressed or taken out of service, asks for itself.
create function end_quiet() returns trigger language plpgsql as $$
begin
  update alarm set quiet_equipment_id = null
  where first_out_id = new.id and closed_at is null and quiet_equipment_id is not null;
  return null;
end $$;
create trigger first_out_ended after update of closed_at, state on alarm
  for each row when (new.first_out_at is not null and new.first_out_id is null
    and (new.closed_at is not null or new.state in ('shelved', 'suppressedByDesign', 'outOfService'))
    and old.closed_at is null and old.state not in ('shelved', 'suppressedByDesign', 'outOfService'))
  execute function end_quiet();

-- A rule that leaves its group: neither is its alarm spoken for by another of it, nor does it speak for others.
create function leave_first_out_group() returns trigger language plpgsql as $$
begin
  update alarm set quiet_equipment_id = null
  where closed_at is null and quiet_equipment_id is not null and (rule_id = old.rule_id
    or first_out_id in (select id from alarm where rule_id = old.rule_id and closed_at is null));
  return null;
end $$;
create trigger first_out_left after delete on first_out_member
  for each row execute function leave_first_out_group();

-- As in 0110, and for what nobody speaks for any more.
drop trigger alarm_rings on alarm;
create trigger alarm_rings before update of raised_count, stage, state, quiet_equipment_id on alarm
  for each row when (new.state = 'unacknowledgedActive' and (new.raised_count > old.raised_count
    or new.stage > old.stage or old.state in ('shelved', 'suppressedByDesign', 'outOfService')
    or new.quiet_equipment_id is null and old.quiet_equipment_id is not null))
  execute function note_ringing();

-- As in 0118. Who sees the equipment of its first-out is told by that; where it is the same, nobody else is.
create or replace function tell_alarm() returns trigger language plpgsql as $$
begin
  insert into message (organisation_id, equipment_id, type, equip_type, title, title_en, note, note_en, data_id, alarm_id,
    broadcast_times, quiet_equipment_id)
  select new.organisation_id, new.equipment_id, 'alarm', 'eg', equipment.title || ' · ' || new.title,
    coalesce(nullif(equipment.title_en, ''), equipment.title) || ' · ' || coalesce(nullif(new.title_en, ''), new.title),
    coalesce(nullif(new.message, ''), new.value),
    case when new.message = '' then new.value_en else new.message_en end, new.equipment_id::text, new.id,
    -- how often it is spoken
    case level.sound when 'urgent' then 3 when 'important' then 2 when 'general' then 1 else 0 end,
    new.quiet_equipment_id
  from equipment, alarm_level as level
  where equipment.id = new.equipment_id and level.id = new.level_id
    and new.quiet_equipment_id is distinct from new.equipment_id;
  return null;
end $$;
