import { calls, type Purchase } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { offerList } from '@zutai/lists';
import { MoneyInput } from '../../components/fixed-point-input/index.ts';
import { defineForm } from '../../components/record-form/index.ts';

/** By which offer cards are renewed. */
export const renewForm = defineForm<object>()({
  add: calls.purchase.renew,
  words: {
    add: {
      title: textRef('purchase', 'renew'),
      done: textRef('purchase', 'renewed'),
      submit: textRef('purchase', 'renew'),
    },
  },
  fields: (make) => [
    make.record('offerId', textRef('purchase', 'offer'), {
      list: offerList,
      read: calls.offer.info,
      note: 'price',
      scope: { isOffered: true },
    }),
  ],
});

export const recordPaymentForm = defineForm<Purchase>()({
  add: calls.purchase.recordPayment,
  words: {
    add: {
      title: textRef('purchase', 'record'),
      done: textRef('purchase', 'recorded'),
      submit: textRef('purchase', 'record'),
    },
  },
  fields: (make) => [
    make.custom('amountFen', textRef('purchase', 'recordAmount'), ({ id, say }) => (
      <MoneyInput id={id} unit={say.text(textRef('offer', 'priceUnit'))} />
    )),
    make.text('reference', textRef('purchase', 'recordReference'), { isCode: true }),
  ],
});

export const cancelForm = defineForm<Purchase>()({
  add: calls.purchase.cancel,
  words: {
    add: {
      title: textRef('purchase', 'cancel'),
      done: textRef('purchase', 'cancelDone'),
      submit: textRef('purchase', 'cancel'),
    },
  },
  fields: (make) => [make.text('reason', textRef('purchase', 'reason'))],
});

export const refundForm = defineForm<Purchase>()({
  add: calls.purchase.refund,
  words: {
    add: {
      title: textRef('purchase', 'refund'),
      done: textRef('purchase', 'refundDone'),
      submit: textRef('purchase', 'refund'),
    },
  },
  fields: (make) => [make.text('reason', textRef('purchase', 'reason'))],
});
