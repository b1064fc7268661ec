-- By which time history was removed last, and since when the clock is doubted: a clock that is ahead would remove all of
-- it (ADR 131). One row.
create table history_clock (
  id boolean primary key default true check (id),
  trusted_at timestamptz,
  doubted_since timestamptz,
  doubted_at timestamptz
);
insert into history_clock default values;
