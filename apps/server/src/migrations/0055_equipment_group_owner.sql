-- Groups of equipment get who made them: who sees less than the organisation changes their own groups alone.
alter table equipment_group add column owner_id bigint references account on delete set null;
create index equipment_group_owner on equipment_group (owner_id);
