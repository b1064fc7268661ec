create table page (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  equipment_id bigint references equipment on delete cascade,
  project_id bigint,
  template_id bigint references template on delete cascade,
  title text not null,
  width integer not null,
  height integer not null,
  fit text not null,
  bg_color text not null default '',
  bg_image text not null default '',
  checkpwd boolean not null default false,
  password_hash text,
  revision integer not null default 1,
  widget_count integer not null default 0,
  -- con, widgets, bind
  file jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by bigint not null references account
);
create index page_equipment on page (equipment_id);
create index page_template on page (template_id);
create index equipment_home on equipment (home_page_id);

alter table equipment
  add constraint equipment_home_page foreign key (home_page_id) references page on delete set null;

-- Every saved revision, so that none is lost by the next save.
create table page_revision (
  page_id bigint not null references page on delete cascade,
  revision integer not null,
  title text not null,
  file jsonb not null,
  saved_at timestamptz not null default now(),
  saved_by bigint not null references account,
  primary key (page_id, revision)
);

create table page_image (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation,
  content_type text not null,
  sha256 bytea not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  unique (organisation_id, sha256)
);

-- Wrong page passwords, so that guessing is slowed down in every process alike.
create table page_password_failure (
  page_id bigint not null references page on delete cascade,
  account_id bigint not null references account on delete cascade,
  failed_at timestamptz not null default now()
);
create index page_password_failure_recent on page_password_failure (page_id, account_id, failed_at);
