-- The ledger of a whole organisation, newest first; the failed among millions by their own index.
create index command_organisation on command (organisation_id, requested_at desc, uuid);
create index command_status on command (organisation_id, status, requested_at desc);
