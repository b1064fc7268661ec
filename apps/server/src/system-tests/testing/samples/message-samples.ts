import type { calls } from '@zutai/contract';
import { plain, recordSamples, refused, type Samples } from '../sample.ts';

const byMessage: Samples = (other) => [refused({ id: other.messageId }, 'id')];

/** Notices, and the messages that people are sent. */
export const messageSamples: {
  [F in 'notice' | 'message']: { [N in keyof (typeof calls)[F]]: Samples };
} = {
  notice: {
    ...recordSamples('noticeId', { content: 'isolation' }),
    detail: (other) => [refused({ id: other.noticeId }, 'id')],
  },
  message: {
    queryUnReadMsgCount: plain(),
    query: plain(),
    info: byMessage,
    markAsRead: byMessage,
    allMarkAsRead: plain(),
    markAsReadForEquipAlarm: (other) => [refused({ equipmentId: other.equipmentId }, 'equipmentId')],
    delete: byMessage,
    getExpireById: (other) => [refused({ id: other.apiTokenId }, 'id')],
    queryExpireNoticeMsg: plain(),
    setIgnore: byMessage,
    createSound: plain({ text: 'isolation' }),
    token: plain(),
  },
};
