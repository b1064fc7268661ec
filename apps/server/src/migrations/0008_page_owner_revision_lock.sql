-- A page belongs to equipment, a project or a template; a faceplate to the organisation alone.
alter table page
  add column kind text not null default 'page' check (kind in ('page', 'faceplate')),
  add constraint page_project foreign key (project_id) references project on delete cascade,
  add constraint page_one_owner
    check (num_nonnulls(equipment_id, project_id, template_id) = case kind when 'page' then 1 else 0 end);
create index page_project on page (project_id);
create index page_faceplate_kind on page (organisation_id, id) where kind = 'faceplate';

alter table project
  add constraint project_home_page foreign key (home_page_id) references page on delete set null;
create index project_home on project (home_page_id);

alter table template add column home_page_id bigint references page on delete set null;
create index template_home on template (home_page_id);

-- Which faceplates a page or faceplate places, so that all of a page are found without reading files. Who deletes
-- a faceplate that is used is stopped by the reference.
create table page_faceplate (
  page_id bigint not null references page on delete cascade,
  faceplate_id bigint not null references page,
  primary key (page_id, faceplate_id)
);
create index page_faceplate_used on page_faceplate (faceplate_id);

alter table page_revision
  add column note text not null default '',
  add column restored_from integer,
  add column widget_count integer not null default 0;
update page_revision
set widget_count = (select count(*) from jsonb_path_query(file, 'strict $.widgets.**.widgetType', '{}', true));
create index page_revision_saved on page_revision (saved_at);

-- Who edits a page, by designer window (token); free when not renewed for a minute.
create table page_edit_lock (
  page_id bigint primary key references page on delete cascade,
  account_id bigint not null references account on delete cascade,
  token text not null,
  since timestamptz not null default now(),
  renewed_at timestamptz not null default now()
);
create index page_edit_lock_account on page_edit_lock (account_id);

-- Pages of templates were kept inside the content; now they are pages like others, so that they can be drawn.
do $$
declare
  owner record;
  old jsonb;
  new_id bigint;
  editor bigint;
  names record;
begin
  for owner in select id, organisation_id, content from template where jsonb_array_length(content->'pages') > 0
  loop
    select coalesce(min(id) filter (where organisation_id = owner.organisation_id), min(id))
    into editor from account;
    create temporary table moved_page (old_id text, new_id bigint) on commit drop;
    for old in select jsonb_array_elements(owner.content->'pages')
    loop
      insert into page (organisation_id, template_id, title, width, height, fit, bg_color, bg_image, checkpwd,
        password_hash, widget_count, file, updated_by)
      values (owner.organisation_id, owner.id, old->>'title', (old->>'width')::int, (old->>'height')::int,
        old->>'fit', old->>'bgColor', old->>'bgImage', (old->>'checkpwd')::boolean, old->>'passwordHash',
        (old->>'widgetCount')::int, old->'file', editor)
      returning id into new_id;
      insert into moved_page values (old->>'sourceId', new_id);
      if (old->>'isHome')::boolean then
        update template set home_page_id = new_id where id = owner.id;
      end if;
    end loop;
    -- Links between them. New ids are greater than every old one, so none is replaced twice; inside a text the
    -- quotes would be escaped, so only fields are found.
    for names in select * from moved_page
    loop
      update page
      set file = replace(replace(file::text,
        '"pageId": "' || names.old_id || '"', '"pageId": "' || names.new_id || '"'),
        '"equipPageId": "' || names.old_id || '"', '"equipPageId": "' || names.new_id || '"')::jsonb
      where template_id = owner.id;
    end loop;
    drop table moved_page;
  end loop;
end $$;
insert into page_revision (page_id, revision, title, file, saved_at, saved_by, widget_count)
select id, revision, title, file, updated_at, updated_by, widget_count from page where template_id is not null;
update template set content = content - 'pages';
alter table template drop column page_count;
