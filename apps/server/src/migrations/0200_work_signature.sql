-- Signatures of finished repairs and submitted inspections (ADR 134).
-- Whether repairs of an organisation are finished with a signature, and inspections of a plan submitted with one.
alter table organisation add column signs_repairs boolean not null default false;
alter table inspection_plan add column is_signed boolean not null default false;
-- Of the plan when the inspection was made.
alter table inspection add column is_signed boolean not null default false;
drop trigger audit_update on inspection_plan;
create trigger audit_update after update of title, title_en, content_id, schedule, grace_min, assignee_id, department_id,
    is_enabled, is_signed on inspection_plan
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at,made_until');

create table work_signature (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  repair_id bigint references repair on delete cascade,
  inspection_id bigint references inspection on delete cascade,
  -- as typed by who signed
  name text not null,
  -- what was drawn, as PNG; null where the typed name stands alone
  image bytea,
  account_id bigint references account on delete set null,
  -- the name stays when the account is gone
  account_name text not null,
  signed_at timestamptz not null default now(),
  check (num_nonnulls(repair_id, inspection_id) = 1)
);
create index work_signature_organisation on work_signature (organisation_id);
create index work_signature_repair on work_signature (repair_id) where repair_id is not null;
-- An inspection is submitted once.
create unique index work_signature_inspection on work_signature (inspection_id) where inspection_id is not null;
create index work_signature_account on work_signature (account_id);

-- Nobody changes what was signed; an account that is deleted leaves its name.
create function refuse_signature_change() returns trigger language plpgsql as $$
begin
  raise exception 'signatures are not changed';
end $$;
create trigger refuse_change before update of organisation_id, repair_id, inspection_id, name, image, account_name, signed_at
  on work_signature for each row execute function refuse_signature_change();
