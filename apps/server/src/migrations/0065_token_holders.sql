-- A token ends with the external account that made it, for good (ADR 44).

-- Its session belongs to the API account and stays when the holder is deleted; without its token it would look like the
-- session of a person. Deleting it closes its sockets.
create function delete_token_session() returns trigger language plpgsql as $$
begin
  delete from session where id = old.session_id;
  return null;
end $$;
create trigger session_deleted after delete on api_token
  for each row execute function delete_token_session();

-- As in migration 0058; beside that whoever is deactivated loses their tokens, which being active again brings not back.
create or replace function revoke_account_sessions() returns trigger language plpgsql as $$
declare
  actor jsonb := nullif(current_setting('zutai.actor', true), '')::jsonb;
begin
  update session set revoked_at = now()
  where account_id = new.id and revoked_at is null
    and (not new.is_active or old.organisation_id <> new.organisation_id
      or new.kind <> 'api' and (old.role <> new.role
        or id is distinct from nullif(actor ->> 'sessionId', '')::bigint));
  if not new.is_active or old.organisation_id <> new.organisation_id then
    update session set revoked_at = now()
    where revoked_at is null and id in (select session_id from api_token where holder_id = new.id);
    update api_token set revoked_at = now() where holder_id = new.id and revoked_at is null;
  end if;
  return null;
end $$;

-- What was left behind before.
delete from session using account
where account.id = session.account_id and account.kind = 'api'
  and not exists (select from api_token where api_token.session_id = session.id);
update session set revoked_at = now()
from api_token as token join account as holder on holder.id = token.holder_id
where token.session_id = session.id and session.revoked_at is null and not holder.is_active;
