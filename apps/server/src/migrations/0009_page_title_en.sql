-- The English name lies in the file, where the designer keeps all texts of a page; lists need it without the file.
alter table page add column title_en text not null
  generated always as (coalesce(file #>> '{con,i18n,en,title}', '')) stored;
