-- The log of a station that a tenth of a long trail is about: kind and time are looked at in the index, where each of its
-- 100,000 events would be read from the table to find that it is of another day or kind.
drop index audit_event_object;
create index audit_event_object on audit_event (organisation_id, object_kind, object_id, id desc, kind, at);
drop index audit_event_equipment;
create index audit_event_equipment on audit_event (organisation_id, (after ->> 'equipment_id'), id desc, kind, at)
  where kind in ('write', 'writeRefused', 'writeResult');
