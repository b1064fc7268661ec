import { calls, type Repair } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { REPAIR_PRIORITY_WORDS } from '@zutai/lists';
import { defineForm } from '../../../components/record-form/index.ts';
import { TimeInput } from '../../../components/time-input/index.ts';
import { formatTime } from '../../../lib/time/index.ts';
import { EquipmentSelect } from './EquipmentSelect.tsx';

const makeForm = (hasEquipment: boolean) =>
  defineForm<Repair>()({
    add: calls.repair.report,
    edit: calls.repair.edit,
    read: calls.repair.info,
    words: {
      add: {
        title: textRef('repair', 'report'),
        done: textRef('repair', 'reported'),
        submit: textRef('repair', 'report'),
      },
      edit: { title: textRef('repair', 'edit'), done: textRef('repair', 'saved') },
    },
    fields: (make) => [
      ...(hasEquipment
        ? []
        : [
            make.custom('equipmentId', textRef('repair', 'equipment'), ({ id }) => (
              <EquipmentSelect id={id} />
            )),
          ]),
      make.text('title', textRef('repair', 'problem'), { help: textRef('repair', 'reportHelp') }),
      make.text('description', textRef('repair', 'description')),
      make.choice('priority', textRef('repair', 'priority'), REPAIR_PRIORITY_WORDS, {
        initial: 'normal',
        isHalf: true,
      }),
      make.custom('dueMs', textRef('repair', 'due'), ({ id }) => <TimeInput id={id} isFuture />, {
        initial: null,
        isHalf: true,
        show: (value) => (typeof value === 'number' ? formatTime(value) : ''),
      }),
    ],
  });

/** Of equipment that is known already; also edits a repair. */
export const reportForm = makeForm(true);
/** By hand, with the equipment to be chosen. */
export const reportByHandForm = makeForm(false);
