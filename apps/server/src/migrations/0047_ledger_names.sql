-- What equipment and signal were called, and how values were written, at the time of the write: the ledger tells it
-- after they are renamed or deleted. Null for older rows, which are shown with today's names.
alter table command add column equipment_title text, add column equipment_title_en text, add column signal_definition jsonb;
