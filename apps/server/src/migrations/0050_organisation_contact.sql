-- What an organisation says of itself: whom to reach, and where.
alter table organisation
  add column contact_name text not null default '',
  add column tel text not null default '',
  add column email text not null default '',
  add column address text not null default '',
  add column revision integer not null default 1,
  add column edited_by text not null default '',
  add column edited_at timestamptz not null default now();
