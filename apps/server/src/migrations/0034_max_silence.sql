-- How long a device of a foreign gateway may send nothing before its values are stale; null: for as long as the
-- gateway's session lives. Foreign gateways report by exception, so only people know what is long.
alter table gateway add column max_silence_s integer check (max_silence_s between 5 and 86400);

-- The process that ingests the gateway judges by it.
drop trigger gateway_definition_update on gateway;
create trigger gateway_definition_update
  after update of sn, group_id, wanted_version, vpn, max_silence_s on gateway
  for each row execute function notify_gateway_definition();
