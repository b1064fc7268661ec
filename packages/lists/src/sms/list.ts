import { calls, decimalOf, moneyText, type SmsEntryKind, type SmsState } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';
import { OUT_PURPOSE_WORDS, OUT_STATE_WORDS } from '../outbox/list.ts';

const OFFERED = { true: textRef('offer', 'offered'), false: textRef('offer', 'notOffered') };

/** Packages of messages that can be bought. */
export const smsOfferList = defineList(calls.smsOffer.query, {
  name: 'smsOffer',
  title: textRef('sms', 'buyTitle'),
  search: textRef('sms', 'offerSearch'),
  filters: { isOffered: { text: textRef('offer', 'isOffered'), choices: OFFERED } },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('sms', 'offerName'), { sort: 'title' }),
    make.count('messages', textRef('sms', 'messages'), { sort: 'messages' }),
    make.cell('price', textRef('sms', 'price'), ({ priceFen }) => moneyText(priceFen, 'CNY'), {
      sort: 'priceFen',
      align: 'right',
      fileCell: ({ priceFen }) => decimalOf(priceFen),
    }),
    make.word('isOffered', textRef('offer', 'isOffered'), OFFERED),
    make.time('createdMs', textRef('offer', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});

export const SMS_ENTRY_WORDS: Readonly<Record<SmsEntryKind, TextRef>> = {
  bought: textRef('sms', 'entry_bought'),
  refunded: textRef('sms', 'entry_refunded'),
  sent: textRef('sms', 'entry_sent'),
  returned: textRef('sms', 'entry_returned'),
};

/** What came to the balance and what went. */
export const smsEntryList = defineList(calls.sms.queryEntries, {
  name: 'smsEntry',
  title: textRef('sms', 'entryTitle'),
  filters: { kind: { text: textRef('sms', 'entryKind'), choices: SMS_ENTRY_WORDS } },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.time('atMs', textRef('sms', 'at')),
    make.word('kind', textRef('sms', 'entryKind'), SMS_ENTRY_WORDS),
    make.count('parts', textRef('sms', 'moved')),
    make.count('balance', textRef('sms', 'balanceAfter')),
    make.text('note', textRef('sms', 'entryNote'), { isName: true }),
  ],
});

export const SMS_STATE_WORDS: Readonly<Record<SmsState, TextRef>> = {
  waiting: textRef('sms', 'state_waiting'),
  failed: textRef('sms', 'state_failed'),
  sent: textRef('sms', 'state_sent'),
  refused: textRef('sms', 'state_refused'),
  givenUp: textRef('sms', 'state_givenUp'),
  held: textRef('sms', 'state_held'),
};

export const smsMessageList = defineList(calls.sms.query, {
  name: 'smsMessage',
  title: textRef('sms', 'sendTitle'),
  search: textRef('sms', 'messageSearch'),
  filters: { state: { text: textRef('sms', 'state'), choices: SMS_STATE_WORDS } },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.text('recipient', textRef('sms', 'recipient'), { sort: 'recipient', isName: true }),
    make.text('tel', textRef('sms', 'tel')),
    make.word('state', textRef('sms', 'state'), SMS_STATE_WORDS),
    make.text('text', textRef('sms', 'text')),
    make.count('parts', textRef('sms', 'parts')),
    make.time('createdMs', textRef('sms', 'created'), { sort: 'createdMs' }),
    make.text('creator', textRef('sms', 'creator')),
    make.count('attempts', textRef('sms', 'attempts'), { isHidden: true }),
    make.time('lastMs', textRef('sms', 'last'), { isHidden: true }),
    make.text('answer', textRef('sms', 'answer'), { isHidden: true }),
  ],
});

const PERIODS = { month: textRef('sms', 'by_month') };

export const smsStatisticList = defineList(calls.sms.statistics, {
  name: 'smsStatistic',
  title: textRef('sms', 'statisticsTitle'),
  filters: {
    by: { text: textRef('sms', 'by'), choices: PERIODS, none: textRef('sms', 'by_day') },
    purpose: { text: textRef('outbox', 'purpose'), choices: OUT_PURPOSE_WORDS },
    state: { text: textRef('outbox', 'state'), choices: OUT_STATE_WORDS },
    fromMs: { text: textRef('sms', 'period'), until: 'toMs' },
  },
  rowKey: (row) => `${row.period} ${row.purpose} ${row.state}`,
  columns: (make) => [
    make.text('period', textRef('sms', 'period'), { sort: 'period', isName: true }),
    make.word('purpose', textRef('outbox', 'purpose'), OUT_PURPOSE_WORDS),
    make.word('state', textRef('outbox', 'state'), OUT_STATE_WORDS),
    make.count('tries', textRef('sms', 'tries')),
    make.count('parts', textRef('sms', 'partsCounted'), { sort: 'parts' }),
  ],
});
