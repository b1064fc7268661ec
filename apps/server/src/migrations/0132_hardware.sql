-- Hardware models of gateways: one catalogue of the installation. The organisation is that of who entered one, in whose
-- audit trail it stands.
create table hardware (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  sn_prefix text not null,
  firmware_version text not null default '',
  remark text not null default '',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (sn_prefix)
);
create trigger audit after insert or update or delete on hardware
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');
