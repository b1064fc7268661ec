-- Styles (ADR 96): what the product is called, its pictures, login page, colours and address for an organisation.
create table style (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  page_title text not null default '',
  page_title_en text not null default '',
  -- a host or a path, '' for none; of one style of the installation
  login_url text not null default '',
  is_new boolean not null default true,
  is_used boolean not null default false,
  is_system boolean not null default false,
  -- null until they are saved
  login jsonb,
  main jsonb,
  push jsonb,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, title)
);
create unique index style_login_url on style (login_url) where login_url <> '';
-- An organisation uses one, and the installation has one for who uses none.
create unique index style_used on style (organisation_id) where is_used and not is_system;
create unique index style_used_of_system on style (is_system) where is_used and is_system;
create index style_system on style (id) where is_system;
create trigger audit after insert or update or delete on style
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');

create table style_image (
  style_id bigint not null references style on delete cascade,
  kind text not null check (kind in ('favicon', 'logo', 'background')),
  -- by which it is fetched without a login; another picture has another
  key text not null unique,
  content_type text not null,
  bytes bytea not null,
  primary key (style_id, kind)
);
create trigger audit after insert or update or delete on style_image
  for each row execute function write_audit_event('style_id,kind', 'key', '', 'bytes');

-- External and enterprise accounts that use a style in place of their organisation's.
create table style_assignment (
  style_id bigint not null references style on delete cascade,
  account_id bigint primary key references account on delete cascade,
  created_at timestamptz not null default now()
);
create index style_assignment_style on style_assignment (style_id);
create trigger audit after insert or update or delete on style_assignment
  for each row execute function write_audit_event('style_id,account_id');

-- The style that an account uses: the one it was given, else its organisation's, else the installation's.
create function style_of(account_id_in bigint, organisation_id_in bigint) returns bigint language sql stable as $$
  select coalesce(
    (select style_id from style_assignment where account_id = account_id_in),
    (select id from style where organisation_id = organisation_id_in and is_used and not is_system),
    (select id from style where is_used and is_system))
$$;
