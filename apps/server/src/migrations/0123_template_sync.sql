-- Equipment follows its template (ADR 95). What the template was when the equipment was last brought up to it tells what has
-- changed in the template from what was changed at the equipment.
alter table equipment
  add column template_version integer,
  add column template_values jsonb not null default '{}';

create table template_base (
  equipment_id bigint primary key references equipment on delete cascade,
  -- [{id, ownId, row}]: a row of the template as it was, and the row of the equipment that came of it; ownId null: deleted
  drivers jsonb not null,
  signals jsonb not null
);

-- Templates could not be changed before: equipment that was made from one was made from what it still is.
insert into template_base (equipment_id, drivers, signals)
select equipment.id,
  (select coalesce(jsonb_agg(jsonb_build_object('id', made.value->>'id', 'ownId', driver.id::text, 'row', made.value)), '[]')
    from jsonb_array_elements(template.content->'drivers') as made
    left join driver on driver.equipment_id = equipment.id and driver.title = made.value->>'title'),
  (select coalesce(jsonb_agg(jsonb_build_object('id', made.value->>'id', 'ownId', signal.id::text, 'row', made.value)), '[]')
    from jsonb_array_elements(template.content->'signals') as made
    left join signal on signal.equipment_id = equipment.id and signal.tag = made.value->>'tag')
from equipment join template on template.id = equipment.template_id;

update equipment set template_version = template.version from template where template.id = equipment.template_id;

-- The trigger names the columns that it watches.
drop trigger audit_update on equipment;
create trigger audit_update after update of organisation_id, title, title_en, kind, display, manufacturer, model,
    serial_number, address, longitude, latitude, remark, gateway_id, device_id, template_id, template_version,
    template_values, home_page_id, owner_id, department_id on equipment
  for each row execute function write_audit_event('id', '', '', 'online,online_since,last_seen,communication,faults');
