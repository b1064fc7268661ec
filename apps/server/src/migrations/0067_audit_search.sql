-- The trail is searched by what things were called, and by who acted.
create index audit_event_account on audit_event (organisation_id, account_id, id desc);
-- What was made, renamed or deleted says its name; nothing else does.
create index audit_event_named on audit_event (organisation_id, object_kind, object_id)
  where coalesce(after, before) ?| array['title', 'title_en', 'display_name', 'loginname'];
