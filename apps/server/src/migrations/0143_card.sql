-- SIM cards of gateways (ADR 103). Whoever runs the installation keeps them; the organisation is whose they are.
create table card (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  -- its ICCID, by which the trail names it
  title text not null,
  msisdn text not null default '',
  operator text not null default 'mobile' check (operator in ('mobile', 'unicom', 'telecom', 'other')),
  plan text not null default '',
  -- MB a month; null: without a limit, or not known
  monthly_mb double precision check (monthly_mb >= 0),
  -- MB used in the month of used_at, in the time of the organisation
  used_mb double precision check (used_mb >= 0),
  used_at timestamptz,
  -- the last day on which it works
  ends_on date,
  state text not null default 'active' check (state in ('stock', 'active', 'suspended', 'cancelled')),
  gateway_id bigint references gateway on delete set null,
  remark text not null default '',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (title)
);
create index card_organisation on card (organisation_id, ends_on);
create index card_gateway on card (gateway_id) where gateway_id is not null;
create index card_ends on card (ends_on) where ends_on is not null;
-- Traffic is told every hour and by nobody.
create trigger audit after insert or update or delete on card
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at,used_mb,used_at');

-- A gateway has the cards of its own organisation.
create function keep_card_with_gateway() returns trigger language plpgsql as $$
begin
  update card set gateway_id = null where gateway_id = new.id and organisation_id <> new.organisation_id;
  return null;
end $$;
create trigger keep_card_with_gateway after update of organisation_id on gateway
  for each row when (old.organisation_id <> new.organisation_id) execute function keep_card_with_gateway();
