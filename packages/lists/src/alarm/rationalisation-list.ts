import { calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineList } from '../define-list.ts';
import { alarmConditionText, alarmSuppressorText } from './condition-text.ts';
import { levelText } from './list.ts';
import { alarmScheduleText } from './schedule-text.ts';
import { ALARM_KIND_WORDS, ALARM_RESPONSE_WORDS, ALARM_SEVERITY_WORDS } from './words.ts';

const YES_NO = { true: textRef('common', 'yes'), false: textRef('common', 'no') };
const ENABLED = { true: textRef('alarm', 'enabled'), false: textRef('alarm', 'disabled') };

/**
 * What was decided of every alarm and why (ISA-18.2, clause 8), for a file: names and texts as they are, beside what
 * they are in English, whoever takes it along.
 */
export const alarmRationalisationList = defineList(calls.alarm.queryRules, {
  name: 'alarm-rationalisation',
  title: textRef('alarm', 'rationalisation'),
  rowKey: ({ id }) => id,
  columns: (make) => [
    make.text('equipTitle', textRef('alarm', 'equipment'), { sort: 'equipTitle' }),
    make.text('equipTitleEn', textRef('alarm', 'equipmentEn')),
    make.text('title', textRef('alarm', 'name')),
    make.text('titleEn', textRef('alarm', 'nameEn')),
    make.text('signalTitle', textRef('alarm', 'signal')),
    make.text('signalTitleEn', textRef('alarm', 'signalEn')),
    make.cell('kind', textRef('alarm', 'kind'), ({ condition }, say) =>
      say.text(ALARM_KIND_WORDS[condition.kind]),
    ),
    make.cell('condition', textRef('alarm', 'condition'), alarmConditionText),
    make.count('onDelayMs', textRef('alarm', 'onDelay')),
    make.count('offDelayMs', textRef('alarm', 'offDelay')),
    make.word('isLatching', textRef('alarm', 'latching'), YES_NO),
    make.cell('schedule', textRef('alarm', 'schedule'), alarmScheduleText),
    make.cell('suppressor', textRef('alarm', 'suppressor'), alarmSuppressorText),
    make.text('firstOutGroupTitle', textRef('alarm', 'firstOutGroup')),
    make.word('severity', textRef('alarm', 'severity'), ALARM_SEVERITY_WORDS),
    make.word('responseTime', textRef('alarm', 'responseTime'), ALARM_RESPONSE_WORDS),
    make.cell('level', textRef('alarm', 'level'), levelText),
    make.text('message', textRef('alarm', 'message')),
    make.text('messageEn', textRef('alarm', 'messageEn')),
    make.text('cause', textRef('alarm', 'cause')),
    make.text('causeEn', textRef('alarm', 'causeEn')),
    make.text('consequence', textRef('alarm', 'consequence')),
    make.text('consequenceEn', textRef('alarm', 'consequenceEn')),
    make.text('instruction', textRef('alarm', 'instruction')),
    make.text('instructionEn', textRef('alarm', 'instructionEn')),
    make.word('isEnabled', textRef('alarm', 'use'), ENABLED),
  ],
});
