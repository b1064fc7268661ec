import type { AlarmState } from '@zutai/contract';
import type { Stage } from './rule.ts';

/** What is known of the alarm of one rule: the facts that its state is put together from. */
export interface AlarmFacts {
  readonly stage: Stage;
  /** An occurrence is open: raised, and not yet back to normal with everything done. */
  readonly isOpen: boolean;
  readonly isAcknowledged: boolean;
  /** Returned, and kept until it is reset. */
  readonly isLatched: boolean;
  /** ms UTC; null: not shelved. */
  readonly shelvedUntilMs: number | null;
  /** By its schedule or by another signal. */
  readonly isSuppressed: boolean;
  readonly isOutOfService: boolean;
}

export const NORMAL: AlarmFacts = {
  stage: 0,
  isOpen: false,
  isAcknowledged: false,
  isLatched: false,
  shelvedUntilMs: null,
  isSuppressed: false,
  isOutOfService: false,
};

/** Whether it is kept from ringing. */
export function isSilenced(facts: AlarmFacts): boolean {
  return facts.isOutOfService || facts.shelvedUntilMs !== null || facts.isSuppressed;
}

/** The state of ISA-18.2 (2016, figure 4): letters A to I in this order. */
export function stateOf(facts: AlarmFacts): AlarmState {
  if (facts.isOutOfService) return 'outOfService';
  if (facts.shelvedUntilMs !== null) return 'shelved';
  if (facts.isSuppressed) return 'suppressedByDesign';
  if (!facts.isOpen) return 'normal';
  if (facts.stage > 0) return facts.isAcknowledged ? 'acknowledgedActive' : 'unacknowledgedActive';
  if (facts.isLatched) return facts.isAcknowledged ? 'latchedAcknowledged' : 'latchedUnacknowledged';
  return 'returnedUnacknowledged';
}
