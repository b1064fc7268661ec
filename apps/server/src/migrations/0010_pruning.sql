-- Since when no page, revision or template refers to a picture; null while one does, or as far as the nightly
-- job has looked. A picture goes after some time unused, as drafts in browsers may still hold it.
alter table page_image add column unused_since timestamptz;
create index page_image_unused on page_image (unused_since) where unused_since is not null;

-- The ledger is kept for years, then goes by age.
create index command_requested on command (requested_at);
