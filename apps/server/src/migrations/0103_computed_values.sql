-- Calculated values of projects are computed on the server, live and into history (ADR 82).

-- What a calculated value is called among the values of signals: in live frames and in history. A table of its own, so
-- that computing changes no row that people edit.
create table mvar_value (
  mvar_id bigint primary key references mvar on delete cascade,
  value_id integer not null unique default nextval(pg_get_serial_sequence('signal', 'id')),
  -- Since when history holds it as it is defined now; earlier only after a recalculation.
  since timestamptz not null default date_trunc('milliseconds', clock_timestamp())
);
insert into mvar_value (mvar_id) select id from mvar;

-- Which values a signal is needed for, by signal: what arrives asks.
create table mvar_input (
  signal_id integer not null,
  mvar_id bigint not null references mvar on delete cascade,
  project_id bigint not null,
  primary key (signal_id, mvar_id)
);
create index mvar_input_mvar on mvar_input (mvar_id);
insert into mvar_input (signal_id, mvar_id, project_id)
select distinct signal_id, mvar.id, mvar.project_id from mvar, unnest(mvar.signals) as signal_id;

-- What functions over time remembered at a time: nothing later is in it. Kept by the hour, and the newest.
create table mvar_checkpoint (
  mvar_id bigint not null references mvar on delete cascade,
  at timestamptz not null,
  memory jsonb not null,
  primary key (mvar_id, at)
);

-- Since when signals have values that calculated values do not know yet; written with the values. No foreign key: a
-- project that is being deleted must not hold up history.
create table mvar_arrival (
  id bigint generated always as identity primary key,
  project_id bigint not null,
  signal_ids integer[] not null,
  -- ms UTC, beside signal_ids
  from_ms double precision[] not null
);
create index mvar_arrival_project on mvar_arrival (project_id, id);

-- Stretches that are computed anew in steps: asked for by somebody, or because values came late.
create table mvar_recalculation (
  id bigint generated always as identity primary key,
  project_id bigint not null references project on delete cascade,
  mvar_ids bigint[] not null,
  -- null: nobody asked, values came late
  account_id bigint references account on delete set null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Everything before is done.
  done_at timestamptz not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index mvar_recalculation_project on mvar_recalculation (project_id, id desc);
create index mvar_recalculation_open on mvar_recalculation (id) where finished_at is null;

-- The group whose owner computes the values of a project: of its equipment's groups the first by name. One that has
-- no gateway is computed with the first group of all.
create function project_group(asked bigint) returns text language sql stable as $$
  select coalesce((
    select min(gateway.group_id) from project_equipment as bound
    join equipment on equipment.id = bound.equipment_id
    join gateway on gateway.id = equipment.gateway_id
    where bound.project_id = asked), 'zutai-0')
$$;

create function keep_mvar_value() returns trigger language plpgsql as $$
declare
  is_defined boolean := false;
begin
  if tg_op = 'DELETE' then
    -- Its history goes as that of a signal that was deleted.
    insert into signal_removed (signal_id) select value_id from mvar_value where mvar_id = old.id
    on conflict do nothing;
    -- Nobody waits for anything where nothing is left.
    delete from mvar_arrival where project_id = old.project_id
      and not exists (select from mvar where project_id = old.project_id and id <> old.id);
    perform pg_notify('zutai_computation', old.project_id::text);
    return old;
  end if;
  if tg_op = 'INSERT' then
    insert into mvar_value (mvar_id) values (new.id);
    is_defined := true;
  elsif (old.calc_type, old.signals, old.formula) is distinct from (new.calc_type, new.signals, new.formula) then
    update mvar_value set since = date_trunc('milliseconds', clock_timestamp()) where mvar_id = new.id;
    delete from mvar_checkpoint where mvar_id = new.id;
    delete from mvar_input where mvar_id = new.id;
    is_defined := true;
  end if;
  insert into mvar_input (signal_id, mvar_id, project_id)
  select distinct signal_id, new.id, new.project_id from unnest(new.signals) as signal_id
  on conflict do nothing;
  if is_defined then
    -- Its own id stands for itself: it is to be computed since then.
    insert into mvar_arrival (project_id, signal_ids, from_ms)
    select new.project_id, array[value_id], array[extract(epoch from since) * 1000] from mvar_value
    where mvar_id = new.id;
  end if;
  perform pg_notify('zutai_computation', new.project_id::text);
  return null;
end $$;
create trigger mvar_value_keep after insert or update of calc_type, signals, formula on mvar
  for each row execute function keep_mvar_value();
-- Before: the value is there still.
create trigger mvar_value_remove before delete on mvar
  for each row execute function keep_mvar_value();

create function notify_project_computation() returns trigger language plpgsql as $$
begin
  perform pg_notify('zutai_computation', coalesce(new.project_id, old.project_id)::text);
  return null;
end $$;
create trigger project_computation after insert or delete on project_equipment
  for each row execute function notify_project_computation();

create function forget_project_arrivals() returns trigger language plpgsql as $$
begin
  delete from mvar_arrival where project_id = old.id;
  return null;
end $$;
create trigger project_arrivals after delete on project
  for each row execute function forget_project_arrivals();

create trigger audit after insert on mvar_recalculation
  for each row when (new.account_id is not null) execute function write_audit_event('id', '', '', 'done_at,finished_at');
