-- Messages are counted and listed by sets that have an index each: to a person (message_account), to an organisation or
-- to all, and on equipment, by its organisation or by the equipment itself. Alarms are nearly all of them, so that the
-- others are found by their type.
create index message_type on message (organisation_id, type, id desc);
create index message_of_circle on message (type, organisation_id, id desc) where equipment_id is null;
create index message_equipment_type on message (equipment_id, type, id desc) where equipment_id is not null;
drop index message_equipment;
