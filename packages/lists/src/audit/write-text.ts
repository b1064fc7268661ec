import {
  type AuditEventRow,
  type CommandStatus,
  commandStatus,
  type ErrorParams,
  errors,
  type SignalValue,
} from '@zutai/contract';
import { deviceCodeText, errorText, findText, textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { type ValueWords, writtenValue } from '../command/index.ts';

/** Fields of the events of writes that hold a value of the signal. */
const VALUES: ReadonlySet<string> = new Set(['value', 'release_value', 'read_back']);

/** A field of a write's event in words; undefined for fields that are as of any event. */
export function writeFieldText(
  row: AuditEventRow,
  name: string,
  value: unknown,
  words: Say,
): string | undefined {
  if (name === 'status') return statusText(value, words);
  if (!VALUES.has(name)) return undefined;
  const signal = (row.after?.signal ?? null) as ValueWords | null;
  return writtenValue(signal, (value ?? null) as SignalValue, words) ?? undefined;
}

function statusText(value: unknown, words: Say): string | undefined {
  const read = commandStatus.safeParse(value);
  return read.success ? words.text(textRef('command', read.data satisfies CommandStatus)) : undefined;
}

/** Which signal of which equipment, by what they were called then. */
function targetOf(row: AuditEventRow, words: Say): string {
  const signal = words.title({ title: row.objectTitle, titleEn: row.objectTitleEn });
  const equipment = words.title({ title: row.otherTitle, titleEn: row.otherTitleEn });
  if (signal !== '' && equipment !== '')
    return words.text(textRef('audit', 'writeTarget'), { signal, equipment });
  if (signal !== '') return words.text(textRef('audit', 'writeTargetAlone'), { signal });
  return row.objectId === ''
    ? words.text(textRef('audit', 'writeTargetUnknown'))
    : words.text(textRef('audit', 'writeTargetNumbered'), { id: row.objectId });
}

/** A write, its refusal, or what became of it, as a sentence. */
export function writeText(row: AuditEventRow, words: Say): string {
  const target = targetOf(row, words);
  const { kind, after, error } = row;
  if (kind === 'writeRefused')
    return words.text(textRef('audit', 'say_writeRefused'), { target, reason: reasonOf(row, words) });
  if (kind === 'writeResult') {
    const result = statusText(after?.status, words) ?? error;
    const why = whyOf(row, words);
    return why === ''
      ? words.text(textRef('audit', 'say_writeResult'), { target, result })
      : words.text(textRef('audit', 'say_writeResultWhy'), { target, result, why });
  }
  if (after?.hold === 'press') return words.text(textRef('audit', 'say_writePress'), { target });
  if (after?.hold === undefined) return words.text(textRef('audit', 'say_write'), { target });
  const { language } = words;
  const why = findText(language, 'command', `hold_${String(after.hold)}`) ?? '';
  return words.text(textRef('audit', 'say_writeRelease'), { target, why });
}

function reasonOf({ error, after }: AuditEventRow, { language }: Say): string {
  if (findText(language, 'error', error) === undefined) return error;
  return errorText(language, error as keyof typeof errors, (after?.params ?? {}) as ErrorParams);
}

/** Why a write ended as it did; '' after success. */
function whyOf({ after }: AuditEventRow, { language }: Say): string {
  const code = String(after?.code ?? '');
  if (after?.status === 'success' || code === '') return '';
  return code === errors.deviceOffline.wire
    ? errorText(language, 'deviceOffline')
    : deviceCodeText(language, code);
}
