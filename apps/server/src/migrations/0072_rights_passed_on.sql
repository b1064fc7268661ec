-- What an operations centre passes on of its equipment: writing only where whoever bound it could write. What is bound
-- already goes on as it was, because nobody knows by whom it was bound; the next version before this one binds for
-- watching, which is the safe side.
alter table project_equipment add column auth text not null default 'write' check (auth in ('view', 'write'));
alter table project_equipment alter column auth set default 'view';

-- Rights in equipment are given to people and edited by them, as those in centres are (migration 0024).
alter table equipment_permission
  add column revision integer not null default 1,
  add column edited_by text not null default '',
  add column edited_at timestamptz not null default now();

-- A centre that an account sees only because it was given for watching is not changed.
create function changes_project(account_id bigint, project_id bigint) returns boolean language sql stable as $$
  select exists (
    select from account join role on role.id = account.role
    join project on project.organisation_id = account.organisation_id
    where account.id = $1 and project.id = $2 and account.is_active and (
      'project_view_all' = any (role.codes) and is_in_range(account, project.owner_id, project.department_id)
      or exists (select from project_permission as given
        where given.account_id = $1 and given.project_id = $2 and given.auth = 'write')))
$$;
