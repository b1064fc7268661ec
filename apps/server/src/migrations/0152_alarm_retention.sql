-- Alarms are kept for a time after they ended: those whose time is over are found without reading the others.
create index alarm_closed on alarm (closed_at) where closed_at is not null;
-- Lines of the journal that are about no occurrence, such as the shelving of an alarm that was normal.
create index alarm_event_loose on alarm_event (at) where alarm_id is null;
