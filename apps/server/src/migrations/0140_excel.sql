-- Smart reports (ADR 102): a template of Excel in versions, and the records that were made of it.
create table excel_form (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  equipment_id bigint references equipment on delete cascade,
  project_id bigint references project on delete cascade,
  title text not null,
  title_en text not null default '',
  remark text not null default '',
  schedule text not null default 'none' check (schedule in ('none', 'shift', 'day', 'week', 'month')),
  -- nothing comes by itself of periods that ended before
  scheduled_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  check (num_nonnulls(equipment_id, project_id) = 1),
  constraint excel_form_title_key unique nulls not distinct (equipment_id, project_id, title)
);
create index excel_form_project on excel_form (project_id);
create index excel_form_organisation on excel_form (organisation_id, created_at);
create trigger audit after insert or update or delete on excel_form
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at,scheduled_at');

create table excel_version (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  excel_id bigint not null references excel_form on delete cascade,
  number integer not null,
  -- of the form, with the number
  title text not null,
  file_name text not null,
  -- no foreign keys in it: what is gone must show as missing
  fields jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  unique (excel_id, number)
);
create index excel_version_organisation on excel_version (organisation_id);
create trigger audit after insert or update on excel_version
  for each row execute function write_audit_event('id', '', 'fields', 'number,created_by,excel_id');

-- Apart, so that neither the trail nor lists touch what is large.
create table excel_file (
  version_id bigint primary key references excel_version on delete cascade,
  bytes bytea not null
);

create table excel_record (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  excel_id bigint not null references excel_form on delete cascade,
  version_id bigint not null references excel_version on delete cascade,
  -- of the form, as it was called then
  title text not null,
  title_en text not null default '',
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at >= from_at),
  is_scheduled boolean not null default false,
  -- null until what is calculated is there
  made_at timestamptz,
  attempts integer not null default 0,
  tried_at timestamptz,
  failure text not null default '',
  -- what was calculated, and what people filled in
  computed jsonb not null default '[]',
  filled jsonb not null default '[]',
  -- nothing that has to be filled in is missing
  is_complete boolean not null default false,
  filled_at timestamptz,
  filled_by text not null default '',
  signed_at timestamptz,
  signed_by text not null default '',
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now()
);
-- However many processes look at the same clock.
create unique index excel_record_period on excel_record (excel_id, from_at, to_at) where is_scheduled;
create index excel_record_form on excel_record (excel_id, made_at desc);
create index excel_record_version on excel_record (version_id);
create index excel_record_organisation on excel_record (organisation_id, made_at desc);
create index excel_record_due on excel_record (to_at) where made_at is null;
-- What comes by the clock is nobody's doing, and what goes with its form is told with that.
create trigger audit_insert after insert on excel_record
  for each row when (not new.is_scheduled) execute function write_audit_event('id', '', '',
    'version_id,excel_id,computed,filled,attempts,tried_at,failure,made_at,is_scheduled,revision,edited_by,edited_at');
create trigger audit_update after update of filled_at, signed_at on excel_record
  for each row execute function write_audit_event('id', '', 'filled',
    'version_id,excel_id,computed,attempts,tried_at,failure,made_at,is_scheduled,revision,edited_by,edited_at');
create trigger audit_delete after delete on excel_record
  for each row when (pg_trigger_depth() = 0) execute function write_audit_event('id', '', '',
    'version_id,excel_id,computed,filled,attempts,tried_at,failure,made_at,is_scheduled,revision,edited_by,edited_at');
