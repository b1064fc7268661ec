-- Second factors of accounts: codes of an authenticator app, recovery codes (ADR 42).

alter table organisation add column requires_second_factor boolean not null default false;
-- Begun without a second factor by somebody who has to have one: nothing else is open until it is set up.
alter table session add column must_set_factor boolean not null default false;

create table account_totp (
  account_id bigint primary key references account on delete cascade,
  -- sealed with the key of the server
  secret bytea not null,
  -- of 30 s, the newest whose code was taken: none before it is good again
  last_step bigint not null,
  created_at timestamptz not null default now()
);
create trigger audit after insert or update or delete on account_totp
  for each row execute function write_audit_event('account_id', 'secret', '', 'last_step');

-- A secret that waits for its first code.
create table totp_setup (
  session_id bigint primary key references session on delete cascade,
  secret bytea not null,
  expires_at timestamptz not null
);

create table account_recovery_code (
  account_id bigint not null references account on delete cascade,
  recovery_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, recovery_hash)
);
create trigger audit after update on account_recovery_code
  for each row execute function write_audit_event('account_id', 'recovery_hash');

-- Whoever has shown the first factor in a browser and has to show the second.
create table login_challenge (
  token_hash bytea primary key,
  account_id bigint not null references account on delete cascade,
  -- of the password hash at that moment: another password ends it
  password_mark text not null,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index login_challenge_account on login_challenge (account_id);
create index login_challenge_expires on login_challenge (expires_at);

alter table step_token drop constraint step_token_purpose_check;
alter table step_token add constraint step_token_purpose_check
  check (purpose in ('password', 'tel', 'email', 'question', 'factor'));
