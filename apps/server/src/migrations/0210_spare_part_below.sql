-- Below the minimum is told whatever made it so: also a part that is new, or in use again (ADR 128).
drop trigger tell_spare_part on spare_part;
create trigger tell_spare_part after update of stock, minimum, is_archived on spare_part
  for each row when (new.is_below and not old.is_below) execute function tell_spare_part();
create trigger tell_new_spare_part after insert on spare_part
  for each row when (new.is_below) execute function tell_spare_part();
