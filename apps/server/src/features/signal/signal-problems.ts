import { findDriverProtocol, lacksRange, type SignalInput } from '@zutai/contract';
import type { FieldProblem } from '../../platform/call/index.ts';
import { type NamingRule, rulesLeftByText } from './naming-rules.ts';
import type { StoredSignal } from './repository.record.ts';

export interface SignalChange {
  readonly add: readonly SignalInput[];
  readonly edit: readonly (SignalInput & { readonly id: string })[];
  readonly delete: readonly string[];
}

/** What a change of the signals of a piece of equipment is checked against; plain data that can go to a worker. */
export interface ChangeBasis {
  readonly existing: readonly StoredSignal[];
  /** Protocol of each driver, by id. */
  readonly protocols: ReadonlyMap<string, string>;
  /** Id of each driver, by title. */
  readonly driverIds: ReadonlyMap<string, string>;
  /** Alarm rules that name signals; without it none do. */
  readonly rules?: readonly NamingRule[];
  /** It follows a fixed model, which says what its points are (ADR 100). */
  readonly isFixed?: boolean;
}

/** What is wrong with one row: `field` is the signal's own field. */
export interface SignalProblem extends Omit<FieldProblem, 'path'> {
  /** Place in the rows that were checked. */
  readonly index: number;
  readonly field: keyof SignalInput;
}

const UNFIT_CODES = { dataType: 'dataTypeUnfit', writable: 'writableUnfit' } as const;

/** What would be wrong after a change; rows are counted through `add`, then `edit`. */
export function findChangeProblems(basis: ChangeBasis, change: SignalChange): SignalProblem[] {
  const moved = new Set([...change.delete, ...change.edit.map((row) => row.id)]);
  const stayingTags = basis.existing.filter((signal) => !moved.has(signal.id)).map((signal) => signal.tag);
  const found = [
    ...findSignalProblems([...change.add, ...change.edit], basis.protocols, stayingTags),
    ...findTextProblems(basis, change),
  ];
  return basis.isFixed === true ? [...findFixedProblems(basis, change), ...found] : found;
}

/** Signals that become texts though a rule compares or calculates with them. */
function findTextProblems(
  { existing, rules = [] }: ChangeBasis,
  { add, edit }: SignalChange,
): SignalProblem[] {
  if (rules.length === 0) return [];
  const before = new Map(existing.map((signal) => [signal.id, signal]));
  return edit.flatMap((row, i) => {
    const titles = rulesLeftByText(rules, before.get(row.id), row);
    if (titles === '') return [];
    const field = 'dataType' as const;
    return [{ index: add.length + i, field, code: 'dataTypeOfRule', params: { rules: titles } }];
  });
}

/** What makes a point what it is; its words, decimals, limits and recording are of the equipment. */
const OF_MODEL = ['driverId', 'tag', 'dataType', 'address', 'writable'] as const;

/** Points that a fixed model does not have, or has otherwise. */
function findFixedProblems({ existing }: ChangeBasis, { add, edit }: SignalChange): SignalProblem[] {
  const before = new Map(existing.map((signal) => [signal.id, signal]));
  const added = add.map((_row, index) => ({ index, field: 'tag' as const, code: 'pointFixed' }));
  const changed = edit.flatMap((row, i) =>
    OF_MODEL.filter((field) => row[field] !== before.get(row.id)?.[field]).map((field) => ({
      ...{ index: add.length + i, field, code: 'pointFixed' },
    })),
  );
  return [...added, ...changed];
}

/**
 * Everything that is wrong with rows about to be saved together.
 * @param drivers protocol of each driver of the equipment, by id
 * @param otherTags tags of the signals that stay as they are
 */
function findSignalProblems(
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
  if (lacksRange(row)) problems.push({ field: 'recordingBand', code: 'recordingRange' });
  // Without a driver of ours the gateway knows where the value comes from; the address is a note.
  if (row.driverId === null) return problems;
  const protocolId = drivers.get(row.driverId);
  const protocol = protocolId === undefined ? undefined : findDriverProtocol(protocolId);
  if (protocol === undefined) return [...problems, { field: 'driverId', code: 'driverUnknown' }];
  const parsed = protocol.parseAddress(row.address);
  if (!parsed.ok) return [...problems, { field: 'address', code: parsed.code }];
  const { dataType, writable } = row;
  const unfit = protocol.checkSignal({ dataType, writable, address: parsed.address });
  if (unfit !== undefined) problems.push({ field: unfit.field, code: UNFIT_CODES[unfit.field] });
  return problems;
}
