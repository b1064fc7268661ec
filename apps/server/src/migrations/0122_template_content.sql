-- Drivers and signals of templates are edited (ADR 95): each has an id of its own, by which pages name signals and equipment
-- made from the template is kept in step, and a revision as those of equipment have.
with numbered as materialized (
  select template.id as template_id, driver.ordinality - 1 as place,
    nextval(pg_get_serial_sequence('driver', 'id')) as id
  from template, jsonb_array_elements(template.content->'drivers') with ordinality as driver
)
update template set content = jsonb_build_object(
  'sourceEquipmentId', content->>'sourceEquipmentId',
  'parameters', '[]'::jsonb,
  'drivers', (
    select coalesce(jsonb_agg(driver.value || jsonb_build_object('id', numbered.id::text, 'revision', 1)
      order by driver.ordinality), '[]'::jsonb)
    from jsonb_array_elements(template.content->'drivers') with ordinality as driver
    join numbered on numbered.template_id = template.id and numbered.place = driver.ordinality - 1
  ),
  'signals', (
    select coalesce(jsonb_agg((signal.value - 'sourceId' - 'driver') || jsonb_build_object(
      'id', signal.value->>'sourceId', 'driverId', numbered.id::text, 'revision', 1)
      order by signal.ordinality), '[]'::jsonb)
    from jsonb_array_elements(template.content->'signals') with ordinality as signal
    left join numbered on numbered.template_id = template.id
      and numbered.place = (signal.value->>'driver')::int
  )
);
