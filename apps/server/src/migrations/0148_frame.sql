-- Pages of other systems that are opened inside of the product: which, where they stand in the menu, who sees them.
create table frame (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  path text not null,
  address text not null,
  open_flag text not null check (open_flag in ('inside', 'tab')),
  origins text not null default '',
  menu_group text not null check (menu_group in ('none', 'monitor', 'manage', 'organisation')),
  -- Names of roles of the platform and ids of those of the organisation; one that is gone is nobody's.
  roles jsonb not null default '[]',
  remark text not null default '',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, path)
);
create trigger audit after insert or update or delete on frame
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');
