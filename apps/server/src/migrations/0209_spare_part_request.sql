-- A movement that is sent again, because its answer was lost, is booked once (ADR 128).
alter table spare_part_movement add request_id uuid;
create unique index spare_part_movement_request on spare_part_movement (organisation_id, request_id)
  where request_id is not null;
-- It says nothing to people.
drop trigger audit on spare_part_movement;
create trigger audit after insert on spare_part_movement
  for each row execute function write_audit_event('id', '', '', 'spare_part_id,repair_id,request_id');
