import {
  expandText,
  findDriverProtocol,
  lacksRange,
  parseStates,
  type SignalInput,
  signalInput,
} from '@zutai/contract';
import type { DriverChoice } from './cell-text.ts';
import type { SignalField, SignalTexts } from './field.ts';

/** What is wrong with a cell: a text of `field` by its code. */
export interface CellProblem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
export type RowProblems = Readonly<Partial<Record<SignalField, CellProblem>>>;

export type CheckedRow =
  | { readonly value: SignalInput; readonly problems: null }
  | { readonly value: null; readonly problems: RowProblems };

type Problems = Partial<Record<SignalField, CellProblem>>;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

function readNumber(texts: SignalTexts, field: SignalField, problems: Problems): number {
  const text = texts[field];
  if (text === '') problems[field] = { code: 'required' };
  else if (!NUMBER.test(text) || !Number.isFinite(Number(text))) problems[field] = { code: 'notNumber' };
  return Number(text);
}

function readOptionalNumber(texts: SignalTexts, field: SignalField, problems: Problems): number | null {
  return texts[field] === '' ? null : readNumber(texts, field, problems);
}

/** Checks one row as it is typed, by the rules the server has: contract, driver's protocol, min against max. */
export function checkTexts(texts: SignalTexts, drivers: readonly DriverChoice[]): CheckedRow {
  const problems: Problems = {};
  const states = parseStates(texts.states);
  if (states === undefined) problems.states = { code: 'notStates' };
  const candidate = {
    ...texts,
    driverId: texts.driverId === '' ? null : texts.driverId,
    decimals: readNumber(texts, 'decimals', problems),
    scale: readNumber(texts, 'scale', problems),
    offset: readNumber(texts, 'offset', problems),
    writable: texts.writable === 'true',
    confirmWrite: texts.confirmWrite === 'true',
    min: readOptionalNumber(texts, 'min', problems),
    max: readOptionalNumber(texts, 'max', problems),
    deadband: readNumber(texts, 'deadband', problems),
    recordingDeadband: readNumber(texts, 'recordingDeadband', problems),
    recordingPeriodS: readNumber(texts, 'recordingPeriodS', problems),
    rawRetentionDays: readOptionalNumber(texts, 'rawRetentionDays', problems),
    minuteRetentionDays: readOptionalNumber(texts, 'minuteRetentionDays', problems),
    hourRetentionDays: readOptionalNumber(texts, 'hourRetentionDays', problems),
    dayRetentionDays: readOptionalNumber(texts, 'dayRetentionDays', problems),
    states: states ?? [],
  };
  for (const field of ['writable', 'confirmWrite'] as const)
    if (texts[field] !== 'true' && texts[field] !== 'false') problems[field] = { code: 'notYesNo' };
  const driver = drivers.find(({ id }) => id === candidate.driverId);
  if (candidate.driverId !== null && driver === undefined) problems.driverId = { code: 'driverUnknown' };
  const parsed = signalInput.safeParse(candidate);
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as SignalField;
    problems[field] ??= describeIssue(issue);
  }
  const { min, max } = candidate;
  if (min !== null && max !== null && min > max) problems.min ??= { code: 'minAboveMax', params: { max } };
  if (parsed.success && lacksRange(parsed.data)) problems.recordingBand ??= { code: 'recordingRange' };
  if (driver !== undefined) checkAddress(texts, candidate.writable, driver, problems);
  if (parsed.success && Object.keys(problems).length === 0) return { value: parsed.data, problems: null };
  return { value: null, problems };
}

function checkAddress(
  texts: SignalTexts,
  writable: boolean,
  { protocol: protocolId, values }: DriverChoice,
  problems: Problems,
): void {
  const protocol = findDriverProtocol(protocolId);
  if (protocol === undefined) return;
  // Equipment has no parameters: there, a placeholder is part of an address.
  const expanded = values && expandText(texts.address, values);
  if (expanded?.ok === false) {
    problems.address ??= { code: expanded.code, params: { name: expanded.name } };
    return;
  }
  const parsed = protocol.parseAddress(expanded?.text ?? texts.address);
  if (!parsed.ok) {
    problems.address ??= { code: parsed.code };
    return;
  }
  if (problems.dataType !== undefined) return;
  const dataType = texts.dataType as SignalInput['dataType'];
  const misfit = protocol.checkSignal({ dataType, writable, address: parsed.address });
  if (misfit !== undefined) problems[misfit.field] ??= { code: `${misfit.field}Unfit` };
}

type Issue = NonNullable<ReturnType<typeof signalInput.safeParse>['error']>['issues'][number];

/** The field texts' code of what a schema found; schemas name codes of their own as messages. */
function describeIssue(issue: Issue): CellProblem {
  if (issue.code === 'custom' || issue.code === 'invalid_format') return { code: issue.message };
  if (issue.code === 'invalid_value')
    return { code: 'notChoice', params: { options: issue.values.join(', ') } };
  if (issue.code === 'too_small') {
    const min = Number(issue.minimum);
    return issue.origin === 'string' ? { code: 'required' } : { code: 'tooSmall', params: { min } };
  }
  if (issue.code === 'too_big') {
    const max = Number(issue.maximum);
    return { code: issue.origin === 'string' ? 'tooLong' : 'tooBig', params: { max } };
  }
  return { code: issue.code === 'invalid_type' && issue.expected === 'int' ? 'notInteger' : 'format' };
}
