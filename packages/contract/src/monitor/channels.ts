import { z } from 'zod';
import { communicationFault, communicationState } from '../communication/index.ts';
import { defineChannel, id } from '../core/index.ts';
import { liveValue } from '../signal/index.ts';

/** Frame of the live value sockets, JSON form. */
export const liveFrame = z.object({
  signalVal: z.array(liveValue).optional(),
  /**
   * These values replace what is known of their signals, whatever the times: read anew, perhaps from another server
   * with another clock. Without it the same or a newer time wins (specification, section 4). The first frame of a
   * connection is everything that is known.
   */
  isSnapshot: z.literal(true).optional(),
  /** Equipment whose communication changed: online, offline, or a part of it fell or came back. */
  gatewayAlarm: z
    .array(
      z.object({
        equipmentId: id,
        online: z.boolean(),
        vpn: z.boolean(),
        time: z.number(),
        communication: communicationState,
        faults: z.array(communicationFault).readonly(),
      }),
    )
    .optional(),
  /**
   * Alarms that were raised or returned to normal since the last frame, by the signal they are about; without `id`, about
   * the equipment itself. Who missed some asks `alarm.query`.
   */
  signalAlarm: z
    .array(z.object({ id: id.optional(), alarmId: id, active: z.boolean(), time: z.number() }))
    .optional(),
});
export type LiveFrame = z.output<typeof liveFrame>;

/** WebSocket subprotocol of the binary form, see `binary-frame.ts`. */
export const BINARY_PROTOCOL = 'zutai.live.v1';

/**
 * On a socket of the binary form the server sends a frame at least about so often, an empty one when nothing changed,
 * ms: a connection that broke without a word is known by its silence.
 */
export const BEAT_INTERVAL_MS = 2000;

/**
 * The same on a socket of the JSON form. The specification (section 7) knows no such message, so it is one that its
 * clients read as news of nothing: {@link JSON_BEAT}, as rarely as they try again to connect (10 s).
 */
export const JSON_BEAT_INTERVAL_MS = 10_000;
export const JSON_BEAT: LiveFrame = { signalVal: [] };

/** Codes with which the server closes a live value socket (beyond RFC 6455's 1001, 1008, 1009 and 1011). */
export const SOCKET_CLOSE = {
  /** The session that asked for the token has ended: log in again. */
  sessionEnded: 4401,
  /**
   * What is watched is no longer the caller's or no longer the same: equipment deleted, taken off its gateway,
   * bound to another one or taken out of the project, the page gone, or the right in the project: read it anew.
   */
  equipmentChanged: 4404,
} as const;

export const monitorChannels = {
  equipment: defineChannel({
    path: '/lfscada/ws/eg/signal/subscribe/{token}',
    summary: 'Live values of one piece of equipment: a snapshot first, then what changes.',
    permission: 'monitor_view',
    idleText: 'idle',
    idleIntervalS: 60,
    frame: liveFrame,
    binaryProtocol: BINARY_PROTOCOL,
  }),
};
