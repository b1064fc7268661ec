-- What rang and is back within one write asks for somebody too: who was away does not know of it else.
drop trigger alarm_told on alarm;
create trigger alarm_told after insert on alarm
  for each row when (new.state in ('unacknowledgedActive', 'returnedUnacknowledged', 'latchedUnacknowledged'))
  execute function tell_alarm();
drop trigger alarm_told_again on alarm;
create trigger alarm_told_again after update of raised_count, stage on alarm
  for each row when (new.raised_count > old.raised_count
    and new.state in ('unacknowledgedActive', 'returnedUnacknowledged', 'latchedUnacknowledged')
    or new.state = 'unacknowledgedActive' and new.stage > old.stage) execute function tell_alarm();

-- As in 0154, and a horn that was silenced sounds for it.
drop trigger alarm_rings on alarm;
create trigger alarm_rings before update of raised_count, stage, state, quiet_equipment_id on alarm
  for each row when (new.raised_count > old.raised_count
    and new.state in ('unacknowledgedActive', 'returnedUnacknowledged', 'latchedUnacknowledged')
    or new.state = 'unacknowledgedActive' and (new.stage > old.stage
      or old.state in ('shelved', 'suppressedByDesign', 'outOfService')
      or new.quiet_equipment_id is null and old.quiet_equipment_id is not null))
  execute function note_ringing();
