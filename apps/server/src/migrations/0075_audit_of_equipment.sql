-- Writes in the log of their equipment, whose signals may be gone, and by their row of the ledger: for that log, and for
-- who checks the ledger against the trail. Empty when they are made.
create index audit_event_equipment on audit_event (organisation_id, (after ->> 'equipment_id'), id desc)
  where kind in ('write', 'writeRefused', 'writeResult');
create index audit_event_command on audit_event ((after ->> 'command'), id desc)
  where kind in ('write', 'writeRefused', 'writeResult');
