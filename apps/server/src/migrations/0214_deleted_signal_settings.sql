-- A signal that is deleted takes its settings along of which no configuration version is made: names, units, recording,
-- the question before a write. The newest version is given them as they were at the end, so that going back does not
-- bring back older ones (ADR 130). What the gateway runs of the signal stays as that version had it.
create function keep_settings_of_deleted_signals() returns trigger language plpgsql as $$
declare
  own constant text[] := '{id,equipment_id,source_version,edited_at,edited_by,driver_id,tag,data_type,address,scale,offset,writable,min,max,deadband}';
begin
  update gateway_configuration as kept set content = jsonb_set(kept.content, '{equipments}', (
    select jsonb_agg(jsonb_set(one, '{signals}', (
      select coalesce(jsonb_agg(row || coalesce(to_jsonb(gone) - own, '{}') order by place), '[]')
      from jsonb_array_elements(one -> 'signals') with ordinality as signals (row, place)
        left join gone on gone.id::text = row ->> 'id')) order by place)
    from jsonb_array_elements(kept.content -> 'equipments') with ordinality as equipments (one, place)))
  from (select distinct gateway_id from gone join equipment on equipment.id = gone.equipment_id
    where gateway_id is not null) as touched
  where kept.gateway_id = touched.gateway_id and kept.version = (
    select max(version) from gateway_configuration as other where other.gateway_id = kept.gateway_id);
  return null;
end $$;
create trigger keep_settings after delete on signal referencing old table as gone
  for each statement execute function keep_settings_of_deleted_signals();
