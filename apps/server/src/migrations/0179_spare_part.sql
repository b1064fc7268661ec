-- Spare parts (ADR 128): what is there of each, and the ledger of what came and went. Quantities are whole thousandths.
create table spare_part (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  -- as people call it
  number text not null,
  title text not null,
  title_en text not null default '',
  unit text not null,
  place text not null default '',
  minimum integer not null default 0 check (minimum between 0 and 1000000000),
  -- the sum of its movements, changed by them alone
  stock integer not null default 0 check (stock between 0 and 1000000000),
  is_archived boolean not null default false,
  is_below boolean generated always as (stock < minimum and not is_archived) stored,
  remark text not null default '',
  created_at timestamptz not null default now(),
  revision integer not null default 1,
  edited_by text not null default '',
  edited_at timestamptz not null default now(),
  unique (organisation_id, number)
);
create trigger audit after insert or update or delete on spare_part
  for each row execute function write_audit_event('id', '', '', 'revision,edited_by,edited_at,stock,is_below');

-- Equipment that a part fits.
create table spare_part_equipment (
  spare_part_id bigint not null references spare_part on delete cascade,
  equipment_id bigint not null references equipment on delete cascade,
  primary key (spare_part_id, equipment_id)
);
create index spare_part_equipment_equipment on spare_part_equipment (equipment_id);
create trigger audit after insert or update or delete on spare_part_equipment
  for each row execute function write_audit_event('spare_part_id,equipment_id');

-- The ledger: rows are only added, and a part that has any stays.
create table spare_part_movement (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation on delete cascade,
  spare_part_id bigint not null references spare_part,
  -- of the part then, for the trail
  title text not null,
  kind text not null check (kind in ('receipt', 'issue', 'return', 'count', 'repair')),
  -- what came, or with a minus what went, and what was there then
  change integer not null,
  stock integer not null,
  reason text not null default '',
  -- the number stays when the repair is gone
  repair_id bigint references repair on delete set null,
  repair_number text not null default '',
  at timestamptz not null,
  account_id bigint,
  account_name text not null default '',
  check (case when kind in ('receipt', 'return') then change > 0 when kind in ('issue', 'repair') then change < 0 else true end)
);
create index spare_part_movement_part on spare_part_movement (spare_part_id, id);
create index spare_part_movement_organisation on spare_part_movement (organisation_id);
create index spare_part_movement_repair on spare_part_movement (repair_id) where repair_id is not null;
create trigger audit after insert on spare_part_movement
  for each row execute function write_audit_event('id', '', '', 'spare_part_id,repair_id');

-- A movement changes the stock: the row of the part is locked by it, and the time is that under the lock, so that the
-- ledger is in one order by id, by time and by stock.
create function move_spare_part() returns trigger language plpgsql as $$
begin
  update spare_part set stock = stock + new.change
  where id = new.spare_part_id and organisation_id = new.organisation_id
  returning stock into strict new.stock;
  new.at := clock_timestamp();
  return new;
end $$;
create trigger move_spare_part before insert on spare_part_movement
  for each row execute function move_spare_part();

-- Only that its repair is gone changes a movement; only its organisation takes it along.
create function keep_spare_part_movement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.repair_id is null and to_jsonb(new) - 'repair_id' = to_jsonb(old) - 'repair_id'
    and not exists (select from repair where id = old.repair_id) then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select from organisation where id = old.organisation_id) then
    return old;
  end if;
  raise exception 'movements of spare parts are only added';
end $$;
create trigger keep_spare_part_movement before update or delete on spare_part_movement
  for each row execute function keep_spare_part_movement();

-- Who may manage parts is told when one falls below its minimum, and not again before it was above (ADR 85).
alter table message drop constraint message_equip_type_check;
alter table message add constraint message_equip_type_check
  check (equip_type in ('eg', 'api', 'project', 'card', 'repair', 'inspection', 'sparePart', ''));
create function tell_spare_part() returns trigger language plpgsql as $$
declare
  stock_text text := trim_scale(new.stock / 1000::numeric) || ' ' || new.unit;
  minimum_text text := trim_scale(new.minimum / 1000::numeric) || ' ' || new.unit;
begin
  insert into message (organisation_id, account_id, type, equip_type, title, title_en, note, note_en, data_id)
  select new.organisation_id, account.id, 'order', 'sparePart',
    '备件低于最低库存 · ' || new.number || ' ' || new.title,
    'Spare part below minimum · ' || new.number || ' ' || coalesce(nullif(new.title_en, ''), new.title),
    '现有 ' || stock_text || '，最低库存 ' || minimum_text,
    stock_text || ' in stock, minimum ' || minimum_text, new.id::text
  from account
  join role on role.id = account.role
  where account.organisation_id = new.organisation_id and account.is_active
    and account.kind not in ('guest', 'api') and 'spare_part_edit' = any (role.codes);
  return null;
end $$;
create trigger tell_spare_part after update of stock, minimum on spare_part
  for each row when (new.is_below and old.stock >= old.minimum) execute function tell_spare_part();
