-- Economy mode of gateways with our agent (ADR 132): what nobody looks at is reported at this interval; null: everything is
-- reported as it changes.
alter table gateway add column economy_report_s integer check (economy_report_s between 60 and 86400);
-- What the gateway says of it; null: it is not in economy mode.
alter table gateway add column economy jsonb;

drop trigger audit on gateway;
drop trigger audit_update on gateway;
create trigger audit after insert or delete on gateway
  for each row execute function write_audit_event('id', 'key_hash', '',
    'wanted_version,running_version,configuration_error,online,online_since,last_seen,signal_level,drivers,storage,economy');
create trigger audit_update after update of organisation_id, sn, title, title_en, remark, group_id, key_hash, vpn,
    owner_id, department_id, max_silence_s, economy_report_s on gateway
  for each row execute function write_audit_event('id', 'key_hash', '',
    'wanted_version,running_version,configuration_error,online,online_since,last_seen,signal_level,drivers,storage,economy');

-- The mode is part of what the gateway runs.
create function renew_configuration_of_economy() returns trigger language plpgsql as $$
begin
  update gateway set wanted_version = wanted_version + 1 where id = new.id;
  return null;
end $$;
create trigger renew_configuration_of_economy after update of economy_report_s on gateway
  for each row when (old.economy_report_s is distinct from new.economy_report_s)
  execute function renew_configuration_of_economy();
create trigger renew_configuration_of_new_economy after insert on gateway
  for each row when (new.economy_report_s is not null)
  execute function renew_configuration_of_economy();

create or replace function renew_configuration_of_agent() returns trigger language plpgsql as $$
begin
  if new.economy_report_s is not null or exists (
      select from equipment_script join equipment on equipment.id = equipment_script.equipment_id
      where equipment.gateway_id = new.id) then
    update gateway set wanted_version = wanted_version + 1 where id = new.id;
  end if;
  return null;
end $$;

-- Signals that an enabled alarm rule judges by, also as a limit, in a formula, or as what suppresses it.
create function signals_of_alarm_rule(signal_id integer, condition jsonb, suppressor jsonb)
returns setof integer language sql immutable as $$
  select signal_id where signal_id is not null
  union select (named #>> '{}')::integer from jsonb_array_elements(coalesce(condition -> 'signalIds', '[]')) as named
  union select (operand ->> 'signalId')::integer
    from (values (condition -> 'limit'), (condition -> 'secondLimit'), (condition -> 'from')) as operands (operand)
    where jsonb_typeof(operand) = 'object' and operand ->> 'signalId' is not null
  union select (suppressor ->> 'signalId')::integer where suppressor ->> 'signalId' is not null
$$;

-- Which signals a gateway in economy mode reports at once follows from alarm rules, and what it keeps of the others from
-- their recording: whoever changes these, the gateway is sent it anew.
create function renew_economy_of_signals(ids integer[]) returns void language sql as $$
  update gateway set wanted_version = wanted_version + 1
  where economy_report_s is not null and id in (
    select equipment.gateway_id from signal join equipment on equipment.id = signal.equipment_id
    where signal.id = any (ids))
$$;
create function note_economy_rule_added() returns trigger language plpgsql as $$
begin
  perform renew_economy_of_signals(array(select signals_of_alarm_rule(signal_id, condition, suppressor)
    from new_rules where is_enabled));
  return null;
end $$;
create function note_economy_rule_removed() returns trigger language plpgsql as $$
begin
  perform renew_economy_of_signals(array(select signals_of_alarm_rule(signal_id, condition, suppressor)
    from old_rules where is_enabled));
  return null;
end $$;
create function note_economy_rule_changed() returns trigger language plpgsql as $$
begin
  perform renew_economy_of_signals(array(
    select signals_of_alarm_rule(rule.signal_id, rule.condition, rule.suppressor)
    from new_rules join old_rules on old_rules.id = new_rules.id
      and (old_rules.is_enabled, old_rules.signal_id, old_rules.condition, old_rules.suppressor)
        is distinct from (new_rules.is_enabled, new_rules.signal_id, new_rules.condition, new_rules.suppressor)
    cross join lateral (values (new_rules.signal_id, new_rules.condition, new_rules.suppressor),
      (old_rules.signal_id, old_rules.condition, old_rules.suppressor)) as rule (signal_id, condition, suppressor)));
  return null;
end $$;
create trigger economy_rule_added after insert on alarm_rule referencing new table as new_rules
  for each statement execute function note_economy_rule_added();
create trigger economy_rule_removed after delete on alarm_rule referencing old table as old_rules
  for each statement execute function note_economy_rule_removed();
create trigger economy_rule_changed after update on alarm_rule
  referencing old table as old_rules new table as new_rules
  for each statement execute function note_economy_rule_changed();

create function note_economy_recording() returns trigger language plpgsql as $$
begin
  perform renew_economy_of_signals(array(
    select new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
    where (old_rows.recording, old_rows.recording_band, old_rows.recording_deadband, old_rows.recording_period_s)
      is distinct from (new_rows.recording, new_rows.recording_band, new_rows.recording_deadband,
        new_rows.recording_period_s)));
  return null;
end $$;
create trigger economy_recording after update on signal referencing old table as old_rows new table as new_rows
  for each statement execute function note_economy_recording();

-- In the versions of what a gateway is to run (0185).
alter function gateway_configuration_content(bigint) rename to gateway_equipment_content;
create function gateway_configuration_content(of_gateway bigint) returns jsonb language sql stable as $$
  select gateway_equipment_content(of_gateway) || jsonb_build_object('economyReportS', economy_report_s)
  from gateway where id = of_gateway
$$;
alter function gateway_configuration_rows(jsonb) rename to gateway_equipment_rows;
create function gateway_configuration_rows(content jsonb)
returns table (kind text, id text, fields jsonb) language sql immutable as $$
  select kind, id, fields from gateway_equipment_rows(content)
  union all
  select 'gateway', '', content -> 'economyReportS' where jsonb_typeof(content -> 'economyReportS') = 'number'
$$;
