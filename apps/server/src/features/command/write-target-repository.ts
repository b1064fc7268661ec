import type { CommunicationFault, CommunicationState, ProjectAuth, Signal } from '@zutai/contract';
import type { Pool } from 'pg';
import type { Scope } from '../../platform/call/index.ts';

export type WritableSignal = Pick<
  Signal,
  | 'id'
  | 'title'
  | 'dataType'
  | 'writable'
  | 'confirmWrite'
  | 'min'
  | 'max'
  | 'states'
  | 'address'
  | 'scale'
  | 'offset'
> & {
  /** Of its driver; null when no driver of ours writes it. */
  readonly protocol: string | null;
};

/** What a write is about: the equipment's state and the signal, when there is one. */
export interface WriteTarget {
  /** What the account may do with the equipment by itself; a right in a project may allow more. */
  readonly access: 'none' | 'view' | 'write';
  /** What the project that is written in passes on of the equipment; null without one, and where it is not bound to it. */
  readonly passedOn: ProjectAuth | null;
  readonly gatewayId: string | null;
  readonly online: boolean;
  readonly communication: CommunicationState;
  readonly faults: readonly CommunicationFault[];
  readonly driverId: string | null;
  /** Who holds the signal pressed now. */
  readonly heldBy: string | null;
  readonly signal: WritableSignal | null;
}

const TARGET = `
  select case when not sees_equipment($4, equipment.id) then 'none'
      when writes_equipment($4, equipment.id) then 'write' else 'view' end as access,
    (select bound.auth from project_equipment as bound
      where bound.equipment_id = equipment.id and bound.project_id = $5) as "passedOn",
    equipment.gateway_id as "gatewayId", equipment.online,
    equipment.communication, equipment.faults, signal.driver_id::text as "driverId",
    (select account_name from command where signal_id = $3 and held_until > now() limit 1) as "heldBy",
    case when signal.id is not null then json_build_object('id', signal.id::text, 'title', signal.title,
      'dataType', signal.data_type, 'writable', signal.writable, 'confirmWrite', signal.confirm_write,
      'min', signal.min, 'max', signal.max, 'states', signal.states, 'address', signal.address,
      'scale', signal.scale, 'offset', signal."offset", 'protocol', driver.protocol) end as signal
  from equipment left join signal on signal.equipment_id = equipment.id and signal.id = $3
    left join driver on driver.id = signal.driver_id
  where equipment.organisation_id = $1 and equipment.id = $2`;

/**
 * What has to be known of a signal before it is written; undefined for equipment of another organisation.
 * @param projectId of the project that it is written in
 */
export async function findWriteTarget(
  pool: Pool,
  { organisationId, accountId }: Scope,
  equipmentId: string,
  signalId: string,
  projectId?: string,
): Promise<WriteTarget | undefined> {
  // Signal ids are 32-bit in the database: a larger one is no signal's.
  const id = Number(signalId) > 0x7fff_ffff ? 0 : signalId;
  const { rows } = await pool.query<WriteTarget>(TARGET, [
    organisationId,
    equipmentId,
    id,
    accountId,
    projectId ?? null,
  ]);
  return rows[0];
}
