-- Reports of templates are synchronised as drivers and signals are (ADR 95); each version of a template is kept (ADR 110).
alter table template add column report_count integer not null default 0;
alter table template_base add column reports jsonb not null default '[]';

create table template_version (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  template_id bigint not null references template on delete cascade,
  version integer not null,
  -- of the template, as it was called when the version was made
  title text not null,
  content jsonb not null,
  note text not null default '',
  -- rows of all kinds that it added, changed and removed
  added integer not null default 0,
  changed integer not null default 0,
  removed integer not null default 0,
  -- the version that it took the template back to
  restored_from integer,
  made_by text not null default '',
  made_at timestamptz not null default now(),
  unique (template_id, version)
);
-- Whoever makes a version is in the trail with the template; a note changes nothing but the version.
create trigger audit after update on template_version
  for each row execute function write_audit_event('id', '', '', 'content,template_id,made_at');

-- What there was before is not known; from here on there is a way back.
insert into template_version (organisation_id, template_id, version, title, content, made_at)
select organisation_id, id, version, title, content, updated_at from template;
