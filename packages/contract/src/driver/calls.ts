import { z } from 'zod';
import { basedOnRevision, defineCall, done, id, keepAbsent, revision, title } from '../core/index.ts';
import { driverStatus } from '../sparkplug/index.ts';

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

export const driverCalls = {
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
