import { type Alarm, type AlarmRuleDefinition, calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { defineList } from '../define-list.ts';
import { alarmConditionText } from './condition-text.ts';
import { ALARM_KIND_WORDS, ALARM_STATE_WORDS } from './words.ts';

const SCOPES = {
  unacknowledged: textRef('alarm', 'scope_unacknowledged'),
  active: textRef('alarm', 'scope_active'),
  shelved: textRef('alarm', 'scope_shelved'),
  closed: textRef('alarm', 'scope_closed'),
  all: textRef('alarm', 'scope_all'),
};

interface OfLevel {
  readonly levelTitle: string;
  readonly levelTitleEn: string;
  readonly levelShape: string;
}

/** A level in words, with the shape that stands beside its colour. */
export function levelText({ levelTitle, levelTitleEn, levelShape }: OfLevel, say: Say): string {
  return `${levelShape} ${say.title({ title: levelTitle, titleEn: levelTitleEn })}`;
}

/** What a value was when its alarm was raised, in the words of a language; '' of an alarm without one. */
export function alarmValueText({ value, valueEn }: Pick<Alarm, 'value' | 'valueEn'>, say: Say): string {
  return say.title({ title: value, titleEn: valueEn });
}

/** What an alarm says beside its name, in the words of a language; '' when its rule has no message. */
export function alarmMessageText({ msg, msgEn }: Pick<Alarm, 'msg' | 'msgEn'>, say: Say): string {
  return say.title({ title: msg, titleEn: msgEn });
}

/** Alarms: without a filter those that are not done with. */
export const alarmList = defineList(calls.alarm.query, {
  name: 'alarm',
  title: textRef('alarm', 'title'),
  search: textRef('alarm', 'search'),
  scope: ['equipmentId'],
  filters: {
    scope: { text: textRef('alarm', 'scope'), choices: SCOPES, none: textRef('alarm', 'scope_open') },
    levelId: { text: textRef('alarm', 'level'), isPicked: true },
    equipmentId: { text: textRef('alarm', 'equipment'), isPicked: true },
    fromMs: { text: textRef('alarm', 'raised'), until: 'toMs' },
  },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.cell('level', textRef('alarm', 'level'), levelText, { sort: 'alarmLevelId' }),
    make.name(textRef('alarm', 'name')),
    make.cell(
      'equipment',
      textRef('alarm', 'equipment'),
      (row, say) => say.title({ title: row.equipTitle, titleEn: row.equipTitleEn }),
      { sort: 'equipTitle' },
    ),
    make.word('state', textRef('alarm', 'state'), ALARM_STATE_WORDS),
    make.time('gmtTrigger', textRef('alarm', 'raised'), { sort: 'gmtTrigger' }),
    make.cell('value', textRef('alarm', 'value'), alarmValueText),
    make.cell('msg', textRef('alarm', 'message'), alarmMessageText),
    make.time('gmtRelease', textRef('alarm', 'returned'), { sort: 'gmtRelease', isHidden: true }),
    make.word('type', textRef('alarm', 'kind'), ALARM_KIND_WORDS, { isHidden: true }),
    make.text('acknowledgedBy', textRef('alarm', 'acknowledgedBy'), { isHidden: true }),
    make.time('acknowledgedMs', textRef('alarm', 'acknowledgedAt'), { isHidden: true }),
    make.text('note', textRef('alarm', 'note'), { isHidden: true }),
    make.count('raisedCount', textRef('alarm', 'raisedCount'), { isHidden: true }),
    make.count('subsequentCount', textRef('alarm', 'subsequent'), { isHidden: true }),
  ],
});

const ENABLED = { true: textRef('alarm', 'enabled'), false: textRef('alarm', 'disabled') };

const signalText = ({ signalTitle, signalTitleEn }: AlarmRuleDefinition, say: Say) =>
  say.title({ title: signalTitle, titleEn: signalTitleEn });
const kindText = ({ condition }: AlarmRuleDefinition, say: Say) => say.text(ALARM_KIND_WORDS[condition.kind]);
const causeText = ({ cause, causeEn }: AlarmRuleDefinition, say: Say) =>
  say.title({ title: cause, titleEn: causeEn });
const consequenceText = ({ consequence, consequenceEn }: AlarmRuleDefinition, say: Say) =>
  say.title({ title: consequence, titleEn: consequenceEn });
const instructionText = ({ instruction, instructionEn }: AlarmRuleDefinition, say: Say) =>
  say.title({ title: instruction, titleEn: instructionEn });

/** Rules of a piece of equipment: also the list of its rationalisation. */
export const alarmRuleList = defineList(calls.alarm.queryRules, {
  name: 'alarm-rule',
  title: textRef('alarm', 'rules'),
  search: textRef('alarm', 'ruleSearch'),
  scope: ['equipmentId'],
  filters: { isEnabled: { text: textRef('alarm', 'use'), choices: ENABLED } },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('alarm', 'name'), { sort: 'title' }),
    make.cell('signal', textRef('alarm', 'signal'), signalText),
    make.cell('kind', textRef('alarm', 'kind'), kindText, { isHidden: true }),
    make.cell('condition', textRef('alarm', 'condition'), alarmConditionText),
    make.cell('level', textRef('alarm', 'level'), levelText),
    make.word('state', textRef('alarm', 'state'), ALARM_STATE_WORDS),
    make.word('isEnabled', textRef('alarm', 'use'), ENABLED),
    make.cell('cause', textRef('alarm', 'cause'), causeText, { isHidden: true }),
    make.cell('consequence', textRef('alarm', 'consequence'), consequenceText, { isHidden: true }),
    make.cell('instruction', textRef('alarm', 'instruction'), instructionText, { isHidden: true }),
    make.text('reason', textRef('alarm', 'reason'), { isHidden: true }),
    make.time('createdMs', textRef('alarm', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});

/** The rules of a template: what their alarms are like now is known of equipment alone. */
export const templateAlarmRuleList = defineList(calls.template.queryAlarmRules, {
  name: 'template-alarm-rule',
  title: textRef('alarm', 'rules'),
  search: textRef('alarm', 'ruleSearch'),
  scope: ['templateId'],
  filters: { isEnabled: { text: textRef('alarm', 'use'), choices: ENABLED } },
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.name(textRef('alarm', 'name'), { sort: 'title' }),
    make.cell('signal', textRef('alarm', 'signal'), signalText),
    make.cell('kind', textRef('alarm', 'kind'), kindText, { isHidden: true }),
    make.cell('condition', textRef('alarm', 'condition'), alarmConditionText),
    make.cell('level', textRef('alarm', 'level'), levelText),
    make.word('isEnabled', textRef('alarm', 'use'), ENABLED),
    make.cell('cause', textRef('alarm', 'cause'), causeText, { isHidden: true }),
    make.cell('consequence', textRef('alarm', 'consequence'), consequenceText, { isHidden: true }),
    make.cell('instruction', textRef('alarm', 'instruction'), instructionText, { isHidden: true }),
    make.time('createdMs', textRef('alarm', 'created'), { sort: 'createdMs', isHidden: true }),
  ],
});
