import { calls, type Invoice, TAX_RATES } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { INVOICE_KIND_WORDS } from '@zutai/lists';
import { Select } from 'antd';
import { defineForm } from '../../components/record-form/index.ts';
import { DayInput } from '../../components/time-input/index.ts';
import { OrdersSelect } from './OrdersSelect.tsx';

/** What an invoice is asked for with. */
export const requestForm = defineForm<Invoice>()({
  add: calls.invoice.request,
  words: {
    add: {
      title: textRef('invoice', 'request'),
      done: textRef('invoice', 'requested'),
      submit: textRef('invoice', 'request'),
    },
  },
  fields: (make) => [
    make.custom('purchaseIds', textRef('invoice', 'orders'), ({ id }) => <OrdersSelect id={id} />, {
      help: textRef('invoice', 'ordersHelp'),
    }),
    make.choice('kind', textRef('invoice', 'kind'), INVOICE_KIND_WORDS, {
      help: textRef('invoice', 'specialHelp'),
    }),
    make.text('buyer', textRef('invoice', 'buyer')),
    make.text('taxNumber', textRef('invoice', 'taxNumber'), {
      help: textRef('invoice', 'taxNumberHelp'),
      isCode: true,
    }),
    make.text('bank', textRef('invoice', 'bank'), { isHalf: true }),
    make.text('bankAccount', textRef('invoice', 'bankAccount'), { isHalf: true, isCode: true }),
    make.text('address', textRef('invoice', 'address'), { isHalf: true }),
    make.text('phone', textRef('invoice', 'phone'), { isHalf: true, isCode: true }),
    make.text('email', textRef('invoice', 'email'), { help: textRef('invoice', 'emailHelp'), isCode: true }),
  ],
});

export const issueForm = defineForm<Invoice>()({
  add: calls.invoice.issue,
  words: {
    add: {
      title: textRef('invoice', 'issue'),
      done: textRef('invoice', 'issued'),
      submit: textRef('invoice', 'issue'),
    },
  },
  fields: (make) => [
    make.text('number', textRef('invoice', 'number'), { isCode: true }),
    make.custom('issuedOn', textRef('invoice', 'issuedOn'), ({ id }) => <DayInput id={id} />, {
      isHalf: true,
    }),
    make.custom(
      'rate',
      textRef('invoice', 'rate'),
      ({ id }) => <Select id={id} options={TAX_RATES.map((rate) => ({ value: rate, label: `${rate}%` }))} />,
      { isHalf: true },
    ),
    make.text('seller', textRef('invoice', 'seller'), { help: textRef('invoice', 'sellerHelp') }),
    make.text('sellerTaxNumber', textRef('invoice', 'sellerTaxNumber'), { isCode: true }),
  ],
});

export const refuseForm = defineForm<Invoice>()({
  add: calls.invoice.refuse,
  words: {
    add: {
      title: textRef('invoice', 'refuse'),
      done: textRef('invoice', 'refused'),
      submit: textRef('invoice', 'refuse'),
    },
  },
  fields: (make) => [make.text('reason', textRef('invoice', 'reason'))],
});

export const voidForm = defineForm<Invoice>()({
  add: calls.invoice.void,
  words: {
    add: {
      title: textRef('invoice', 'void'),
      done: textRef('invoice', 'voided'),
      submit: textRef('invoice', 'void'),
    },
  },
  fields: (make) => [make.text('reason', textRef('invoice', 'reason'))],
});
