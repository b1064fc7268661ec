-- What people keep of the curve tool: views under names, and what they wrote on the curves.

create table curve_view (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  owner_id bigint not null references account on delete cascade,
  title text not null,
  -- as in the address of the tool
  query text not null,
  -- of its signals: who does not see all of it is not told of a shared view
  equipment_ids bigint[] not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (owner_id, title)
);
create index curve_view_organisation on curve_view (organisation_id) where is_shared;

create table curve_annotation (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  equipment_id bigint not null references equipment on delete cascade,
  -- null: about the equipment, or about a signal that is gone
  signal_id bigint references signal on delete set null,
  from_at timestamptz not null,
  -- null: about a moment
  to_at timestamptz check (to_at >= from_at),
  title text not null,
  author_id bigint references account on delete set null,
  -- as they were called when they wrote it
  author_title text not null,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now()
);
create index curve_annotation_equipment on curve_annotation (equipment_id, from_at);
create index curve_annotation_signal on curve_annotation (signal_id);
create index curve_annotation_author on curve_annotation (author_id);

create trigger audit after insert or update or delete on curve_view
  for each row execute function write_audit_event('id', '', '', 'query,equipment_ids,created_at,owner_id');
create trigger audit after insert or update or delete on curve_annotation
  for each row execute function write_audit_event('id', '', '', 'created_at,author_id,signal_id');
