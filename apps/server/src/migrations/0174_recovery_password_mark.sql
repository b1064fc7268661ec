-- A password that was set meanwhile, by the owner or an administrator, ends the recoveries that began before it.
-- Null, of a version that does not write it: as before, the recovery stands until it expires.
alter table password_recovery add column password_mark text;
update password_recovery set password_mark = md5(account.password_hash)
  from account where account.id = account_id;
