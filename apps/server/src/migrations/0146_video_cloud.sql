-- Accounts at video clouds (EZVIZ), by which the cameras of an organisation are found.
create table video_cloud (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  app_key text not null,
  -- Sealed; see platform/secret-box.
  app_secret bytea not null,
  is_active boolean not null default true,
  remark text not null default '',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, app_key)
);
create trigger audit after insert or update or delete on video_cloud
  for each row execute function write_audit_event('id', 'app_secret', '', 'revision,edited_by,edited_at');
