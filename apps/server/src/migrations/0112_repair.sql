-- Work orders for repairs (ADR 91): what is to be done, and the log of what people did about it.
create table repair (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  -- counted in the organisation
  number integer not null,
  equipment_id bigint not null references equipment on delete cascade,
  title text not null,
  description text not null default '',
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  status text not null default 'pending'
    check (status in ('pending', 'dispatched', 'received', 'finished', 'earlyEnded')),
  due_at timestamptz,
  -- what it was reported from; the words stay when the alarm is gone
  alarm_id bigint references alarm on delete set null,
  alarm_title text not null default '',
  alarm_title_en text not null default '',
  signal_id integer references signal on delete set null,
  occurred_at timestamptz,
  reporter_id bigint references account on delete set null,
  reporter_name text not null,
  -- one of them, or nobody; the name stays when the account is gone
  repairer_id bigint references account on delete set null,
  repairer_name text not null default '',
  department_id bigint references department on delete set null,
  dispatched_at timestamptz,
  received_at timestamptz,
  closed_at timestamptz,
  content text not null default '',
  parts text not null default '',
  minutes_spent integer,
  end_reason text not null default '',
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, number),
  check ((status in ('finished', 'earlyEnded')) = (closed_at is not null)),
  check (status <> 'earlyEnded' or end_reason <> '')
);
create index repair_organisation on repair (organisation_id, created_at desc, id desc);
create index repair_equipment on repair (equipment_id, created_at desc, id desc);
create index repair_open_repairer on repair (repairer_id) where closed_at is null;
create index repair_open_department on repair (department_id) where closed_at is null;
create index repair_reporter on repair (reporter_id);
create index repair_alarm on repair (alarm_id) where alarm_id is not null;
create index repair_signal on repair (signal_id) where signal_id is not null;
create index repair_repairer on repair (repairer_id);
create index repair_department on repair (department_id);

-- The last number given in each organisation; the row is locked by who takes the next one.
create table repair_number (
  organisation_id bigint primary key references organisation on delete cascade,
  last integer not null
);
create function number_repair() returns trigger language plpgsql as $$
begin
  insert into repair_number (organisation_id, last) values (new.organisation_id, 1)
  on conflict (organisation_id) do update set last = repair_number.last + 1
  returning last into new.number;
  return new;
end $$;
create trigger number_repair before insert on repair for each row execute function number_repair();

-- Photos of all repairs, apart from the log so that reading it reads no pictures.
create table repair_photo (
  id bigint generated always as identity primary key,
  repair_id bigint not null references repair on delete cascade,
  content_type text not null,
  bytes bytea not null
);
create index repair_photo_repair on repair_photo (repair_id);

-- The log: rows are only added. Each step of a repair is one, so that the audit trail is of them.
create table repair_event (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  repair_id bigint not null references repair on delete cascade,
  -- of the repair then, for the trail
  title text not null,
  kind text not null check (kind ~ '^[a-zA-Z]+$'),
  at timestamptz not null default now(),
  account_id bigint,
  account_name text not null default '',
  -- whom it was given to, and who had it before
  assignee text not null default '',
  previous_id bigint,
  note text not null default '',
  photo_id bigint references repair_photo on delete set null
);
create index repair_event_repair on repair_event (repair_id, id);
create index repair_event_organisation on repair_event (organisation_id);
create index repair_event_photo on repair_event (photo_id) where photo_id is not null;
create trigger audit after insert on repair_event
  for each row execute function write_audit_event('id', '', '', 'repair_id,previous_id,photo_id');

-- Whom a step concerns is told of it (ADR 85), but not who took it. Those who do not see the equipment are told nothing.
create function tell_repair() returns trigger language plpgsql as $$
declare
  work repair;
  number_text text;
begin
  select * into work from repair where id = new.repair_id;
  number_text := 'R' || lpad(work.number::text, 6, '0');
  insert into message (organisation_id, account_id, equipment_id, type, equip_type, title, title_en, note, note_en, data_id)
  select work.organisation_id, account.id, work.equipment_id, 'order', 'repair',
    said.zh || ' · ' || number_text || ' ' || work.title, said.en || ' · ' || number_text || ' ' || work.title,
    coalesce(nullif(new.note, ''), nullif(work.description, ''), work.title),
    coalesce(nullif(new.note, ''), nullif(work.description, ''), work.title), work.id::text
  from (values
    ('reported', '新的报修', 'Fault reported'),
    ('dispatched', '维修派给您', 'Repair for you'),
    ('givenBack', '维修被退回', 'Repair given back'),
    ('received', '维修已接单', 'Repair taken on'),
    ('finished', '维修已完成', 'Repair finished'),
    ('earlyEnded', '维修已提前结束', 'Repair ended early'),
    ('rejected', '故障未解决', 'Fault not gone')) as said (kind, zh, en)
  join account on account.organisation_id = work.organisation_id and account.is_active and account.kind not in ('guest', 'api')
  join role on role.id = account.role
  where said.kind = new.kind and account.id is distinct from new.account_id
    and sees_equipment(account.id, work.equipment_id)
    and case
      when new.kind in ('reported', 'givenBack') then 'repair_dispatch' = any (role.codes)
      when new.kind = 'dispatched' then account.id = work.repairer_id
        or work.repairer_id is null and account.department_id = work.department_id and 'repair_handle' = any (role.codes)
      when new.kind = 'rejected' then 'repair_dispatch' = any (role.codes)
      else account.id = work.reporter_id
    end;
  if new.kind = 'dispatched' and new.previous_id is distinct from work.repairer_id
    and new.previous_id is distinct from new.account_id and sees_equipment(new.previous_id, work.equipment_id) then
    insert into message (organisation_id, account_id, equipment_id, type, equip_type, title, title_en, note, note_en,
      data_id)
    values (work.organisation_id, new.previous_id, work.equipment_id, 'order', 'repair',
      '维修已改派 · ' || number_text || ' ' || work.title, 'Repair given to somebody else · ' || number_text || ' ' || work.title,
      coalesce(nullif(new.note, ''), work.title), coalesce(nullif(new.note, ''), work.title), work.id::text);
  end if;
  return null;
end $$;
create trigger tell_repair after insert on repair_event for each row execute function tell_repair();
