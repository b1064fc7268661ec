-- Since which configuration of its gateway a signal means what it means now. Until the gateway runs that version it
-- still reads and writes what the signal was before: its values are not this signal's, and writes must not reach it.
ALTER TABLE driver ADD COLUMN source_version bigint NOT NULL DEFAULT 0;
ALTER TABLE signal ADD COLUMN source_version bigint NOT NULL DEFAULT 0;

-- Whoever changes a source also raises wanted_version, in the same transaction, before or after this: the next
-- version is the highest it can be, and readers take the lower of this and wanted_version.
CREATE FUNCTION note_source_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.source_version := 1 + coalesce(
    (SELECT gateway.wanted_version FROM equipment JOIN gateway ON gateway.id = equipment.gateway_id
     WHERE equipment.id = new.equipment_id), 0);
  RETURN new;
END $$;

CREATE TRIGGER driver_source BEFORE UPDATE OF protocol, options ON driver FOR EACH ROW
  WHEN (old.protocol IS DISTINCT FROM new.protocol OR old.options IS DISTINCT FROM new.options)
  EXECUTE FUNCTION note_source_version();
CREATE TRIGGER signal_source BEFORE UPDATE OF driver_id, data_type, address, scale, "offset" ON signal FOR EACH ROW
  WHEN (old.driver_id IS DISTINCT FROM new.driver_id OR old.data_type <> new.data_type
    OR old.address <> new.address OR old.scale <> new.scale OR old."offset" <> new."offset")
  EXECUTE FUNCTION note_source_version();

-- It follows from what was changed, which is in the audit already.
DROP TRIGGER audit ON driver;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON driver
  FOR EACH ROW EXECUTE FUNCTION write_audit_event('id', '', '', 'source_version');
DROP TRIGGER audit ON signal;
CREATE TRIGGER audit AFTER INSERT OR UPDATE OR DELETE ON signal
  FOR EACH ROW EXECUTE FUNCTION write_audit_event('id', '', '', 'source_version');
