-- Inspections (ADR 91): what is looked at, plans by the calendar of the organisation, and what was found.
create table inspection_content (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  remark text not null default '',
  items jsonb not null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now()
);
create index inspection_content_organisation on inspection_content (organisation_id, created_at);
create trigger audit after insert or update or delete on inspection_content
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');

create table inspection_plan (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  content_id bigint not null references inspection_content,
  schedule jsonb not null,
  grace_min integer not null,
  assignee_id bigint references account on delete set null,
  department_id bigint references department on delete set null,
  is_enabled boolean not null default true,
  -- up to this moment its inspections were made; moved on in the transaction that makes them
  made_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now()
);
create index inspection_plan_organisation on inspection_plan (organisation_id, created_at);
create index inspection_plan_content on inspection_plan (content_id);
create index inspection_plan_assignee on inspection_plan (assignee_id);
create index inspection_plan_department on inspection_plan (department_id);
create trigger audit after insert or delete on inspection_plan
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at,made_until');
-- Not for what the clock moves on.
create trigger audit_update after update of title, title_en, content_id, schedule, grace_min, assignee_id, department_id,
    is_enabled on inspection_plan
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at,made_until');

create table inspection_plan_equipment (
  plan_id bigint not null references inspection_plan on delete cascade,
  equipment_id bigint not null references equipment on delete cascade,
  primary key (plan_id, equipment_id)
);
create index inspection_plan_equipment_of on inspection_plan_equipment (equipment_id);

-- One inspection of one piece of equipment at one time, with the questions as they were then.
create table inspection (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  -- inspections outlive their plan
  plan_id bigint references inspection_plan on delete set null,
  equipment_id bigint not null references equipment on delete cascade,
  title text not null,
  title_en text not null default '',
  items jsonb not null,
  assignee_id bigint references account on delete set null,
  department_id bigint references department on delete set null,
  due_at timestamptz not null,
  deadline_at timestamptz not null,
  status text not null default 'notStarted' check (status in ('notStarted', 'aborted', 'normal', 'abnormal')),
  -- when it was told that nobody did it in time
  missed_at timestamptz,
  answers jsonb not null default '[]',
  inspector_name text not null default '',
  done_at timestamptz,
  remark text not null default '',
  result text not null default '',
  repair_id bigint references repair on delete set null,
  check ((status = 'notStarted') = (done_at is null)),
  -- however many processes look at the same clock
  unique (plan_id, equipment_id, due_at)
);
create index inspection_organisation on inspection (organisation_id, due_at desc, id desc);
create index inspection_equipment on inspection (equipment_id, due_at desc, id desc);
create index inspection_open on inspection (deadline_at) where status = 'notStarted' and missed_at is null;
create index inspection_assignee on inspection (assignee_id);
create index inspection_department on inspection (department_id);
create index inspection_repair on inspection (repair_id) where repair_id is not null;

-- What became of an inspection, for the trail: inspections themselves are made by the clock.
create table inspection_event (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  inspection_id bigint not null references inspection on delete cascade,
  title text not null,
  kind text not null check (kind in ('aborted', 'normal', 'abnormal')),
  account_name text not null,
  note text not null
);
create index inspection_event_inspection on inspection_event (inspection_id);
create index inspection_event_organisation on inspection_event (organisation_id);
create trigger audit after insert on inspection_event
  for each row execute function write_audit_event('id', '', '', 'inspection_id');
create function log_inspection() returns trigger language plpgsql as $$
begin
  insert into inspection_event (organisation_id, inspection_id, title, kind, account_name, note)
  select new.organisation_id, new.id, new.title || ' · ' || equipment.title, new.status, new.inspector_name,
    coalesce(nullif(new.result, ''), new.remark)
  from equipment where equipment.id = new.equipment_id;
  return null;
end $$;
create trigger log_inspection after update of status on inspection
  for each row when (old.status = 'notStarted' and new.status <> 'notStarted') execute function log_inspection();

create table inspection_photo (
  id bigint generated always as identity primary key,
  inspection_id bigint not null references inspection on delete cascade,
  content_type text not null,
  bytes bytea not null
);
create index inspection_photo_inspection on inspection_photo (inspection_id);

-- Who has to do it is told when it is due, and with who plans when nobody did it in time (ADR 85).
create function tell_inspection() returns trigger language plpgsql as $$
begin
  insert into message (organisation_id, account_id, equipment_id, type, equip_type, title, title_en, note, note_en, data_id)
  select new.organisation_id, account.id, new.equipment_id, 'order', 'inspection',
    case when tg_op = 'INSERT' then '巡检' else '巡检逾期未做' end || ' · ' || new.title || ' · ' || equipment.title,
    case when tg_op = 'INSERT' then 'Inspection' else 'Inspection missed' end || ' · '
      || coalesce(nullif(new.title_en, ''), new.title) || ' · ' || coalesce(nullif(equipment.title_en, ''), equipment.title),
    equipment.title, coalesce(nullif(equipment.title_en, ''), equipment.title), new.id::text
  from equipment, account join role on role.id = account.role
  where equipment.id = new.equipment_id and account.organisation_id = new.organisation_id and account.is_active
    and account.kind not in ('guest', 'api') and sees_equipment(account.id, new.equipment_id)
    and (account.id = new.assignee_id
      or new.assignee_id is null and account.department_id = new.department_id and 'inspection_handle' = any (role.codes)
      or tg_op = 'UPDATE' and 'inspection_edit' = any (role.codes));
  return null;
end $$;
-- One that is made when its time is over already is told of as missed alone.
create trigger tell_inspection after insert on inspection
  for each row when (new.deadline_at > now()) execute function tell_inspection();
create trigger tell_missed after update of missed_at on inspection
  for each row when (old.missed_at is null and new.missed_at is not null) execute function tell_inspection();
