-- What can be ordered, the same for all organisations; the organisation is that of who entered it.
create table offer (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  months integer not null check (months between 1 and 120),
  -- money is whole fen
  price_fen integer not null check (price_fen > 0),
  plan text not null default '',
  is_offered boolean not null default true,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (title)
);
create trigger audit after insert or update or delete on offer
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');

-- Orders of renewals (ADR 103): pending, paid, fulfilled, or cancelled, refunded. The words are those of the offer then.
create table purchase (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  -- its number, by which payments and the trail name it
  title text not null,
  offer_title text not null,
  offer_title_en text not null default '',
  months integer not null,
  amount_fen bigint not null check (amount_fen > 0),
  currency text not null default 'CNY' check (currency in ('CNY')),
  state text not null default 'pending' check (state in ('pending', 'paid', 'fulfilled', 'cancelled', 'refunded')),
  creator text not null default '',
  provider text not null default '' check (provider in ('', 'manual', 'alipay')),
  reference text not null default '',
  paid_at timestamptz,
  fulfilled_at timestamptz,
  closed_at timestamptz,
  reason text not null default '',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  unique (title),
  check ((provider = '') = (paid_at is null)),
  check ((state in ('cancelled', 'refunded')) = (closed_at is not null))
);
create index purchase_organisation on purchase (organisation_id, id desc);
create index purchase_paid on purchase (id) where state = 'paid';
-- A payment pays one order.
create unique index purchase_reference on purchase (provider, reference) where provider <> '';
create trigger audit after insert or update or delete on purchase
  for each row execute function write_audit_event('id', '', '', 'revision');
create sequence purchase_number;

create table purchase_item (
  id bigint generated always as identity primary key,
  purchase_id bigint not null references purchase on delete cascade,
  card_id bigint references card on delete set null,
  iccid text not null,
  price_fen integer not null,
  ends_before date,
  ends_after date
);
create index purchase_item_purchase on purchase_item (purchase_id);
create index purchase_item_card on purchase_item (card_id) where card_id is not null;
