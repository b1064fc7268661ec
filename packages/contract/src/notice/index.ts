import { z } from 'zod';
import { defineCall, id, recordCalls, recordOf, timeMs, title, titleEn } from '../core/index.ts';

const content = z.string().trim().min(1).max(5000);
const contentEn = z.string().trim().max(5000).default('');

/** What people enter of a notice. */
const fields = {
  title,
  titleEn,
  content,
  /** The same in English; '' where the one above serves both languages. */
  contentEn,
  /** To all organisations of the installation; only who runs it may say so. */
  isPublic: z.boolean().default(false),
  /** From then on nobody is told of it any more; null: until it is deleted. */
  endsMs: timeMs.nullable().default(null),
};

export const notice = recordOf({
  title: z.string(),
  titleEn: z.string(),
  content: z.string(),
  contentEn: z.string(),
  isPublic: z.boolean(),
  endsMs: timeMs.nullable(),
});
export type Notice = z.output<typeof notice>;

export const noticeCalls = {
  ...recordCalls({
    path: '/lfscada/notice',
    one: 'notice',
    entity: 'notice',
    view: 'notice_edit',
    edit: 'notice_edit',
    fields,
    record: notice,
    sort: ['title', 'createdMs', 'endsMs'],
  }),
  detail: defineCall({
    path: '/lfscada/notice/detail',
    summary: 'A notice that has not ended, for those whom it is for.',
    request: z.strictObject({ id }),
    response: notice,
    permission: 'login',
    reads: ['notice'],
  }),
};
