-- Links that open a piece of equipment or a project to guests. Guests of a link act as an account of its own, that
-- nobody signs in to and that sees the one thing, with the right given to it there: whatever holds for the rights,
-- sockets and sessions of accounts holds for theirs.
alter table account drop constraint account_kind_check;
alter table account add constraint account_kind_check
  check (kind in ('company', 'internal', 'external', 'operation', 'api', 'guest'));
insert into role (id, title, role_type) values ('share', 'share', 'guest');

create table share (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  equipment_id bigint unique references equipment on delete cascade,
  project_id bigint unique references project on delete cascade,
  check (num_nonnulls(equipment_id, project_id) = 1),
  -- active while the link is public
  account_id bigint not null unique references account,
  key text not null unique,
  password_hash text,
  expires_at timestamptz,
  max_views integer check (max_views > 0),
  view_count integer not null default 0,
  created_at timestamptz not null default now()
);

-- Attempts to open a link.
create table share_visit (
  id bigint generated always as identity primary key,
  share_id bigint not null references share on delete cascade,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('opened', 'wrongPassword', 'closed')),
  address text not null,
  user_agent text not null
);
create index share_visit_share on share_visit (share_id, at desc, id desc);
create index share_visit_at on share_visit (at);

-- What was shared is gone: its guests are too.
create function end_share() returns trigger language plpgsql as $$
begin
  update account set is_active = false where id = old.account_id;
  return null;
end $$;
create trigger share_ended after delete on share for each row execute function end_share();

create trigger audit after insert or update or delete on share
  for each row execute function write_audit_event('id', 'key,password_hash', '', 'view_count,account_id');

-- Links of projects were kept before they could be opened. They stay as they were set up, and private: who made one
-- public then could not see what that would show.
with kept as (
  select id, organisation_id, title, share_key, share_password_hash, share_auth from project where share_key is not null
), guests as (
  insert into account (organisation_id, loginname, display_name, password_hash, role, kind, data_range, is_active)
  select organisation_id, 'guest:project:' || id, title, '', 'share', 'guest', 'self', false from kept
  returning id, loginname
), given as (
  insert into project_permission (project_id, account_id, auth)
  select kept.id, guests.id, kept.share_auth from kept join guests on guests.loginname = 'guest:project:' || kept.id
)
insert into share (organisation_id, project_id, account_id, key, password_hash)
select kept.organisation_id, kept.id, guests.id, kept.share_key, kept.share_password_hash
from kept join guests on guests.loginname = 'guest:project:' || kept.id;

alter table project drop column share_state, drop column share_auth, drop column share_key,
  drop column share_password_hash;
