-- What changed is told closer, so that a change of one signal does not make the ingesting process read the ten thousand
-- others: channel zutai_definition, payload '<group id> <gateway id> <ids of signals>' for up to 200 signals of a
-- statement, '<group id> <gateway id> -' for the gateway's own row, and without a third word for anything else.
create or replace function notify_gateway_definition() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.group_id = new.group_id and old.sn = new.sn then
      perform pg_notify('zutai_definition', new.group_id || ' ' || new.id || ' -');
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    perform pg_notify('zutai_definition', old.group_id || ' ' || old.id);
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('zutai_definition', new.group_id || ' ' || new.id);
  end if;
  return null;
end $$;

create or replace function notify_signal_definition() returns trigger language plpgsql as $$
begin
  perform pg_notify('zutai_definition', change.group_id || ' ' || change.id
    || case when change.count <= 200 then ' ' || change.signal_ids else '' end)
  from (
    select gateway.group_id, gateway.id, count(*) as count, string_agg(changed.id::text, ',') as signal_ids
    from changed
    join equipment on equipment.id = changed.equipment_id
    join gateway on gateway.id = equipment.gateway_id
    group by gateway.id
  ) as change;
  return null;
end $$;
