-- Where days begin and when shifts change: minutes and hours of reports are those of the plant.
alter table organisation add column time_zone text not null default 'Asia/Shanghai',
  add column shifts text not null default '08:00,16:00,00:00';

-- A report of a piece of equipment or of a project: columns, each a statistic over a signal or calculated value or a
-- formula over other columns, for each step of time.
create table report (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  equipment_id bigint references equipment on delete cascade,
  project_id bigint references project on delete cascade,
  title text not null,
  title_en text not null default '',
  step text not null check (step in ('hour', 'shift', 'day', 'week', 'month', 'year')),
  -- no foreign keys: what is gone must show as missing
  columns jsonb not null,
  -- made by itself after each such period, in the language of who saved it last
  schedule text not null default 'none' check (schedule in ('none', 'shift', 'day', 'week', 'month')),
  recipients text[] not null default '{}',
  language text not null default 'zh' check (language in ('zh', 'en')),
  -- nothing is made of periods that ended before
  scheduled_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  check (num_nonnulls(equipment_id, project_id) = 1),
  constraint report_title_key unique nulls not distinct (equipment_id, project_id, title)
);
create index report_project on report (project_id);
create index report_organisation on report (organisation_id);
create trigger audit after insert or update or delete on report
  for each row execute function write_audit_event('id', '', '', 'scheduled_at,language');
