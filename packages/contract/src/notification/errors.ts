import { defineErrors } from '../core/index.ts';

export const notificationErrors = defineErrors({
  notificationTitleTaken: { wire: '3001', status: 409, params: ['title'], field: 'title' },
  rotaTitleTaken: { wire: '3003', status: 409, params: ['title'], field: 'title' },
  /** Used, too old, of an alarm that ended or rang anew, or never given out. */
  acknowledgeLinkEnded: { wire: '3002', status: 404 },
});
