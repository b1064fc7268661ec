-- What a report that comes by itself is kept and mailed as, and what one that was made is.
alter table report
  add column file_format text not null default 'xlsx' check (file_format in ('xlsx', 'pdf'));
alter table report_run
  add column file_format text not null default 'xlsx' check (file_format in ('xlsx', 'pdf'));
