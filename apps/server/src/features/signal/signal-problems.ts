import { findDriverProtocol, type SignalInput } from '@zutai/contract';
import type { FieldProblem } from '../../platform/call/index.ts';

/** What is wrong with one row: `field` is the signal's own field. */
export interface SignalProblem extends Omit<FieldProblem, 'path'> {
  /** Place in the rows that were checked. */
  readonly index: number;
  readonly field: keyof SignalInput;
}

/** Texts for what a protocol's address parser found; an unknown code is told in general words. */
const ADDRESS_CODES: Readonly<Record<string, string>> = {
  empty: 'addressEmpty',
  table: 'addressTable',
  number: 'addressNumber',
  bit: 'addressBit',
  part: 'addressPart',
  twice: 'addressTwice',
  contradiction: 'addressContradiction',
};

const UNFIT_CODES = { dataType: 'dataTypeUnfit', writable: 'writableUnfit' } as const;

/**
 * Everything that is wrong with rows about to be saved together.
 * @param drivers protocol of each driver of the equipment, by id
 * @param otherTags tags of the signals that stay as they are
 */
export function findSignalProblems(
  rows: readonly SignalInput[],
  drivers: ReadonlyMap<string, string>,
  otherTags: Iterable<string>,
): SignalProblem[] {
  const tags = new Set(otherTags);
  return rows.flatMap((row, index) => {
    const found = checkRow(row, drivers);
    if (tags.has(row.tag)) found.push({ field: 'tag', code: 'tagTaken', params: { tag: row.tag } });
    tags.add(row.tag);
    return found.map((problem) => ({ index, ...problem }));
  });
}

type RowProblem = Omit<SignalProblem, 'index'>;

function checkRow(row: SignalInput, drivers: ReadonlyMap<string, string>): RowProblem[] {
  const problems: RowProblem[] = [];
  if (row.min !== null && row.max !== null && row.min > row.max)
    problems.push({ field: 'min', code: 'minAboveMax', params: { max: row.max } });
  // Without a driver of ours the gateway knows where the value comes from; the address is a note.
  if (row.driverId === null) return problems;
  const protocolId = drivers.get(row.driverId);
  const protocol = protocolId === undefined ? undefined : findDriverProtocol(protocolId);
  if (protocol === undefined) return [...problems, { field: 'driverId', code: 'driverUnknown' }];
  const parsed = protocol.parseAddress(row.address);
  if (!parsed.ok)
    return [...problems, { field: 'address', code: ADDRESS_CODES[parsed.code] ?? 'addressInvalid' }];
  const { dataType, writable } = row;
  const unfit = protocol.checkSignal({ dataType, writable, address: parsed.address });
  if (unfit !== undefined) problems.push({ field: unfit.field, code: UNFIT_CODES[unfit.field] });
  return problems;
}
