create table organisation (
  id bigint generated always as identity primary key,
  title text not null unique,
  created_at timestamptz not null default now()
);

create table account (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  loginname text not null,
  display_name text not null,
  -- argon2id in PHC form
  password_hash text not null,
  role text not null check (role in ('platform', 'admin', 'operation', 'user', 'guest')),
  tel text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index account_loginname on account (lower(loginname));
create index account_organisation on account (organisation_id);

-- Sessions are kept by the hash of their token: a copy of the table signs nobody in.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references account on delete cascade,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_account on session (account_id);

-- Failed logins by name and by address (key 'name:…' or 'address:…').
create table login_failure (
  key text not null,
  failed_at timestamptz not null default now()
);
create index login_failure_key on login_failure (key, failed_at);

-- What was handed out once and is taken once: verification pictures, socket tokens, texts to sign.
create table one_time_secret (
  token_hash bytea primary key,
  purpose text not null,
  account_id bigint references account on delete cascade,
  content jsonb not null,
  expires_at timestamptz not null
);
create index one_time_secret_expiry on one_time_secret (expires_at);
