import { calls, type Repair, type UsedPart } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm, type FormDefinition } from '../../../components/record-form/index.ts';
import { SignatureInput } from '../../../components/signature/index.ts';
import { TimeInput } from '../../../components/time-input/index.ts';
import { UsedPartsInput } from '../../spare-part/index.ts';
import { AssigneeSelect } from './AssigneeSelect.tsx';

/** Gives a repair of this equipment to somebody. */
export function dispatchFormOf(equipmentId: string): FormDefinition<Repair> {
  return defineForm<Repair>()({
    add: calls.repair.dispatch,
    words: {
      add: {
        title: textRef('repair', 'dispatch'),
        done: textRef('repair', 'dispatchDone'),
        submit: textRef('repair', 'dispatch'),
      },
    },
    // What is empty is left out: the call takes ids and times, or nothing.
    requestOf: (values) =>
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '')),
    fields: (make) => [
      make.custom('assigneeId', textRef('repair', 'assignee'), ({ id }) => (
        <AssigneeSelect id={id} equipmentId={equipmentId} of="accounts" isNow />
      )),
      make.custom(
        'departmentId',
        textRef('repair', 'assigneeDepartment'),
        ({ id }) => <AssigneeSelect id={id} equipmentId={equipmentId} of="departments" />,
        {
          help: textRef('repair', 'assigneeHelp'),
          isShown: ({ assigneeId }) => assigneeId === undefined || assigneeId === null,
        },
      ),
      make.custom('dueMs', textRef('repair', 'due'), ({ id }) => <TimeInput id={id} isFuture />),
      make.text('note', textRef('repair', 'note')),
    ],
  });
}

export const giveBackForm = defineForm<Repair>()({
  add: calls.repair.giveBack,
  words: {
    add: {
      title: textRef('repair', 'giveBack'),
      done: textRef('repair', 'giveBackDone'),
      submit: textRef('repair', 'giveBack'),
    },
  },
  fields: (make) => [make.text('reason', textRef('repair', 'giveBackReason'))],
});

/** Finishes a repair; who may see spare parts says which of them were used, and where the organisation asks, signs. */
export function finishFormOf(
  maySeeParts: boolean,
  taken: readonly UsedPart[],
  isSigned: boolean,
): FormDefinition<Repair> {
  return defineForm<Repair>()({
    add: calls.repair.finish,
    words: {
      add: {
        title: textRef('repair', 'finish'),
        done: textRef('repair', 'finishDone'),
        submit: textRef('repair', 'finish'),
      },
    },
    requestOf: ({ signature, ...values }) =>
      signature === undefined || signature === null ? values : { ...values, signature },
    fields: (make) => [
      make.text('content', textRef('repair', 'content')),
      ...(maySeeParts
        ? [
            make.custom(
              'usedParts',
              textRef('sparePart', 'used'),
              ({ id }) => <UsedPartsInput id={id} taken={taken} />,
              {
                initial: [],
                help: textRef('sparePart', 'usedHelp'),
              },
            ),
          ]
        : []),
      make.text('parts', textRef('repair', 'parts')),
      make.number('minutesSpent', textRef('repair', 'minutesSpent'), { initial: null }),
      ...(isSigned
        ? [
            make.custom('signature', textRef('signature', 'label'), ({ id }) => <SignatureInput id={id} />, {
              initial: null,
            }),
          ]
        : []),
    ],
  });
}

export const endEarlyForm = defineForm<Repair>()({
  add: calls.repair.endEarly,
  words: {
    add: {
      title: textRef('repair', 'endEarly'),
      done: textRef('repair', 'endEarlyDone'),
      submit: textRef('repair', 'endEarly'),
    },
  },
  fields: (make) => [make.text('reason', textRef('repair', 'endEarlyReason'))],
});

export const rejectForm = defineForm<Repair>()({
  add: calls.repair.feedback,
  words: {
    add: {
      title: textRef('repair', 'notSolved'),
      done: textRef('repair', 'rejectDone'),
      submit: textRef('repair', 'notSolved'),
    },
  },
  fields: (make) => [make.text('note', textRef('repair', 'rejectNote'))],
});

export const noteForm = defineForm<Repair>()({
  add: calls.repair.addNote,
  words: {
    add: {
      title: textRef('repair', 'addNote'),
      done: textRef('repair', 'noteAdded'),
      submit: textRef('repair', 'addNote'),
    },
  },
  fields: (make) => [make.text('note', textRef('repair', 'note'))],
});
