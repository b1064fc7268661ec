-- Accounts that people manage: whom to reach, and passwords that were given and have to be changed.

alter table account
  add column contact_name text not null default '',
  add column email text not null default '',
  add column remark text not null default '',
  -- the password was made up by the platform and is known to whoever was shown it
  add column must_change_password boolean not null default false,
  add column last_login_at timestamptz;
-- In the order of the lists.
create index account_created on account (organisation_id, kind, created_at, id);

-- A login is an event of its own.
drop trigger audit on account;
create trigger audit after insert or update or delete on account
  for each row execute function write_audit_event('id', 'password_hash', '', 'last_login_at');

-- Who changes their own password keeps the session in which they do it; every other one of the account ends.
create or replace function revoke_account_sessions() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
begin
  update session set revoked_at = now()
  where account_id = new.id and revoked_at is null
    and (old.role <> new.role or not new.is_active or old.organisation_id <> new.organisation_id
      or id is distinct from nullif(actor ->> 'sessionId', '')::bigint);
  return null;
end $$;
