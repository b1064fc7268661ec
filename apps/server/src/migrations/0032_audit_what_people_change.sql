-- The trail shows what a person changed. Columns that every edit moves along (migration 0024) are left out, and with
-- them edits that change nothing else. Secret entries of a driver's options appear as those of columns do.

-- Entries of a JSON object whose names say that they are secret: '(set)', or '(changed)' against what they were.
create function mask_secret_entries(source jsonb, earlier jsonb) returns jsonb language plpgsql immutable as $$
declare
  result jsonb := source;
  name text;
begin
  if jsonb_typeof(source) is distinct from 'object' then
    return source;
  end if;
  for name in select * from jsonb_object_keys(source) loop
    if name ~* '(password|passphrase|passwd|secret|token|credential|community|private_?key|api_?key)' then
      if source -> name not in ('null', '""') then
        result := jsonb_set(result, array[name],
          case when earlier is null or earlier -> name = source -> name then '"(set)"'::jsonb else '"(changed)"'::jsonb end);
      end if;
    elsif jsonb_typeof(source -> name) = 'object' then
      result := jsonb_set(result, array[name], mask_secret_entries(source -> name, earlier -> name));
    end if;
  end loop;
  return result;
end $$;

-- Arguments as in migration 0018.
create or replace function write_audit_event() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
  keys text[] := string_to_array(tg_argv[0], ',');
  secrets text[] := coalesce(string_to_array(nullif(tg_argv[1], ''), ','), '{}');
  bulky text[] := coalesce(string_to_array(nullif(tg_argv[2], ''), ','), '{}');
  ignored text[] := coalesce(string_to_array(nullif(tg_argv[3], ''), ','), '{}') || '{edited_by,edited_at,updated_at}';
  old_bulk jsonb := '{}';
  new_bulk jsonb := '{}';
  old_row jsonb;
  new_row jsonb;
  any_row jsonb;
  was jsonb;
  became jsonb;
begin
  -- The revision of a page names the drawing that was saved; elsewhere it counts edits.
  if tg_table_name <> 'page' then
    ignored := ignored || '{revision}';
  end if;
  -- Large columns are taken out before the row becomes JSON, which would copy them several times.
  if tg_table_name = 'page' then
    if tg_op <> 'INSERT' then
      old_bulk := jsonb_build_object('file', 'md5:' || md5(old.file::text));
      old.file := null;
    end if;
    if tg_op <> 'DELETE' then
      new_bulk := jsonb_build_object('file', 'md5:' || md5(new.file::text));
      new.file := null;
    end if;
  elsif tg_table_name = 'page_image' then
    if tg_op = 'DELETE' then
      old.bytes := null;
    else
      new.bytes := null;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    old_row := (to_jsonb(old) || old_bulk) - ignored;
    was := shape_audit_row(old_row, secrets, bulky);
  end if;
  if tg_op <> 'DELETE' then
    new_row := (to_jsonb(new) || new_bulk) - ignored;
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
  if tg_table_name = 'driver' then
    if became ? 'options' then
      became := jsonb_set(became, '{options}', mask_secret_entries(new_row -> 'options', old_row -> 'options'));
    end if;
    if was ? 'options' then
      was := jsonb_set(was, '{options}', mask_secret_entries(old_row -> 'options', null));
    end if;
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

-- Columns added since: what machines write is no change of a definition, the English name is one.
drop trigger audit on gateway;
drop trigger audit_update on gateway;
create trigger audit after insert or delete on gateway
  for each row execute function write_audit_event('id', 'key_hash', '',
    'wanted_version,running_version,configuration_error,online,online_since,last_seen,signal_level,drivers,storage');
create trigger audit_update after update of organisation_id, sn, title, remark, group_id, key_hash, vpn on gateway
  for each row execute function write_audit_event('id', 'key_hash', '',
    'wanted_version,running_version,configuration_error,online,online_since,last_seen,signal_level,drivers,storage');
drop trigger audit on equipment;
drop trigger audit_update on equipment;
create trigger audit after insert or delete on equipment
  for each row execute function write_audit_event('id', '', '', 'online,online_since,last_seen,communication,faults');
create trigger audit_update after update of organisation_id, title, title_en, kind, display, manufacturer, model,
    serial_number, address, longitude, latitude, remark, gateway_id, device_id, template_id, home_page_id on equipment
  for each row execute function write_audit_event('id', '', '', 'online,online_since,last_seen,communication,faults');
drop trigger audit on page;
create trigger audit after insert or update or delete on page
  for each row execute function write_audit_event('id', 'password_hash');

-- Signals come and go by thousands: one statement writes the events of all rows of a change, which takes a fraction of
-- the time. They have neither secrets nor large columns.
create function write_signal_audit_events() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
  ignored constant text[] := '{revision,edited_by,edited_at,source_version}';
begin
  if tg_op = 'INSERT' then
    insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id,
      kind, object_kind, object_id, after)
    select (actor ->> 'organisationId')::bigint, (actor ->> 'accountId')::bigint,
      coalesce(actor ->> 'accountName', ''), nullif(actor ->> 'sessionId', '')::bigint,
      coalesce(actor ->> 'address', ''), coalesce(actor ->> 'call', ''), coalesce(actor ->> 'requestId', ''),
      'insert', 'signal', id::text, to_jsonb(new_rows) - ignored
    from new_rows order by id;
  elsif tg_op = 'DELETE' then
    insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id,
      kind, object_kind, object_id, before)
    select (actor ->> 'organisationId')::bigint, (actor ->> 'accountId')::bigint,
      coalesce(actor ->> 'accountName', ''), nullif(actor ->> 'sessionId', '')::bigint,
      coalesce(actor ->> 'address', ''), coalesce(actor ->> 'call', ''), coalesce(actor ->> 'requestId', ''),
      'delete', 'signal', id::text, to_jsonb(old_rows) - ignored
    from old_rows order by id;
  else
    insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id,
      kind, object_kind, object_id, before, after)
    select (actor ->> 'organisationId')::bigint, (actor ->> 'accountId')::bigint,
      coalesce(actor ->> 'accountName', ''), nullif(actor ->> 'sessionId', '')::bigint,
      coalesce(actor ->> 'address', ''), coalesce(actor ->> 'call', ''), coalesce(actor ->> 'requestId', ''),
      'update', 'signal', new_rows.id::text, difference.was, difference.became
    from new_rows
    join old_rows on old_rows.id = new_rows.id
    -- offset 0: made once a row, not once a field
    cross join lateral (select to_jsonb(old_rows) - ignored as old_row offset 0) as old_shape
    cross join lateral (
      select jsonb_object_agg(key, old_row -> key) as was, jsonb_object_agg(key, value) as became
      from jsonb_each(to_jsonb(new_rows) - ignored)
      where value is distinct from old_row -> key
    ) as difference
    where difference.became is not null
    order by new_rows.id;
  end if;
  return null;
end $$;
drop trigger audit on signal;
create trigger audit_insert after insert on signal referencing new table as new_rows
  for each statement execute function write_signal_audit_events();
create trigger audit_update after update on signal referencing old table as old_rows new table as new_rows
  for each statement execute function write_signal_audit_events();
create trigger audit_delete after delete on signal referencing old table as old_rows
  for each statement execute function write_signal_audit_events();
