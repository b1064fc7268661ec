-- Passkeys (WebAuthn) of accounts (ADR 43).

create table account_passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  -- of the authenticator; the same at two accounts would leave open whose it is
  credential_id bytea not null unique,
  -- COSE
  public_key bytea not null,
  -- by what the authenticator knows the account: random, and equal for all passkeys of an account
  user_handle bytea not null,
  -- name of the host it was registered at
  rp_id text not null,
  title text not null,
  transports text[] not null,
  -- of the newest signature; 0 for authenticators that do not count
  sign_count bigint not null,
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index account_passkey_account on account_passkey (account_id);
create trigger audit after insert or update or delete on account_passkey
  for each row execute function write_audit_event('id', 'public_key', '',
    'credential_id,user_handle,sign_count,last_used_at');
