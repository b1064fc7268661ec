-- As in 0118, with the place of the alarm in its first-out group (ADR 107). In no group both are null; a first-out names
-- itself, so that a receiver gathers a sequence by firstOutId alone.
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
        'note', new.note, 'atMs', (extract(epoch from new.at) * 1000)::bigint,
        'role', case when alarm.first_out_id is not null then 'subsequent'
          when alarm.first_out_at is not null then 'first-out' end,
        'firstOutId', coalesce(alarm.first_out_id, case when alarm.first_out_at is not null then alarm.id end)::text)
      from alarm join equipment on equipment.id = alarm.equipment_id join alarm_level on alarm_level.id = alarm.level_id
      where alarm.id = new.alarm_id));
  return null;
end $$;
