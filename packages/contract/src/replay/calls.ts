import { z } from 'zod';
import { defineCall, done, id, idListOrNone, timeMs } from '../core/index.ts';

/** Most signals and calculated values of one window. */
export const MAX_REPLAY_SIGNALS = 2_000;
/** Longest window, in hours. */
export const MAX_REPLAY_HOURS = 6;
/** Most values of one window, those that held when it begins not counted; a window that has more ends sooner. */
export const MAX_REPLAY_VALUES = 400_000;

export const replayCalls = {
  queryWindow: defineCall({
    path: '/lfscada/monitor/replay/queryWindow',
    isFile: true,
    summary:
      'What up to 2,000 signals and calculated values were at a moment, and every change of them in the time after it, ' +
      'at most 6 h and 400,000 changes: where there are more, the answer ends sooner and says when. As columns of binary ' +
      'numbers (`decodeReplayWindow`). Signals are those that the caller sees, or, with `projectId`, those of the ' +
      'equipment of that project; calculated values are those of the project.',
    request: z.strictObject({
      projectId: id.optional(),
      signalIds: idListOrNone.default(''),
      mvarIds: idListOrNone.default(''),
      /** The moment; values of that very time hold already. */
      fromMs: timeMs,
      /** Inclusive. */
      toMs: timeMs,
      /** Of the changes of a signal only the last in each stretch of so many ms, counted from `fromMs`; 0: all. */
      stepMs: z.number().int().min(0).max(3_600_000).default(0),
    }),
    response: done,
    errors: ['rangeReversed', 'replayTooLong', 'tooManySignals'],
    permission: 'monitor_history',
    tokens: 'read',
    reads: ['signal', 'mvar'],
  }),
};
