import type { Equipment } from '@zutai/contract';
import type { TextFunction } from '../../../lib/language/index.ts';
import { formatTime } from '../../../lib/time/index.ts';

/** Spreadsheets run cells that begin so as formulas; a leading apostrophe keeps them text. */
const FORMULA_START = /^[=+\-@\t\r]/;

/** One CSV cell, quoted where needed and never a formula. */
export function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = FORMULA_START.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The list of equipment as CSV that spreadsheets open with the right letters (UTF-8 with its mark). */
export function equipmentCsv(
  rows: readonly Equipment[],
  t: TextFunction<'equipment'>,
  common: TextFunction<'common'>,
  words: TextFunction<'communication'>,
): string {
  const head = [
    t('name'),
    common('nameEn'),
    t('state'),
    t('lastSeen'),
    t('gateway'),
    t('gatewayEn'),
    'SN',
    t('manufacturer'),
    t('model'),
    t('serialNumber'),
    t('address'),
    t('longitude'),
    t('latitude'),
    t('template'),
    t('drivers'),
    t('signals'),
    t('pages'),
    t('remark'),
    t('created'),
  ];
  const lines = rows.map((row) => [
    row.title,
    row.titleEn,
    row.communication === 'fault' ? words('fault') : common(row.communication),
    row.lastSeenMs === null ? '' : formatTime(row.lastSeenMs),
    row.gatewayTitle,
    row.gatewayTitleEn,
    row.sn,
    row.manufacturer,
    row.model,
    row.serialNumber,
    row.address,
    row.longitude,
    row.latitude,
    row.templateTitle,
    row.driverCount,
    row.signalCount,
    row.pageCount,
    row.remark,
    formatTime(row.createdMs),
  ]);
  return `\uFEFF${[head, ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;
}
