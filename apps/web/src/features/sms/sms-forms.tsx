import { calls, moneyText, type SmsOffer } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { MoneyInput } from '../../components/fixed-point-input/index.ts';
import { defineForm } from '../../components/record-form/index.ts';

export const smsOfferForm = defineForm<SmsOffer>()({
  add: calls.smsOffer.add,
  edit: calls.smsOffer.edit,
  read: calls.smsOffer.info,
  words: {
    add: { title: textRef('sms', 'add'), done: textRef('sms', 'added') },
    edit: { title: textRef('sms', 'edit'), done: textRef('sms', 'saved') },
  },
  fields: (make) => [
    make.text('title', textRef('sms', 'offerName')),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.number('messages', textRef('sms', 'messages'), { isHalf: true }),
    make.custom(
      'priceFen',
      textRef('sms', 'price'),
      ({ id, say }) => <MoneyInput id={id} unit={say.text(textRef('offer', 'priceUnit'))} />,
      { isHalf: true, show: (value) => (typeof value === 'number' ? moneyText(value, 'CNY') : '') },
    ),
    make.toggle('isOffered', textRef('offer', 'isOffered')),
  ],
});

/** How many packages are bought. */
export const buyForm = defineForm<SmsOffer>()({
  add: calls.purchase.buyMessages,
  words: {
    add: {
      title: textRef('sms', 'buyDialog'),
      done: textRef('sms', 'bought'),
      submit: textRef('sms', 'buy'),
    },
  },
  fields: (make) => [make.number('count', textRef('sms', 'count'), { initial: 1 })],
});
