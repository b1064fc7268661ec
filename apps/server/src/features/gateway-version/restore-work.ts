import type { GatewayVersionItem, LeftReason } from '@zutai/contract';
import type { Caller } from '../../platform/call/index.ts';
import type { Transaction } from '../../platform/db/transaction.ts';

/** Why things stay as they are, by {@link keyOfItem}. */
export type Reasons = Map<string, LeftReason>;

export const keyOfItem = ({
  kind,
  equipmentId,
  name,
}: Pick<GatewayVersionItem, 'kind' | 'equipmentId' | 'name'>) => `${kind} ${equipmentId} ${name}`;

export interface RestoreWork {
  readonly transaction: Transaction;
  readonly caller: Caller;
  readonly reasons: Reasons;
  readonly gatewayId: string;
  readonly version: number;
}
