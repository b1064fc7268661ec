-- Tokens can be edited: who did it last, and until when they are good stand with them, and so in the trail. A server of
-- the version before leaves the time empty; that of the session decides.
alter table api_token
  add column expires_at timestamptz,
  add column revision integer not null default 1,
  add column edited_by text not null default '',
  add column edited_at timestamptz not null default now();

-- Open sockets of a token look at their rights again when it was given others.
create trigger access_changed after update of codes, is_read_only on api_token
  for each statement execute function notify_access();

-- How long the last try took until it was answered or given up.
alter table webhook_delivery add column duration_ms integer;
