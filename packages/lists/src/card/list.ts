import { type Card, type CardEnds, type CardOperator, type CardState, calls } from '@zutai/contract';
import { type TextRef, textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';

type Words<K extends string> = Readonly<Record<K, TextRef>>;

export const CARD_OPERATOR_WORDS: Words<CardOperator> = {
  mobile: textRef('card', 'operator_mobile'),
  unicom: textRef('card', 'operator_unicom'),
  telecom: textRef('card', 'operator_telecom'),
  other: textRef('card', 'operator_other'),
};

export const CARD_STATE_WORDS: Words<CardState> = {
  stock: textRef('card', 'state_stock'),
  active: textRef('card', 'state_active'),
  suspended: textRef('card', 'state_suspended'),
  cancelled: textRef('card', 'state_cancelled'),
};

export const CARD_ENDS_WORDS: Words<CardEnds> = {
  unknown: textRef('card', 'ends_unknown'),
  later: textRef('card', 'ends_later'),
  soon: textRef('card', 'ends_soon'),
  over: textRef('card', 'ends_over'),
};

/** What a card used in the month of now, of what it has. */
export function cardTrafficText({ usedMb, monthlyMb }: Pick<Card, 'usedMb' | 'monthlyMb'>, say: Say): string {
  if (usedMb === null) return say.text(textRef('card', 'trafficUnknown'));
  const used = String(usedMb);
  return monthlyMb === null
    ? say.text(textRef('card', 'trafficUsed'), { used })
    : say.text(textRef('card', 'trafficOf'), { used, limit: String(monthlyMb) });
}

export const cardList = defineList(calls.card.query, {
  name: 'card',
  title: textRef('card', 'title'),
  search: textRef('card', 'search'),
  filters: {
    ends: {
      text: textRef('card', 'ends'),
      choices: { soon: CARD_ENDS_WORDS.soon, over: CARD_ENDS_WORDS.over },
    },
    operator: { text: textRef('card', 'operator'), choices: CARD_OPERATOR_WORDS },
    state: { text: textRef('card', 'state'), choices: CARD_STATE_WORDS },
  },
  rowKey: (row) => row.id,
  columns: (make) => [
    make.text('iccid', textRef('card', 'iccid'), { sort: 'iccid', isName: true }),
    make.word('operator', textRef('card', 'operator'), CARD_OPERATOR_WORDS),
    make.text('plan', textRef('card', 'plan')),
    make.cell('traffic', textRef('card', 'traffic'), cardTrafficText, { sort: 'usedMb', isScreenOnly: true }),
    make.count('usedMb', textRef('card', 'usedMb'), { isFileOnly: true }),
    make.count('monthlyMb', textRef('card', 'monthlyMb'), { isFileOnly: true }),
    make.text('endsOn', textRef('card', 'endsOn'), { sort: 'endsOn' }),
    make.word('ends', textRef('card', 'ends'), CARD_ENDS_WORDS, { isHidden: true }),
    make.word('state', textRef('card', 'state'), CARD_STATE_WORDS),
    make.cell(
      'gateway',
      textRef('card', 'gateway'),
      ({ gatewayId, gatewayTitle, gatewayTitleEn, gatewaySn }, say) => {
        if (gatewayId === null) return null;
        const title = say.title({ title: gatewayTitle, titleEn: gatewayTitleEn });
        return title === '' ? gatewaySn : title;
      },
    ),
    make.cell(
      'orgTitle',
      textRef('card', 'organisation'),
      (row, say) => say.title({ title: row.orgTitle, titleEn: row.orgTitleEn }),
      { sort: 'orgTitle' },
    ),
    make.text('msisdn', textRef('card', 'msisdn'), { isHidden: true }),
    make.time('usedAtMs', textRef('card', 'usedAt'), { isHidden: true }),
    make.text('remark', textRef('card', 'remark'), { isHidden: true }),
    make.time('createdMs', textRef('card', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});
