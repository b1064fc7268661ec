-- Single sign-on (ADR 47): the identity providers of organisations, and which account an identity of one is.

create table identity_provider (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  title text not null,
  -- part of an address that is the same for all organisations
  slug text not null,
  issuer text not null,
  client_id text not null,
  -- sealed with the key of the installation; null: a public client
  client_secret bytea,
  scopes text not null,
  groups_claim text not null,
  -- groups with role, data range and department, the first that fits counts
  mappings jsonb not null default '[]',
  factor_policy text not null default 'provider' check (factor_policy in ('provider', 'local', 'claimed')),
  acr_values text not null default '',
  creates_accounts boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  constraint identity_provider_slug unique (slug)
);
create index identity_provider_organisation on identity_provider (organisation_id, created_at);

create table identity_link (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  provider_id bigint not null references identity_provider on delete cascade,
  account_id bigint not null references account on delete cascade,
  -- what the provider signs: both together name a person for ever, an e-mail address does not
  issuer text not null,
  subject text not null,
  is_made boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint identity_link_subject unique (provider_id, issuer, subject),
  constraint identity_link_account unique (provider_id, account_id)
);
create index identity_link_account_id on identity_link (account_id);
create index identity_link_organisation on identity_link (organisation_id);

create trigger audit after insert or update or delete on identity_provider
  for each row execute function write_audit_event('id', 'client_secret', '', '');
create trigger audit after insert or update or delete on identity_link
  for each row execute function write_audit_event('id', '', '', 'last_used_at');
