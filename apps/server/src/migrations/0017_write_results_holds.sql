-- Nobody can tell any more what became of those that were under way when the server was replaced.
alter table command drop constraint command_status_check;
update command set status = 'unknown', code = '1301' where status = 'pending';
alter table command
  add constraint command_status_check check (status in ('pending', 'success', 'failure', 'unknown', 'refused')),
  -- chosen by the client: the same id is the same write
  add column request_id uuid,
  add column source_address text not null default '',
  add column session_id text,
  -- {name, params} of the contract's error with which it was refused
  add column refusal jsonb,
  -- of a press: what releases it
  add column release_value jsonb,
  -- of a press: until when it holds unless renewed; null once it has ended
  add column held_until timestamptz,
  -- of a release: its press, and why it came
  add column hold_uuid uuid references command,
  add column hold_end text;

create unique index command_request on command (account_id, request_id) where request_id is not null;
-- One write under way a signal; a release is never kept waiting.
create unique index command_pending_signal on command (signal_id) where status = 'pending' and hold_uuid is null;
create unique index command_release on command (hold_uuid) where hold_uuid is not null;
create index command_held on command (held_until) where held_until is not null;
create index command_account on command (account_id, requested_at);
create index command_in_doubt on command (requested_at) where status = 'unknown' and read_back_at is null;
