import { refused, type Samples } from '../sample.ts';

const range = { fromMs: Date.now() - 3_600_000, toMs: Date.now() };

/** Samples of the calls of replays. */
export const replaySamples = {
  replay: {
    queryWindow: (other, own) => [
      refused({ signalIds: other.signalId, ...range }, 'signalIds'),
      refused({ projectId: other.projectId, ...range }, 'projectId'),
      refused({ projectId: own.projectId, mvarIds: other.mvarId, ...range }, 'mvarIds'),
    ],
  },
} satisfies Record<string, Record<string, Samples>>;
