import type { LiveValue } from '@zutai/contract';

/** Coalesced change of one piece of equipment. */
export interface LiveChange {
  readonly values: readonly LiveValue[];
  /** Binary frame of the same values. */
  readonly frame: Uint8Array;
  readonly online?: { readonly online: boolean; readonly vpn: boolean; readonly timeMs: number };
}

/** Where live values come from: what this feature needs of the live hub (features/live). */
export interface LiveSource {
  read(equipmentIds: readonly string[]): Promise<ReadonlyMap<string, LiveValue>>;
  watch(equipmentId: string, listener: (change: LiveChange) => void): () => void;
}

/** What this feature needs of the link to gateways (features/gateway-link). */
export interface ReportLease {
  open(equipmentId: string, intervalMs: number, durationMs: number): Promise<void>;
}

/** What this feature needs of sessions (features/session). */
export interface SessionWatch {
  onEnded(listener: (sessionId: string) => void): () => void;
  findLiveSessions(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}
