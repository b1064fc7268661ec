-- Messages to an organisation, or to all, that are to no person and on no equipment: nearly none of a million, which the
-- newest of all were read through for.
create index message_to_organisation on message (organisation_id, id desc)
  where equipment_id is null and account_id is null;
