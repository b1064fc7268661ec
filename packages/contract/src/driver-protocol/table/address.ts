import { z } from 'zod';
import type {
  DriverProtocol,
  ProtocolAddressResult,
  ProtocolField,
  ProtocolSignal,
} from '../driver-protocol.ts';
import { findFloat64Misfit, refuseWritable, uncountedAddress } from '../plain-address.ts';

/** Whole numbers that a float64 cannot hold keep all their digits in these. */
export const tableTypes = ['int64', 'uint64'] as const;

/** A cell of a table: what a query answers, or the rows of a file. */
export const tableAddress = z.strictObject({
  /** What the key column of the driver holds; left out where rows have no key. */
  row: z.string().min(1).max(200).optional(),
  column: z.string().min(1).max(200),
  type: z.enum(tableTypes).optional(),
});
export type TableAddress = z.infer<typeof tableAddress>;

const NAME = '(?:"(?:[^"]|"")+"|[^".:]+)';
const ADDRESS = new RegExp(`^(?:(${NAME})\\s*\\.)?\\s*(${NAME})\\s*(?::\\s*(int64|uint64))?$`, 'i');

const readName = (text: string) => {
  const name = text.trim();
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
};
const writeName = (name: string) =>
  /[".:]/.test(name) || name !== name.trim() ? `"${name.replaceAll('"', '""')}"` : name;

/** Reads `temperature`, `pump-3.temperature`, `"odd.name".total:int64`; a name in quotes is taken as it stands. */
function parseTableAddress(text: string): ProtocolAddressResult<TableAddress> {
  const given = text.trim();
  if (given === '') return { ok: false, code: 'addressEmpty', message: 'the address is empty' };
  const [, row, column = '', type] = ADDRESS.exec(given) ?? [];
  const parsed = tableAddress.safeParse({
    ...(row === undefined ? {} : { row: readName(row) }),
    column: readName(column),
    ...(type === undefined ? {} : { type: type.toLowerCase() }),
  });
  if (parsed.success) return { ok: true, address: parsed.data };
  const message = 'the address must be a column, or row.column, as in pump-3.temperature';
  return { ok: false, code: 'addressTableCell', message };
}

const formatTableAddress = ({ row, column, type }: TableAddress): string =>
  [
    row === undefined ? '' : `${writeName(row)}.`,
    writeName(column),
    type === undefined ? '' : `:${type}`,
  ].join('');

const addressFields: readonly ProtocolField[] = [
  { name: 'row', kind: 'text', required: false, placeholder: 'pump-3' },
  { name: 'column', kind: 'text', required: true, placeholder: 'temperature' },
  { name: 'type', kind: 'choice', required: false, choices: tableTypes, isAdvanced: true },
];

function checkTableSignal(signal: ProtocolSignal<TableAddress>) {
  const { dataType, address } = signal;
  if (address.type !== undefined && dataType !== 'number')
    return { field: 'dataType' as const, message: `${dataType} does not suit ${address.type}` };
  return refuseWritable(signal);
}

/** What drivers that read cells of tables have in common. */
export const tableAddressing = {
  addressSchema: tableAddress,
  addressFields,
  addressExamples: ['temperature', 'pump-3.temperature', '"line 1.2"."Temp. (°C)"', 'meter.total:int64'],
  addressErrorCodes: ['addressEmpty', 'addressTableCell'],
  parseAddress: parseTableAddress,
  formatAddress: formatTableAddress,
  ...uncountedAddress,
  longTypeOf: ({ type }) => (type === 'int64' ? 'Int64' : type === 'uint64' ? 'UInt64' : undefined),
  findMisfit: findFloat64Misfit,
  checkSignal: checkTableSignal,
} satisfies Partial<DriverProtocol<unknown, TableAddress>>;
