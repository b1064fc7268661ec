-- Views of lists that accounts saved for themselves.
create table list_view (
  id bigint generated always as identity primary key,
  account_id bigint not null references account on delete cascade,
  list text not null,
  title text not null,
  query text not null,
  -- Null: as the list proposes.
  columns text[],
  unique (account_id, list, title)
);
