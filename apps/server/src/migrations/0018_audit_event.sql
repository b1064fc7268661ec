-- Who did what, from where, when: an append-only trail. Changes of definitions are written by the triggers below,
-- inside the transaction that makes them; logins and refusals by the server. Ids are kept without foreign keys: the
-- trail outlives what it tells of.
create table audit_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- null: a failed login of a name nobody has
  organisation_id bigint,
  -- null when nobody was signed in: the server itself, or somebody at the database past it
  account_id bigint,
  account_name text not null default '',
  session_id bigint,
  address text not null default '',
  -- path of the call, and the number its reply and the log lines carry
  call text not null default '',
  request_id text not null default '',
  kind text not null
    check (kind in ('insert', 'update', 'delete', 'login', 'loginFailed', 'logout', 'sessionRevoked', 'refused')),
  object_kind text not null default '',
  object_id text not null default '',
  -- of an update, the fields that differ
  before jsonb,
  after jsonb,
  outcome text not null default 'done' check (outcome in ('done', 'refused')),
  -- name of the error of the contract, when refused
  error text not null default ''
);
create index audit_event_organisation on audit_event (organisation_id, id desc);
create index audit_event_object on audit_event (organisation_id, object_kind, object_id, id desc);
create index audit_event_at on audit_event (at);
-- Where an account signs in from as a rule (features/session: the brake on guessing).
create index audit_event_login on audit_event (account_id, address) where kind = 'login';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Only what is older than the shortest retention may go.
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception 'audit_event is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_event_append_only before update or delete on audit_event
  for each row execute function refuse_audit_change();

create function refuse_audit_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'audit_event is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_event_no_truncate before truncate on audit_event
  for each statement execute function refuse_audit_truncate();

-- A row as the trail keeps it: secrets by whether they are set, large columns by their MD5.
create function shape_audit_row(source jsonb, secrets text[], bulky text[]) returns jsonb language plpgsql immutable as $$
declare
  result jsonb := source;
  name text;
begin
  foreach name in array secrets loop
    if source -> name is not null and source -> name <> 'null' then
      result := jsonb_set(result, array[name], '"(set)"');
    end if;
  end loop;
  foreach name in array bulky loop
    if source -> name is not null and source -> name <> 'null' then
      result := jsonb_set(result, array[name], to_jsonb('md5:' || md5(source ->> name)));
    end if;
  end loop;
  return result;
end $$;

-- Arguments, each a list by comma: key columns, secret columns, large columns, columns that do not count.
create function write_audit_event() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
  keys text[] := string_to_array(tg_argv[0], ',');
  secrets text[] := coalesce(string_to_array(nullif(tg_argv[1], ''), ','), '{}');
  bulky text[] := coalesce(string_to_array(nullif(tg_argv[2], ''), ','), '{}');
  ignored text[] := coalesce(string_to_array(nullif(tg_argv[3], ''), ','), '{}');
  old_row jsonb;
  new_row jsonb;
  any_row jsonb;
  was jsonb;
  became jsonb;
begin
  if tg_op <> 'INSERT' then
    old_row := to_jsonb(old) - ignored;
    was := shape_audit_row(old_row, secrets, bulky);
  end if;
  if tg_op <> 'DELETE' then
    new_row := to_jsonb(new) - ignored;
    became := shape_audit_row(new_row, secrets, bulky);
  end if;
  if tg_op = 'UPDATE' then
    if old_row = new_row then
      return null;
    end if;
    select jsonb_object_agg(name, was -> name),
           jsonb_object_agg(name, case when name = any (secrets) and became -> name = '"(set)"'
                                  then '"(changed)"' else became -> name end)
      into was, became
      from jsonb_object_keys(new_row) as name
      where old_row -> name is distinct from new_row -> name;
  end if;
  any_row := coalesce(new_row, old_row);
  insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id,
    kind, object_kind, object_id, before, after)
  values (
    coalesce((any_row ->> 'organisation_id')::bigint, (actor ->> 'organisationId')::bigint),
    (actor ->> 'accountId')::bigint,
    coalesce(actor ->> 'accountName', ''),
    nullif(actor ->> 'sessionId', '')::bigint,
    coalesce(actor ->> 'address', ''),
    coalesce(actor ->> 'call', ''),
    coalesce(actor ->> 'requestId', ''),
    lower(tg_op),
    tg_table_name,
    (select string_agg(any_row ->> key, '/' order by place) from unnest(keys) with ordinality as k (key, place)),
    was,
    became);
  return null;
end $$;

create trigger audit after insert or update or delete on organisation
  for each row execute function write_audit_event('id');
create trigger audit after insert or update or delete on account
  for each row execute function write_audit_event('id', 'password_hash');
-- Not the columns that ingest writes with every sign of life, nor numbers that follow from other changes.
create trigger audit after insert or delete on gateway
  for each row execute function write_audit_event('id', 'key_hash', '',
    'wanted_version,running_version,configuration_error,online,online_since,last_seen,signal_level,drivers');
create trigger audit_update after update of organisation_id, sn, title, remark, group_id, key_hash, vpn on gateway
  for each row execute function write_audit_event('id', 'key_hash', '',
    'wanted_version,running_version,configuration_error,online,online_since,last_seen,signal_level,drivers');
create trigger audit after insert or delete on equipment
  for each row execute function write_audit_event('id', '', '', 'online,online_since,last_seen,updated_at');
create trigger audit_update after update of organisation_id, title, kind, display, manufacturer, model, serial_number,
    address, longitude, latitude, remark, gateway_id, device_id, template_id, home_page_id on equipment
  for each row execute function write_audit_event('id', '', '', 'online,online_since,last_seen,updated_at');
create trigger audit after insert or update or delete on driver
  for each row execute function write_audit_event('id');
create trigger audit after insert or update or delete on signal
  for each row execute function write_audit_event('id');
create trigger audit after insert or update or delete on template
  for each row execute function write_audit_event('id', '', 'content', 'updated_at');
create trigger audit after insert or update or delete on page
  for each row execute function write_audit_event('id', 'password_hash', 'file', 'updated_at');
create trigger audit after insert or delete on page_image
  for each row execute function write_audit_event('id', '', '', 'bytes');
create trigger audit after insert or update or delete on project
  for each row execute function write_audit_event('id', 'share_key,share_password_hash', '', 'updated_at');
create trigger audit after insert or update or delete on project_equipment
  for each row execute function write_audit_event('project_id,equipment_id');
create trigger audit after insert or update or delete on project_permission
  for each row execute function write_audit_event('project_id,account_id');
create trigger audit after insert or update or delete on mvar
  for each row execute function write_audit_event('id');
create trigger audit after insert or update or delete on auth_region
  for each row execute function write_audit_event('id');
create trigger audit after insert or update or delete on account_auth_region
  for each row execute function write_audit_event('region_id,account_id');
