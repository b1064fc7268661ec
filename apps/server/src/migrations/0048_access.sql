-- Who sees what inside an organisation: departments, roles as sets of permission codes, groups of equipment, and the
-- data range of accounts. `sees_equipment`, `sees_gateway` and `sees_project` decide it for one thing; the server's
-- lists say the same in a form that indexes answer.

create table department (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  parent_id bigint,
  constraint department_parent_id_fkey foreign key (organisation_id, parent_id) references department (organisation_id, id),
  title text not null,
  title_en text not null default '',
  head_account_id bigint references account on delete set null,
  sequence integer not null default 0,
  -- the departments above it from the top, and itself
  path bigint[] not null default '{}',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  -- for the keys of what is a department's: that is always of the same organisation
  unique (organisation_id, id),
  constraint department_organisation_id_title_key unique nulls not distinct (organisation_id, parent_id, title)
);
create index department_parent on department (parent_id);
create index department_path on department using gin (path);

-- Departments of one organisation move one after the other, so that two moves cannot close a ring.
create function place_department() returns trigger language plpgsql as $$
declare
  above department;
begin
  perform from organisation where id = new.organisation_id for no key update;
  if new.parent_id is null then
    new.path := array[new.id];
    return new;
  end if;
  select * into above from department where id = new.parent_id and organisation_id = new.organisation_id;
  if above.id is null then
    raise exception 'department % has no such parent', new.id using errcode = 'foreign_key_violation';
  end if;
  if new.id = any (above.path) then
    raise exception 'department % cannot be below itself', new.id
      using errcode = 'check_violation', constraint = 'department_ring';
  end if;
  new.path := above.path || new.id;
  return new;
end $$;
create trigger department_place before insert or update of parent_id, organisation_id on department
  for each row execute function place_department();

create function move_departments_below() returns trigger language plpgsql as $$
begin
  update department set path = new.path || path[cardinality(old.path) + 1:]
  where path @> array[new.id] and id <> new.id;
  return null;
end $$;
create trigger department_moved after update of parent_id on department
  for each row when (old.path is distinct from new.path) execute function move_departments_below();

-- Roles: those of the platform, which the program writes at its start, and those of organisations.
create sequence role_id_seq;
create table role (
  id text primary key default nextval('role_id_seq')::text,
  organisation_id bigint references organisation,
  title text not null,
  title_en text not null default '',
  remark text not null default '',
  role_type text not null default 'user' check (role_type in ('admin', 'operation', 'user', 'guest')),
  codes text[] not null default '{}',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, title)
);
alter sequence role_id_seq owned by role.id;
insert into role (id, title) values ('platform', 'platform'), ('admin', 'admin'), ('engineer', 'engineer'),
  ('operation', 'operation'), ('operator', 'operator'), ('user', 'user'), ('guest', 'guest');

alter table account
  drop constraint account_role_check,
  add constraint account_role_fkey foreign key (role) references role,
  -- company: represents an enterprise; internal: its staff; external: people of other companies; operation: staff that
  -- operates for others; api: no person, a program
  add column kind text not null default 'internal'
    check (kind in ('company', 'internal', 'external', 'operation', 'api')),
  add column department_id bigint,
  add column data_range text not null default 'organisation'
    check (data_range in ('self', 'group', 'department', 'departmentAndBelow', 'organisation')),
  add column revision integer not null default 1,
  add column edited_by text not null default '',
  add column edited_at timestamptz not null default now();
alter table account add constraint account_department_id_fkey
  foreign key (organisation_id, department_id) references department (organisation_id, id);
create index account_department on account (department_id);
create index account_role on account (role);

-- Who made it, and the department it is of.
alter table equipment
  add column owner_id bigint references account on delete set null,
  add column department_id bigint;
create index equipment_owner on equipment (owner_id);
alter table equipment add constraint equipment_department_id_fkey
  foreign key (organisation_id, department_id) references department (organisation_id, id);
create index equipment_department on equipment (department_id);
alter table gateway
  add column owner_id bigint references account on delete set null,
  add column department_id bigint;
create index gateway_owner on gateway (owner_id);
alter table gateway add constraint gateway_department_id_fkey
  foreign key (organisation_id, department_id) references department (organisation_id, id);
create index gateway_department on gateway (department_id);
alter table project
  add column owner_id bigint references account on delete set null,
  add column department_id bigint;
create index project_owner on project (owner_id);
alter table project add constraint project_department_id_fkey
  foreign key (organisation_id, department_id) references department (organisation_id, id);
create index project_department on project (department_id);

-- Equipment given to accounts beside what their data range holds.
create table equipment_permission (
  equipment_id bigint not null references equipment on delete cascade,
  account_id bigint not null references account on delete cascade,
  auth text not null check (auth in ('view', 'write')),
  created_at timestamptz not null default now(),
  primary key (account_id, equipment_id)
);
create index equipment_permission_equipment on equipment_permission (equipment_id);

-- Groups of equipment, and the accounts they are given to.
create table equipment_group (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  title text not null check (length(title) <= 30),
  title_en text not null default '',
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, title)
);
create table equipment_group_member (
  group_id bigint not null references equipment_group on delete cascade,
  equipment_id bigint not null references equipment on delete cascade,
  primary key (group_id, equipment_id)
);
create index equipment_group_member_equipment on equipment_group_member (equipment_id);
create table equipment_group_account (
  group_id bigint not null references equipment_group on delete cascade,
  account_id bigint not null references account on delete cascade,
  primary key (account_id, group_id)
);
create index equipment_group_account_group on equipment_group_account (group_id);

