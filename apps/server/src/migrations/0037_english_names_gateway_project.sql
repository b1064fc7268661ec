-- English names of gateways, projects and organisations, as equipment has them (0027); '' where the title serves both.
alter table gateway add column title_en text not null default '';
alter table project add column title_en text not null default '';
alter table organisation add column title_en text not null default '';

-- What the first start of earlier versions made was named in Chinese alone.
update organisation set title_en = 'Demo company' where title = '演示企业';
update account set display_name = loginname where loginname = 'admin' and display_name = '管理员';

-- The English name of a gateway is a definition that people change.
drop trigger audit_update on gateway;
create trigger audit_update after update of organisation_id, sn, title, title_en, remark, group_id, key_hash, vpn on gateway
  for each row execute function write_audit_event('id', 'key_hash', '',
    'wanted_version,running_version,configuration_error,online,online_since,last_seen,signal_level,drivers,storage');
