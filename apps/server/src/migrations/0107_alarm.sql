-- Alarms (ADR 84): rules, what each rule's alarm is like now, occurrences, and their journal.

-- Four levels an organisation: what they are called, look and sound like is its own.
create table alarm_level (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  -- 1 first
  priority integer not null check (priority between 1 and 4),
  title text not null,
  title_en text not null default '',
  -- a name of the theme, or #rrggbb
  color text not null check (color ~* '^(\$alarm[a-z]+|#[0-9a-f]{6})$'),
  shape text not null check (shape in ('▲', '◆', '■', '●')),
  sound text not null check (sound in ('urgent', 'important', 'general', 'none')),
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, priority)
);

create function seed_alarm_levels() returns trigger language plpgsql as $$
begin
  insert into alarm_level (organisation_id, priority, title, title_en, color, shape, sound) values
    (new.id, 1, '紧急', 'Urgent', '$alarmUrgent', '▲', 'urgent'),
    (new.id, 2, '重要', 'Important', '$alarmImportant', '◆', 'important'),
    (new.id, 3, '一般', 'General', '$alarmGeneral', '■', 'general'),
    (new.id, 4, '提示', 'Prompt', '$alarmPrompt', '●', 'none');
  return null;
end $$;
insert into alarm_level (organisation_id, priority, title, title_en, color, shape, sound)
select organisation.id, level.* from organisation cross join (values
  (1, '紧急', 'Urgent', '$alarmUrgent', '▲', 'urgent'),
  (2, '重要', 'Important', '$alarmImportant', '◆', 'important'),
  (3, '一般', 'General', '$alarmGeneral', '■', 'general'),
  (4, '提示', 'Prompt', '$alarmPrompt', '●', 'none')) as level;
create trigger alarm_levels after insert on organisation for each row execute function seed_alarm_levels();
create trigger audit after update on alarm_level for each row execute function write_audit_event('id');

create table alarm_rule (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  equipment_id bigint not null references equipment on delete cascade,
  -- null: about the equipment itself
  signal_id integer references signal on delete cascade,
  title text not null,
  title_en text not null default '',
  condition jsonb not null,
  on_delay_ms integer not null default 0,
  off_delay_ms integer not null default 0,
  is_latching boolean not null default false,
  schedule jsonb,
  suppressor jsonb,
  level_id bigint not null references alarm_level,
  message text not null default '',
  -- rationalisation (ISA-18.2, clause 8)
  cause text not null default '',
  consequence text not null default '',
  instruction text not null default '',
  severity text not null default 'minor' check (severity in ('minor', 'major', 'severe')),
  response_time text not null default 'prompt' check (response_time in ('immediate', 'prompt', 'later')),
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now()
);
create index alarm_rule_equipment on alarm_rule (equipment_id, id);
create index alarm_rule_organisation on alarm_rule (organisation_id, id);
create index alarm_rule_signal on alarm_rule (signal_id);
create index alarm_rule_level on alarm_rule (level_id);
create trigger audit after insert or update or delete on alarm_rule
  for each row execute function write_audit_event('id');

-- What is known of the alarm of each rule; a row a rule, made with it.
create table alarm_state (
  rule_id bigint primary key references alarm_rule on delete cascade,
  stage smallint not null default 0,
  is_open boolean not null default false,
  is_acknowledged boolean not null default false,
  is_latched boolean not null default false,
  shelved_until timestamptz,
  is_suppressed boolean not null default false,
  is_out_of_service boolean not null default false,
  -- why it is shelved or out of service, and who did it
  reason text not null default '',
  silenced_by text not null default '',
  -- of the last change of stage
  value text not null default '',
  message text not null default ''
);
create index alarm_state_shelved on alarm_state (shelved_until) where shelved_until is not null;
create function make_alarm_state() returns trigger language plpgsql as $$
begin
  insert into alarm_state (rule_id) values (new.id);
  return null;
end $$;
create trigger alarm_state after insert on alarm_rule for each row execute function make_alarm_state();

