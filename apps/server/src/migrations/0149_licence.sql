-- The licence of the installation: one row. What stands in the file is read and checked by the server, which writes here
-- what of it counts; the triggers refuse adding more, and nothing else: what is there goes on.
create table licence (
  id boolean primary key default true check (id),
  installation_id uuid not null default gen_random_uuid(),
  has_file boolean not null default false,
  -- Of a file that is there: whether its signature, its key and its installation are right.
  is_sound boolean not null default false,
  valid_from timestamptz,
  valid_until timestamptz,
  organisations integer,
  gateways integer,
  signals integer,
  accounts integer,
  -- The latest time that the clock has shown: one that is set back is noticed, and gains nothing.
  seen_at timestamptz not null default now()
);
insert into licence default values;

-- The file itself, at most one. The organisation is that of who uploaded it, in whose audit trail that stands.
create table licence_file (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  licensee text not null,
  content text not null,
  created_at timestamptz not null default now()
);
create trigger audit after insert or update or delete on licence_file
  for each row execute function write_audit_event('id', '', '', 'content');

-- Refuses rows of one kind beyond what the licence allows. Who adds at the same time waits for each other, but only
-- where there is a limit. SQLSTATE ZL001 carries the name of the error of the contract as its constraint.
create function refuse_beyond_licence() returns trigger language plpgsql as $$
declare
  held licence;
  kind text := tg_argv[0];
  most integer;
  used bigint;
begin
  if kind = 'accounts' and not exists (select from added_rows where to_jsonb(added_rows)->>'kind' not in ('api', 'guest')) then
    return null;
  end if;
  if not exists (select from added_rows) then return null; end if;
  select * into held from licence where has_file;
  if not found then return null; end if;
  if not held.is_sound or greatest(now(), held.seen_at) < held.valid_from or greatest(now(), held.seen_at) >= held.valid_until then
    raise exception 'the licence does not hold' using errcode = 'ZL001', constraint = 'licenceLapsed';
  end if;
  most := (to_jsonb(held)->>kind)::integer;
  if most is null then return null; end if;
  perform pg_advisory_xact_lock(hashtext('licence ' || kind));
  used := count_for_licence(kind);
  if used > most then
    raise exception 'beyond the licence' using errcode = 'ZL001', detail = most::text,
      constraint = 'licence' || initcap(kind) || 'Full';
  end if;
  return null;
end $$;

create function count_for_licence(kind text) returns bigint language sql stable as $$
  select case kind
    when 'organisations' then (select count(*) from organisation)
    when 'gateways' then (select count(*) from gateway)
    when 'signals' then (select coalesce(sum(signal_count), 0)::bigint from equipment_signal_count)
    when 'accounts' then (select count(*) from account where account.kind not in ('api', 'guest'))
  end
$$;

create trigger zz_licence after insert on organisation referencing new table as added_rows
  for each statement execute function refuse_beyond_licence('organisations');
create trigger zz_licence after insert on gateway referencing new table as added_rows
  for each statement execute function refuse_beyond_licence('gateways');
create trigger zz_licence after insert on signal referencing new table as added_rows
  for each statement execute function refuse_beyond_licence('signals');
create trigger zz_licence after insert on account referencing new table as added_rows
  for each statement execute function refuse_beyond_licence('accounts');
