-- Links by which people make accounts for themselves. The code of a link is kept as its hash; what the link gives is
-- looked at again at each use, against what its maker holds then (ADR 41).
create table enrolment_link (
  id bigint generated always as identity primary key,
  -- whose administrators see it
  organisation_id bigint not null references organisation,
  -- where accounts are made; null: in an organisation that is made with the account
  target_id bigint references organisation on delete cascade,
  maker_id bigint not null references account,
  code_hash bytea not null unique,
  title text not null,
  kind text not null check (kind in ('company', 'internal', 'external', 'operation')),
  check ((kind = 'company') = (target_id is null)),
  -- no foreign keys: a role or department can be deleted while the link is open, which then makes no account
  role text not null,
  department_id bigint,
  data_range text not null check (data_range in ('self', 'group', 'department', 'departmentAndBelow', 'organisation')),
  needs_approval boolean not null,
  max_uses integer not null check (max_uses > 0),
  used_count integer not null default 0 check (used_count <= max_uses),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index enrolment_link_organisation on enrolment_link (organisation_id, created_at, id);
create index enrolment_link_maker on enrolment_link (maker_id);
create index enrolment_link_target on enrolment_link (target_id);

create table enrolment (
  id bigint generated always as identity primary key,
  -- of the link
  organisation_id bigint not null references organisation,
  link_id bigint not null references enrolment_link on delete cascade,
  account_id bigint unique references account on delete set null,
  -- of whom, also when the account is gone
  display_name text not null,
  loginname text not null,
  tel text not null,
  email text not null,
  -- in which to tell them
  language text not null check (language in ('zh', 'en')),
  org_title text not null,
  org_title_en text not null,
  state text not null check (state in ('enrolled', 'waiting', 'approved', 'refused')),
  at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text not null default ''
);
create index enrolment_link_id on enrolment (link_id);
create index enrolment_organisation on enrolment (organisation_id, id desc);
create index enrolment_waiting on enrolment (account_id) where state = 'waiting';

-- An account that waits may also be activated or deleted in the list of accounts.
create function settle_enrolment() returns trigger language plpgsql as $$
begin
  update enrolment set state = case when tg_op = 'DELETE' then 'refused' else 'approved' end, decided_at = now(),
    decided_by = coalesce(nullif(current_setting('zutai.actor', true), '')::jsonb ->> 'accountName', '')
  where account_id = old.id and state = 'waiting';
  return old;
end $$;
create trigger enrolment_approved after update of is_active on account
  for each row when (new.is_active and not old.is_active) execute function settle_enrolment();
create trigger enrolment_refused before delete on account for each row execute function settle_enrolment();

create trigger audit after insert or update or delete on enrolment_link
  for each row execute function write_audit_event('id', 'code_hash', '', 'used_count');
create trigger audit after insert or update or delete on enrolment
  for each row execute function write_audit_event('id', '', '', 'language,org_title,org_title_en,at,decided_at,decided_by');
