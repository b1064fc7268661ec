-- Hardware keys of accounts and the lock check (ADR 48).

alter table account add column use_lock boolean not null default false;
-- When a key of the account was last shown in it; null: never.
alter table session add column lock_checked_at timestamptz;

create table account_hardware_key (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  title text not null,
  -- SubjectPublicKeyInfo, DER
  public_key bytea not null,
  -- SHA-256 of it, hexadecimal
  fingerprint text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint account_hardware_key_fingerprint unique (account_id, fingerprint)
);
create trigger audit after insert or update or delete on account_hardware_key
  for each row execute function write_audit_event('account_id', '', '', 'id,public_key,last_used_at');

-- Nobody is thrown out at the moment a key is asked for: open sessions show it in time, or end.
create function begin_lock_checks() returns trigger language plpgsql as $$
begin
  update session set lock_checked_at = now() where account_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger account_use_lock after update of use_lock on account
  for each row when (new.use_lock and not old.use_lock) execute function begin_lock_checks();
