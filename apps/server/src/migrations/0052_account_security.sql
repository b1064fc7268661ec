-- The account area: questions, settings of the own account, codes, and the recovery of passwords (ADR 39).

alter table account
  add column security_questions text[] not null default '{}',
  -- argon2, in the order of the questions
  add column answer_hashes text[] not null default '{}',
  add column address text not null default '',
  add column prompt_type text not null default 'sound,title,alter',
  add column scada_adaption boolean not null default true,
  add column equip_display text not null default 'list' check (equip_display in ('list', 'page'));

-- Somebody who cannot sign in. Of a name that nobody has the account is null, and all else is the same.
create table password_recovery (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint references account on delete cascade,
  -- the name, as attempts at it are counted (24 bits of its hash)
  subject text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  validated_at timestamptz,
  used_at timestamptz
);
create index password_recovery_account on password_recovery (account_id);
create index password_recovery_expires on password_recovery (expires_at);

-- Codes that were sent. Each belongs to a session or to a recovery, and is good nowhere else.
create table verification_code (
  id bigint generated always as identity primary key,
  session_id bigint references session on delete cascade,
  recovery_id bigint references password_recovery on delete cascade,
  -- identity: who somebody is; new: that an address or number is theirs
  purpose text not null check (purpose in ('identity', 'new')),
  channel text not null check (channel in ('sms', 'email')),
  -- '' where there is nobody to send it to: no code is right then
  recipient text not null,
  -- argon2: of six digits a plain hash would tell them
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  check (num_nonnulls(session_id, recovery_id) = 1)
);
create index verification_code_session on verification_code (session_id);
create index verification_code_recovery on verification_code (recovery_id);
create index verification_code_expires on verification_code (expires_at);

-- What somebody may do after they have shown who they are.
create table step_token (
  token_hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  purpose text not null check (purpose in ('password', 'tel', 'email', 'question')),
  expires_at timestamptz not null
);
create index step_token_session on step_token (session_id);
create index step_token_expires on step_token (expires_at);
create index account_tel on account (organisation_id, tel) where tel <> '';
create index account_email on account (organisation_id, lower(email)) where email <> '';

-- As in migration 0049, with what is secret and what nobody manages.
drop trigger audit on account;
create trigger audit after insert or update or delete on account
  for each row execute function write_audit_event('id', 'password_hash,answer_hashes', '', 'last_login_at');

-- Pictures of people.
create table account_avatar (
  account_id bigint primary key references account on delete cascade,
  content_type text not null,
  bytes bytea not null,
  version integer not null default 1
);
create trigger audit after insert or update or delete on account_avatar
  for each row execute function write_audit_event('account_id', '', '', 'bytes');

create table feedback (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  type text not null check (type in ('function', 'page', 'newDemand', 'operation', 'other')),
  content text not null,
  created_at timestamptz not null default now()
);
create index feedback_account on feedback (account_id);
