import { z } from 'zod';
import {
  choiceOption,
  defineFields,
  type FieldDefinition,
  numberOption,
  reconnectOptions,
  refineReconnect,
  requiredText,
  textOption,
} from '../define-fields.ts';
import type { DriverProtocol } from '../driver-protocol.ts';
import { type TableAddress, tableAddressing } from '../table/address.ts';

/** Files of tables alone: a driver is no way to the keys and settings that other files of a gateway hold. */
const PATTERN = /^[^/\\\0]*\.(csv|txt|tsv|dat)$/i;
/** From the root, without a way back up. */
const FOLDER = /^\/(?!.*(^|\/)\.\.(\/|$))[^\0]+$/;

const files: FieldDefinition<z.ZodDefault<z.ZodString>> = {
  field: { kind: 'text', required: false, default: '*.csv' },
  schema: z.string().trim().max(100).regex(PATTERN, 'tableFiles').default('*.csv'),
};

const options = defineFields({
  /** On the gateway. */
  folder: requiredText(z.string().trim().max(500).regex(FOLDER, 'gatewayFolder'), '/var/lib/machine/export'),
  files,
  delimiter: choiceOption(['comma', 'semicolon', 'tab', 'pipe'], 'comma'),
  decimal: choiceOption(['point', 'comma'], 'point'),
  encoding: choiceOption(['utf-8', 'gbk'], 'utf-8'),
  /** '': the newest row counts, else the newest of each key. */
  keyColumn: textOption(200),
  /** When a row was measured; '': rows have no time. */
  timeColumn: textOption(200),
  /** In which order files are taken: which of them is the newest. */
  order: choiceOption(['name', 'modified'], 'name'),
  /** `move`: into the folder `done` inside. */
  afterwards: choiceOption(['keep', 'move'], 'keep'),
  /** A row older than this is bad, by its time or by when its file was written; 0: none is. */
  maxAgeS: numberOption({ min: 0, max: 604_800, default: 0 }, { unit: 's' }),
  /** A file that was written anew, and a last line without its end, are taken when nothing changed for this time. */
  settleMs: numberOption({ min: 0, max: 60_000, default: 2_000 }, { unit: 'ms', isAdvanced: true }),
  /** A folder of another machine may not answer. */
  timeoutMs: numberOption({ min: 100, max: 60_000, default: 10_000 }, { unit: 'ms', isAdvanced: true }),
  ...reconnectOptions,
});
export type CsvFolderOptions = typeof options.defaults;

/** Tables that a machine writes as files into a folder of the gateway. */
export const csvFolderProtocol: DriverProtocol<CsvFolderOptions, TableAddress> = {
  id: 'csv-folder',
  optionsSchema: refineReconnect(options.schema).refine(
    ({ decimal, delimiter }) => decimal !== 'comma' || delimiter !== 'comma',
    { path: ['decimal'], message: 'decimalDelimiter' },
  ),
  defaultOptions: options.defaults,
  optionFields: options.fields,
  describeTarget: ({ folder, files }) => `${folder}/${files}`,
  ...tableAddressing,
};
