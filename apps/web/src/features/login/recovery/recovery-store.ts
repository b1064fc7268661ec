import type { OutChannels } from '@zutai/contract';

/** A recovery under way; it is gone when the page is loaded anew. */
export interface RecoveryState {
  readonly loginname: string;
  readonly token: string;
  readonly channels: OutChannels;
}

let current: RecoveryState | undefined;

export const currentRecovery = () => current;

export function setRecovery(recovery: RecoveryState | undefined): void {
  current = recovery;
}
