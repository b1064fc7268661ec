-- Attempts at secrets (logins, page passwords), kept in the database so that every process counts them alike.
-- A successful one is taken out again: what stays are failures and what is being checked at this moment.
create table attempt (
  id bigint generated always as identity primary key,
  -- what is tried: 'login', 'page-password'
  scope text not null,
  -- what it is tried at (a login name, a page), and from where (an address, an account)
  subject text not null,
  source text not null,
  at timestamptz not null default clock_timestamp()
);
create index attempt_subject on attempt (scope, subject, at);
create index attempt_source on attempt (scope, source, at);
create index attempt_at on attempt (at);
drop table login_failure;
drop table page_password_failure;

-- Whoever gets another role or password, or is locked out, signs in anew; code 1006 tells the open browser.
create function revoke_account_sessions() returns trigger language plpgsql as $$
begin
  update session set revoked_at = now() where account_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger account_sessions after update on account
  for each row
  when (old.role <> new.role or old.password_hash <> new.password_hash or old.is_active <> new.is_active
    or old.organisation_id <> new.organisation_id)
  execute function revoke_account_sessions();

-- Texts handed out to anybody are bounded in number.
create index one_time_secret_purpose on one_time_secret (purpose, expires_at);
