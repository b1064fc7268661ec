import type { Lease } from '../../platform/db/lease/lease.ts';

/** What else the owner of a group of gateways does, for as long as it owns it. */
export interface GroupCompanion {
  readonly take: (groupId: string, lease: Lease) => void;
  /** Resolves when nothing is written under the lease any more. */
  readonly drop: (groupId: string) => Promise<void>;
  /** Signals whose rows it wants to know of. */
  readonly isAwaited: (signalId: number) => boolean;
}
