-- Names of groups and units in English, as titles have them; '' where the Chinese one serves both.
alter table signal add column group_en text not null default '';
alter table signal add column unit_en text not null default '';
alter table equipment add column title_en text not null default '';
