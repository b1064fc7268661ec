-- The address of a picture has a key beside its number: pictures are no longer found by counting. Those that are drawn in
-- pages already have none (null), and open by their number as before.
alter table page_image add column key text;
