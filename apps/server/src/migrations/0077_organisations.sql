-- Several organisations on one installation: whoever runs it may close one, whose gateways go on delivering (ADR 77).

alter table organisation add column is_active boolean not null default true;

-- Who was signed in, by whatever way, is out at once; tokens of programs end for good, as those of an account that is
-- deactivated do. Accounts, links and all that was made stay as they are.
create function close_organisation() returns trigger language plpgsql as $$
begin
  update session set revoked_at = now() from account
  where account.id = session.account_id and account.organisation_id = new.id and session.revoked_at is null;
  update api_token set revoked_at = now() where organisation_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger organisation_closed after update of is_active on organisation
  for each row when (old.is_active and not new.is_active) execute function close_organisation();

-- What reaches over the borders of organisations is of no role that one of them makes.
update role set codes = array_remove(codes, 'installation_edit') where organisation_id is not null;
alter table role add constraint role_of_organisation
  check (organisation_id is null or not 'installation_edit' = any (codes));
