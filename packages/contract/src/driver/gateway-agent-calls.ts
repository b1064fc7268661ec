import { z } from 'zod';
import { defineCall, done, id } from '../core/index.ts';
import { ECONOMY_OPEN_MAX_MIN, gatewayLogLine } from '../sparkplug/index.ts';

/** Why the agent of a gateway could not be asked. */
const errors = ['driverGatewayOffline', 'driverGatewayOld', 'driverNoAnswer', 'gatewayAskFailed'] as const;

/** Asked of the agent of a gateway; nothing of it is kept. */
export const gatewayAgentCalls = {
  gatewayLog: defineCall({
    path: '/lfscada/driver/gatewayLog',
    encoding: 'json',
    summary: 'The newest lines of the log of a gateway agent, as it has them in its memory.',
    request: z.strictObject({ gatewayId: id }),
    response: z.object({
      /** In the order in which they were written. */
      lines: z.array(gatewayLogLine),
    }),
    errors,
    permission: 'gateway_view',
    tokens: 'read',
  }),
  gatewayClock: defineCall({
    path: '/lfscada/driver/gatewayClock',
    encoding: 'json',
    summary: 'How far the clock of a gateway is from that of the platform.',
    request: z.strictObject({ gatewayId: id }),
    response: z.object({
      /** Positive: the clock of the gateway is ahead, ms. */
      offsetMs: z.number().int(),
      /** How exactly that is known: half of the time from question to answer, ms. */
      uncertaintyMs: z.number().int(),
    }),
    errors,
    permission: 'gateway_view',
    tokens: 'read',
  }),
  restartGateway: defineCall({
    path: '/lfscada/driver/restartGateway',
    encoding: 'json',
    summary: 'Restarts the agent of a gateway, not its machine; answered when the agent has accepted it.',
    request: z.strictObject({ gatewayId: id }),
    response: done,
    errors: [...errors, 'gatewayRestartUnsupported', 'gatewayRestartRuns'],
    permission: 'gateway_edit',
    tokens: 'write',
    changes: ['gateway'],
  }),
  openEconomy: defineCall({
    path: '/lfscada/driver/openEconomy',
    encoding: 'json',
    summary:
      'A gateway in economy mode reports everything as it changes for so many minutes, whoever looks; 0 ends that. ' +
      'Answered when the agent has accepted it.',
    request: z.strictObject({ gatewayId: id, minutes: z.number().int().min(0).max(ECONOMY_OPEN_MAX_MIN) }),
    response: done,
    errors: [...errors, 'gatewayNotEconomic'],
    permission: 'gateway_edit',
    tokens: 'write',
    changes: ['gateway'],
  }),
};
