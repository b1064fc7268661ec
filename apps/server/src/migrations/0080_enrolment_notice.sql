-- Who made a link is told that somebody waits, in the language in which they made it.
alter table enrolment_link add column language text not null default 'zh' check (language in ('zh', 'en'));
drop trigger audit on enrolment_link;
create trigger audit after insert or update or delete on enrolment_link
  for each row execute function write_audit_event('id', 'code_hash', '', 'used_count,language');
