import type { AlarmCondition, AlarmSchedule, AlarmSuppressor } from '@zutai/contract';

/** What the engine has to know of a rule. Everything else of it is of who shows and stores alarms. */
export interface AlarmRule {
  readonly id: string;
  readonly equipmentId: string;
  /** null for `offline`, which is about the equipment. */
  readonly signalId: number | null;
  readonly condition: AlarmCondition;
  /** How long the condition has to hold before the alarm is raised, ms. */
  readonly onDelayMs: number;
  /** How long it has to be gone before the alarm returns to normal, ms. */
  readonly offDelayMs: number;
  readonly schedule: AlarmSchedule | null;
  readonly suppressor: AlarmSuppressor | null;
}

/** 0: not in alarm; 1: in alarm; 2: beyond the second limit of a rule that has one. */
export type Stage = 0 | 1 | 2;
