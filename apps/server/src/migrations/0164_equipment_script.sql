-- Scripts of equipment, which the agent of its gateway runs (ADR 112).
create table equipment_script (
  id bigint generated always as identity primary key,
  equipment_id bigint not null references equipment on delete cascade,
  title text not null,
  enabled boolean not null,
  trigger text not null check (trigger in ('interval', 'change', 'start')),
  interval_s integer not null,
  tags jsonb not null default '[]',
  source text not null,
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (equipment_id, title)
);
create trigger audit after insert or update or delete on equipment_script
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');

-- Templates have scripts too. Documents of before have none, which is how a missing list is read.
alter table template_base add column scripts jsonb not null default '[]';

-- An agent that runs scripts is sent a configuration with them; one that does not would refuse it. So a gateway whose agent
-- was exchanged, and which has scripts, is to be sent what it runs anew.
create function renew_configuration_of_agent() returns trigger language plpgsql as $$
begin
  if exists (select from equipment_script join equipment on equipment.id = equipment_script.equipment_id
      where equipment.gateway_id = new.id) then
    update gateway set wanted_version = wanted_version + 1 where id = new.id;
  end if;
  return null;
end $$;
create trigger renew_configuration_of_agent after update of agent_version on gateway
  for each row when (old.agent_version is distinct from new.agent_version)
  execute function renew_configuration_of_agent();
