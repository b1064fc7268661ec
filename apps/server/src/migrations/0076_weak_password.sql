-- Whether the password by which a session was begun breaks the rules of passwords: known at that moment alone, because
-- nothing but a hash is kept.
alter table session add column has_weak_password boolean not null default false;
-- It waits for the second step.
alter table login_challenge add column has_weak_password boolean not null default false;

-- A new password keeps the rules, and the session in which it was set stays.
create function forget_weak_password() returns trigger language plpgsql as $$
begin
  update session set has_weak_password = false where account_id = new.id and has_weak_password;
  return null;
end $$;
create trigger weak_password_replaced after update of password_hash on account
  for each row when (old.password_hash <> new.password_hash) execute function forget_weak_password();
