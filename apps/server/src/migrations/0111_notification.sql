-- Alarms sent to people (ADR 87): who is told of what, and each thing that is sent, with what became of it.

create table notification_rule (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  is_enabled boolean not null default true,
  -- Which alarms: of these levels and of any of these places; none is all of them. Ids that are gone match nothing.
  level_ids bigint[] not null default '{}',
  equipment_ids bigint[] not null default '{}',
  department_ids bigint[] not null default '{}',
  project_ids bigint[] not null default '{}',
  told_events text[] not null check (told_events <@ '{raised,escalated,returned,acknowledged}'),
  -- Whom.
  account_ids bigint[] not null default '{}',
  role_ids text[] not null default '{}',
  is_head_told boolean not null default false,
  rota_ids bigint[] not null default '{}',
  -- By which way.
  ways text[] not null default '{}' check (ways <@ '{email,sms}'),
  chat_form text not null default 'none' check (chat_form in ('none', 'wecom', 'dingtalk')),
  chat_url text not null default '',
  -- signs what is sent, so that it has to be kept as it is
  chat_secret text not null default '',
  language text not null default 'zh' check (language in ('zh', 'en')),
  -- 'HH:MM' in the time of the organisation; both '' for none
  quiet_from text not null default '',
  quiet_to text not null default '',
  quiet_except_level_ids bigint[] not null default '{}',
  -- who is told when nobody has acknowledged for some minutes
  steps jsonb not null default '[]',
  ends_on_return boolean not null default false,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, title)
);
create trigger audit after insert or update or delete on notification_rule
  for each row execute function write_audit_event('id', 'chat_url,chat_secret', '', 'revision,edited_by,edited_at');

-- Lines of the journal that nobody has made deliveries of yet: written with the line, taken out with its deliveries.
create table notification_event (
  alarm_event_id bigint primary key references alarm_event on delete cascade
);

-- What is shelved, suppressed or out of service tells nobody.
create function queue_notifications() returns trigger language plpgsql as $$
begin
  insert into notification_event (alarm_event_id)
  select told.id from told join alarm_state as state on state.rule_id = told.rule_id
  where told.alarm_id is not null and told.kind in ('raised', 'raisedAgain', 'escalated', 'returned', 'acknowledged')
    and state.shelved_until is null and not state.is_suppressed and not state.is_out_of_service
    and exists (select from notification_rule as rule
      where rule.organisation_id = told.organisation_id and rule.is_enabled)
  order by told.id;
  return null;
end $$;
create trigger notifications_queued after insert on alarm_event referencing new table as told
  for each statement execute function queue_notifications();

-- A further circle that is told unless somebody acknowledges before.
create table notification_escalation (
  rule_id bigint not null references notification_rule on delete cascade,
  alarm_id bigint not null references alarm on delete cascade,
  -- from 1
  step integer not null,
  alarm_event_id bigint not null references alarm_event on delete cascade,
  due_at timestamptz not null,
  primary key (rule_id, alarm_id, step)
);
create index notification_escalation_due on notification_escalation (due_at);
create index notification_escalation_alarm on notification_escalation (alarm_id);
create index notification_escalation_event on notification_escalation (alarm_event_id);

-- One e-mail, SMS or chat message; of several deliveries it is a digest.
create table notification_message (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  way text not null check (way in ('email', 'sms', 'chat')),
  -- null: to the chat of a rule
  account_id bigint references account on delete cascade,
  rule_id bigint references notification_rule on delete cascade,
  size integer not null,
  -- all of it is equipment that one lost gateway took offline
  is_lost_gateway boolean not null default false,
  state text not null default 'waiting'
    check (state in ('waiting', 'failed', 'sent', 'refused', 'givenUp', 'held', 'dropped')),
  created_at timestamptz not null default now(),
  -- of the next try; null when none is planned
  next_at timestamptz default now(),
  retry_until timestamptz not null default now() + interval '24 hours',
  attempts integer not null default 0,
  last_at timestamptz,
  answer text not null default ''
);
create index notification_message_due on notification_message (next_at) where next_at is not null;
create index notification_message_account on notification_message (account_id, way, created_at);
create index notification_message_rule on notification_message (rule_id, way, created_at);
create index notification_message_organisation on notification_message (organisation_id);

-- That one receiver is told of one thing by one way: once, whichever rules say so.
create table notification_delivery (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  rule_id bigint references notification_rule on delete set null,
  rule_title text not null,
  alarm_id bigint not null references alarm on delete cascade,
  alarm_event_id bigint not null references alarm_event on delete cascade,
  event text not null check (event in ('raised', 'escalated', 'returned', 'acknowledged', 'unanswered')),
  -- 0: at once; else of the step of the escalation
  step integer not null default 0,
  way text not null check (way in ('email', 'sms', 'chat')),
  account_id bigint references account on delete cascade,
  created_at timestamptz not null default now(),
  -- later than now in quiet hours
  due_at timestamptz not null,
  -- null: waits to be put into one
  message_id bigint references notification_message on delete cascade,
  -- why it is not sent at all; '' when it is or will be
  dropped text not null default '' check (dropped in ('', 'noAccess', 'noAddress', 'silenced', 'over'))
);
create unique index notification_delivery_person on notification_delivery (alarm_event_id, step, way, account_id)
  where account_id is not null;
create unique index notification_delivery_chat on notification_delivery (alarm_event_id, step, way, rule_id)
  where account_id is null;
create index notification_delivery_due on notification_delivery (due_at) where message_id is null and dropped = '';
create index notification_delivery_organisation on notification_delivery (organisation_id, id desc);
create index notification_delivery_alarm on notification_delivery (alarm_id, account_id);
create index notification_delivery_message on notification_delivery (message_id);
create index notification_delivery_account on notification_delivery (account_id);
create index notification_delivery_rule on notification_delivery (rule_id);
create index notification_delivery_created on notification_delivery (created_at);

-- By which one account acknowledges one ringing of an alarm, without signing in.
create table notification_link (
  token_hash bytea primary key,
  alarm_id bigint not null references alarm on delete cascade,
  -- which of its ringings: an alarm that came back wants to be acknowledged anew
  raised_count integer not null,
  account_id bigint not null references account on delete cascade,
  expires_at timestamptz not null default now() + interval '24 hours',
  used_at timestamptz
);
create index notification_link_alarm on notification_link (alarm_id);
create index notification_link_account on notification_link (account_id);
create index notification_link_expires on notification_link (expires_at);

-- Who is on duty: shifts of a week that come back, and stretches of time in which others are.
create table notification_rota (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  weekly jsonb not null default '[]',
  exceptions jsonb not null default '[]',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, title)
);
create trigger audit after insert or update or delete on notification_rota
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');

-- What waited for the chat of a rule that is deleted has nowhere to go.
create function drop_chat_of_rule() returns trigger language plpgsql as $$
begin
  update notification_delivery set dropped = 'over'
  where rule_id = old.id and account_id is null and message_id is null and dropped = '';
  return old;
end $$;
create trigger drop_chat before delete on notification_rule for each row execute function drop_chat_of_rule();
