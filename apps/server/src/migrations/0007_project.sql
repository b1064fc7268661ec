-- Operations centres ("projects"): pages, measurement variables and rights over several pieces of equipment.
create table project (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  title text not null,
  remark text not null default '',
  -- what widgets show of a value that is not good: the value as it is, or error_default_val
  error_val_show boolean not null default true,
  error_default_val text not null default '0',
  sequence integer not null default 0,
  home_page_id bigint,
  share_state text not null default 'private' check (share_state in ('private', 'public')),
  -- what whoever comes by the link may do
  share_auth text not null default 'view' check (share_auth in ('view', 'write')),
  -- last part of the link; random, made when first shared and anew when asked for
  share_key text unique,
  -- argon2id in PHC form; null when the link needs no password
  share_password_hash text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organisation_id, title)
);
create index project_order on project (organisation_id, sequence, id);

create table project_equipment (
  project_id bigint not null references project on delete cascade,
  equipment_id bigint not null references equipment on delete cascade,
  sequence integer not null default 0,
  primary key (project_id, equipment_id)
);
create index project_equipment_equipment on project_equipment (equipment_id);

-- What accounts of the role "user" may see; the roles above see every project of their organisation.
create table project_permission (
  project_id bigint not null references project on delete cascade,
  account_id bigint not null references account on delete cascade,
  auth text not null check (auth in ('view', 'write')),
  created_at timestamptz not null default now(),
  primary key (project_id, account_id)
);
create index project_permission_account on project_permission (account_id);

create table mvar (
  id bigint generated always as identity primary key,
  project_id bigint not null references project on delete cascade,
  title text not null,
  unit text not null default '',
  decimals integer not null default 2,
  calc_type text not null check (calc_type in ('sum', 'avg', 'min', 'max', 'formula')),
  -- no foreign keys: a signal that is gone must show as missing, not silently leave the sum
  signals integer[] not null default '{}',
  formula text not null default '',
  created_at timestamptz not null default now(),
  unique (project_id, title)
);

-- Regions of a page that only some accounts see; widgets hold the id.
create table auth_region (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  title text not null,
  unique (organisation_id, title)
);

create table account_auth_region (
  account_id bigint not null references account on delete cascade,
  region_id bigint not null references auth_region on delete cascade,
  primary key (account_id, region_id)
);
create index account_auth_region_region on account_auth_region (region_id);
