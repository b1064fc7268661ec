import { z } from 'zod';
import { defineChannel, id } from '../core/index.ts';
import { liveValue } from '../signal/index.ts';

/** Frame of the live value sockets, JSON form (decisions: live frame). */
export const liveFrame = z.object({
  signalVal: z.array(liveValue).optional(),
  /** Equipment that came online or went offline. */
  gatewayAlarm: z
    .array(z.object({ equipmentId: id, online: z.boolean(), vpn: z.boolean(), time: z.number() }))
    .optional(),
  signalAlarm: z.array(z.object({ id, alarmId: id, active: z.boolean(), time: z.number() })).optional(),
});
export type LiveFrame = z.output<typeof liveFrame>;

/** WebSocket subprotocol of the binary form, see `binary-frame.ts`. */
export const BINARY_PROTOCOL = 'zutai.live.v1';

export const monitorChannels = {
  equipment: defineChannel({
    path: '/lfscada/ws/eg/signal/subscribe/{token}',
    summary: 'Live values of one piece of equipment: a snapshot first, then what changes.',
    idleText: 'idle',
    idleIntervalS: 60,
    frame: liveFrame,
    binaryProtocol: BINARY_PROTOCOL,
  }),
};
