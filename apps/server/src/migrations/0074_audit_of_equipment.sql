-- Writes in the log of their equipment, whose signals may be gone, and by their row of the ledger: for that log, and for
-- who checks the ledger against the trail. Empty when they are made. Indexes are built while the trail takes nothing: this
-- goes before writes to signals are in it (migration 0075), which must not wait.
create index audit_event_equipment on audit_event (organisation_id, (after ->> 'equipment_id'), id desc)
  where kind in ('write', 'writeRefused', 'writeResult');
create index audit_event_command on audit_event ((after ->> 'command'), id desc)
  where kind in ('write', 'writeRefused', 'writeResult');

-- A trail of millions of events is searched by what few of them have: where from, of which kind, both ends of links,
-- whose things were deleted. Each of the trail's questions is put together from such parts (features/audit).
create index audit_event_address on audit_event (organisation_id, address, id desc);
create index audit_event_kind on audit_event (organisation_id, kind, id desc);
create index audit_event_first_end on audit_event (organisation_id, object_kind, split_part(object_id, '/', 1), id desc)
  where object_id like '%/%';
create index audit_event_second_end on audit_event (organisation_id, object_kind, split_part(object_id, '/', 2), id desc)
  where object_id like '%/%';
create index audit_event_deleted_part on audit_event (organisation_id, object_kind,
    (coalesce(before ->> 'equipment_id', before ->> 'project_id', before ->> 'provider_id', before ->> 'account_id')))
  where kind = 'delete';