-- Whether the data range of an account holds something of a department and an owner.
create function is_in_range(viewer account, owner bigint, department bigint) returns boolean
language sql stable as $$
  select viewer.data_range = 'organisation'
    or owner = viewer.id
    or viewer.data_range in ('department', 'departmentAndBelow') and department = viewer.department_id
    or viewer.data_range = 'departmentAndBelow' and exists (
      select from department as placed where placed.id = department and placed.path @> array[viewer.department_id])
$$;

create function sees_equipment(account_id bigint, equipment_id bigint) returns boolean language sql stable as $$
  select exists (
    select from account join equipment on equipment.organisation_id = account.organisation_id
    where account.id = $1 and equipment.id = $2 and account.is_active and (
      is_in_range(account, equipment.owner_id, equipment.department_id)
      or exists (select from equipment_permission as given where given.account_id = $1 and given.equipment_id = $2)
      or account.data_range <> 'self' and exists (
        select from equipment_group_account as given join equipment_group_member as member using (group_id)
        where given.account_id = $1 and member.equipment_id = $2)))
$$;

-- A piece of equipment that an account sees only because it was given for watching is not written.
create function writes_equipment(account_id bigint, equipment_id bigint) returns boolean language sql stable as $$
  select sees_equipment($1, $2) and (
    not exists (select from equipment_permission as given
      where given.account_id = $1 and given.equipment_id = $2 and given.auth = 'view')
    or exists (
      select from account join equipment on equipment.id = $2
      where account.id = $1 and (
        is_in_range(account, equipment.owner_id, equipment.department_id)
        or account.data_range <> 'self' and exists (
          select from equipment_group_account as given join equipment_group_member as member using (group_id)
          where given.account_id = $1 and member.equipment_id = $2))))
$$;

-- A gateway is seen with any equipment that it serves.
create function sees_gateway(account_id bigint, gateway_id bigint) returns boolean language sql stable as $$
  select exists (
    select from account join gateway on gateway.organisation_id = account.organisation_id
    where account.id = $1 and gateway.id = $2 and account.is_active and (
      is_in_range(account, gateway.owner_id, gateway.department_id)
      or exists (select from equipment where equipment.gateway_id = $2 and sees_equipment($1, equipment.id))))
$$;

create function sees_project(account_id bigint, project_id bigint) returns boolean language sql stable as $$
  select exists (
    select from account join role on role.id = account.role
    join project on project.organisation_id = account.organisation_id
    where account.id = $1 and project.id = $2 and account.is_active and (
      'project_view_all' = any (role.codes) and is_in_range(account, project.owner_id, project.department_id)
      or exists (select from project_permission as given where given.account_id = $1 and given.project_id = $2)))
$$;

create trigger audit after insert or update or delete on department
  for each row execute function write_audit_event('id', '', '', 'path');
create trigger audit after insert or update on role
  for each row when (new.organisation_id is not null) execute function write_audit_event('id');
create trigger audit_delete after delete on role
  for each row when (old.organisation_id is not null) execute function write_audit_event('id');
create trigger audit after insert or update or delete on equipment_permission
  for each row execute function write_audit_event('equipment_id,account_id');
create trigger audit after insert or update or delete on equipment_group
  for each row execute function write_audit_event('id');
create trigger audit after insert or update or delete on equipment_group_member
  for each row execute function write_audit_event('group_id,equipment_id');
create trigger audit after insert or update or delete on equipment_group_account
  for each row execute function write_audit_event('group_id,account_id');
-- The triggers of these name the columns that they watch.
drop trigger audit_update on gateway;
create trigger audit_update after update of organisation_id, sn, title, title_en, remark, group_id, key_hash, vpn,
    owner_id, department_id on gateway
  for each row execute function write_audit_event('id', 'key_hash', '',
    'wanted_version,running_version,configuration_error,online,online_since,last_seen,signal_level,drivers,storage');
drop trigger audit_update on equipment;
create trigger audit_update after update of organisation_id, title, title_en, kind, display, manufacturer, model,
    serial_number, address, longitude, latitude, remark, gateway_id, device_id, template_id, home_page_id, owner_id,
    department_id on equipment
  for each row execute function write_audit_event('id', '', '', 'online,online_since,last_seen,communication,faults');

-- Every process of the server looks at the rights of its open sockets again when somebody's may have changed.
create function notify_access() returns trigger language plpgsql as $$
begin
  notify zutai_access;
  return null;
end $$;
create trigger access_changed after update of role, data_range, department_id, is_active, organisation_id on account
  for each statement execute function notify_access();
create trigger access_changed after update of revoked_at on session
  for each statement execute function notify_access();
create trigger access_deleted after delete on session
  for each statement execute function notify_access();
create trigger access_changed after update of codes on role for each statement execute function notify_access();
create trigger access_changed after update of parent_id on department for each statement execute function notify_access();
create trigger access_changed after update of owner_id, department_id, organisation_id on equipment
  for each statement execute function notify_access();
create trigger access_changed after update of owner_id, department_id, organisation_id or delete on project
  for each statement execute function notify_access();
create trigger access_changed after update or delete on project_permission
  for each statement execute function notify_access();
create trigger access_changed after update or delete on equipment_permission
  for each statement execute function notify_access();
create trigger access_changed after delete on equipment_group_member
  for each statement execute function notify_access();
create trigger access_changed after delete on equipment_group_account
  for each statement execute function notify_access();
create trigger access_changed after delete on project_equipment
  for each statement execute function notify_access();

-- In the order of the list, whose pages are then read without sorting all rows.
create index gateway_created on gateway (organisation_id, created_at, id);
