-- Accounts of programs and their tokens (ADR 44). A token is a session that a person has made: sockets, codes and
-- revocation find it as they find any session, and the trail names it by its number.

create unique index account_api_title on account (organisation_id, lower(display_name)) where kind = 'api';

create table api_token (
  session_id bigint primary key references session on delete cascade,
  organisation_id bigint not null references organisation,
  account_id bigint not null references account on delete cascade,
  title text not null,
  -- its last characters
  hint text not null,
  -- what it may do of what the role of the account holds now
  codes text[] not null,
  is_read_only boolean not null,
  rate_per_minute integer not null check (rate_per_minute > 0),
  -- the external account that made it for itself, and with whose right to the API account it ends
  holder_id bigint references account on delete cascade,
  created_by text not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index api_token_account on api_token (account_id, created_at);
create index api_token_holder on api_token (holder_id) where holder_id is not null;

-- Calls left this minute; lost with the database, which then lets a minute's worth through again.
create unlogged table api_token_rate (
  session_id bigint primary key references api_token on delete cascade,
  available double precision not null,
  at timestamptz not null
);

-- External and enterprise accounts that may use an API account.
create table api_permission (
  account_id bigint not null references account on delete cascade,
  holder_id bigint not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (account_id, holder_id)
);
create index api_permission_holder on api_permission (holder_id);

-- Whether what a token hangs on still stands, beside its session and its account.
create function is_token_held(token api_token) returns boolean language sql stable as $$
  select token.holder_id is null or exists (
    select from api_permission as given join account as holder on holder.id = given.holder_id
    where given.account_id = token.account_id and given.holder_id = token.holder_id and holder.is_active)
$$;

create trigger audit after insert or update or delete on api_token
  for each row execute function write_audit_event('session_id');
create trigger audit after insert or update or delete on api_permission
  for each row execute function write_audit_event('account_id,holder_id');
create trigger access_changed after delete on api_permission
  for each statement execute function notify_access();

-- As in migration 0049; but a token has the rights of its account's role at each call, so another role ends none.
create or replace function revoke_account_sessions() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
begin
  update session set revoked_at = now()
  where account_id = new.id and revoked_at is null
    and (not new.is_active or old.organisation_id <> new.organisation_id
      or new.kind <> 'api' and (old.role <> new.role
        or id is distinct from nullif(actor ->> 'sessionId', '')::bigint));
  return null;
end $$;
