-- Webhooks are told of equipment that is reached in part alone, which `online` does not say (ADR 15): one of two drivers
-- is away, the gateway has refused a configuration, its disk is full. What is told is of the transaction that wrote it.
create function emit_fault_event() returns trigger language plpgsql as $$
begin
  perform emit_webhook_event(new.organisation_id,
    case when new.communication = 'fault' then 'equipment.fault' else 'equipment.recovered' end,
    jsonb_build_object('equipmentId', new.id::text, 'title', new.title, 'online', new.online,
      'faults', coalesce((
        select jsonb_agg(jsonb_build_object('part', fault -> 'part', 'title', fault -> 'title',
          'cause', fault -> 'cause', 'code', fault -> 'code', 'sinceMs', fault -> 'sinceMs'))
        from jsonb_array_elements(new.faults) as fault), '[]')));
  return null;
end $$;
-- A fault that ends with the equipment being away is told of as that.
create trigger webhook_fault after update of communication on equipment
  for each row when (old.communication is distinct from new.communication and (
    new.communication = 'fault' or (old.communication = 'fault' and new.communication = 'online')))
  execute function emit_fault_event();

-- Who made a token is told once that it ends within a week.
alter table api_token add column warned_at timestamptz, add column maker_id bigint references account on delete set null;
drop trigger audit on api_token;
-- Of those that are there already the trail tells who made them. Nobody has edited anything: it does not tell of that.
update api_token set maker_id = (
  select account.id from audit_event as event
  join account on account.id = event.account_id
  join account as holder on holder.id = api_token.account_id and holder.organisation_id = account.organisation_id
  where event.organisation_id = account.organisation_id and event.object_kind = 'api_token'
    and event.object_id = api_token.session_id::text and event.kind = 'insert'
  order by event.id desc limit 1);
create trigger audit after insert or update or delete on api_token
  for each row execute function write_audit_event('session_id', '', '', 'warned_at,maker_id');
