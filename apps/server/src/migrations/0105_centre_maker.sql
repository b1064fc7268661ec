-- An operations centre is held by who made it, also without the code to see all of the data range: it is theirs as
-- equipment is. Guests of links own nothing.
create or replace function sees_project(account_id bigint, project_id bigint) returns boolean language sql stable as $$
  select exists (
    select from account join role on role.id = account.role
    join project on project.organisation_id = account.organisation_id
    where account.id = $1 and project.id = $2 and account.is_active
      and (account.kind <> 'guest' or is_share_backed($1)) and (
      project.owner_id = $1
      or 'project_view_all' = any (role.codes) and is_in_range(account, project.owner_id, project.department_id)
      or exists (select from project_permission as given where given.account_id = $1 and given.project_id = $2)))
$$;

create or replace function changes_project(account_id bigint, project_id bigint) returns boolean language sql stable as $$
  select exists (
    select from account join role on role.id = account.role
    join project on project.organisation_id = account.organisation_id
    where account.id = $1 and project.id = $2 and account.is_active and (
      project.owner_id = $1
      or 'project_view_all' = any (role.codes) and is_in_range(account, project.owner_id, project.department_id)
      or exists (select from project_permission as given
        where given.account_id = $1 and given.project_id = $2 and given.auth = 'write')))
$$;
