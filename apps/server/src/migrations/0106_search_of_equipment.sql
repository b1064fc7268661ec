-- Equipment is searched by its names and by what stands on its plate, as signals, pages and gateways are by theirs
-- (migration 0040): 50,000 pieces took longer to read than a list may take. States of equipment change often, and a row
-- that finds no room on its page goes through the index anew: what waits to be sorted in is read by every search, so
-- that little of it may wait (kB; 4,096 by default, of which a search took a quarter of a second).
create or replace function build_search_indexes() returns text language plpgsql as $$
declare
  trigrams text;
  wanted record;
begin
  -- Servers that start together take turns.
  perform pg_advisory_xact_lock(hashtext('build_search_indexes'));
  if not exists (select from pg_extension where extname = 'pg_trgm') then
    create extension pg_trgm;
  end if;
  select format('%I.gin_trgm_ops', nspname) into trigrams
    from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  for wanted in
    select * from (values
      ('signal', array['title', 'title_en', 'tag'], 4096),
      ('page', array['title', 'title_en'], 4096),
      ('gateway', array['title', 'title_en', 'sn', 'remark'], 4096),
      ('equipment', array['title', 'title_en', 'manufacturer', 'model', 'serial_number'], 128)
    ) as list (name, columns, waiting_kb)
  loop
    -- Asked for beforehand: "if not exists" would wait for who writes to the table.
    if to_regclass(wanted.name || '_search') is null then
      execute format('create index %I on %I using gin (%s) with (gin_pending_list_limit = %s)',
        wanted.name || '_search', wanted.name,
        (select string_agg(format('%I %s', name, trigrams), ', ') from unnest(wanted.columns) as name),
        wanted.waiting_kb);
    end if;
  end loop;
  return null;
exception when others then
  return sqlerrm;
end $$;

select build_search_indexes();
