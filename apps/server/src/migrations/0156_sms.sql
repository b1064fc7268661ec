-- Messages (SMS) that organisations buy and send (ADR 108).

-- Packages that can be bought, the same for all organisations; the organisation is that of who entered it.
create table sms_offer (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  title text not null,
  title_en text not null default '',
  messages integer not null check (messages between 1 and 1000000),
  -- money is whole fen
  price_fen integer not null check (price_fen > 0),
  is_offered boolean not null default true,
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (title)
);
create trigger audit after insert or update or delete on sms_offer
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at');

-- Orders are of renewals or of messages.
alter table purchase
  add column kind text not null default 'renewal' check (kind in ('renewal', 'sms')),
  add column messages integer not null default 0 check (messages >= 0),
  add check ((kind = 'sms') = (messages > 0));

-- The balance of an organisation is the sum of its entries; nothing holds it as a number.
create table sms_entry (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in ('bought', 'refunded', 'sent', 'returned')),
  parts integer not null check (parts <> 0 and (parts > 0) = (kind in ('bought', 'returned'))),
  -- what it is for, as 'purchase 12': each kind once, whoever writes it again
  cause text not null,
  note text not null default '',
  unique (cause, kind)
);
create index sms_entry_organisation on sms_entry (organisation_id, id) include (parts);

create function keep_sms_entry() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the balance are not changed';
end $$;
create trigger keep_sms_entry before update on sms_entry
  for each row execute function keep_sms_entry();

-- One text that somebody sent to some people.
create table sms_batch (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  -- its number, by which the trail names it
  title text not null,
  account_id bigint references account on delete set null,
  creator text not null default '',
  -- as it is sent, with the sign of the organisation
  text text not null,
  parts integer not null check (parts > 0),
  people integer not null check (people > 0),
  created_at timestamptz not null default now(),
  unique (title)
);
create index sms_batch_organisation on sms_batch (organisation_id, id desc);
create index sms_batch_account on sms_batch (account_id) where account_id is not null;
create trigger audit after insert on sms_batch
  for each row execute function write_audit_event('id', '', '', '');
create sequence sms_batch_number;

create table sms_message (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  batch_id bigint not null references sms_batch on delete cascade,
  account_id bigint references account on delete set null,
  recipient text not null,
  -- whole until what became of it is final, then without its middle
  tel text not null,
  tel_shown text not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'failed', 'sent', 'refused', 'givenUp', 'held')),
  created_at timestamptz not null default now(),
  -- of the next try; null when none is planned
  next_at timestamptz default now(),
  retry_until timestamptz not null default now() + interval '2 hours',
  attempts integer not null default 0,
  last_at timestamptz,
  answer text not null default ''
);
create index sms_message_due on sms_message (next_at) where next_at is not null;
create index sms_message_organisation on sms_message (organisation_id, id desc);
create index sms_message_batch on sms_message (batch_id);
create index sms_message_account on sms_message (account_id) where account_id is not null;
create index sms_batch_created on sms_batch (created_at);

-- Each time that the gateway was asked for an SMS, or would have been: without text and number, and kept longer.
create table sms_tally (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  at timestamptz not null default now(),
  purpose text not null,
  state text not null check (state in ('sent', 'failed', 'held')),
  parts integer not null
);
create index sms_tally_organisation on sms_tally (organisation_id, at);
create index sms_tally_at on sms_tally (at);
