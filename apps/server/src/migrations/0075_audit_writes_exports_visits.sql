-- The trail also has writes to signals, exports, and who came by a share link (ADR 18). The ledger of writes (command)
-- stays what it is: a row that goes from its entry to its result. Its events are written in the same transaction and
-- sealed with the others (ADR 46), so that a row changed past the program is found by its event.

-- Wider than before: no row has to be looked at.
alter table audit_event drop constraint audit_event_kind_check;
alter table audit_event add constraint audit_event_kind_check check (kind in ('insert', 'update', 'delete', 'login',
  'loginFailed', 'logout', 'sessionRevoked', 'refused', 'write', 'writeRefused', 'writeResult', 'export')) not valid;

-- SHA-256 of what a row of the ledger says, in hexadecimal. Left out are the lease of a press, which each renewal moves,
-- the deadline, and when a write was sent, which may be put down after its result. Columns are named one by one: a
-- later column changes no digest.
create function command_digest(entry command) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.uuid, entry.organisation_id, entry.equipment_id, entry.signal_id, entry.signal_title, entry.account_id,
    entry.account_name, entry.gateway_id, entry.old_value, entry.new_value,
    (extract(epoch from entry.requested_at) * 1000000)::bigint, entry.request_id, entry.source_address,
    entry.session_id, entry.refusal, entry.release_value, entry.hold_uuid, entry.hold_end, entry.equipment_title,
    entry.equipment_title_en, entry.signal_definition, entry.status, entry.code, entry.message,
    (extract(epoch from entry.acknowledged_at) * 1000000)::bigint,
    (extract(epoch from entry.read_back_at) * 1000000)::bigint, entry.read_back)::text, 'UTF8')), 'hex')
$$;

-- One event when a write is entered or refused, one with its result, one with what a later answer changed. A press and
-- its release are two writes; that a press is renewed is none, nor a result that comes again.
create function write_command_event() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
  -- What it was called and how its values are written, by which the trail words it after the signal is gone, and after
  -- the events of its definition went by age.
  words jsonb := jsonb_strip_nulls(jsonb_build_object('title', new.signal_title, 'equipment', new.equipment_title,
    'equipmentEn', new.equipment_title_en) || coalesce(new.signal_definition - 'tag', '{}'));
  was jsonb;
  became jsonb;
begin
  if tg_op = 'INSERT' then
    was := jsonb_build_object('value', new.old_value);
    became := jsonb_strip_nulls(jsonb_build_object('value', new.new_value, 'release_value', new.release_value,
      'hold', case when new.release_value is not null then 'press' else new.hold_end end,
      'code', nullif(new.code, ''), 'params', nullif(new.refusal -> 'params', '{}')));
  else
    was := jsonb_strip_nulls(jsonb_build_object('status', old.status, 'read_back', old.read_back));
    became := jsonb_strip_nulls(jsonb_build_object('status', new.status, 'code', nullif(new.code, ''),
      'message', nullif(new.message, ''), 'read_back', new.read_back));
  end if;
  insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id, kind,
    object_kind, object_id, before, after, outcome, error)
  values (new.organisation_id, new.account_id,
    -- By which name somebody signs in, as in all events; the ledger has the one that they are called by.
    coalesce((select loginname from account where id = new.account_id), new.account_name),
    case when new.session_id ~ '^\d+$' then new.session_id::bigint end, new.source_address,
    coalesce(actor ->> 'call', ''), coalesce(actor ->> 'requestId', ''),
    case when tg_op = 'UPDATE' then 'writeResult' when new.status = 'refused' then 'writeRefused' else 'write' end,
    'signal', new.signal_id::text, was,
    became || jsonb_strip_nulls(jsonb_build_object('command', new.uuid, 'equipment_id', new.equipment_id,
      'signal', words, 'digest', command_digest(new))),
    case when new.status = 'refused' then 'refused' else 'done' end, coalesce(new.refusal ->> 'name', ''));
  return null;
end $$;
create trigger audit after insert on command for each row execute function write_command_event();
create trigger audit_result after update of status, code, message, read_back, read_back_at, acknowledged_at on command
  for each row when (
    (old.status, old.code, old.message, old.read_back, old.read_back_at, old.acknowledged_at) is distinct from
    (new.status, new.code, new.message, new.read_back, new.read_back_at, new.acknowledged_at))
  execute function write_command_event();

-- The ledger is append-only for the program's own role, too: a row gets its times and its result and nothing else, and
-- goes no sooner than the trail may. What was read back of a settled write stays as it was first: a gateway that sends
-- its result again changes nothing, and adds nothing to the trail.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.requested_at < now() - interval '365 days' then
      return old;
    end if;
  elsif (old.status in ('pending', 'unknown')
      or (old.status, old.code, old.message) is not distinct from (new.status, new.code, new.message))
    and (old.uuid, old.organisation_id, old.equipment_id, old.signal_id, old.signal_title, old.account_id,
      old.account_name, old.gateway_id, old.old_value, old.new_value, old.requested_at, old.request_id,
      old.source_address, old.session_id, old.refusal, old.release_value, old.hold_uuid, old.hold_end,
      old.equipment_title, old.equipment_title_en, old.signal_definition) is not distinct from
      (new.uuid, new.organisation_id, new.equipment_id, new.signal_id, new.signal_title, new.account_id,
      new.account_name, new.gateway_id, new.old_value, new.new_value, new.requested_at, new.request_id,
      new.source_address, new.session_id, new.refusal, new.release_value, new.hold_uuid, new.hold_end,
      new.equipment_title, new.equipment_title_en, new.signal_definition) then
    if old.status not in ('pending', 'unknown') and old.read_back is not null then
      new.read_back := old.read_back;
      new.read_back_at := old.read_back_at;
    end if;
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger command_append_only before update or delete on command
  for each row execute function refuse_ledger_change();
create trigger command_no_truncate before truncate on command
  for each statement execute function refuse_audit_truncate();

-- Guests of share links: who came, and who did not come in. The visits go with what was shared and after a time of their
-- own, the events stay as long as the others.
create function write_visit_event() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
  is_open constant boolean := new.outcome = 'opened';
begin
  insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id, kind,
    object_kind, object_id, after, outcome, error)
  select share.organisation_id, share.account_id, account.loginname,
    -- Whoever lets a guest in holds the row of the share, so that the newest session of its guests is this one.
    case when is_open then (select max(id) from session where account_id = share.account_id) end,
    new.address, coalesce(actor ->> 'call', ''), coalesce(actor ->> 'requestId', ''),
    case when is_open then 'login' else 'loginFailed' end, 'share', share.id::text,
    jsonb_build_object('user_agent', new.user_agent),
    case when is_open then 'done' else 'refused' end,
    case new.outcome when 'wrongPassword' then 'sharePasswordWrong' when 'closed' then 'shareClosed' else '' end
  from share join account on account.id = share.account_id where share.id = new.share_id;
  return null;
end $$;
create trigger audit after insert on share_visit for each row execute function write_visit_event();
