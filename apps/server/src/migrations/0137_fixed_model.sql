-- A fixed model is a template of a product (ADR 100): its signals are the points of the product. Equipment made from one
-- is GM.
alter table template
  add column kind text not null default 'EG' check (kind in ('EG', 'GM')),
  add column title_en text not null default '',
  add column manufacturer text not null default '',
  add column product_number text not null default '';
