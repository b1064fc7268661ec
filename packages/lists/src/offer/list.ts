import { calls, decimalOf, moneyText } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';

const OFFERED = { true: textRef('offer', 'offered'), false: textRef('offer', 'notOffered') };

export const offerList = defineList(calls.offer.query, {
  name: 'offer',
  title: textRef('offer', 'title'),
  search: textRef('offer', 'search'),
  filters: { isOffered: { text: textRef('offer', 'isOffered'), choices: OFFERED } },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.name(textRef('offer', 'name'), { sort: 'title' }),
    make.count('months', textRef('offer', 'months'), { sort: 'months' }),
    make.cell('price', textRef('offer', 'price'), ({ priceFen }) => moneyText(priceFen, 'CNY'), {
      sort: 'priceFen',
      align: 'right',
      fileCell: ({ priceFen }) => decimalOf(priceFen),
    }),
    make.text('plan', textRef('offer', 'plan')),
    make.word('isOffered', textRef('offer', 'isOffered'), OFFERED),
    make.time('createdMs', textRef('offer', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});
