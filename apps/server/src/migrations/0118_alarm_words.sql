-- What an alarm says, in both languages: states of a signal in words, and what its rule tells the operator. An empty
-- English text is the same as the other.
alter table alarm_rule
  add message_en text not null default '',
  add cause_en text not null default '',
  add consequence_en text not null default '',
  add instruction_en text not null default '';
alter table alarm_state add value_en text not null default '', add message_en text not null default '';
alter table alarm add value_en text not null default '', add message_en text not null default '';
alter table alarm_event add value_en text not null default '';

-- As in 0108, with the English words of the value or of the message.
create or replace function tell_alarm() returns trigger language plpgsql as $$
begin
  insert into message (organisation_id, equipment_id, type, equip_type, title, title_en, note, note_en, data_id, alarm_id,
    broadcast_times)
  select new.organisation_id, new.equipment_id, 'alarm', 'eg', equipment.title || ' · ' || new.title,
    coalesce(nullif(equipment.title_en, ''), equipment.title) || ' · ' || coalesce(nullif(new.title_en, ''), new.title),
    coalesce(nullif(new.message, ''), new.value),
    case when new.message = '' then new.value_en else new.message_en end, new.equipment_id::text, new.id,
    -- how often it is spoken
    case level.sound when 'urgent' then 3 when 'important' then 2 when 'general' then 1 else 0 end
  from equipment, alarm_level as level
  where equipment.id = new.equipment_id and level.id = new.level_id;
  return null;
end $$;

-- As in 0107, with the English words beside the others.
create or replace function emit_alarm_event() returns trigger language plpgsql as $$
begin
  perform emit_webhook_event(new.organisation_id,
    case when new.kind in ('raised', 'raisedAgain', 'escalated') then 'alarm.raised'
      when new.kind = 'returned' then 'alarm.returned' else 'alarm.acknowledged' end,
    (select jsonb_build_object('alarmId', alarm.id::text, 'ruleId', alarm.rule_id::text,
        'equipmentId', alarm.equipment_id::text, 'equipmentTitle', equipment.title, 'title', alarm.title,
        'level', alarm_level.title, 'priority', alarm_level.priority, 'stage', new.stage, 'value', new.value,
        'valueEn', coalesce(nullif(new.value_en, ''), new.value), 'message', alarm.message,
        'messageEn', coalesce(nullif(alarm.message_en, ''), alarm.message), 'accountName', new.account_name,
        'note', new.note, 'atMs', (extract(epoch from new.at) * 1000)::bigint)
      from alarm join equipment on equipment.id = alarm.equipment_id join alarm_level on alarm_level.id = alarm.level_id
      where alarm.id = new.alarm_id));
  return null;
end $$;

-- Who judges by rules of the signal calls its values so from now on.
create function notify_alarm_words() returns trigger language plpgsql as $$
begin
  perform pg_notify('zutai_alarm_words', id::text) from alarm_rule where signal_id = new.id;
  return null;
end $$;
create trigger notify_alarm_words after update of decimals, unit, unit_en, states on signal
  for each row when ((old.decimals, old.unit, old.unit_en, old.states)
    is distinct from (new.decimals, new.unit, new.unit_en, new.states))
  execute function notify_alarm_words();

-- What rings now was written as the number of its state.
update alarm set value = named ->> 'title', value_en = named ->> 'titleEn'
from signal cross join jsonb_array_elements(signal.states) as named
where signal.id = alarm.signal_id and alarm.closed_at is null
  and alarm.value in (named ->> 'value', trim(concat(named ->> 'value', ' ', signal.unit)),
    case named ->> 'value' when '1' then 'true' when '0' then 'false' end);
update alarm_state set value = named ->> 'title', value_en = named ->> 'titleEn'
from alarm_rule join signal on signal.id = alarm_rule.signal_id cross join jsonb_array_elements(signal.states) as named
where alarm_rule.id = alarm_state.rule_id and alarm_state.value in (named ->> 'value',
  trim(concat(named ->> 'value', ' ', signal.unit)),
    case named ->> 'value' when '1' then 'true' when '0' then 'false' end);
