-- Whoever changes what an ingesting process must know of a gateway, the process is told when the change is
-- committed: channel zutai_definition, payload '<group id> <gateway id>'. Equal payloads of one transaction
-- arrive once.
create function notify_gateway_definition() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('zutai_definition', old.group_id || ' ' || old.id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('zutai_definition', new.group_id || ' ' || new.id);
  end if;
  return null;
end $$;

-- Not for the columns the ingesting process writes itself.
create trigger gateway_definition_update
  after update of sn, group_id, wanted_version, vpn on gateway
  for each row execute function notify_gateway_definition();
create trigger gateway_definition_other
  after insert or delete on gateway
  for each row execute function notify_gateway_definition();

create function notify_equipment_definition() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('zutai_definition', group_id || ' ' || id) from gateway where id = old.gateway_id;
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('zutai_definition', group_id || ' ' || id) from gateway where id = new.gateway_id;
  end if;
  return null;
end $$;

create trigger equipment_definition_update
  after update of gateway_id, device_id on equipment
  for each row execute function notify_equipment_definition();
create trigger equipment_definition_other
  after insert or delete on equipment
  for each row execute function notify_equipment_definition();

-- By statement: an import changes thousands of signals at once.
create function notify_signal_definition() returns trigger language plpgsql as $$
begin
  perform pg_notify('zutai_definition', gateway.group_id || ' ' || gateway.id)
  from gateway
  where gateway.id in (
    select equipment.gateway_id from equipment
    where equipment.id in (select equipment_id from changed)
  );
  return null;
end $$;

create trigger signal_definition_insert
  after insert on signal referencing new table as changed
  for each statement execute function notify_signal_definition();
create trigger signal_definition_update
  after update on signal referencing new table as changed
  for each statement execute function notify_signal_definition();
create trigger signal_definition_delete
  after delete on signal referencing old table as changed
  for each statement execute function notify_signal_definition();

create index gateway_stream_age on gateway_stream (updated_at);
