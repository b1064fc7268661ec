-- 3D scenes: a GLB file, and what values of signals do to its nodes.
create table scene (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  remark text not null default '',
  file_name text not null default '',
  file_bytes integer not null default 0,
  node_count integer not null default 0,
  triangle_count integer not null default 0,
  -- What the nodes of the file are called, in its order.
  node_names jsonb not null default '[]',
  -- Bindings, links and views.
  content jsonb not null default '{"bindings": [], "links": [], "views": []}',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, title)
);
create trigger audit after insert or update or delete on scene
  for each row execute function write_audit_event('id', '', '', 'node_names,revision,edited_by,edited_at');

-- Apart, so that lists do not read them. The key is part of the address: another file has another one.
create table scene_file (
  scene_id bigint primary key references scene on delete cascade,
  key text not null,
  bytes bytea not null
);
-- They are compressed already as far as they can be.
alter table scene_file alter column bytes set storage external;
