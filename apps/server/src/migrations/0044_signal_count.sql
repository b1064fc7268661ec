-- How many signals each piece of equipment has, kept by triggers, so that lists sorted by it count no signals. In a
-- table of its own: a change of the equipment's row would be told to gateways and written into the audit trail.
-- Equipment that never had a signal has no row.
create table equipment_signal_count (
  equipment_id bigint primary key references equipment on delete cascade,
  signal_count integer not null
);

create function count_added_signals() returns trigger language plpgsql as $$
begin
  insert into equipment_signal_count as counted (equipment_id, signal_count)
  select equipment_id, count(*) from added group by equipment_id order by equipment_id
  on conflict (equipment_id) do update set signal_count = counted.signal_count + excluded.signal_count;
  return null;
end $$;

create function count_deleted_signals() returns trigger language plpgsql as $$
begin
  -- In one order, as those that add do: two statements over the same equipment wait and do not lock each other out.
  perform from equipment_signal_count where equipment_id in (select equipment_id from deleted)
    order by equipment_id for no key update;
  -- A count that was put wrong by hand stops no deletion.
  update equipment_signal_count as counted set signal_count = greatest(0, counted.signal_count - gone.count)
  from (select equipment_id, count(*) as count from deleted group by equipment_id) as gone
  where counted.equipment_id = gone.equipment_id;
  return null;
end $$;

create function count_moved_signal() returns trigger language plpgsql as $$
begin
  update equipment_signal_count set signal_count = signal_count - 1 where equipment_id = old.equipment_id;
  insert into equipment_signal_count as counted values (new.equipment_id, 1)
  on conflict (equipment_id) do update set signal_count = counted.signal_count + 1;
  return null;
end $$;

-- From here on nobody else changes signals before the end of this migration.
create trigger count_insert after insert on signal referencing new table as added
  for each statement execute function count_added_signals();
create trigger count_delete after delete on signal referencing old table as deleted
  for each statement execute function count_deleted_signals();
create trigger count_move after update of equipment_id on signal
  for each row when (old.equipment_id is distinct from new.equipment_id) execute function count_moved_signal();

insert into equipment_signal_count select equipment_id, count(*) from signal group by equipment_id;
