import { type Alarm, calls } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../components/record-form/index.ts';
import { SubsequentField } from './first-out/SubsequentField.tsx';

/** Acknowledges one alarm. */
export const acknowledgeForm = defineForm<Alarm>()({
  add: calls.alarm.acknowledge,
  words: {
    add: {
      title: textRef('alarm', 'acknowledge'),
      done: textRef('alarm', 'acknowledged'),
      submit: textRef('alarm', 'acknowledge'),
    },
  },
  fields: (make) => [make.text('note', textRef('alarm', 'note'))],
});

/** Acknowledges a first-out and, if that is chosen, what followed it. */
export const acknowledgeFirstOutForm = (firstOutId: string) =>
  defineForm<Alarm>()({
    add: calls.alarm.acknowledge,
    words: {
      add: {
        title: textRef('alarm', 'acknowledge'),
        done: textRef('alarm', 'acknowledged'),
        submit: textRef('alarm', 'acknowledge'),
      },
    },
    fields: (make) => [
      make.custom(
        'subsequentIds',
        textRef('alarm', 'subsequent'),
        ({ id }) => <SubsequentField id={id} firstOutIds={[firstOutId]} />,
        { initial: [] },
      ),
      make.text('note', textRef('alarm', 'note')),
    ],
  });

/** Acknowledges one alarm by the right to write in a project. */
export const acknowledgeInProjectForm = defineForm<Alarm>()({
  add: calls.alarm.confirmOfProject,
  words: {
    add: {
      title: textRef('alarm', 'acknowledge'),
      done: textRef('alarm', 'acknowledged'),
      submit: textRef('alarm', 'acknowledge'),
    },
  },
  fields: (make) => [make.text('note', textRef('alarm', 'note'))],
});

/** Shelves the alarm of a rule. */
export const shelveForm = defineForm<Alarm>()({
  add: calls.alarm.shelve,
  words: {
    add: {
      title: textRef('alarm', 'shelve'),
      done: textRef('alarm', 'shelved'),
      submit: textRef('alarm', 'shelve'),
    },
  },
  fields: (make) => [
    make.number('minutes', textRef('alarm', 'minutes'), { initial: 60, step: 10 }),
    make.text('reason', textRef('alarm', 'shelveReason')),
  ],
});

/** Acknowledges several alarms with one note. */
export const acknowledgeManyForm = defineForm<object>()({
  add: calls.alarm.acknowledgeMany,
  words: {
    add: {
      title: textRef('alarm', 'acknowledge'),
      done: textRef('alarm', 'acknowledgedMany'),
      submit: textRef('alarm', 'acknowledge'),
    },
  },
  fields: (make) => [make.text('note', textRef('alarm', 'note'))],
});

/** The same with what followed some of them, if that is chosen. @param ids all of them, which are not named again */
export const acknowledgeManyWithForm = (firstOutIds: readonly string[], ids: readonly string[]) =>
  defineForm<object>()({
    add: calls.alarm.acknowledgeMany,
    words: {
      add: {
        title: textRef('alarm', 'acknowledge'),
        done: textRef('alarm', 'acknowledgedMany'),
        submit: textRef('alarm', 'acknowledge'),
      },
    },
    fields: (make) => [
      make.custom(
        'subsequentIds',
        textRef('alarm', 'subsequent'),
        ({ id }) => <SubsequentField id={id} firstOutIds={firstOutIds} exceptIds={ids} />,
        { initial: [] },
      ),
      make.text('note', textRef('alarm', 'note')),
    ],
  });

/** Shelves several alarms for the same time and reason. */
export const shelveManyForm = defineForm<object>()({
  add: calls.alarm.shelveMany,
  words: {
    add: {
      title: textRef('alarm', 'shelve'),
      done: textRef('alarm', 'shelvedMany'),
      submit: textRef('alarm', 'shelve'),
    },
  },
  fields: (make) => [
    make.number('minutes', textRef('alarm', 'minutes'), { initial: 60, step: 10 }),
    make.text('reason', textRef('alarm', 'shelveReason')),
  ],
});

/** Takes the alarm of a rule out of service, or puts it back. */
export const serviceForm = defineForm<Alarm>()({
  add: calls.alarm.setOutOfService,
  words: {
    add: {
      title: textRef('alarm', 'outOfService'),
      done: textRef('alarm', 'outOfServiceDone'),
      submit: textRef('alarm', 'outOfService'),
    },
  },
  fields: (make) => [make.text('reason', textRef('alarm', 'shelveReason'))],
});
