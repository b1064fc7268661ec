import { defineErrors } from '../core/index.ts';

export const alarmErrors = defineErrors({
  /** Every kind of condition but "offline" is about a signal. */
  alarmSignalNeeded: { wire: '2401', status: 400, field: 'signalId' },
  /** Acknowledged, reset, shelved or gone meanwhile. */
  alarmStateChanged: { wire: '2402', status: 409 },
  /** A formula of a condition cannot be read; `position` counts its characters from 1. */
  alarmFormulaInvalid: { wire: '2403', status: 400, field: 'condition' },
});
