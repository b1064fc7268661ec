import type { Communication, LiveValue } from '@zutai/contract';
import type { LiveHub, OnlineState } from '../../live/index.ts';

export const communicationOf = (online: boolean): Communication => ({
  online,
  communication: online ? 'online' : 'offline',
  faults: [],
});

export const stateOf = (online: boolean): OnlineState => ({
  ...communicationOf(online),
  vpn: false,
  timeMs: 1,
});

/** A hub that says what a test lets it say, and has no outage. */
export function stubHub(
  options: Pick<LiveHub, 'watch'> & {
    valuesOf: (equipmentId: string) => readonly LiveValue[];
    /** What the ingesting process says; undefined: nobody ingests. */
    onlineOf?: (equipmentId: string) => OnlineState | undefined;
  },
): LiveHub {
  const { watch, valuesOf, onlineOf = () => undefined } = options;
  return {
    watch,
    read: async (ids) => new Map(ids.flatMap(valuesOf).map((one) => [one.id, one])),
    readSignals: async (signals) =>
      new Map(
        signals.flatMap(({ id, equipmentId }) =>
          valuesOf(equipmentId).flatMap((one) => (one.id === id ? [[id, one] as const] : [])),
        ),
      ),
    snapshot: async (id) => ({ values: valuesOf(id), online: onlineOf(id) }),
    asKnown: ({ online, communication, faults }) => ({ online, communication, faults }),
    newestOf: (state) => state,
    outageOf: () => undefined,
    onOutage: () => () => undefined,
  };
}
