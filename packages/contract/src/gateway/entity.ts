import { z } from 'zod';
import { id, remark, timeMs, title } from '../core/index.ts';
import { driverStatuses } from '../sparkplug/index.ts';

/** Serial number of a gateway: its MQTT user name and Sparkplug edge node id. */
export const gatewaySn = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{3,63}$/, 'sn');

export const gatewayFields = { title, remark: remark.default('') };

export const gateway = z.object({
  id,
  sn: z.string(),
  title: z.string(),
  remark: z.string(),
  /** Sparkplug group id, chosen by the platform when the gateway is registered. */
  groupId: z.string(),
  online: z.boolean(),
  lastSeenMs: timeMs.nullable(),
  onlineSinceMs: timeMs.nullable(),
  /** Our own agent's version; empty for a foreign gateway or one never seen. */
  agentVersion: z.string(),
  /** Version of the configuration the platform wants and the gateway runs. */
  wantedVersion: z.number().int(),
  runningVersion: z.number().int(),
  configurationError: z.string(),
  /** Signal level in percent; null when unknown. */
  signalLevel: z.number().nullable(),
  /** Somebody programs the controller through the gateway: data is paused (decisions: `vpn`). */
  vpn: z.boolean(),
  drivers: driverStatuses,
  equipmentCount: z.number().int(),
  createdMs: timeMs,
});
export type Gateway = z.output<typeof gateway>;

/** A metric a gateway announced in its births. */
export const announcedMetric = z.object({
  name: z.string(),
  dataType: z.string(),
  /** Id of the signal that carries this metric; null when no signal is configured for it. */
  signalId: id.nullable(),
});
