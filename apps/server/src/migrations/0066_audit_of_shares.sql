-- The trail tells of a share link as one thing. Its guests act as an account of their own (migration 0053), so that
-- opening a link was an account activated, and making one an account and a permission added, which nobody had done.
create function is_guest_account(account_id bigint) returns boolean language sql stable as $$
  select exists (select from account where id = account_id and kind = 'guest')
$$;

drop trigger audit on account;
create trigger audit after insert or update on account for each row when (new.kind <> 'guest')
  execute function write_audit_event('id', 'password_hash,answer_hashes', '', 'last_login_at');
create trigger audit_delete after delete on account for each row when (old.kind <> 'guest')
  execute function write_audit_event('id', 'password_hash,answer_hashes', '', 'last_login_at');

drop trigger audit on equipment_permission;
create trigger audit after insert or update on equipment_permission
  for each row when (not is_guest_account(new.account_id))
  execute function write_audit_event('equipment_id,account_id');
create trigger audit_delete after delete on equipment_permission
  for each row when (not is_guest_account(old.account_id))
  execute function write_audit_event('equipment_id,account_id');
drop trigger audit on project_permission;
create trigger audit after insert or update on project_permission
  for each row when (not is_guest_account(new.account_id))
  execute function write_audit_event('project_id,account_id');
create trigger audit_delete after delete on project_permission
  for each row when (not is_guest_account(old.account_id))
  execute function write_audit_event('project_id,account_id');

-- What of a share stands with the account of its guests: whether it is open and what it allows. The share that is gone
-- has its own event.
create function write_share_event(account bigint, was jsonb, became jsonb) returns void language sql as $$
  insert into audit_event (organisation_id, account_id, account_name, session_id, address, call, request_id,
    kind, object_kind, object_id, before, after)
  select share.organisation_id, (actor ->> 'accountId')::bigint, coalesce(actor ->> 'accountName', ''),
    nullif(actor ->> 'sessionId', '')::bigint, coalesce(actor ->> 'address', ''), coalesce(actor ->> 'call', ''),
    coalesce(actor ->> 'requestId', ''), 'update', 'share', share.id::text, was, became
  from share, (select nullif(current_setting('zutai.actor', true), '')::jsonb as actor) as acting
  where share.account_id = account and was <> became
$$;
create function write_share_opened() returns trigger language plpgsql as $$
begin
  perform write_share_event(new.id, jsonb_build_object('is_public', old.is_active),
    jsonb_build_object('is_public', new.is_active));
  return null;
end $$;
create trigger audit_share after update of is_active on account for each row when (new.kind = 'guest')
  execute function write_share_opened();
create function write_share_right() returns trigger language plpgsql as $$
begin
  -- A share without a right yet lets its guests look.
  perform write_share_event(new.account_id,
    jsonb_build_object('auth', case when tg_op = 'INSERT' then 'view' else old.auth end),
    jsonb_build_object('auth', new.auth));
  return null;
end $$;
create trigger audit_share after insert or update on equipment_permission
  for each row when (is_guest_account(new.account_id)) execute function write_share_right();
create trigger audit_share after insert or update on project_permission
  for each row when (is_guest_account(new.account_id)) execute function write_share_right();

-- That the account is gone says its own event.
drop trigger audit on enrolment;
create trigger audit after insert or delete on enrolment
  for each row execute function write_audit_event('id', '', '', 'language,org_title,org_title_en,at,decided_at,decided_by');
create trigger audit_update after update of state, display_name, loginname, tel, email on enrolment
  for each row execute function write_audit_event('id', '', '', 'language,org_title,org_title_en,at,decided_at,decided_by');
