-- A deletion of thousands of signals took several times as long as without the trail: each row became JSON and entered
-- four indexes. More than a hundred at once are now one event for each piece of equipment, and what the signals were is
-- kept as rows, which costs a tenth. The trail of one signal shows its deletion as before (features/audit).

-- The columns of signal that the trail shows; a test compares them.
create table audit_deleted_signal (
  event_id bigint not null,
  -- as in audit_event: what is young cannot be deleted
  at timestamptz not null,
  id integer not null,
  equipment_id bigint not null,
  driver_id bigint,
  tag text,
  title text,
  title_en text,
  "group" text,
  group_en text,
  unit text,
  unit_en text,
  decimals integer,
  data_type text,
  address text,
  scale double precision,
  "offset" double precision,
  writable boolean,
  confirm_write boolean,
  min double precision,
  max double precision,
  deadband double precision,
  states jsonb,
  remark text,
  seq integer
);
-- Rows come in the order of their events and times, so these are small.
create index audit_deleted_signal_event on audit_deleted_signal using brin (event_id);
create index audit_deleted_signal_at on audit_deleted_signal using brin (at);
create index audit_deleted_signal_id on audit_deleted_signal (id);

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  -- Only what is older than the shortest retention may go.
  if tg_op = 'DELETE' and old.at < now() - interval '365 days' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create or replace function refuse_audit_truncate() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_deleted_signal_append_only before update or delete on audit_deleted_signal
  for each row execute function refuse_audit_change();
create trigger audit_deleted_signal_no_truncate before truncate on audit_deleted_signal
  for each statement execute function refuse_audit_truncate();

create function write_signal_deletions() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
  ignored constant text[] := '{revision,edited_by,edited_at,source_version}';
begin
  if (select count(*) <= 100 from old_rows) then
    insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id,
      kind, object_kind, object_id, before)
    select (actor ->> 'organisationId')::bigint, (actor ->> 'accountId')::bigint,
      coalesce(actor ->> 'accountName', ''), nullif(actor ->> 'sessionId', '')::bigint,
      coalesce(actor ->> 'address', ''), coalesce(actor ->> 'call', ''), coalesce(actor ->> 'requestId', ''),
      'delete', 'signal', id::text, to_jsonb(old_rows) - ignored
    from old_rows order by id;
    return null;
  end if;
  with event as (
    insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id,
      kind, object_kind, before)
    select (actor ->> 'organisationId')::bigint, (actor ->> 'accountId')::bigint,
      coalesce(actor ->> 'accountName', ''), nullif(actor ->> 'sessionId', '')::bigint,
      coalesce(actor ->> 'address', ''), coalesce(actor ->> 'call', ''), coalesce(actor ->> 'requestId', ''),
      'delete', 'signal', jsonb_build_object('equipment_id', equipment_id, 'count', count(*))
    from old_rows group by equipment_id
    returning id, at, (before ->> 'equipment_id')::bigint as equipment_id
  )
  insert into audit_deleted_signal (event_id, at, id, equipment_id, driver_id, tag, title, title_en, "group", group_en,
    unit, unit_en, decimals, data_type, address, scale, "offset", writable, confirm_write, min, max, deadband, states,
    remark, seq)
  select event.id, event.at, gone.id, gone.equipment_id, gone.driver_id, gone.tag, gone.title, gone.title_en,
    gone."group", gone.group_en, gone.unit, gone.unit_en, gone.decimals, gone.data_type, gone.address, gone.scale,
    gone."offset", gone.writable, gone.confirm_write, gone.min, gone.max, gone.deadband, gone.states, gone.remark,
    gone.seq
  from old_rows as gone join event using (equipment_id);
  return null;
end $$;
drop trigger audit_delete on signal;
create trigger audit_delete after delete on signal referencing old table as old_rows
  for each statement execute function write_signal_deletions();

-- Names that nobody has were kept with failed logins, and people type passwords there. The address and the time stay.
alter table audit_event disable trigger audit_event_append_only;
update audit_event set account_name = '' where kind = 'loginFailed' and account_id is null and account_name <> '';
alter table audit_event enable trigger audit_event_append_only;
-- Logins are counted under a part of the name's hash from now on (features/session/login-brake.ts).
delete from attempt where scope = 'login';
