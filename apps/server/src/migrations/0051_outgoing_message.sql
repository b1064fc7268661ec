-- Messages that left the platform by SMS or e-mail, or would have. Codes in them are not kept (ADR 39).
create table outgoing_message (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint references account on delete cascade,
  channel text not null check (channel in ('sms', 'email')),
  purpose text not null,
  state text not null check (state in ('sent', 'failed', 'held')),
  recipient text not null,
  subject text not null,
  text text not null,
  failure text not null default ''
);
create index outgoing_message_at on outgoing_message (at);
create index outgoing_message_account on outgoing_message (account_id);
