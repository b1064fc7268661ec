import type { Pool } from 'pg';

/** An update of the gateway's program that was paused: past the calls, which want a gateway that was online once. */
export async function insertRollout(
  database: Pool,
  organisationId: string,
  gatewayId: string,
  mark: string,
): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `with rollout as (
       insert into agent_rollout (organisation_id, direction, version, sha256, state, first_count, soak_minutes, made_by)
       values ($1, 'newer', '0.7.0', '', 'paused', 1, 30, $3) returning id)
     insert into gateway_update (organisation_id, rollout_id, gateway_id, position, is_first, state, from_version)
     select $1, rollout.id, $2, 0, true, 'failed', '0.6.0' from rollout returning rollout_id::text as id`,
    [organisationId, gatewayId, mark],
  );
  return rows[0]!.id;
}
