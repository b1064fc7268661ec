import { z } from 'zod';
import {
  basedOnRevision,
  defineCall,
  done,
  id,
  keepAbsent,
  plainText,
  revision,
  title,
} from '../core/index.ts';
import { driverFailure, driverStatus, signalDataType } from '../sparkplug/index.ts';
import { gatewayAgentCalls } from './gateway-agent-calls.ts';
import { driverHealthCalls } from './health-calls.ts';

/** Options of a driver are checked against its protocol's own schema (`driver-protocol`). */
export const driverFields = {
  title,
  protocol: z.string().min(1).max(50),
  pollIntervalMs: z.number().int().min(50).max(86_400_000).default(1000),
  /**
   * The shortest interval, ms, at which somebody who looks on may have the device polled; null: never faster than
   * configured. A shorter wish is lengthened to it, not refused (the gateway enforces it).
   */
  minIntervalMs: z.number().int().min(50).max(86_400_000).nullable().default(null),
  enabled: z.boolean().default(true),
  options: z.record(z.string(), z.unknown()),
};

export const driver = z.object({
  id,
  equipmentId: id,
  title: z.string(),
  protocol: z.string(),
  pollIntervalMs: z.number().int(),
  minIntervalMs: z.number().int().nullable(),
  enabled: z.boolean(),
  options: z.record(z.string(), z.unknown()),
  signalCount: z.number().int(),
  /** Grows by one with each edit. */
  revision,
  /** As the gateway last reported; null when it has not. */
  status: driverStatus.nullable(),
});
export type Driver = z.output<typeof driver>;

/** What a driver read when an address was tried. */
export const triedAddress = z.object({
  /** As the signal would show it; null when there is none, which `failure` explains. 64-bit integers are text. */
  value: z.union([z.number(), z.boolean(), z.string()]).nullable(),
  failure: driverFailure.nullable(),
  /** The device's own type of it; null where the protocol tells none. */
  type: z.string().nullable(),
  /** What the device sent, hexadecimal, in its own order; null where that is no bytes. */
  bytes: z.string().nullable(),
  /** Every number that these bytes may be; empty for protocols whose bytes are text. */
  readings: z.array(z.object({ type: z.string(), order: z.string(), value: z.string() })),
  /** ms at the gateway, with the time that the request waited for a poll under way. */
  durationMs: z.number(),
});
export type TriedAddress = z.output<typeof triedAddress>;

/** A place within a device, as it is chosen for a signal. */
export const deviceNode = z.object({
  /** Short text form, as a signal has it. */
  address: z.string(),
  name: z.string(),
  /** What a signal of it would be; null where it is only a way to others, or holds what no signal does. */
  dataType: signalDataType.nullable(),
  /** The device's own type of it; null where it is no value. */
  type: z.string().nullable(),
  /** '' where the device tells none. */
  unit: z.string(),
  writable: z.boolean(),
});
export type DeviceNode = z.output<typeof deviceNode>;

/** What a device has below one place. */
export const deviceNodes = z.object({
  nodes: z.array(deviceNode),
  /** There are more than these. */
  isCut: z.boolean(),
  /** Why the device told nothing. */
  failure: driverFailure.nullable(),
});

/** Why a driver could not be asked. */
const askErrors = [
  'driverNoGateway',
  'driverGatewayOffline',
  'driverGatewayOld',
  'driverOff',
  'driverNotTaken',
  'driverNoAnswer',
] as const;

export const driverCalls = {
  ...driverHealthCalls,
  ...gatewayAgentCalls,
  query: defineCall({
    path: '/lfscada/driver/query',
    encoding: 'json',
    summary: 'The drivers of one piece of equipment.',
    request: z.strictObject({ equipmentId: id }),
    response: z.array(driver),
    permission: 'equipment_view',
    tokens: 'read',
    reads: ['driver', 'signal'],
  }),
  add: defineCall({
    path: '/lfscada/driver/add',
    encoding: 'json',
    summary: 'Adds a driver; the gateway gets the new configuration.',
    request: z.strictObject({ equipmentId: id, ...driverFields }),
    response: z.object({ id }),
    errors: ['driverTitleTaken'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['driver', 'equipment', 'gateway'],
  }),
  edit: defineCall({
    path: '/lfscada/driver/edit',
    encoding: 'json',
    summary: 'Changes a driver; the gateway gets the new configuration.',
    request: z.strictObject({ id, ...keepAbsent(driverFields), revision: basedOnRevision }),
    response: done,
    errors: ['driverTitleTaken'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['driver', 'equipment', 'gateway'],
  }),
  tryAddress: defineCall({
    path: '/lfscada/driver/tryAddress',
    encoding: 'json',
    summary: 'Has the gateway read one address of a driver once, whether or not a signal has it.',
    request: z.strictObject({
      id,
      /** Short text form, as a signal has it. */
      address: plainText.min(1).max(200),
      dataType: signalDataType.default('number'),
      scale: z
        .number()
        .refine((scale) => scale !== 0)
        .default(1),
      offset: z.number().default(0),
    }),
    response: triedAddress,
    errors: [...askErrors],
    permission: 'equipment_edit',
    tokens: 'write',
  }),
  browse: defineCall({
    path: '/lfscada/driver/browse',
    encoding: 'json',
    summary: 'What the device of a driver has below one place, of protocols whose devices tell it (OPC UA).',
    request: z.strictObject({
      id,
      /** Address of the place; left out: the device as a whole. */
      parent: plainText.min(1).max(500).optional(),
    }),
    response: deviceNodes,
    errors: [...askErrors, 'driverNotBrowsable'],
    permission: 'equipment_edit',
    tokens: 'write',
  }),
  delete: defineCall({
    path: '/lfscada/driver/delete',
    encoding: 'json',
    summary: 'Deletes a driver no signal uses.',
    request: z.strictObject({ id }),
    response: done,
    errors: ['driverInUse'],
    permission: 'equipment_edit',
    tokens: 'write',
    changes: ['driver', 'equipment', 'gateway'],
  }),
};
