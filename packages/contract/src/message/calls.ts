import { z } from 'zod';
import { defineCall, done, id, idList, nothing, pageOf, pagingFields } from '../core/index.ts';
import { MESSAGE_TYPES, message, unreadCounts } from './entity.ts';

/** Longest text that is spoken. */
export const MAX_SPOKEN_LENGTH = 300;

export const messageCalls = {
  queryUnReadMsgCount: defineCall({
    path: '/lfscada/msg/queryUnReadMsgCount',
    summary: 'How many messages the caller has not read, in all and by type.',
    request: nothing,
    response: unreadCounts,
    permission: 'login',
    reads: ['message'],
  }),
  query: defineCall({
    path: '/lfscada/msg/query',
    summary: 'Messages of the caller, the newest first.',
    request: z.strictObject({
      keyword: z.string().max(100).optional(),
      type: z.enum(MESSAGE_TYPES).optional(),
      state: z.enum(['read', 'unread']).optional(),
      ...pagingFields(['gmtCreate']),
    }),
    response: pageOf(message),
    permission: 'login',
    reads: ['message'],
  }),
  info: defineCall({
    path: '/lfscada/msg/info',
    summary: 'One message of the caller.',
    request: z.strictObject({ id }),
    response: message,
    permission: 'login',
    reads: ['message'],
  }),
  markAsRead: defineCall({
    path: '/lfscada/msg/markAsRead',
    summary: 'Marks messages of the caller as read; several numbers are joined with commas.',
    request: z.strictObject({ id: idList }),
    response: done,
    permission: 'login',
    changes: ['message'],
  }),
  allMarkAsRead: defineCall({
    path: '/lfscada/msg/allMarkAsRead',
    summary: 'Marks all messages that the caller has now as read.',
    request: nothing,
    response: done,
    permission: 'login',
    changes: ['message'],
  }),
  markAsReadForEquipAlarm: defineCall({
    path: '/lfscada/msg/markAsReadForEquipAlarm',
    summary: 'Marks the alarm messages of a piece of equipment as read for the caller.',
    request: z.strictObject({ equipmentId: id }),
    response: done,
    permission: 'login',
    changes: ['message'],
  }),
  delete: defineCall({
    path: '/lfscada/msg/delete',
    summary: 'Takes messages out of the list of the caller; others keep theirs.',
    request: z.strictObject({ id: idList }),
    response: done,
    permission: 'login',
    changes: ['message'],
  }),
  getExpireById: defineCall({
    path: '/lfscada/msg/getExpireById',
    summary: 'The newest message to the caller on what expires, by the number of that thing.',
    request: z.strictObject({ id, equipType: z.enum(['api', 'project', 'card']).default('api') }),
    response: message,
    permission: 'login',
    reads: ['message'],
  }),
  queryExpireNoticeMsg: defineCall({
    path: '/lfscada/msg/queryExpireNoticeMsg',
    summary:
      'Notices and messages on what expires that the caller has neither read nor ignored, the oldest first, at most 20.',
    request: nothing,
    response: z.array(message),
    permission: 'login',
    reads: ['message'],
  }),
  setIgnore: defineCall({
    path: '/lfscada/msg/setIgnore',
    summary: 'The caller is not reminded of this any more; it stays in the list.',
    request: z.strictObject({ id }),
    response: done,
    permission: 'login',
    changes: ['message'],
  }),
  createSound: defineCall({
    path: '/lfscada/msg/createSound',
    summary:
      'Speaks a text: sound as a `data:` address where the server has a speech program, null where the browser has to speak.',
    request: z.strictObject({ text: z.string().trim().min(1).max(MAX_SPOKEN_LENGTH) }),
    response: z.object({ sound: z.string().nullable() }),
    permission: 'login',
    ratePerMinute: 60,
  }),
  token: defineCall({
    path: '/lfscada/websocket/msg/token',
    summary: 'A token that opens one message socket, within 60 s.',
    request: nothing,
    response: z.string(),
    permission: 'login',
  }),
};
