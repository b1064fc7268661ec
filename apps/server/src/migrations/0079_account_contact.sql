-- A phone number and an e-mail address belong to one account of an organisation, however they are written: they are where
-- codes for a new password go.

-- As `accountPhone` of the contract writes them.
create function plain_phone(phone text) returns text language sql immutable as $$
  select case
    when digits ~ '^(\+|00)86' then
      case when rest ~ '^1\d{10}$' or rest ~ '^0' then rest else '0' || rest end
    when digits ~ '^861\d{10}$' then substr(digits, 3)
    when digits ~ '^00' then '+' || substr(digits, 3)
    else digits end
  from (select regexp_replace(phone, '[ -]', '', 'g')) as without_signs(digits),
    lateral (select regexp_replace(digits, '^(\+|00)86', '')) as national(rest)
$$;

-- Nobody has edited anything: the trail does not tell of it.
alter table account disable trigger audit;
update account set tel = plain_phone(tel) where tel <> plain_phone(tel);
alter table account enable trigger audit;

-- No unique index: numbers that two accounts have already stay with both until one of them is changed. The lock is that
-- of the number, held until the transaction ends, so that of two at once the second sees the first.
create function refuse_taken_contact() returns trigger language plpgsql as $$
begin
  -- Servers of the version before write it as it was typed while they are replaced.
  new.tel := plain_phone(new.tel);
  if new.tel <> '' and (tg_op = 'INSERT' or old.tel <> new.tel or old.organisation_id <> new.organisation_id) then
    perform pg_advisory_xact_lock(hashtextextended('tel ' || new.organisation_id || ' ' || new.tel, 0));
    if exists (select from account
      where organisation_id = new.organisation_id and tel = new.tel and tel <> '' and id <> new.id) then
      raise unique_violation using constraint = 'account_tel_taken', message = 'the phone number is of another account';
    end if;
  end if;
  if new.email <> '' and (tg_op = 'INSERT' or lower(old.email) <> lower(new.email)
    or old.organisation_id <> new.organisation_id) then
    perform pg_advisory_xact_lock(hashtextextended('email ' || new.organisation_id || ' ' || lower(new.email), 0));
    if exists (select from account
      where organisation_id = new.organisation_id and lower(email) = lower(new.email) and email <> '' and id <> new.id) then
      raise unique_violation using constraint = 'account_email_taken', message = 'the e-mail address is of another account';
    end if;
  end if;
  return new;
end $$;
create trigger contact_taken before insert or update of tel, email, organisation_id on account
  for each row execute function refuse_taken_contact();
