-- LDAP directories are identity providers too (ADR 78), and attempts are counted by network.

alter table identity_provider
  add column kind text not null default 'oidc' check (kind in ('oidc', 'ldap')),
  -- what is set of a directory, but for the password of whom it is searched by
  add column ldap jsonb,
  -- sealed with the key of the installation; null: none
  add column bind_password bytea,
  add constraint identity_provider_ldap check ((kind = 'ldap') = (ldap is not null));
drop trigger audit on identity_provider;
create trigger audit after insert or update or delete on identity_provider
  for each row execute function write_audit_event('id', 'client_secret,bind_password', '', '');

-- Whose neighbours an address has: for what is tried at many names from many addresses.
alter table attempt add column network text not null default '';
create index attempt_network on attempt (scope, network, at);
