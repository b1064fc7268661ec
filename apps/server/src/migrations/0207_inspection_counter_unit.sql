-- What counters of a plan count in is kept with its interval, and is a fault when a signal has another (ADR 127).
alter table inspection_plan_equipment drop constraint inspection_plan_equipment_counter_fault_check;
alter table inspection_plan_equipment add constraint inspection_plan_equipment_counter_fault_check
  check (counter_fault in ('noSignal', 'notNumber', 'noValue', 'stale', 'bad', 'unitChanged', 'tooLarge'));
-- Where all signals of a plan have one unit now, it is that; another stays without one until it is changed.
update inspection_plan as plan set schedule = plan.schedule || jsonb_build_object('unit', found.unit)
from (
  select member.plan_id, min(signal.unit) as unit
  from inspection_plan_equipment as member
  join inspection_plan as of_member on of_member.id = member.plan_id
  join signal on signal.equipment_id = member.equipment_id and signal.tag = of_member.schedule ->> 'tag'
    and signal.data_type = 'number'
  where of_member.schedule ->> 'cycle' = 'counter'
  group by member.plan_id having count(distinct signal.unit) = 1
) as found where found.plan_id = plan.id;
