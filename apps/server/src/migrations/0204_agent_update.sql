-- Programs of gateways that the platform exchanges (ADR 136): the key they are signed with, roll-outs, and what becomes of
-- each gateway.
create table agent_key (
  id smallint primary key default 1 check (id = 1),
  public_key bytea not null,
  -- the private key, which the secret box alone opens
  sealed bytea not null
);

create table agent_rollout (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  direction text not null check (direction in ('newer', 'back')),
  -- of what the server offered when it began; '' for the way back
  version text not null,
  sha256 text not null,
  state text not null default 'running' check (state in ('running', 'paused', 'stopped', 'done')),
  first_count integer not null,
  soak_minutes integer not null,
  made_by text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index agent_rollout_organisation on agent_rollout (organisation_id, created_at);
create index agent_rollout_open on agent_rollout (id) where state in ('running', 'paused');
create trigger audit after insert or update of state on agent_rollout
  for each row execute function write_audit_event('id', '', '', 'sha256,made_by,created_at,ended_at');

create table gateway_update (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  rollout_id bigint not null references agent_rollout on delete cascade,
  gateway_id bigint not null references gateway on delete cascade,
  position integer not null,
  is_first boolean not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'trial', 'done', 'failed', 'stopped')),
  from_version text not null,
  to_version text not null default '',
  sent_bytes integer not null default 0,
  total_bytes integer not null default 0,
  reason text not null default '',
  detail text not null default '',
  changed_at timestamptz not null default now(),
  unique (rollout_id, gateway_id)
);
create index gateway_update_gateway on gateway_update (gateway_id);
-- Two people at once: a gateway is in one roll-out that is not through with it.
create unique index gateway_update_open on gateway_update (gateway_id) where state in ('waiting', 'sending', 'trial');
