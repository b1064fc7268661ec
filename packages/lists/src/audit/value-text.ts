import {
  type AuditEventRow,
  formatStates,
  isWriteKind,
  listDriverProtocols,
  quantityText,
  type SignalState,
  WEBHOOK_EVENTS,
} from '@zutai/contract';
import { findProtocolText, findText, type Language, textRef } from '@zutai/i18n';
import type { Say } from '../cell.ts';
import { WEBHOOK_EVENT_WORDS } from '../webhook/index.ts';
import { writeFieldText } from './write-text.ts';

const LONGEST_VALUE = 200;
const UTC8_MS = 8 * 3600_000;
/** As PostgreSQL writes a time into JSON. */
const IS_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?([+-]\d{2}:\d{2}|Z)$/;

/** A day of the week, 1: Monday. */
const weekdayText = (day: string, { language }: Say) => findText(language, 'inspection', `weekday_${day}`);

/** Words of one value of a field, for fields whose values are not what people write. */
type Words = (value: string, words: Say) => string | undefined;
const WORDS: Readonly<Record<string, Words>> = {
  role: (role, { language }) => findText(language, 'shell', `role${role}`),
  role_id: (role, { language }) => findText(language, 'shell', `role${role}`),
  role_ids: (role, { language }) => findText(language, 'shell', `role${role}`),
  codes: (code, { language }) => findText(language, 'permission', code),
  events: (event, words) => {
    const known = WEBHOOK_EVENTS.find((one) => one === event);
    return known && words.text(WEBHOOK_EVENT_WORDS[known]);
  },
  weekdays: weekdayText,
  days: weekdayText,
  protocol: (protocol, { language }) => findText(language, 'driverProtocol', protocol),
  prompt_type: (types, { language }) =>
    types
      .split(',')
      .map((type) => findText(language, 'auditValue', `prompt_type_${type}`) ?? type)
      .join(', '),
};

/** Columns that hold quantities in thousandths. */
const IN_THOUSANDTHS: Readonly<Record<string, readonly string[]>> = {
  spare_part: ['minimum'],
  spare_part_movement: ['change', 'stock'],
};

/** What a field of an event held, in words; times in UTC+8. */
export function valueText(row: AuditEventRow, name: string, value: unknown, words: Say): string {
  const { language } = words;
  if (value === undefined || value === null || value === '') return words.text(textRef('audit', 'nothing'));
  if (value === '(set)') return words.text(textRef('audit', 'isSet'));
  if (value === '(changed)') return words.text(textRef('audit', 'isChanged'));
  const written = isWriteKind(row.kind) ? writeFieldText(row, name, value, words) : undefined;
  if (written !== undefined) return written;
  if (typeof value === 'boolean') return words.text(textRef('common', value ? 'boolTrue' : 'boolFalse'));
  const named = row.names[`${name}/${String(value)}`];
  if (named !== undefined) return words.title(named);
  if (typeof value === 'number' && IN_THOUSANDTHS[row.objectKind]?.includes(name)) return quantityText(value);
  // The number of a token is what it goes by.
  if (typeof value === 'number')
    return name.endsWith('_id') && name !== 'session_id'
      ? `#${value}`
      : (WORDS[name]?.(String(value), words) ?? String(value));
  if (Array.isArray(value)) return listText(row, name, value, words);
  if (typeof value === 'object')
    return shorten(row.kind === 'export' ? filterText(row, value, words) : fieldsText(value, words));
  const text = String(value);
  // A secret of a driver, which only its gateway is told.
  if (text.startsWith('sealed:')) return words.text(textRef('audit', 'isSet'));
  if (text.startsWith('md5:')) return words.text(textRef('audit', 'isContent'), { mark: text.slice(4, 10) });
  if (IS_TIME.test(text))
    return new Date(Date.parse(text) + UTC8_MS).toISOString().slice(0, 19).replace('T', ' ');
  return WORDS[name]?.(text, words) ?? findText(language, 'auditValue', `${name}_${text}`) ?? shorten(text);
}

function listText(row: AuditEventRow, name: string, values: readonly unknown[], words: Say): string {
  if (values.length === 0) return words.text(textRef('audit', 'nothing'));
  if (name === 'states') return shorten(formatStates(values as readonly SignalState[]));
  return shorten(
    values
      .map((value) => valueText(row, name, value, words))
      .join(words.text(textRef('common', 'listComma'))),
  );
}

/** Options of a driver, a question of an inspection, a group of an identity provider: each entry by its label. */
function fieldsText(value: object, words: Say): string {
  const { language } = words;
  return Object.entries(value)
    .filter(([, entry]) => entry !== null && entry !== '')
    .map(([key, entry]) => {
      const row = { names: {} } as AuditEventRow;
      return words.text(textRef('audit', 'entry'), {
        label: entryText(language, key) ?? key,
        value: valueText(row, columnOf(key), entry, words),
      });
    })
    .join(words.text(textRef('audit', 'changeSeparator')));
}

/** The column that holds what an entry of this name holds: entries are named as in the contract. */
const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The label of an entry of what a column holds: its own, else that of a driver's option, else that of a column. */
export function entryText(language: Language, key: string): string | undefined {
  return (
    protocolOptionText(language, key) ??
    findText(language, 'auditField', `entry_${key}`) ??
    findText(language, 'auditField', columnOf(key))
  );
}

/** The label of a driver's option: which protocol it belongs to is not said, and a name means the same in all. */
function protocolOptionText(language: Language, key: string): string | undefined {
  return listDriverProtocols()
    .filter(({ optionFields }) => optionFields.some(({ name }) => name === key))
    .map(({ id }) => findProtocolText(language, id, key))
    .find((text) => text !== undefined);
}

/** What an export was filtered by, in the words of its list as far as it has them. */
function filterText({ names }: AuditEventRow, filter: object, words: Say): string {
  return Object.entries(filter)
    .map(([key, value]) => {
      const [label, choice] = [names[`filter/${key}`], names[`filter.${key}/${String(value)}`]];
      if (label === undefined) return fieldsText({ [key]: value }, words);
      const shown = choice === undefined ? String(value) : words.title(choice);
      return words.text(textRef('audit', 'entry'), { label: words.title(label), value: shown });
    })
    .join(words.text(textRef('audit', 'changeSeparator')));
}

const shorten = (text: string) => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text);
