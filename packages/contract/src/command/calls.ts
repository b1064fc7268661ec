import { z } from 'zod';
import { defineCall, done, id, pageOf, pagingFields, timeMs } from '../core/index.ts';
import { commandRecord, commandReply } from './entity.ts';

export const commandCalls = {
  writeSignal: defineCall({
    path: '/lfscada/monitor/multi/signal/writeVal',
    summary: 'Writes a value to a signal; answered at once with a uuid, decided through the callback.',
    request: z.strictObject({
      equipmentId: id,
      signalId: id,
      /** As text; read by the signal's data type. */
      value: z.string().max(1000),
    }),
    response: commandReply,
    errors: ['deviceOffline', 'writeValueEmpty', 'writeValueType', 'writeOutOfRange', 'writeReadOnly'],
    permission: 'signal_write',
  }),
  callback: defineCall({
    path: '/lfscada/equipment/multi/callback',
    summary: 'How far an asynchronous command of the caller is.',
    request: z.strictObject({ uuid: z.uuid() }),
    response: commandReply,
    permission: 'login',
  }),
  cancel: defineCall({
    path: '/lfscada/equipment/multi/cancelCommand',
    summary: 'Stops waiting for a command that is still pending; what was sent may still take effect.',
    request: z.strictObject({ uuid: z.uuid() }),
    response: done,
    errors: ['commandDecided'],
    permission: 'login',
  }),
  query: defineCall({
    path: '/lfscada/command/query',
    summary: 'The write ledger of a piece of equipment.',
    request: z.strictObject({
      equipmentId: id,
      signalId: id.optional(),
      status: z.enum(['pending', 'success', 'failure']).optional(),
      fromMs: timeMs.optional(),
      toMs: timeMs.optional(),
      ...pagingFields(['requestedMs', 'signalTitle', 'userName', 'status']),
    }),
    response: pageOf(commandRecord),
    permission: 'command_view',
  }),
};
