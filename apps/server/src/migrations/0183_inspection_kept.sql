-- Answers and photos that a device kept until it had a network (ADR 129): sent twice they are one.
alter table inspection
  -- of the answers, by which they are known when they are sent again
  add column kept_key text not null default '',
  -- when they came, where that was later than they were given
  add column received_at timestamptz;
alter table inspection_photo add column kept_key text not null default '';
create unique index inspection_photo_kept on inspection_photo (inspection_id, kept_key) where kept_key <> '';
