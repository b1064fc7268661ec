-- Who changes a gateway: in whose data range it is, or who changes equipment that it serves. Whoever was given equipment
-- for watching sees its gateway, and neither edits it nor makes it a new key.
create function changes_gateway(account_id bigint, gateway_id bigint) returns boolean language sql stable as $$
  select exists (
    select from account join gateway on gateway.organisation_id = account.organisation_id
    where account.id = $1 and gateway.id = $2 and account.is_active and (
      is_in_range(account, gateway.owner_id, gateway.department_id)
      or exists (select from equipment where equipment.gateway_id = $2 and writes_equipment($1, equipment.id))))
$$;
