import type { AlarmCondition, AlarmRuleDefinition } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { ALARM_KIND_WORDS, ALARM_RESPONSE_WORDS, ALARM_SEVERITY_WORDS } from '@zutai/lists';
import { defineForm, type FormDefinition } from '../../../components/record-form/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { LevelPicker } from '../list/LevelPicker.tsx';
import { ConditionField } from './ConditionField.tsx';
import { hasProblem, NEW_CONDITIONS } from './condition-parts.ts';
import { ownedRuleCalls, type RuleOwner, readRule } from './rule-owner.ts';
import { ScheduleField } from './ScheduleField.tsx';
import { SignalSelect } from './SignalSelect.tsx';
import { SuppressorField } from './SuppressorField.tsx';

const kindOf = (values: Readonly<Record<string, unknown>>) =>
  (values.condition as AlarmRuleDefinition['condition'] | undefined)?.kind;

/** The form of a rule of this owner, whose signals it chooses from. */
export function ruleFormOf(owner: RuleOwner): FormDefinition<AlarmRuleDefinition> {
  return defineForm<AlarmRuleDefinition>()({
    add: ownedRuleCalls[owner.kind].add,
    edit: ownedRuleCalls[owner.kind].edit,
    read: (rule: AlarmRuleDefinition) => readRule(owner, rule),
    words: {
      add: { title: textRef('alarm', 'add'), done: textRef('alarm', 'added') },
      edit: { title: textRef('alarm', 'edit'), done: textRef('alarm', 'saved') },
    },
    // Of a rule about the equipment itself there is no signal.
    requestOf: (values) => (kindOf(values) === 'offline' ? { ...values, signalId: null } : values),
    fields: (make) => [
      make.text('title', textRef('alarm', 'name')),
      make.text('titleEn', textRef('alarm', 'nameEn')),
      make.section(textRef('alarm', 'sectionCondition'), [
        make.custom(
          'signalId',
          textRef('alarm', 'signal'),
          ({ id }) => <SignalSelect id={id} owner={owner} label={textOf('alarm', 'signal')} />,
          { initial: null, isShown: (values) => kindOf(values) !== 'offline' },
        ),
        make.custom(
          'condition',
          textRef('alarm', 'condition'),
          ({ id }) => <ConditionField id={id} owner={owner} />,
          {
            initial: NEW_CONDITIONS.limit,
            problemOf: (value) => (value && hasProblem(value as AlarmCondition) ? '' : undefined),
            show: (value, say) =>
              say.text(ALARM_KIND_WORDS[(value as AlarmRuleDefinition['condition']).kind]),
          },
        ),
        make.number('onDelayMs', textRef('alarm', 'onDelay'), {
          help: textRef('alarm', 'onDelayHelp'),
          step: 1_000,
          isHalf: true,
        }),
        make.number('offDelayMs', textRef('alarm', 'offDelay'), { step: 1_000, isHalf: true }),
        make.toggle('isLatching', textRef('alarm', 'latching'), { help: textRef('alarm', 'latchingHelp') }),
      ]),
      make.section(textRef('alarm', 'sectionWhen'), [
        make.custom('schedule', textRef('alarm', 'schedule'), ({ id }) => <ScheduleField id={id} />, {
          initial: null,
          help: textRef('alarm', 'scheduleHelp'),
        }),
        make.custom(
          'suppressor',
          textRef('alarm', 'suppressor'),
          ({ id }) => <SuppressorField id={id} owner={owner} />,
          { initial: null, help: textRef('alarm', 'suppressorHelp') },
        ),
      ]),
      make.section(textRef('alarm', 'sectionLevel'), [
        make.choice('severity', textRef('alarm', 'severity'), ALARM_SEVERITY_WORDS),
        make.choice('responseTime', textRef('alarm', 'responseTime'), ALARM_RESPONSE_WORDS),
        make.custom(
          'levelId',
          textRef('alarm', 'level'),
          ({ id }) => <LevelPicker id={id} label={textOf('alarm', 'levelAuto')} />,
          { initial: null, help: textRef('alarm', 'levelHelp') },
        ),
      ]),
      make.section(textRef('alarm', 'sectionWords'), [
        make.text('message', textRef('alarm', 'message'), {
          help: textRef('alarm', 'messageHelp'),
          isHalf: true,
        }),
        make.text('messageEn', textRef('alarm', 'messageEn'), {
          help: textRef('alarm', 'wordsEnHelp'),
          isHalf: true,
        }),
        make.text('cause', textRef('alarm', 'cause'), { isHalf: true }),
        make.text('causeEn', textRef('alarm', 'causeEn'), { isHalf: true }),
        make.text('consequence', textRef('alarm', 'consequence'), { isHalf: true }),
        make.text('consequenceEn', textRef('alarm', 'consequenceEn'), { isHalf: true }),
        make.text('instruction', textRef('alarm', 'instruction'), { isHalf: true }),
        make.text('instructionEn', textRef('alarm', 'instructionEn'), { isHalf: true }),
        make.toggle('isEnabled', textRef('alarm', 'isEnabled')),
      ]),
    ],
  });
}
