import { z } from 'zod';
import { defineCall, done, id, pageOf, pagingFields, timeMs } from '../core/index.ts';
import { commandRecord, commandReply, commandStatus } from './entity.ts';

/** What every write says besides where it goes. */
export const writeFields = {
  /** As text; read by the signal's data type. */
  value: z.string().max(1000),
  /** Chosen by the client: the same id sent again is the same write, done once. Unique within the account. */
  requestId: z.uuid().optional(),
  /** The operator was asked and agreed; signals with `confirmWrite` want it. */
  confirmed: z.boolean().default(false),
  /**
   * Makes it a press: it holds while it is renewed (`renewHold`), then this value is written, by the gateway itself
   * where it is ours. Wants a `requestId`.
   */
  releaseValue: z.string().max(1000).optional(),
};

/** Refusals of a write. */
export const writeErrors = [
  'deviceOffline',
  'tooManyRequests',
  'writeValueEmpty',
  'writeValueType',
  'writeValuePrecision',
  'writeValueBeyondType',
  'writeOutOfRange',
  'writeReadOnly',
  'writeNotConfirmed',
  'writePending',
  'writeRequestReused',
] as const;

const hold = z.strictObject({ requestId: z.uuid() });

export const commandCalls = {
  writeSignal: defineCall({
    path: '/lfscada/monitor/multi/signal/writeVal',
    summary: 'Writes a value to a signal; answered at once with a uuid, decided through the callback.',
    request: z.strictObject({ equipmentId: id, signalId: id, ...writeFields }),
    response: commandReply,
    errors: [...writeErrors],
    permission: 'signal_write',
    tokens: 'write',
    guests: 'write',
    changes: ['command'],
    writes: { equipmentId: 'equipmentId', signalId: 'signalId', value: 'value' },
  }),
  renewHold: defineCall({
    path: '/lfscada/command/renewHold',
    summary: 'Keeps a press of the caller for another 3 s.',
    request: hold,
    response: done,
    errors: ['holdEnded'],
    permission: 'login',
    tokens: 'write',
    guests: 'write',
  }),
  releaseHold: defineCall({
    path: '/lfscada/command/releaseHold',
    summary: 'Ends a press of the caller: its release value is written. Once it has ended, nothing happens.',
    request: hold,
    response: commandReply.nullable(),
    permission: 'login',
    tokens: 'write',
    guests: 'write',
    changes: ['command'],
  }),
  callback: defineCall({
    path: '/lfscada/equipment/multi/callback',
    summary: 'How far an asynchronous command of the caller is. The request id of a write is taken as well.',
    request: z.strictObject({ uuid: z.uuid() }),
    response: commandReply,
    permission: 'login',
    tokens: 'read',
    guests: 'view',
  }),
  cancel: defineCall({
    path: '/lfscada/equipment/multi/cancelCommand',
    summary: 'Stops waiting for a command that is still pending; what was sent may still take effect.',
    request: z.strictObject({ uuid: z.uuid() }),
    response: done,
    errors: ['commandDecided'],
    permission: 'login',
    tokens: 'write',
    guests: 'write',
    changes: ['command'],
  }),
  query: defineCall({
    path: '/lfscada/command/query',
    summary:
      'The write ledger of the organisation or of one piece of equipment, refused writes too; it stays when the ' +
      'equipment is deleted.',
    request: z.strictObject({
      equipmentId: id.optional(),
      signalId: id.optional(),
      /** One write. */
      uuid: z.uuid().optional(),
      status: commandStatus.optional(),
      fromMs: timeMs.optional(),
      toMs: timeMs.optional(),
      /** In the names of equipment, signal and account, or in the tag. */
      keyword: z.string().max(100).optional(),
      ...pagingFields(['requestedMs', 'signalTitle', 'userName', 'status']),
    }),
    response: pageOf(commandRecord),
    permission: 'command_view',
    tokens: 'read',
    reads: ['command'],
  }),
};
