import { z } from 'zod';
import { defineChannel } from '../core/index.ts';
import { message, unreadCounts } from './entity.ts';

/** Frame of the message socket. */
export const messageFrame = z.object({
  /** What the reader has not read now. */
  unread: unreadCounts,
  /** Messages that came since the frame before, the oldest first; the first frame has none. */
  messages: z.array(message),
  /** Alarms that the reader may see may have changed: whoever shows some asks again. Said at most five times a second. */
  haveAlarmsChanged: z.boolean().optional(),
});
export type MessageFrame = z.output<typeof messageFrame>;

export const messageChannels = {
  message: defineChannel({
    path: '/lfscada/ws/message/subscribe/{token}',
    summary: 'Messages as they come, and how many are unread.',
    permission: 'login',
    idleText: 'msg idle',
    idleIntervalS: 60,
    frame: messageFrame,
  }),
};
