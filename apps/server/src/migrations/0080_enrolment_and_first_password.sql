-- Who made a link is told that somebody waits, in the language in which they made it.
alter table enrolment_link add column language text not null default 'zh' check (language in ('zh', 'en'));
drop trigger audit on enrolment_link;
create trigger audit after insert or update or delete on enrolment_link
  for each row execute function write_audit_event('id', 'code_hash', '', 'used_count,language');

-- The password of the first administrator beside the demo plant was made up, and may be kept for looking around on one
-- machine: it has to be changed at the first sign-in from elsewhere, or once there is more than the demo (ADR 38).
create table first_password (
  account_id bigint primary key references account on delete cascade
);
create function forget_first_password() returns trigger language plpgsql as $$
begin
  delete from first_password where account_id = new.id;
  return null;
end $$;
create trigger first_password_changed after update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash) execute function forget_first_password();
