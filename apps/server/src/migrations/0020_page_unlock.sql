-- Sessions that have given the password of a page; the hash they gave it for, so that a new password asks again.
create table page_unlock (
  session_id bigint not null references session on delete cascade,
  page_id bigint not null references page on delete cascade,
  password_hash text not null,
  primary key (session_id, page_id)
);
create index page_unlock_page on page_unlock (page_id);
