-- An alarm that begins to ask for somebody is told of by a message: when it is raised, raised again or grows worse.
-- What is shelved, suppressed or out of service asks for nobody.
create function tell_alarm() returns trigger language plpgsql as $$
begin
  insert into message (organisation_id, equipment_id, type, equip_type, title, title_en, note, data_id, alarm_id,
    broadcast_times)
  select new.organisation_id, new.equipment_id, 'alarm', 'eg', equipment.title || ' · ' || new.title,
    coalesce(nullif(equipment.title_en, ''), equipment.title) || ' · ' || coalesce(nullif(new.title_en, ''), new.title),
    coalesce(nullif(new.message, ''), new.value), new.equipment_id::text, new.id,
    -- how often it is spoken
    case level.sound when 'urgent' then 3 when 'important' then 2 when 'general' then 1 else 0 end
  from equipment, alarm_level as level
  where equipment.id = new.equipment_id and level.id = new.level_id;
  return null;
end $$;
create trigger alarm_told after insert on alarm
  for each row when (new.state = 'unacknowledgedActive') execute function tell_alarm();
create trigger alarm_told_again after update of raised_count, stage on alarm
  for each row when (new.state = 'unacknowledgedActive'
    and (new.raised_count > old.raised_count or new.stage > old.stage)) execute function tell_alarm();
