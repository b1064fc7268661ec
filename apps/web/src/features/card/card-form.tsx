import { type Card, calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { CARD_OPERATOR_WORDS, CARD_STATE_WORDS, gatewayList, organisationList } from '@zutai/lists';
import { defineForm } from '../../components/record-form/index.ts';
import { DayInput } from '../../components/time-input/index.ts';

/** What whoever runs the installation enters of a card. */
export const cardForm = defineForm<Card>()({
  add: calls.card.add,
  edit: calls.card.edit,
  read: calls.card.info,
  words: {
    add: { title: textRef('card', 'add'), done: textRef('card', 'added') },
    edit: { title: textRef('card', 'edit'), done: textRef('card', 'saved') },
  },
  fields: (make) => [
    make.record(
      'organisationId',
      textRef('card', 'organisation'),
      { list: organisationList, read: calls.organisation.info },
      { isShown: (_values, record) => record === undefined },
    ),
    make.text('iccid', textRef('card', 'iccid'), {
      help: textRef('card', 'iccidHelp'),
      example: '89860000000000000001',
      isCode: true,
    }),
    make.choice('operator', textRef('card', 'operator'), CARD_OPERATOR_WORDS, { isHalf: true }),
    make.choice('state', textRef('card', 'state'), CARD_STATE_WORDS, { isHalf: true }),
    make.text('plan', textRef('card', 'plan'), { isHalf: true }),
    make.text('msisdn', textRef('card', 'msisdn'), { isHalf: true, isCode: true }),
    make.number('monthlyMb', textRef('card', 'monthlyMb'), {
      isHalf: true,
      help: textRef('card', 'monthlyMbHelp'),
    }),
    make.number('usedMb', textRef('card', 'usedMb'), { isHalf: true }),
    make.custom('endsOn', textRef('card', 'endsOn'), ({ id }) => <DayInput id={id} />, {
      help: textRef('card', 'endsOnHelp'),
    }),
    make.text('remark', textRef('card', 'remark')),
  ],
});

/** Which gateway a card is in. */
export const bindForm = defineForm<Card>()({
  edit: calls.card.bindGateway,
  read: calls.card.info,
  words: { edit: { title: textRef('card', 'bind'), done: textRef('card', 'bound') } },
  requestOf: ({ gatewayId, ...rest }) => ({ ...rest, gatewayId: gatewayId ?? '' }),
  fields: (make) => [
    make.record(
      'gatewayId',
      textRef('card', 'gateway'),
      { list: gatewayList, read: calls.gateway.info, note: 'sn' },
      { help: textRef('card', 'bindHelp') },
    ),
  ],
});