-- One occurrence: from when it is raised until it is back to normal and everything is done.
create table alarm (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  equipment_id bigint not null references equipment on delete cascade,
  -- the occurrence outlives its rule
  rule_id bigint references alarm_rule on delete set null,
  signal_id integer,
  level_id bigint not null references alarm_level,
  title text not null,
  title_en text not null,
  kind text not null check (kind ~ '^[a-zA-Z]+$'),
  state text not null check (state ~ '^[a-zA-Z]+$'),
  stage smallint not null,
  raised_at timestamptz not null,
  released_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text not null default '',
  closed_at timestamptz,
  shelved_until timestamptz,
  value text not null,
  message text not null,
  -- of the last acknowledgement
  note text not null default '',
  raised_count integer not null default 1
);
create unique index alarm_open on alarm (rule_id) where closed_at is null;
create index alarm_open_organisation on alarm (organisation_id, raised_at) where closed_at is null;
create index alarm_open_equipment on alarm (equipment_id) where closed_at is null;
create index alarm_organisation on alarm (organisation_id, raised_at desc, id desc);
create index alarm_equipment on alarm (equipment_id, raised_at desc, id desc);
create index alarm_rule_of on alarm (rule_id, raised_at desc);
create index alarm_level_of on alarm (level_id);

-- The journal: rows are only added.
create table alarm_event (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  equipment_id bigint not null references equipment on delete cascade,
  rule_id bigint,
  -- null: nothing was open
  alarm_id bigint references alarm on delete cascade,
  -- of the rule then
  title text not null,
  kind text not null check (kind ~ '^[a-zA-Z]+$'),
  at timestamptz not null,
  stage smallint not null,
  value text not null default '',
  account_id bigint,
  account_name text not null default '',
  note text not null default '',
  until timestamptz
);
create index alarm_event_alarm on alarm_event (alarm_id, id);
create index alarm_event_rule on alarm_event (rule_id, id desc);
create index alarm_event_equipment on alarm_event (equipment_id, id desc);
create index alarm_event_organisation on alarm_event (organisation_id, id desc);
-- What people do to alarms is in the trail too.
create trigger audit after insert on alarm_event
  for each row when (new.account_id is not null) execute function write_audit_event('id');

-- A rule that goes with its signal leaves no occurrence open. One that goes with its equipment takes its journal along.
create function end_alarms_of_rule() returns trigger language plpgsql as $$
begin
  with ended as (
    update alarm set closed_at = now(), released_at = coalesce(released_at, now()), state = 'normal'
    where rule_id = old.id and closed_at is null
    returning id, organisation_id, equipment_id, rule_id, title)
  insert into alarm_event (organisation_id, equipment_id, rule_id, alarm_id, title, kind, at, stage)
  select organisation_id, equipment_id, rule_id, ended.id, title, kind, now(), 0
  from ended cross join (values (1, 'ruleRemoved'), (2, 'closed')) as told (place, kind)
  where exists (select from equipment where equipment.id = ended.equipment_id) order by ended.id, place;
  return old;
end $$;
create trigger end_alarms before delete on alarm_rule for each row execute function end_alarms_of_rule();

-- Who ingests the gateway judges by the rule from now on.
create function notify_alarm_rule() returns trigger language plpgsql as $$
begin
  perform pg_notify('zutai_alarm_rule', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger notify_rule after insert or update or delete on alarm_rule
  for each row execute function notify_alarm_rule();

-- Webhooks are told of the life of an alarm.
create function emit_alarm_event() returns trigger language plpgsql as $$
begin
  perform emit_webhook_event(new.organisation_id,
    case when new.kind in ('raised', 'raisedAgain', 'escalated') then 'alarm.raised'
      when new.kind = 'returned' then 'alarm.returned' else 'alarm.acknowledged' end,
    (select jsonb_build_object('alarmId', alarm.id::text, 'ruleId', alarm.rule_id::text,
        'equipmentId', alarm.equipment_id::text, 'equipmentTitle', equipment.title, 'title', alarm.title,
        'level', alarm_level.title, 'priority', alarm_level.priority, 'stage', new.stage, 'value', new.value,
        'message', alarm.message, 'accountName', new.account_name, 'note', new.note,
        'atMs', (extract(epoch from new.at) * 1000)::bigint)
      from alarm join equipment on equipment.id = alarm.equipment_id join alarm_level on alarm_level.id = alarm.level_id
      where alarm.id = new.alarm_id));
  return null;
end $$;
create trigger webhook_alarm after insert on alarm_event
  for each row when (new.alarm_id is not null
    and new.kind in ('raised', 'raisedAgain', 'escalated', 'returned', 'acknowledged'))
  execute function emit_alarm_event();
