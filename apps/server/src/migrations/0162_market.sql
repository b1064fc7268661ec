-- The library of packages of templates (ADR 111), the key each organisation signs with, and whom it trusts.
create table market_key (
  organisation_id bigint primary key references organisation on delete cascade,
  key_id text not null,
  public_key bytea not null,
  -- the private key, which the secret box alone opens
  sealed bytea not null
);

create table market_signer (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  key_id text not null,
  public_key bytea not null,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  constraint market_signer_key unique (organisation_id, public_key)
);
create trigger audit after insert or update or delete on market_signer
  for each row execute function write_audit_event('id', '', '', 'public_key,created_by');

create table market_package (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  version text not null,
  author text not null default '',
  description text not null default '',
  -- '' where nobody signed it; what it says is checked anew whenever the file is read
  key_id text not null default '',
  public_key bytea,
  template_count integer not null,
  content bytea not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  constraint market_package_version unique (organisation_id, title, version)
);
create trigger audit after insert or update or delete on market_package
  for each row execute function write_audit_event('id', '', '', 'content,public_key,created_by');
