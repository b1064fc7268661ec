import { calls, moneyText, type Offer } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { MoneyInput } from '../../components/fixed-point-input/index.ts';
import { defineForm } from '../../components/record-form/index.ts';

export const offerForm = defineForm<Offer>()({
  add: calls.offer.add,
  edit: calls.offer.edit,
  read: calls.offer.info,
  words: {
    add: { title: textRef('offer', 'add'), done: textRef('offer', 'added') },
    edit: { title: textRef('offer', 'edit'), done: textRef('offer', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('offer', 'name')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.number('months', textRef('offer', 'months'), { isHalf: true }),
    make.custom(
      'priceFen',
      textRef('offer', 'price'),
      ({ id, say }) => <MoneyInput id={id} unit={say.text(textRef('offer', 'priceUnit'))} />,
      { isHalf: true, show: (value) => (typeof value === 'number' ? moneyText(value, 'CNY') : '') },
    ),
    make.text('plan', textRef('offer', 'plan'), { help: textRef('offer', 'planHelp') }),
    make.toggle('isOffered', textRef('offer', 'isOffered')),
  ],
});
