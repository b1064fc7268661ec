import { z } from 'zod';
import { defineCall, id } from '../core/index.ts';
import { busAnswer, driverFailure, measuredDriver, measuredGateway } from '../sparkplug/index.ts';

/** Why a gateway could not be asked. */
const gatewayErrors = ['driverGatewayOffline', 'driverGatewayOld', 'driverNoAnswer'] as const;
const driverErrors = [...gatewayErrors, 'driverNoGateway', 'driverOff', 'driverNotTaken'] as const;

/** How a driver is doing, with whose it is. */
export const driverHealth = measuredDriver.extend({
  title: z.string(),
  protocol: z.string(),
  equipmentId: id,
  equipmentTitle: z.string(),
  equipmentTitleEn: z.string(),
});
export type DriverHealth = z.output<typeof driverHealth>;

const trace = z.uuid();

/** Asked of the gateway while somebody looks; nothing of it is kept. */
export const driverHealthCalls = {
  health: defineCall({
    path: '/lfscada/driver/health',
    encoding: 'json',
    summary: 'How a driver has been doing in the last minutes, and the drivers that share its line.',
    request: z.strictObject({ id }),
    response: z.object({
      driver: driverHealth,
      /** Others on its line that the caller sees. */
      lineMates: z.array(driverHealth),
      /** Others on its line that the caller does not see. */
      hiddenMates: z.number().int(),
    }),
    errors: driverErrors,
    permission: 'equipment_view',
    tokens: 'read',
  }),
  gatewayHealth: defineCall({
    path: '/lfscada/driver/gatewayHealth',
    encoding: 'json',
    summary: 'How a gateway is doing now, and its drivers in the last minutes.',
    request: z.strictObject({ gatewayId: id }),
    response: z.object({
      gateway: measuredGateway,
      /** Those that the caller sees, the ones with the busiest cycle first. */
      drivers: z.array(driverHealth),
      hiddenDrivers: z.number().int(),
      /** There are more than the gateway tells of at once. */
      isCut: z.boolean(),
    }),
    errors: gatewayErrors,
    permission: 'gateway_view',
    tokens: 'read',
  }),
  startBus: defineCall({
    path: '/lfscada/driver/startBus',
    encoding: 'json',
    summary:
      'Begins to trace requests and answers of a driver; ends by itself by time, number, bytes, or when nobody reads it.',
    request: z.strictObject({ id }),
    response: z.object({
      /** Null where it could not begin, which `failure` explains: another one runs, or the driver does not tell. */
      trace: trace.nullable(),
      failure: driverFailure.nullable(),
    }),
    errors: driverErrors,
    permission: 'equipment_edit',
    tokens: 'write',
  }),
  readBus: defineCall({
    path: '/lfscada/driver/readBus',
    encoding: 'json',
    summary: 'What a trace has behind a frame.',
    request: z.strictObject({ id, trace, after: z.number().int().min(0).default(0) }),
    response: busAnswer.omit({ kind: true }),
    errors: driverErrors,
    permission: 'equipment_edit',
    tokens: 'write',
  }),
  stopBus: defineCall({
    path: '/lfscada/driver/stopBus',
    encoding: 'json',
    summary: 'Ends a trace; what it has can still be read until the next one begins.',
    request: z.strictObject({ id, trace }),
    response: busAnswer.omit({ kind: true }),
    errors: driverErrors,
    permission: 'equipment_edit',
    tokens: 'write',
  }),
};
