-- Alarm rules of templates are synchronised as signals and reports are (ADR 121). Documents of before have none, which is
-- how a missing list is read.
alter table template add column alarm_rule_count integer not null default 0;
alter table template_base add column alarm_rules jsonb not null default '[]';
