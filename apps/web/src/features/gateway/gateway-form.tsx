import { calls, type Gateway } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { hasAgent, isForeign } from '@zutai/lists';
import { defineForm } from '../../components/record-form/index.ts';
import { DepartmentSelect } from '../department/index.ts';
import { proposeSn } from './propose-sn.ts';
import { SnInput } from './register/SnInput.tsx';

export const gatewayForm = defineForm<Gateway>()({
  add: calls.gateway.add,
  edit: calls.gateway.edit,
  read: calls.gateway.info,
  words: {
    add: {
      title: textRef('gateway', 'registerTitle'),
      submit: textRef('gateway', 'registerAction'),
      done: textRef('gateway', 'registered'),
    },
    edit: { title: textRef('gateway', 'editTitle'), done: textRef('gateway', 'saved') },
  },
  fields: (make) => [
    make.custom('sn', textRef('gateway', 'sn'), ({ id }) => <SnInput id={id} />, {
      help: textRef('gateway', 'snHelp'),
      isCode: true,
      initial: proposeSn,
    }),
    make.text('title', textRef('gateway', 'name'), { help: textRef('gateway', 'nameHelp') }),
    make.text('titleEn', textRef('common', 'nameEn'), { help: textRef('common', 'nameEnHelp') }),
    make.custom('departmentId', textRef('department', 'one'), ({ id }) => <DepartmentSelect id={id} />, {
      help: textRef('department', 'placeHelp'),
    }),
    make.text('remark', textRef('gateway', 'remark')),
    make.number('maxSilenceS', textRef('gateway', 'maxSilence'), {
      help: textRef('gateway', 'maxSilenceHelp'),
      unit: textRef('gateway', 'seconds'),
      placeholder: textRef('gateway', 'maxSilenceNone'),
      // With our own agent it has no effect; of a new gateway nobody knows yet.
      isShown: (_values, gateway) => gateway !== undefined && !hasAgent(gateway),
    }),
    make.number('economyReportS', textRef('gateway', 'economyInterval'), {
      help: textRef('gateway', 'economyHelp'),
      unit: textRef('gateway', 'seconds'),
      placeholder: textRef('gateway', 'economyOff'),
      isShown: (_values, gateway) => gateway === undefined || !isForeign(gateway),
    }),
  ],
});

/** A gateway in economy mode reports everything for a while. */
export const openEconomyForm = defineForm<Gateway>()({
  add: calls.driver.openEconomy,
  words: {
    add: {
      title: textRef('gateway', 'openEconomy'),
      submit: textRef('gateway', 'openEconomy'),
      done: textRef('gateway', 'openEconomyDone'),
    },
  },
  fields: (make) => [
    make.number('minutes', textRef('gateway', 'openEconomyMinutes'), {
      help: textRef('gateway', 'openEconomyHelp'),
      unit: textRef('gateway', 'minutes'),
      initial: () => 30,
    }),
  ],
});
