-- Who answers for a link: the account that opened it or changed what it gives. It opens as long as that one could open
-- it now. Links that are open already are those of whoever changed them last, as the trail tells; where it does not,
-- somebody has to open the link again.
alter table share
  add column maker_id bigint references account on delete set null,
  -- the pages that guests see; null: all
  add column page_ids bigint[];
-- Nobody has edited anything: the trail does not tell of it.
drop trigger audit on share;
update share set maker_id = (
  select account.id from audit_event as event
  join account on account.id = event.account_id and account.organisation_id = share.organisation_id
  where event.organisation_id = share.organisation_id and event.object_kind = 'share' and event.object_id = share.id::text
    and event.kind in ('insert', 'update')
  order by event.id desc limit 1);

-- Whether the maker of the link whose guests act as an account could open that link at this moment.
create function is_share_backed(guest_id bigint) returns boolean language sql stable as $$
  select exists (
    select from share join account as maker on maker.id = share.maker_id join role on role.id = maker.role
    where share.account_id = $1 and maker.is_active and 'share_edit' = any (role.codes)
      and case when share.project_id is null then writes_equipment(maker.id, share.equipment_id)
        else changes_project(maker.id, share.project_id) end
      and ('signal_write' = any (role.codes) or not exists (
        select from equipment_permission as given where given.account_id = $1 and given.auth = 'write'
        union all
        select from project_permission as given where given.account_id = $1 and given.auth = 'write')))
$$;

create or replace function sees_equipment(account_id bigint, equipment_id bigint) returns boolean
language sql stable as $$
  select exists (
    select from account join equipment on equipment.organisation_id = account.organisation_id
    where account.id = $1 and equipment.id = $2 and account.is_active
      and (account.kind <> 'guest' or is_share_backed($1)) and (
      is_in_range(account, equipment.owner_id, equipment.department_id)
      or exists (select from equipment_permission as given where given.account_id = $1 and given.equipment_id = $2)
      or account.data_range <> 'self' and exists (
        select from equipment_group_account as given join equipment_group_member as member using (group_id)
        where given.account_id = $1 and member.equipment_id = $2)))
$$;

create or replace function sees_project(account_id bigint, project_id bigint) returns boolean language sql stable as $$
  select exists (
    select from account join role on role.id = account.role
    join project on project.organisation_id = account.organisation_id
    where account.id = $1 and project.id = $2 and account.is_active
      and (account.kind <> 'guest' or is_share_backed($1)) and (
      'project_view_all' = any (role.codes) and is_in_range(account, project.owner_id, project.department_id)
      or exists (select from project_permission as given where given.account_id = $1 and given.project_id = $2)))
$$;

-- Who made it is who the event is of.
create trigger audit after insert or update or delete on share
  for each row execute function write_audit_event('id', 'key,password_hash', '', 'view_count,account_id,maker_id');

-- Sockets end with their session: the process that has them looks when that is.
-- The use of a session moves its end on, which takes nothing from anybody.
create trigger access_ends after update of expires_at on session
  for each row when (new.expires_at < old.expires_at) execute function notify_access();
