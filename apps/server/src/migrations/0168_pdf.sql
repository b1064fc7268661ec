-- What a report that comes by itself is kept and mailed as, and what one that was made is.
alter table report
  add column file_format text not null default 'xlsx' check (file_format in ('xlsx', 'pdf'));
alter table report_run
  add column file_format text not null default 'xlsx' check (file_format in ('xlsx', 'pdf'));

-- Who issued an invoice, as of then; of those that were issued before nobody knows.
alter table invoice
  add column seller text not null default '',
  add column seller_tax_number text not null default '';
