import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const CHANNELS = { sms: textRef('outbox', 'sms'), email: textRef('outbox', 'email') };
export const OUT_STATE_WORDS = {
  sent: textRef('outbox', 'sent'),
  failed: textRef('outbox', 'failed'),
  held: textRef('outbox', 'held'),
};
export const OUT_PURPOSE_WORDS = {
  verification: textRef('outbox', 'verification'),
  recovery: textRef('outbox', 'recovery'),
  passwordChanged: textRef('outbox', 'passwordChanged'),
  apiTokenEnds: textRef('outbox', 'apiTokenEnds'),
  report: textRef('outbox', 'report'),
  enrolment: textRef('outbox', 'enrolment'),
  alarm: textRef('outbox', 'alarm'),
  person: textRef('outbox', 'person'),
  invoice: textRef('outbox', 'invoice'),
};

export const outboxList = defineList(calls.outbox.query, {
  name: 'outbox',
  title: textRef('outbox', 'title'),
  filters: {
    channel: { text: textRef('outbox', 'channel'), choices: CHANNELS },
    state: { text: textRef('outbox', 'state'), choices: OUT_STATE_WORDS },
  },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.time('atMs', textRef('outbox', 'at')),
    make.word('state', textRef('outbox', 'state'), OUT_STATE_WORDS),
    make.word('channel', textRef('outbox', 'channel'), CHANNELS),
    make.text('recipient', textRef('outbox', 'recipient'), { isName: true }),
    make.word('purpose', textRef('outbox', 'purpose'), OUT_PURPOSE_WORDS),
    make.text('loginname', textRef('outbox', 'loginname')),
    make.cell('organisation', textRef('outbox', 'organisation'), (row, say) =>
      say.title({ title: row.orgTitle, titleEn: row.orgTitleEn }),
    ),
    make.text('text', textRef('outbox', 'text')),
    make.text('failure', textRef('outbox', 'failure')),
  ],
});
