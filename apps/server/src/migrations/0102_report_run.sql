-- A report that came by itself: one a period, whoever makes it and however often a process dies over it.
create table report_run (
  id bigint generated always as identity primary key,
  report_id bigint not null references report on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null,
  title text not null,
  title_en text not null default '',
  made_at timestamptz,
  attempts integer not null default 0,
  tried_at timestamptz,
  failure text not null default '',
  file bytea,
  unique (report_id, from_at, to_at)
);
create index report_run_unmade on report_run (report_id) where made_at is null;

-- To whom it is mailed: each address by itself, so that one that is wrong stops no other.
create table report_mail (
  run_id bigint not null references report_run on delete cascade,
  recipient text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'held', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  failure text not null default '',
  primary key (run_id, recipient)
);
create index report_mail_waiting on report_mail (next_at) where state = 'waiting';
