import { calls, decimalOf, type InvoiceKind, type InvoiceState, moneyText } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const INVOICE_STATE_WORDS: Readonly<Record<InvoiceState, TextRef>> = {
  requested: textRef('invoice', 'state_requested'),
  issued: textRef('invoice', 'state_issued'),
  refused: textRef('invoice', 'state_refused'),
  voided: textRef('invoice', 'state_voided'),
};

export const INVOICE_KIND_WORDS: Readonly<Record<InvoiceKind, TextRef>> = {
  ordinary: textRef('invoice', 'kind_ordinary'),
  special: textRef('invoice', 'kind_special'),
};

type Options = Parameters<typeof defineList<typeof calls.invoice.query>>[1];

const shared = {
  title: textRef('invoice', 'title'),
  search: textRef('invoice', 'search'),
  filters: {
    state: { text: textRef('invoice', 'state'), choices: INVOICE_STATE_WORDS },
    kind: { text: textRef('invoice', 'kind'), choices: INVOICE_KIND_WORDS },
  },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.text('requestNumber', textRef('invoice', 'requestNumber'), { sort: 'requestNumber', isName: true }),
    make.word('state', textRef('invoice', 'state'), INVOICE_STATE_WORDS),
    make.word('kind', textRef('invoice', 'kind'), INVOICE_KIND_WORDS),
    make.text('buyer', textRef('invoice', 'buyer')),
    make.text('taxNumber', textRef('invoice', 'taxNumber'), { isHidden: true }),
    make.cell('orders', textRef('invoice', 'orders'), ({ orders }) =>
      orders.map(({ number }) => number).join(', '),
    ),
    make.cell('amount', textRef('invoice', 'amount'), (row) => moneyText(row.amountFen, row.currency), {
      sort: 'amountFen',
      align: 'right',
      fileCell: ({ amountFen }) => decimalOf(amountFen),
    }),
    make.cell('rate', textRef('invoice', 'rate'), ({ rate }) => (rate === null ? null : `${rate}%`), {
      align: 'right',
      isHidden: true,
    }),
    make.cell(
      'tax',
      textRef('invoice', 'tax'),
      ({ taxFen }) => (taxFen === null ? null : decimalOf(taxFen)),
      {
        align: 'right',
        isHidden: true,
      },
    ),
    make.text('number', textRef('invoice', 'number')),
    make.text('issuedOn', textRef('invoice', 'issuedOn'), { sort: 'issuedOn' }),
    make.cell(
      'orgTitle',
      textRef('invoice', 'organisation'),
      (row, say) => say.title({ title: row.orgTitle, titleEn: row.orgTitleEn }),
      { sort: 'orgTitle' },
    ),
    make.text('creator', textRef('invoice', 'creator'), { isHidden: true }),
    make.time('createdMs', textRef('invoice', 'created'), { sort: 'createdMs', isHidden: true }),
    make.text('reason', textRef('invoice', 'reason'), { isHidden: true }),
  ],
} as const satisfies Partial<Options>;

/** Of all organisations for whoever runs the installation. */
export const invoiceList = defineList(calls.invoice.query, { ...shared, name: 'invoice' });

/** The customer's side: those of the own organisation. */
export const ownInvoiceList = defineList(calls.invoice.query, {
  ...shared,
  name: 'ownInvoice',
  scope: ['isOwn'],
});
