import type { Driver } from '@zutai/contract';
import { textRef } from '@zutai/i18n';
import { defineForm } from '../../../components/record-form/index.ts';
import { textOf } from '../../../lib/language/index.ts';
import { type DefinitionOwner, definitionCalls, readDriver } from '../definition-owner.ts';
import { protocolTextIn } from '../protocol/index.ts';
import { MainOptions, ProtocolSelect } from './DriverOptions.tsx';
import { defaultOptionsOf, FIRST_PROTOCOL, optionParts, sentOptions } from './driver-options.ts';

const MILLISECONDS = textRef('driverProtocol', 'unit.ms');

async function readAnew(owner: DefinitionOwner, { id }: Driver): Promise<Driver> {
  const found = await readDriver(owner, id);
  if (found === undefined) throw new Error(textOf('driver', 'gone'));
  return found;
}

/** Its options come from the protocol; those of {@link AdvancedOptions} are shown below. */
export const driverFormOf = (owner: DefinitionOwner) =>
  defineForm<Driver>()({
    add: definitionCalls[owner.kind].addDriver,
    edit: definitionCalls[owner.kind].editDriver,
    read: (driver: Driver) => readAnew(owner, driver),
    words: {
      add: { title: textRef('driver', 'add'), done: textRef('driver', 'added') },
      edit: { title: textRef('driver', 'edit'), done: textRef('driver', 'saved') },
    },
    valuesOf: (driver) => ({
      ...driver,
      options: { ...defaultOptionsOf(driver.protocol), ...driver.options },
    }),
    requestOf: ({ options, ...values }) => ({
      ...values,
      options: sentOptions(values.protocol, options as Driver['options']),
    }),
    fields: (make) => [
      make.text('title', textRef('driver', 'name'), { help: textRef('driver', 'nameHelp') }),
      make.custom('protocol', textRef('driver', 'protocol'), () => <ProtocolSelect />, {
        initial: FIRST_PROTOCOL,
        show: (id, { language }) => protocolTextIn(language).protocol(String(id)),
      }),
      make.group(
        'options',
        textRef('driver', 'connection'),
        { Parts: MainOptions, partsOf: ({ protocol }) => optionParts(protocol) },
        { initial: defaultOptionsOf(FIRST_PROTOCOL) },
      ),
      make.number('pollIntervalMs', textRef('driver', 'pollInterval'), {
        help: textRef('driver', 'pollIntervalHelp'),
        unit: MILLISECONDS,
        step: 100,
      }),
      make.number('minIntervalMs', textRef('driver', 'minInterval'), {
        help: textRef('driver', 'minIntervalHelp'),
        unit: MILLISECONDS,
        placeholder: textRef('driver', 'minIntervalEmpty'),
        step: 100,
      }),
      make.toggle('enabled', textRef('driver', 'enabled'), { help: textRef('driver', 'enabledHelp') }),
    ],
  });
