-- Events that are sent to other systems (ADR 45). What came about and what is to be sent of it are one transaction.

create table webhook (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  title text not null,
  url text not null,
  events text[] not null,
  -- signs what is sent, so that it has to be kept as it is
  secret text not null,
  is_active boolean not null default true,
  disabled_reason text not null default '',
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now()
);
create index webhook_organisation on webhook (organisation_id, created_at);

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  event text not null,
  data jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  created_at timestamptz not null default now(),
  -- of the next try; null when none is planned
  next_at timestamptz default now(),
  retry_until timestamptz not null default now() + interval '24 hours',
  attempts integer not null default 0,
  last_at timestamptz,
  status integer,
  answer text not null default ''
);
create index webhook_delivery_due on webhook_delivery (next_at) where next_at is not null;
create index webhook_delivery_webhook on webhook_delivery (webhook_id, id desc);
create index webhook_delivery_created on webhook_delivery (created_at);

create trigger audit after insert or update or delete on webhook
  for each row execute function write_audit_event('id', 'secret', '', 'failing_since');

create function emit_webhook_event(organisation bigint, kind text, about jsonb) returns void language sql as $$
  insert into webhook_delivery (webhook_id, event, data)
  select id, kind, about from webhook
  where organisation_id = organisation and is_active and kind = any (events)
$$;

create function emit_gateway_event() returns trigger language plpgsql as $$
begin
  perform emit_webhook_event(new.organisation_id, case when new.online then 'gateway.online' else 'gateway.offline' end,
    jsonb_build_object('gatewayId', new.id::text, 'sn', new.sn, 'title', new.title));
  return null;
end $$;
create trigger webhook_online after update of online on gateway
  for each row when (old.online is distinct from new.online) execute function emit_gateway_event();

create function emit_equipment_event() returns trigger language plpgsql as $$
begin
  perform emit_webhook_event(new.organisation_id,
    case when new.online then 'equipment.online' else 'equipment.offline' end,
    jsonb_build_object('equipmentId', new.id::text, 'title', new.title));
  return null;
end $$;
create trigger webhook_online after update of online on equipment
  for each row when (old.online is distinct from new.online) execute function emit_equipment_event();

create function emit_write_event() returns trigger language plpgsql as $$
begin
  perform emit_webhook_event(new.organisation_id,
    case when new.status = 'refused' then 'write.refused' else 'write.done' end,
    jsonb_build_object('uuid', new.uuid, 'equipmentId', new.equipment_id::text, 'signalId', new.signal_id::text,
      'signalTitle', new.signal_title, 'accountName', new.account_name, 'value', new.new_value,
      'result', new.status, 'code', new.code));
  return null;
end $$;
create trigger webhook_refused after insert on command
  for each row when (new.status = 'refused') execute function emit_write_event();
create trigger webhook_decided after update of status on command
  for each row when (old.status is distinct from new.status and new.status <> 'pending')
  execute function emit_write_event();

create function emit_account_event() returns trigger language plpgsql as $$
begin
  perform emit_webhook_event(new.organisation_id,
    case when new.object_kind = 'account' then 'account.changed' else 'session.event' end,
    jsonb_build_object('kind', new.kind, 'accountName', new.account_name, 'address', new.address,
      'accountId', case when new.object_kind = 'account' then new.object_id else new.account_id::text end));
  return null;
end $$;
create trigger webhook_account after insert on audit_event
  for each row when (new.organisation_id is not null and (
    new.kind in ('login', 'loginFailed', 'logout', 'sessionRevoked') or new.object_kind = 'account'))
  execute function emit_account_event();
