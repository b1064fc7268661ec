-- Invoices of paid orders (ADR 108): requested, issued, refused or voided.
create table invoice (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  -- number of the request, by which the trail names it
  title text not null,
  kind text not null check (kind in ('ordinary', 'special')),
  buyer text not null,
  tax_number text not null default '',
  bank text not null default '',
  bank_account text not null default '',
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  -- whole fen, with its tax
  amount_fen bigint not null check (amount_fen > 0),
  currency text not null default 'CNY' check (currency in ('CNY')),
  state text not null default 'requested' check (state in ('requested', 'issued', 'refused', 'voided')),
  -- percent
  rate smallint check (rate between 0 and 100),
  net_fen bigint,
  tax_fen bigint,
  -- as the tax authority numbered it
  number text not null default '',
  issued_on date,
  mail text not null default '' check (mail in ('', 'sent', 'failed', 'held')),
  creator text not null default '',
  closed_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (title),
  check ((state in ('issued', 'voided')) = (number <> '' and rate is not null and issued_on is not null)),
  check (net_fen is null or net_fen + tax_fen = amount_fen),
  check ((rate is null) = (net_fen is null) and (net_fen is null) = (tax_fen is null)),
  check ((state in ('refused', 'voided')) = (closed_at is not null))
);
create index invoice_organisation on invoice (organisation_id, id desc);
create unique index invoice_number on invoice (number) where number <> '';
create trigger audit after insert or update or delete on invoice
  for each row execute function write_audit_event('id', '', '', 'revision');
create sequence invoice_request_number;

create table invoice_item (
  invoice_id bigint not null references invoice on delete cascade,
  purchase_id bigint not null references purchase on delete cascade,
  amount_fen bigint not null,
  is_valid boolean not null default true,
  primary key (invoice_id, purchase_id)
);
-- An order is in one invoice that was not refused or voided.
create unique index invoice_item_valid on invoice_item (purchase_id) where is_valid;

create function end_invoice_items() returns trigger language plpgsql as $$
begin
  update invoice_item set is_valid = false where invoice_id = new.id;
  return null;
end $$;
create trigger end_items after update of state on invoice
  for each row when (new.state in ('refused', 'voided')) execute function end_invoice_items();

create table invoice_file (
  invoice_id bigint primary key references invoice on delete cascade,
  bytes bytea not null,
  -- SHA-256 in hexadecimal
  fingerprint text not null
);
create trigger audit after insert or update or delete on invoice_file
  for each row execute function write_audit_event('invoice_id', '', '', 'bytes');
