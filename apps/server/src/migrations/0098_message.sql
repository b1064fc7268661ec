-- What an organisation tells its people, and whoever runs the installation all people (ADR 85).
create table notice (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  content text not null,
  content_en text not null default '',
  is_public boolean not null default false,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now()
);
create index notice_organisation on notice (organisation_id, created_at);
create trigger audit after insert or update or delete on notice
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');

-- A row a message, not a row a reader: it is for everybody whom all of its columns let, at the moment of reading.
create table message (
  id bigint generated always as identity primary key,
  -- null: the people of all organisations
  organisation_id bigint references organisation on delete cascade,
  -- null: not for one person alone
  account_id bigint references account on delete cascade,
  -- null: not for those alone who see a piece of equipment
  equipment_id bigint references equipment on delete cascade,
  notice_id bigint references notice on delete cascade,
  type text not null check (type in ('alarm', 'expire', 'order', 'notice')),
  equip_type text not null default ''
    check (equip_type in ('eg', 'api', 'project', 'card', 'repair', 'inspection', '')),
  title text not null default '',
  title_en text not null default '',
  note text not null default '',
  note_en text not null default '',
  data_id text not null default '',
  img_url text not null default '',
  alarm_id bigint,
  broadcast_times integer not null default 0,
  -- when what it is about ends
  ends_at timestamptz,
  created_at timestamptz not null default now()
);
create index message_organisation on message (organisation_id, id desc);
create index message_account on message (account_id, id desc) where account_id is not null;
create index message_equipment on message (equipment_id, id desc) where equipment_id is not null;
create index message_notice on message (notice_id) where notice_id is not null;
create index message_created on message (created_at);

-- What a reader did with a message.
create table message_state (
  account_id bigint not null references account on delete cascade,
  message_id bigint not null references message on delete cascade,
  read_at timestamptz,
  ignored_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, message_id)
);
create index message_state_message on message_state (message_id);

-- Up to this one a reader has read everything: "all read" is one row, however many messages there are.
create table message_mark (
  account_id bigint primary key references account on delete cascade,
  message_id bigint not null
);

-- Whose messages may have changed: '<organisation> <account>', each empty for all.
create function notify_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('zutai_message', coalesce(new.organisation_id::text, '') || ' ' || coalesce(new.account_id::text, ''));
  return null;
end $$;
create trigger message_written after insert on message for each row execute function notify_message();

-- A notice is told of by a message, which reads what the notice says; another circle is another message.
create function tell_notice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from message where notice_id = new.id;
  end if;
  insert into message (organisation_id, notice_id, type, data_id)
  values (case when new.is_public then null else new.organisation_id end, new.id, 'notice', new.id::text);
  return null;
end $$;
create trigger notice_told after insert on notice for each row execute function tell_notice();
create trigger notice_told_anew after update of is_public on notice
  for each row when (old.is_public is distinct from new.is_public) execute function tell_notice();
-- Who was shown the old words sees the new ones.
create function notify_notice() returns trigger language plpgsql as $$
begin
  perform pg_notify('zutai_message', case when old.is_public then ' ' else old.organisation_id::text || ' ' end);
  return null;
end $$;
create trigger notice_changed after update or delete on notice for each row execute function notify_notice();
