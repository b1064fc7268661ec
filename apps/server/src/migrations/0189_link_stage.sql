-- The stage of which the message of a link told: what grew worse since wants to be acknowledged anew.
alter table notification_link add stage integer;
update notification_link set stage = alarm.stage from alarm where alarm.id = alarm_id;
alter table notification_link alter stage set not null;
