-- What a gateway was to run, each time that changed (ADR 130). Written by the database where the version that is wanted
-- rises, which whoever changes a driver, a signal or a script does in the same transaction (0029).
create table gateway_configuration (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  gateway_id bigint not null references gateway on delete cascade,
  -- of the gateway's wanted_version: the first with this content, and the last
  version bigint not null,
  last_version bigint not null,
  content jsonb not null,
  -- rows added, changed and removed, by kind
  summary jsonb not null default '{}',
  -- the version that it took the gateway back to
  restored_from bigint,
  made_by text not null default '',
  -- path of the call that changed it; '' for what the server did by itself
  call text not null default '',
  made_at timestamptz not null default now(),
  taken_at timestamptz,
  refused_at timestamptz,
  error text not null default '',
  unique (gateway_id, version)
);
-- Drivers, signals and scripts that going back changes are in the trail themselves; this says that it was going back.
create trigger audit after insert on gateway_configuration for each row when (new.restored_from is not null)
  execute function write_audit_event('id', '', '',
    'content,summary,call,made_by,made_at,last_version,taken_at,refused_at,error');

-- Rows as the tables have them, so that a column that is added is kept too; ids as text, as JSON elsewhere has them.
create function gateway_configuration_content(of_gateway bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('equipments', coalesce(jsonb_agg(jsonb_build_object(
    'equipmentId', equipment.id::text,
    'title', equipment.title, 'titleEn', equipment.title_en, 'deviceId', equipment.device_id,
    'drivers', (select coalesce(jsonb_agg(to_jsonb(driver) - '{equipment_id,source_version,edited_at,edited_by}'::text[]
        || jsonb_build_object('id', driver.id::text) order by driver.id), '[]')
      from driver where driver.equipment_id = equipment.id),
    'signals', (select coalesce(jsonb_agg(to_jsonb(signal) - '{equipment_id,source_version,edited_at,edited_by}'::text[]
        || jsonb_build_object('id', signal.id::text, 'driver_id', signal.driver_id::text) order by signal.seq, signal.id), '[]')
      from signal where signal.equipment_id = equipment.id),
    'scripts', (select coalesce(jsonb_agg(to_jsonb(script) - '{equipment_id,edited_at,edited_by}'::text[]
        || jsonb_build_object('id', script.id::text) order by script.id), '[]')
      from equipment_script as script where script.equipment_id = equipment.id)
  ) order by equipment.id), '[]'))
  from equipment where equipment.gateway_id = of_gateway
$$;

-- What of a content the gateway runs: names, units and recording of signals are the platform's own business.
create function gateway_configuration_rows(content jsonb)
returns table (kind text, id text, fields jsonb) language sql immutable as $$
  with equipments as (select one from jsonb_array_elements(content -> 'equipments') as one)
  select 'equipment', one ->> 'equipmentId', one -> 'deviceId' from equipments
  union all
  select 'driver', row ->> 'id', row - '{id,revision}'::text[]
    from equipments, jsonb_array_elements(one -> 'drivers') as row
  union all
  select 'script', row ->> 'id', row - '{id,revision}'::text[]
    from equipments, jsonb_array_elements(one -> 'scripts') as row
  union all
  select 'signal', row ->> 'id', jsonb_build_array(row -> 'driver_id', row -> 'tag', row -> 'data_type',
      row -> 'address', row -> 'scale', row -> 'offset', row -> 'writable', row -> 'min', row -> 'max', row -> 'deadband')
    from equipments, jsonb_array_elements(one -> 'signals') as row
$$;

create function keep_gateway_configuration(of_gateway bigint) returns void language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
  kept constant integer := 50;
  now_of gateway%rowtype;
  newest gateway_configuration%rowtype;
  fresh jsonb;
  changes jsonb;
begin
  select * into now_of from gateway where id = of_gateway;
  if not found then
    return;
  end if;
  select * into newest from gateway_configuration where gateway_id = of_gateway order by version desc limit 1;
  if newest.last_version >= now_of.wanted_version then
    return;
  end if;
  fresh := gateway_configuration_content(of_gateway);
  select jsonb_object_agg(kind, counts) into changes from (
    select kind, jsonb_strip_nulls(jsonb_build_object(
        'added', nullif(count(*) filter (where was is null), 0),
        'changed', nullif(count(*) filter (where was is not null and became is not null), 0),
        'removed', nullif(count(*) filter (where became is null), 0))) as counts
    from (select kind, id, old_row.fields as was, new_row.fields as became
      from gateway_configuration_rows(coalesce(newest.content, '{"equipments": []}')) as old_row
      full join gateway_configuration_rows(fresh) as new_row using (kind, id)) as pair
    where was is distinct from became group by kind) as by_kind;
  if newest.id is not null and changes is null then
    update gateway_configuration set last_version = now_of.wanted_version where id = newest.id;
    return;
  end if;
  -- Nobody says any more that this one was refused once another is wanted.
  if newest.taken_at is null and newest.refused_at is null and now_of.configuration_error <> '' then
    update gateway_configuration set refused_at = now(), error = now_of.configuration_error where id = newest.id;
  end if;
  insert into gateway_configuration (organisation_id, gateway_id, version, last_version, content, summary,
    restored_from, made_by, call)
  values (now_of.organisation_id, of_gateway, now_of.wanted_version, now_of.wanted_version, fresh,
    coalesce(changes, '{}'), nullif(current_setting('zutai.restored_from', true), '')::bigint,
    coalesce((select display_name from account where account.id = (actor ->> 'accountId')::bigint), ''),
    coalesce(actor ->> 'call', ''));
  delete from gateway_configuration where gateway_id = of_gateway
    and not now_of.running_version between version and last_version
    and version < (select version from gateway_configuration as other where other.gateway_id = of_gateway
      order by version desc offset kept - 1 limit 1);
end $$;

create function note_gateway_configuration() returns trigger language plpgsql as $$
begin
  perform keep_gateway_configuration(new.id);
  return null;
end $$;
-- At the end of the transaction, when all is as it will be: however much one changes, it is one version.
create constraint trigger keep_configuration after update of wanted_version on gateway
  deferrable initially deferred for each row when (old.wanted_version is distinct from new.wanted_version)
  execute function note_gateway_configuration();

create function note_configuration_taken() returns trigger language plpgsql as $$
begin
  if old.running_version is distinct from new.running_version then
    update gateway_configuration set taken_at = now(), refused_at = null, error = ''
      where gateway_id = new.id and new.running_version between version and last_version;
  end if;
  if new.configuration_error <> '' and old.configuration_error is distinct from new.configuration_error then
    update gateway_configuration set refused_at = now(), error = new.configuration_error
      where gateway_id = new.id and taken_at is null
        and version = (select max(version) from gateway_configuration as other where other.gateway_id = new.id);
  end if;
  return null;
end $$;
create trigger configuration_taken after update of running_version, configuration_error on gateway for each row
  when (old.running_version is distinct from new.running_version
    or old.configuration_error is distinct from new.configuration_error)
  execute function note_configuration_taken();

-- What there was before is not known; from here on there is a way back.
insert into gateway_configuration (organisation_id, gateway_id, version, last_version, content)
  select organisation_id, id, wanted_version, wanted_version, gateway_configuration_content(id)
  from gateway where wanted_version > 0;
