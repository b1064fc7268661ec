-- Alarm conditions of the kind `formula` (ADR 122). A process of a version that does not know them stops judging its whole
-- group where it meets one. None can start once this is applied; while one is still at work, as in a rolling upgrade, no
-- such rule is written. Processes of those versions are known by the name of their connections.
create function refuse_early_formula() returns trigger language plpgsql as $$
begin
  if exists (select from pg_stat_activity
    where datname = current_database() and application_name in ('zutai', 'zutai server')) then
    raise check_violation using constraint = 'alarm_rule_formula_known',
      message = 'a process of an older version, which does not know formulas of alarm rules, is at work';
  end if;
  return new;
end $$;
create trigger refuse_early_formula before insert or update of condition on alarm_rule
  for each row when (new.condition ->> 'kind' = 'formula') execute function refuse_early_formula();
