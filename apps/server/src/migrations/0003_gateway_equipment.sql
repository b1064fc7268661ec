create table gateway (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  sn text not null unique,
  title text not null,
  remark text not null default '',
  -- Sparkplug group: the shard whose lease decides which process ingests this gateway
  group_id text not null,
  -- SHA-256 of the key; the key itself is random and long, so no slow hash is needed
  key_hash bytea not null,
  -- grows with every change of what the gateway must know, 0 until there is anything; the gateway reports what
  -- it runs
  wanted_version bigint not null default 0,
  running_version bigint not null default 0,
  configuration_error text not null default '',
  agent_version text not null default '',
  online boolean not null default false,
  online_since timestamptz,
  last_seen timestamptz,
  signal_level integer,
  vpn boolean not null default false,
  drivers jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index gateway_organisation on gateway (organisation_id);
create index gateway_group on gateway (group_id);

-- What is durable of each stream of a gateway's log: committed with the history rows it counts.
create table gateway_stream (
  gateway_id bigint not null references gateway on delete cascade,
  stream text not null,
  position bigint not null,
  updated_at timestamptz not null default now(),
  primary key (gateway_id, stream)
);

-- Metrics of the last births, so that a foreign gateway's signals can be picked instead of typed.
create table gateway_metric (
  gateway_id bigint not null references gateway on delete cascade,
  device_id text not null,
  name text not null,
  data_type text not null,
  primary key (gateway_id, device_id, name)
);

create table template (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  title text not null,
  remark text not null default '',
  version integer not null default 1,
  -- drivers, signals and pages by value
  content jsonb not null,
  -- kept beside the content, so that lists need not unpack it
  driver_count integer not null default 0,
  signal_count integer not null default 0,
  page_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organisation_id, title)
);

create table equipment (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  title text not null,
  kind text not null check (kind in ('EG', 'GM')),
  display text not null check (display in ('list', 'page')),
  manufacturer text not null default '',
  model text not null default '',
  serial_number text not null default '',
  address text not null default '',
  longitude double precision,
  latitude double precision,
  remark text not null default '',
  gateway_id bigint references gateway,
  -- name as a Sparkplug device of the gateway
  device_id text not null,
  template_id bigint references template,
  home_page_id bigint,
  online boolean not null default false,
  online_since timestamptz,
  last_seen timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organisation_id, title),
  unique (gateway_id, device_id)
);
create index equipment_created on equipment (organisation_id, created_at, id);
create index equipment_template on equipment (template_id);
create index equipment_manufacturer on equipment (organisation_id, manufacturer);

create table equipment_follow (
  account_id bigint not null references account on delete cascade,
  equipment_id bigint not null references equipment on delete cascade,
  primary key (account_id, equipment_id)
);

create table driver (
  id bigint generated always as identity primary key,
  equipment_id bigint not null references equipment on delete cascade,
  title text not null,
  protocol text not null,
  poll_interval_ms integer not null,
  enabled boolean not null,
  options jsonb not null,
  unique (equipment_id, title)
);

create table signal (
  id integer generated always as identity primary key,
  equipment_id bigint not null references equipment on delete cascade,
  driver_id bigint references driver,
  tag text not null,
  title text not null,
  title_en text not null default '',
  "group" text not null default '',
  unit text not null default '',
  decimals integer not null default 2,
  data_type text not null check (data_type in ('number', 'boolean', 'text')),
  address text not null default '',
  scale double precision not null default 1,
  "offset" double precision not null default 0,
  writable boolean not null default false,
  min double precision,
  max double precision,
  deadband double precision not null default 0,
  states jsonb not null default '[]',
  remark text not null default '',
  seq integer not null default 0,
  -- checked at the end of a statement's transaction, so that two signals can swap tags
  unique (equipment_id, tag) deferrable initially deferred
);
create index signal_driver on signal (driver_id);
create index signal_order on signal (equipment_id, seq, id);

-- Signals that are gone and whose history is still there: a job deletes it in small steps.
create table signal_removed (
  signal_id integer primary key,
  removed_at timestamptz not null default now()
);
