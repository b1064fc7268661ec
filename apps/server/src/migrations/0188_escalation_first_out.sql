-- The equipment of the first-out that speaks for an alarm: whoever sees it is asked by the steps of that, others by these.
-- No foreign key: of equipment that is gone, nobody sees anything.
alter table notification_escalation add quiet_equipment_id bigint;
