import { calls, decimalOf, moneyText, type PurchaseState } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

export const PURCHASE_STATE_WORDS: Readonly<Record<PurchaseState, TextRef>> = {
  pending: textRef('purchase', 'state_pending'),
  paid: textRef('purchase', 'state_paid'),
  fulfilled: textRef('purchase', 'state_fulfilled'),
  cancelled: textRef('purchase', 'state_cancelled'),
  refunded: textRef('purchase', 'state_refunded'),
};

const KINDS = {
  renewal: textRef('purchase', 'kind_renewal'),
  sms: textRef('purchase', 'kind_sms'),
};

const PROVIDERS = {
  '': textRef('purchase', 'provider_none'),
  manual: textRef('purchase', 'provider_manual'),
  alipay: textRef('purchase', 'provider_alipay'),
};

type Options = Parameters<typeof defineList<typeof calls.purchase.query>>[1];

const shared = {
  title: textRef('purchase', 'title'),
  search: textRef('purchase', 'search'),
  filters: {
    state: { text: textRef('purchase', 'state'), choices: PURCHASE_STATE_WORDS },
    kind: { text: textRef('purchase', 'kind'), choices: KINDS },
  },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.text('number', textRef('purchase', 'number'), { sort: 'number', isName: true }),
    make.word('state', textRef('purchase', 'state'), PURCHASE_STATE_WORDS),
    make.word('kind', textRef('purchase', 'kind'), KINDS),
    make.cell('contents', textRef('purchase', 'contents'), (row, say) => say.title(row)),
    make.cell('cards', textRef('purchase', 'cards'), ({ items }) =>
      items.map(({ iccid }) => iccid).join(', '),
    ),
    make.cell('messages', textRef('purchase', 'messages'), ({ messages }) => messages || null, {
      align: 'right',
      isHidden: true,
    }),
    make.cell('amount', textRef('purchase', 'amount'), (row) => moneyText(row.amountFen, row.currency), {
      sort: 'amountFen',
      align: 'right',
      fileCell: ({ amountFen }) => decimalOf(amountFen),
    }),
    make.cell(
      'orgTitle',
      textRef('purchase', 'organisation'),
      (row, say) => say.title({ title: row.orgTitle, titleEn: row.orgTitleEn }),
      { sort: 'orgTitle' },
    ),
    make.text('creator', textRef('purchase', 'creator'), { isHidden: true }),
    make.time('createdMs', textRef('purchase', 'created'), { sort: 'createdMs' }),
    make.word('provider', textRef('purchase', 'provider'), PROVIDERS, { isHidden: true }),
    make.text('reference', textRef('purchase', 'reference'), { isHidden: true }),
    make.time('paidMs', textRef('purchase', 'paid'), { sort: 'paidMs', isHidden: true }),
    make.time('fulfilledMs', textRef('purchase', 'fulfilled'), { isHidden: true }),
    make.time('closedMs', textRef('purchase', 'closed'), { isHidden: true }),
    make.text('reason', textRef('purchase', 'reason'), { isHidden: true }),
  ],
} as const satisfies Partial<Options>;

/** Of all organisations for whoever runs the installation. */
export const purchaseList = defineList(calls.purchase.query, { ...shared, name: 'purchase' });

/** The customer's side: those of the own organisation. */
export const ownPurchaseList = defineList(calls.purchase.query, {
  ...shared,
  name: 'ownPurchase',
  scope: ['isOwn'],
});
