-- What was spent and used each time a repair was finished stands in its log; the repair has the minutes of all times.
alter table repair_event
  add minutes_spent integer,
  add parts text not null default '';
update repair_event set minutes_spent = repair.minutes_spent, parts = repair.parts
from repair where repair.id = repair_event.repair_id
  and repair_event.id = (select max(last.id) from repair_event as last
    where last.repair_id = repair.id and last.kind = 'finished');
-- They stand in the log of the repair, and not once more in the trail.
drop trigger audit on repair_event;
create trigger audit after insert on repair_event
  for each row execute function write_audit_event('id', '', '', 'repair_id,previous_id,photo_id,minutes_spent,parts');
