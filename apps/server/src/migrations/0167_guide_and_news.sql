-- What somebody does not want to be reminded of, and up to which date they have read what is new ('' is not at all).
alter table account
  add column guide_dismissed boolean not null default false,
  add column news_read text not null default '';

-- As in migration 0066. Neither column is anything that an administrator would ask about.
drop trigger audit on account;
drop trigger audit_delete on account;
create trigger audit after insert or update on account for each row when (new.kind <> 'guest')
  execute function write_audit_event(
    'id', 'password_hash,answer_hashes', '', 'last_login_at,guide_dismissed,news_read');
create trigger audit_delete after delete on account for each row when (old.kind <> 'guest')
  execute function write_audit_event(
    'id', 'password_hash,answer_hashes', '', 'last_login_at,guide_dismissed,news_read');
